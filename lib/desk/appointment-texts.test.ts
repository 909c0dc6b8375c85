import { expect, it } from "vitest";
import { smsSegments } from "@/lib/actions/sms-segments";
import { canceledText, movedText } from "./appointment-texts";

const about = {
  practice: "Lakeside Dental",
  service: "Cleaning",
  provider: "Dr. Diaz",
  startsAt: "2026-12-01T02:30:00.000Z",
  timezone: "America/New_York",
};

it.each([
  [movedText, "Lakeside Dental: your Cleaning with Dr. Diaz was moved to Monday, November 30 at 9:30 PM."],
  [
    canceledText,
    "Lakeside Dental: your Cleaning with Dr. Diaz on Monday, November 30 at 9:30 PM was canceled.",
  ],
])("%o names the time in the zone of the desk, in plain characters", (textOf, expected) => {
  expect(textOf(about)).toBe(expected);
  expect(smsSegments(textOf(about))).toMatchObject({ segments: 1, encoding: "GSM-7" });
});

it("leaves out a provider that is not known", () => {
  expect(canceledText({ ...about, provider: "" })).toBe(
    "Lakeside Dental: your Cleaning on Monday, November 30 at 9:30 PM was canceled.",
  );
});
