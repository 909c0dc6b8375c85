import { describe, expect, it } from "vitest";
import { type CalendarEntry, icalendar, initialsOf } from "./icalendar";

const ENTRY: CalendarEntry = {
  uid: "appt_1@example.com",
  createdAt: new Date("2026-03-01T10:00:00Z"),
  updatedAt: new Date("2026-03-01T10:00:00Z"),
  startsAt: new Date("2026-03-08T15:30:00Z"),
  endsAt: new Date("2026-03-08T16:00:00Z"),
  summary: "E.G., Checkup",
  description: "With Dr. Reyes",
  isCancelled: false,
};
const write = (change: Partial<CalendarEntry> = {}, name: string | null = "Corner Dental") =>
  icalendar({ name, entries: [{ ...ENTRY, ...change }] });

/** A reader written from the RFC: unfolds, splits name and value, undoes the escapes of text. */
function read(text: string): Map<string, string> {
  expect(text.endsWith("\r\n")).toBe(true);
  const lines = text
    .replaceAll(/\r\n[ \t]/g, "")
    .slice(0, -2)
    .split("\r\n");
  const pairs = lines.map((line): [string, string] => {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)?:(.*)$/u.exec(line) ?? [];
    expect([line, name]).not.toEqual([line, ""]);
    return [name, value.replaceAll(/\\(.)/gu, (_, sign) => (sign === "n" ? "\n" : sign))];
  });
  return new Map(pairs);
}

describe("a calendar", () => {
  it("is what the RFC has, line by line", () => {
    expect(write().split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Switchboard//Appointments//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "NAME:Corner Dental",
      "X-WR-CALNAME:Corner Dental",
      "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
      "X-PUBLISHED-TTL:PT15M",
      "BEGIN:VEVENT",
      "UID:appt_1@example.com",
      "DTSTAMP:20260301T100000Z",
      "CREATED:20260301T100000Z",
      "LAST-MODIFIED:20260301T100000Z",
      "SEQUENCE:0",
      "DTSTART:20260308T153000Z",
      "DTEND:20260308T160000Z",
      String.raw`SUMMARY:E.G.\, Checkup`,
      "DESCRIPTION:With Dr. Reyes",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("has only CRLF as line breaks, and no other control character", () => {
    const text = write({ summary: "a\nb\r\nc\rd\u0007e\tf", description: "x\u0000y" });
    expect(text.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
    expect(read(text).get("SUMMARY")).toBe("a\nb\nc\nd e f");
  });

  it.each([
    String.raw`back\slash; semi, comma`,
    "BEGIN:VEVENT\r\nSUMMARY:forged",
    "Zoë 🦷".repeat(40),
    String.raw`\n is not a line break`,
  ])("gives back the text it was given: %s", (summary) => {
    const fields = read(write({ summary, description: summary }));
    expect(fields.get("SUMMARY")).toBe(summary.replaceAll("\r\n", "\n"));
    expect(fields.get("DESCRIPTION")).toBe(summary.replaceAll("\r\n", "\n"));
  });

  it("has no line of more than 75 bytes, and cuts no character in two", () => {
    for (const length of [74, 75, 76, 150, 400])
      for (const letter of ["a", "é", "漢", "🦷"]) {
        const text = write({ summary: letter.repeat(length) });
        for (const line of text.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
        expect(read(text).get("SUMMARY")).toBe(letter.repeat(length));
      }
  });

  it("keeps the UID of a moved appointment and raises its sequence", () => {
    const moved = read(
      write({ updatedAt: new Date("2026-03-02T10:00:00Z"), startsAt: new Date("2026-03-08T15:45:00Z") }),
    );
    expect([moved.get("UID"), moved.get("SEQUENCE"), moved.get("DTSTART")]).toEqual([
      ENTRY.uid,
      "86400",
      "20260308T154500Z",
    ]);
    const cancelled = read(write({ updatedAt: new Date("2026-03-03T10:00:00Z"), isCancelled: true }));
    expect([cancelled.get("SEQUENCE"), cancelled.get("STATUS"), cancelled.get("TRANSP")]).toEqual([
      "172800",
      "CANCELLED",
      "TRANSPARENT",
    ]);
  });

  it("is the same text when nothing changed", () => {
    expect(write()).toBe(write());
  });
});

it.each([
  ["Elsa Greene", "E.G."],
  ["  elsa  maria   greene ", "E.G."],
  ["Cher", "C."],
  ["Ñusta Ávila", "Ñ.Á."],
  ["李 雷", "李.雷."],
  ["", ""],
])("shortens %j to %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
