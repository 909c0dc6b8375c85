import { expect, it } from "vitest";
import { smsSegments } from "@/lib/actions/sms-segments";
import { movedText } from "./moved-text";

it("names the new time in the zone of the desk, in plain characters", () => {
  const text = movedText({
    practice: "Lakeside Dental",
    service: "Cleaning",
    provider: "Dr. Diaz",
    startsAt: "2026-12-01T02:30:00.000Z",
    timezone: "America/New_York",
  });
  expect(text).toBe(
    "Lakeside Dental: your Cleaning with Dr. Diaz was moved to Monday, November 30 at 9:30 PM.",
  );
  expect(smsSegments(text)).toMatchObject({ segments: 1, encoding: "GSM-7" });
});
