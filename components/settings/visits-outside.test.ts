import { expect, it } from "vitest";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { visitsNewlyOutside } from "./visits-outside";

const visit = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, timezone: "America/New_York" });
// A Tuesday; New York is five hours behind UTC.
const NOON = visit("2026-12-01T17:00:00Z", "2026-12-01T18:00:00Z");
const MORNING = visit("2026-12-01T15:00:00Z", "2026-12-01T16:00:00Z");
const WEDNESDAY = visit("2026-12-02T15:00:00Z", "2026-12-02T16:00:00Z");
const all = [WEDNESDAY, NOON, MORNING];
const lunch = { open: "09:00", close: "17:00", breaks: [{ from: "12:30", to: "13:30" }] };

it("finds the visits in a break, on a closed day and outside shorter hours, first ones first", () => {
  const leaves = (after: BusinessHours) => visitsNewlyOutside(all, { before: null, after });
  expect(leaves({ tuesday: lunch, wednesday: lunch })).toEqual([NOON]);
  expect(leaves({ tuesday: lunch })).toEqual([NOON, WEDNESDAY]);
  const short = { open: "10:30", close: "17:00" };
  expect(leaves({ tuesday: short, wednesday: lunch })).toEqual([MORNING]);
});

it("finds none where it is always open, and none that was outside before", () => {
  expect(visitsNewlyOutside(all, { before: { tuesday: lunch }, after: null })).toEqual([]);
  expect(visitsNewlyOutside(all, { before: { tuesday: lunch }, after: {} })).toEqual([MORNING]);
});
