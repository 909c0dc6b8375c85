import { expect, it } from "vitest";
import { dayAndClockOfYear, relative } from "./when";

const zone = "America/New_York";
const ago = (at: string, now: string) =>
  relative(Date.parse(at), Date.parse(now), { language: "en", justNow: "just now", zone });

it("counts days as the calendar of the zone does", () => {
  const now = "2026-11-29T04:20:00-05:00";
  expect(ago("2026-11-27T17:27:00-05:00", now)).toBe("2 days ago");
  expect(ago("2026-11-28T03:00:00-05:00", now)).toBe("yesterday");
  expect(ago("2026-11-28T05:00:00-05:00", now)).toBe("23 hours ago");
});

it("names the year of a time in another one, by the calendar of the zone", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  const shown = (at: string) => dayAndClockOfYear(at, { zone, now }).replaceAll("\u202f", " ");
  expect(shown("2026-01-01T05:00:00Z")).toBe("Jan 1, 12:00 AM");
  expect(shown("2026-01-01T04:59:00Z")).toBe("Dec 31, 2025, 11:59 PM");
});
