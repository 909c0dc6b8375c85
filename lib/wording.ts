type Values = Readonly<Record<string, string>>;

/**
 * Puts texts about an automation into a language. The code contains the English; another language looks its text up by
 * the English one.
 */
export type Wording = {
  /** Looks up a sentence and fills in the values of its `{holes}`. */
  phrase(english: string, values?: Values): string;
  /** Looks up a text of a definition, such as the label of an action. */
  spec(english: string): string;
  /** Translates a finished English sentence, such as the summary of a step. */
  sentence(english: string): string;
  /** Writes a time of day, `HH:MM`, as people read it. */
  clock(time: string): string;
};

const HOLE = /\{(\w+)\}/g;

export const fillHoles = (text: string, values: Values): string =>
  text.replaceAll(HOLE, (hole, name: string) => (Object.hasOwn(values, name) ? values[name]! : hole));

const TIME = /^([01]\d|2[0-4]):([0-5]\d)$/;

/**
 * Writes 09:00 as 9:00 AM. The hour of one has phrases of its own, because Spanish writes it with another article. A
 * text that is no time stays as it is.
 */
export function clockText(time: string, phrase: Wording["phrase"], is24Hours: boolean): string {
  const [, hours, minute] = TIME.exec(time) ?? [];
  if (hours === undefined || minute === undefined) return time;
  if (is24Hours)
    return hours === "01"
      ? phrase("01:{minute}", { minute })
      : phrase("{hour}:{minute}", { hour: hours, minute });
  const hour = `${Number(hours) % 12 || 12}`;
  const isMorning = Number(hours) % 24 < 12;
  if (hour === "1") return phrase(isMorning ? "1:{minute} AM" : "1:{minute} PM", { minute });
  return phrase(isMorning ? "{hour}:{minute} AM" : "{hour}:{minute} PM", { hour, minute });
}

const QUOTED = /(^|[\s(“])"([^"]+)"(?=$|[\s.,;?!)”’'])/g;

/** Pages use typographic quotes. The API's texts use straight ones, which JSON and terminals show as they are. */
export const typographic = (text: string): string =>
  text.includes('"') ? text.replace(QUOTED, "$1“$2”") : text;

const inEnglish: Wording["phrase"] = (english, values = {}) => fillHoles(english, values);

export const ENGLISH: Wording = {
  phrase: inEnglish,
  spec: (english) => english,
  sentence: (english) => english,
  clock: (time) => clockText(time, inEnglish, false),
};
