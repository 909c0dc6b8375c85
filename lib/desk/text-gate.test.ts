import { expect, it } from "vitest";
import { quietHoursFor } from "./text-gate";

const quietHours = { from: "21:00", to: "08:00" };
const quietAt = (at: string, contact: string | null) =>
  quietHoursFor(
    "+14155550123",
    { zones: { contact, workspace: "America/New_York" }, quietHours },
    Date.parse(at),
  );

it("says that a zone is estimated only where the number alone names it", () => {
  const nineThirty = "2026-12-01T14:30:00Z";
  expect(quietAt(nineThirty, null)).toMatchObject({ timezone: "America/Los_Angeles", isEstimated: true });
  expect(quietAt(nineThirty, "America/Los_Angeles")).toMatchObject({ isEstimated: false });
  expect(quietAt("2026-12-01T12:00:00Z", null)).toMatchObject({
    timezone: "America/New_York",
    isEstimated: false,
  });
});
