import { expect, it } from "vitest";
import { restOfMonth } from "./rest-of-month";

const on = (day: string) => {
  const { isWhole, partOf, included } = restOfMonth(Date.parse(`${day}T12:00:00Z`));
  return [isWhole, partOf("149.00"), included(1_000)];
};

it("is the whole month on its first day", () => {
  expect(on("2026-12-01")).toEqual([true, 14_900, 1_000]);
});

it("counts today, and rounds an allowance up", () => {
  expect(on("2026-12-02")).toEqual([false, 14_419, 968]);
  expect(on("2026-02-28")).toEqual([false, 532, 36]);
});
