import { expect, it } from "vitest";
import { relative } from "./when";

const zone = "America/New_York";
const ago = (at: string, now: string) =>
  relative(Date.parse(at), Date.parse(now), { language: "en", justNow: "just now", zone });

it("counts days as the calendar of the zone does", () => {
  const now = "2026-11-29T04:20:00-05:00";
  expect(ago("2026-11-27T17:27:00-05:00", now)).toBe("2 days ago");
  expect(ago("2026-11-28T03:00:00-05:00", now)).toBe("yesterday");
  expect(ago("2026-11-28T05:00:00-05:00", now)).toBe("23 hours ago");
});
