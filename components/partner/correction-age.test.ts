import { expect, it } from "vitest";
import { isCorrectionOpen } from "./correction-age";

it.each([
  ["in its month", "2026-07-15T10:00:00Z", "2026-07-31T23:59:59Z", true],
  ["in its month, once that has ended", "2026-07-15T10:00:00Z", "2026-08-01T00:00:00Z", false],
  ["after its month", "2026-08-10T10:00:00Z", "2026-10-01T00:00:00Z", true],
  ["after its month, long ago", "2026-08-10T10:00:00Z", "2026-10-20T00:00:00Z", false],
])("shows a correction of July made %s", (_, at, now, isOpen) => {
  expect(isCorrectionOpen({ at, period: "2026-07" }, Date.parse(now))).toBe(isOpen);
});
