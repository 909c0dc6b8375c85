import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { virtualTime } from "./virtual-time";

const t = translator("en", "steps");
const at = (minutes: number) =>
  virtualTime(new Date(Date.UTC(2026, 10, 30, 15, minutes)).toISOString(), {
    ...{ from: "2026-11-30T15:00:00Z", timezone: "America/New_York", t },
  });

it("names hours with the minutes beyond them, and days alone", () => {
  expect(at(0)).toBe("Mon 10:00 AM");
  expect(at(45)).toBe("+45 minutes, Mon 10:45 AM");
  expect(at(90)).toBe("+1 hour 30 minutes, Mon 11:30 AM");
  expect(at(120)).toBe("+2 hours, Mon 12:00 PM");
  expect(at(2 * 1_440 + 50)).toBe("+2 days, Wed 10:50 AM");
});
