import { expect, it } from "vitest";
import { readCookies } from "./cookies";

it.each([
  [null, {}],
  ["", {}],
  ["a=1; b=2", { a: "1", b: "2" }],
  [" a = 1 ;b=x=y", { a: "1", b: "x=y" }],
  ["broken; a=", { a: "" }],
  ["a=1; a=2", { a: "2" }],
])("reads the cookies of %j", (header, cookies) => {
  expect(readCookies(header)).toEqual(cookies);
});
