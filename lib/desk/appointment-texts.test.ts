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
    "Lakeside Dental: su cita de Cleaning con Dr. Diaz cambia al lunes 30 de noviembre a las 9:30 p. m.",
  ],
  [
    canceledText,
    "es",
    "Lakeside Dental: su cita de Cleaning con Dr. Diaz del lunes 30 de noviembre a las 9:30 p. m. fue cancelada.",
  ],
])("%o is in Spanish for a patient who prefers %s", (textOf, language, expected) => {
  expect(textOf({ ...about, language })).toBe(expected);
  expect(smsSegments(expected)).toMatchObject({ segments: 1, encoding: "GSM-7" });
});

it("is one text on every day of a year, in both languages", () => {
  for (let day = 0; day < 366; day++) {
    const startsAt = new Date(Date.UTC(2028, 0, 1 + day, 18)).toISOString();
    for (const language of ["en", "es"])
      for (const textOf of [movedText, canceledText])
        expect(smsSegments(textOf({ ...about, startsAt, language }))).toMatchObject({ segments: 1 });
  }
});

it("names one o'clock in the singular", () => {
  const text = movedText({ ...about, startsAt: "2026-12-01T18:05:00.000Z", language: "es" });
  expect(text).toMatch(/cambia al martes 1 de diciembre a la 1:05 p\. m\.$/);
});

it("leaves out a provider that is not known", () => {
  expect(canceledText({ ...about, provider: "" })).toBe(
    "Lakeside Dental: your Cleaning on Monday, November 30 at 9:30 PM was canceled.",
  );
});
