import { expect, it } from "vitest";
import { monthSearched } from "./month-searched";

it.each([
  ["October 2026", "2026-10"],
  ["oct", "-10"],
  ["Jan 2027", "2027-01"],
  ["ma", null],
  ["May the 4th", null],
  ["2026-10", null],
  ["Oak Dental", null],
])("reads %j as %j", (text, month) => {
  expect(monthSearched(text)).toBe(month);
});
