const TYPED = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*h?\s*([ap])?$/;

type Typed = { hour: number; minute: number | null; half: string | undefined };

/** Reads "9", "9:30", "930pm", "9.30 p.m." and "21:30" as "HH:MM"; null for text that is no time of day. */
export function timeFrom(text: string): string | null {
  const typed = partsOf(text);
  return typed && timeOf(typed.half === undefined ? typed.hour : hourOf(typed), typed.minute ?? 0);
}

/** The times a text may stand for, the likeliest first: without "am" or "pm", "9" is also 21:00. */
export function timesFor(text: string): string[] {
  const typed = partsOf(text);
  if (!typed) return [];
  const { hour, minute, half } = typed;
  const hours =
    half !== undefined ? [hourOf(typed)] : hour >= 1 && hour <= 12 ? [hour, (hour + 12) % 24] : [hour];
  const minutes = minute === null ? [0, 30] : [minute];
  return hours.flatMap((one) => minutes.map((at) => timeOf(one, at)));
}

export const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, at) =>
  timeOf(Math.floor(at / 2), (at % 2) * 30),
);

function partsOf(text: string): Typed | null {
  // Formats of Intl have narrow spaces, and in Spanish "a. m." with dots.
  const plain = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/([ap])[.\s]*(?:m\.?)?$/, "$1");
  const match = TYPED.exec(plain);
  if (!match) return null;
  const hour = Number(match[1]);
  const written = match[2] ?? match[3];
  const minute = written === undefined ? null : Number(written);
  const half = match[4];
  if ((minute ?? 0) > 59 || hour > 23) return null;
  // "21:30 pm" is typed by mistake, but has one meaning.
  if (half === "a" && hour > 12) return null;
  return { hour, minute, half };
}

function hourOf({ hour, half }: Typed): number {
  if (hour > 12) return hour;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

function timeOf(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
