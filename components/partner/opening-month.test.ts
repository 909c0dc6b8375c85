import { expect, it } from "vitest";
import { openingMonth } from "./months";

it.each([
  ["2026-12-01T00:00:00Z", "2026-11"],
  ["2026-12-03T23:59:59Z", "2026-11"],
  ["2026-12-04T00:00:00Z", "2026-12"],
  ["2026-12-31T23:59:59Z", "2026-12"],
  ["2027-01-02T09:00:00Z", "2026-12"],
])("opens on the month that has something to show: %s", (now, month) => {
  expect(
    openingMonth(
      ["2027-01", "2026-12", "2026-11"].filter((one) => one <= now),
      Date.parse(now),
    ),
  ).toBe(month);
});

it("opens on the first month of an account that has no earlier one", () => {
  expect(openingMonth(["2026-12"], Date.parse("2026-12-01T09:00:00Z"))).toBe("2026-12");
  expect(openingMonth([], Date.parse("2026-12-01T09:00:00Z"))).toBe("");
});
