import { expect, it } from "vitest";
import { smsSegments } from "@/lib/actions/sms-segments";
import { canceledText, movedText } from "./appointment-texts";

const about = {
  practice: "Lakeside Dental",
  service: "Cleaning",
  provider: "Dr. Diaz",
  startsAt: "2026-12-01T02:30:00.000Z",
  timezone: "America/New_York",
  language: null,
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

it.each([
  [
    movedText,
    "es-MX",
    "Lakeside Dental: su cita de Cleaning con Dr. Diaz cambia al lunes, 30 de noviembre, 9:30 p. m.",
  ],
  [
    canceledText,
    "es",
    "Lakeside Dental: su cita de Cleaning con Dr. Diaz del lunes, 30 de noviembre, 9:30 p. m. fue cancelada.",
  ],
])("%o is in Spanish for a patient who prefers %s", (textOf, language, expected) => {
  expect(textOf({ ...about, language })).toBe(expected);
  expect(smsSegments(expected)).toMatchObject({ segments: 1, encoding: "GSM-7" });
});

it("leaves out a provider that is not known", () => {
  expect(canceledText({ ...about, provider: "" })).toBe(
    "Lakeside Dental: your Cleaning on Monday, November 30 at 9:30 PM was canceled.",
  );
});
