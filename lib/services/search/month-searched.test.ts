import { expect, it } from "vitest";
import { monthSearched, monthsIn, withMonthNumbers } from "./month-searched";

it.each([
  ["October 2026", "2026-10"],
  ["oct", "-10"],
  ["Jan 2027", "2027-01"],
  ["octubre de 2026", "2026-10"],
  ["ENERO 2027", "2027-01"],
  ["oct. 2026", "2026-10"],
  ["dic", "-12"],
  ["ma", null],
  ["May the 4th", null],
  ["2026-10", null],
  ["Oak Dental", null],
  ["octubre de", null],
])("reads %j as %j", (text, month) => {
  expect(monthSearched(text)).toBe(month);
});

it.each([
  ["October 2026", "2026-10"],
  ["frontline october 2026", "frontline 2026-10"],
  ["Octubre  de 2026 frontline", "2026-10 frontline"],
  ["Mar 2026 abr 2027", "2026-03 2027-04"],
  ["sept. 2026 harbor", "2026-09 harbor"],
  ["octubre del 2026", "2026-10"],
  ["oct frontline", "oct frontline"],
  ["Dental 2026", "Dental 2026"],
  ["Mayfair 2026", "Mayfair 2026"],
  ["June 20261", "June 20261"],
  ["inv_2026-10", "inv_2026-10"],
])("searches for %j as %j", (text, searched) => {
  expect(withMonthNumbers(text)).toBe(searched);
});

it.each([
  ["September", ["-09"], ""],
  ["harbor septiembre", ["-09"], "harbor"],
  ["Oak Dental October 2026", ["2026-10"], "Oak Dental"],
  ["October 2026 or March", ["2026-10", "-03"], "or"],
  ["mar oak", [], "mar oak"],
  ["Mayfair", [], "Mayfair"],
  ["", [], ""],
])("finds the months in %j", (text, months, rest) => {
  expect(monthsIn(text)).toEqual({ months, rest });
});
