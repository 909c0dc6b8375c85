export const FIELDS = [
  { name: "minute", label: "minute", min: 0, max: 59, names: [] },
  { name: "hour", label: "hour", min: 0, max: 23, names: [] },
  { name: "dayOfMonth", label: "day of month", min: 1, max: 31, names: [] },
  {
    name: "month",
    label: "month",
    min: 1,
    max: 12,
    names: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"],
  },
  // 7 is also Sunday, so that MON-SUN and 5-7 are valid ranges.
  {
    name: "dayOfWeek",
    label: "day of week",
    min: 0,
    max: 7,
    names: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"],
  },
] as const;

export type FieldName = (typeof FIELDS)[number]["name"];
type FieldSpec = { name: FieldName; label: string; min: number; max: number; names: readonly string[] };

/** One weekday of a month, such as its first Monday. */
export const NTHS = [1, 2, 3, 4, "last"] as const;
export type NthWeekday = { day: number; nth: (typeof NTHS)[number] };

export type CronField = {
  /** Matching values in ascending order; Sunday is 0. */
  values: number[];
  /** Weekdays that match once a month, `1#1` or `5#L`; only in the day of week. */
  nths: NthWeekday[];
  /** True for `*` and for a step over the whole range. */
  every: boolean;
  /** The field in plain numbers. Wildcards and steps are preserved because they decide how daylight saving applies. */
  pattern: string;
};

type Item = { values: number[]; nth?: NthWeekday; pattern: string };
type Refused = { message: string };

export function parseField(name: FieldName, text: string): CronField | Refused {
  const spec: FieldSpec = FIELDS.find((field) => field.name === name)!;
  const values = new Set<number>();
  const nths: NthWeekday[] = [];
  const patterns: string[] = [];
  for (const part of text.split(",")) {
    const item = parseItem(spec, part);
    if ("message" in item) return { message: `${capital(spec.label)}: ${item.message}` };
    for (const value of item.values) values.add(spec.name === "dayOfWeek" ? value % 7 : value);
    if (item.nth) nths.push(item.nth);
    patterns.push(item.pattern);
  }
  const sorted = [...values].sort((a, b) => a - b);
  const every = patterns.some((pattern) => pattern === "*");
  return { values: sorted, nths, every, pattern: every ? "*" : patterns.join(",") };
}

function parseItem(spec: FieldSpec, text: string): Item | Refused {
  if (text === "") return { message: "a list has a gap; write values with single commas between them." };
  if (spec.name === "dayOfWeek" && text.includes("#")) return parseNth(spec, text);
  const [range = "", stepText, ...rest] = text.split("/");
  if (rest.length > 0) return { message: `"${shown(text)}" has two steps.` };
  const bounds = parseRange(spec, range);
  if ("message" in bounds) return bounds;
  const { low, high, written } = bounds;
  if (stepText === undefined) return { values: spread(low, { high, step: 1 }), pattern: written };
  if (written !== "*" && !range.includes("-")) {
    return {
      message: `a step needs a range: write ${low}-${topOf(spec)}/${shown(stepText)} or */${shown(stepText)}.`,
    };
  }
  const step = wholeNumber(stepText) ?? 0;
  if (step < 1) return { message: `"${shown(stepText)}" isn't a valid step; use 1 or more.` };
  if (step > high - low && step > 1) {
    return { message: `a step of ${shown(stepText)} is longer than ${low} to ${high}.` };
  }
  const pattern = step === 1 ? written : `${written}/${step}`;
  return { values: spread(low, { high, step }), pattern };
}

function parseNth(spec: FieldSpec, text: string): Item | Refused {
  const [dayText = "", nthText = "", ...rest] = text.split("#");
  const value = readValue(spec, dayText);
  if (typeof value !== "number") return value;
  const nth = NTHS.find((one) => (one === "last" ? "L" : String(one)) === nthText.toUpperCase());
  if (nth === undefined || rest.length > 0) {
    return {
      message: `"${shown(text)}" isn't valid; write MON#1 to MON#4, or MON#L for the last one.`,
    };
  }
  const day = value % 7;
  return { values: [], nth: { day, nth }, pattern: `${day}#${nth === "last" ? "L" : nth}` };
}

function parseRange(spec: FieldSpec, text: string): { low: number; high: number; written: string } | Refused {
  if (text === "*") return { low: spec.min, high: topOf(spec), written: "*" };
  const [lowText = "", highText, ...rest] = text.split("-");
  if (rest.length > 0) return { message: `"${shown(text)}" isn't a range.` };
  const low = readValue(spec, lowText);
  if (typeof low !== "number") return low;
  if (highText === undefined) return { low, high: low, written: String(low) };
  let high = readValue(spec, highText);
  if (typeof high !== "number") return high;
  if (spec.name === "dayOfWeek" && high === 0 && low > 0) high = 7;
  if (high < low) return { message: `${shown(text)} is backwards; write the smaller value first.` };
  return { low, high, written: `${low}-${high}` };
}

function readValue(spec: FieldSpec, text: string): number | Refused {
  const named = spec.names.indexOf(text.toUpperCase());
  if (named >= 0) return named + spec.min;
  const value = wholeNumber(text);
  const range = `${spec.min} to ${spec.max}`;
  if (value === null) {
    const names = spec.names.length > 0 ? ` or names such as ${spec.names[1]}` : "";
    return { message: `"${shown(text)}" isn't valid; use numbers from ${range}${names}.` };
  }
  if (value < spec.min || value > spec.max)
    return { message: `${shown(text)} is out of range; use ${range}.` };
  return value;
}

/** Sunday has two numbers but is one day, so a wildcard ends on Saturday. */
function topOf(spec: FieldSpec): number {
  return spec.name === "dayOfWeek" ? 6 : spec.max;
}

function wholeNumber(text: string): number | null {
  if (text === "" || text.length > 4) return null;
  for (const character of text) if (character < "0" || character > "9") return null;
  return Number(text);
}

function spread(low: number, { high, step }: { high: number; step: number }): number[] {
  const values: number[] = [];
  for (let value = low; value <= high; value += step) values.push(value);
  return values;
}

function shown(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20).toWellFormed()}…` : text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
