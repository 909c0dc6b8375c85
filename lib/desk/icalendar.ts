/** Writes calendars as RFC 5545 has them: CRLF, lines of at most 75 bytes, times in UTC, escaped text. */
export type CalendarEntry = {
  /** The same for as long as the appointment exists, wherever it is moved. */
  uid: string;
  createdAt: Date;
  updatedAt: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  url?: string;
  isCancelled: boolean;
};

/** Programs that follow a calendar read it about this often. */
const REFRESH = "PT15M";

type CalendarOf = { name: string | null; entries: readonly CalendarEntry[] };

export function icalendar({ name, entries }: CalendarOf): string {
  const followed =
    name === null
      ? []
      : [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
          `X-PUBLISHED-TTL:${REFRESH}`,
        ];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Switchboard//Appointments//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...followed,
    ...entries.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function linesOf(entry: CalendarEntry): string[] {
  const { uid, createdAt, updatedAt, startsAt, endsAt, isCancelled } = entry;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    // The time of the change and not of the request, so that a calendar without changes is the same text.
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${sequenceOf(entry)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    ...(entry.url === undefined ? [] : [`URL:${entry.url}`]),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${isCancelled ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
}

/** A number that grows with each change: programs keep the version with the greatest. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarEntry): number =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1_000));

const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** Control characters are not allowed at all; a line break is written as two characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}]/gu, " ");
}

const MAX_BYTES = 75;
const encoder = new TextEncoder();

/** A longer line goes on after a line break and a space, and no character is cut in two. */
function folded(line: string): string {
  let out = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_BYTES) {
      out += "\r\n ";
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}

/** "Elsa Greene" as "E.G.": enough for the desk to tell whom it means, and nothing for others. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap(
    (word) => [...(word ?? "")][0] ?? [],
  );
  return letters.map((letter) => `${letter.toUpperCase()}.`).join("");
}
