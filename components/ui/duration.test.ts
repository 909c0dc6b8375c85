import { expect, it } from "vitest";
import { duration } from "./duration";

it("names the unit of every part, and groups the digits of long times", () => {
  expect([0, 59, 60, 61, 11_557, 74_072].map(duration)).toEqual([
    "0 s",
    "59 s",
    "1 min",
    "1 min 1 s",
    "192 min 37 s",
    "1,234 min 32 s",
  ]);
});
