import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BusinessHours,
  type Desk,
  isOpen,
  isOpenThrough,
  nextOpen,
  openingOn,
  openSpans,
  readHours,
  WEEKDAYS,
} from "./business-hours";
import { businessHoursSchema } from "./business-hours-schema";

const at = (text: string) => Date.parse(text);
const nineToFive = { open: "09:00", close: "17:00" };
const week: BusinessHours = {
  monday: nineToFive,
  tuesday: nineToFive,
  wednesday: nineToFive,
  thursday: nineToFive,
  friday: { open: "09:00", close: "24:00" },
};
const desk = (rest: Partial<Desk> = {}): Desk => ({
  timezone: "America/New_York",
  businessHours: week,
  ...rest,
});
const every = (hours: NonNullable<BusinessHours["monday"]>): BusinessHours => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
});

describe("business hours", () => {
  it.each([
    ["2027-06-14T12:59:00Z", false, "Monday 08:59"],
    ["2027-06-14T13:00:00Z", true, "Monday 09:00"],
    ["2027-06-14T20:59:59Z", true, "Monday 16:59"],
    ["2027-06-14T21:00:00Z", false, "Monday 17:00"],
    ["2027-06-19T03:59:59Z", true, "Friday 23:59, closing at 24:00"],
    ["2027-06-19T04:00:00Z", false, "Saturday 00:00"],
    ["2027-06-20T15:00:00Z", false, "Sunday, not named"],
    ["2027-01-11T14:00:00Z", true, "Monday 09:00 in winter"],
  ])("%s is open: %s (%s)", (instant, open) => {
    expect(isOpen(at(instant), desk())).toBe(open);
  });

  const lunch = { from: "12:00", to: "13:00" };
  const tea = { from: "15:00", to: "15:15" };
  const withBreaks = desk({ businessHours: every({ ...nineToFive, breaks: [tea, lunch] }) });

  it.each([
    ["2027-06-14T15:59:59Z", true, "11:59"],
    ["2027-06-14T16:00:00Z", false, "12:00"],
    ["2027-06-14T16:59:59Z", false, "12:59"],
    ["2027-06-14T17:00:00Z", true, "13:00"],
    ["2027-06-14T19:10:00Z", false, "15:10"],
  ])("with breaks %s is open: %s (%s)", (instant, open) => {
    expect(isOpen(at(instant), withBreaks)).toBe(open);
  });

  it("open again after a break", () => {
    expect(nextOpen(at("2027-06-14T16:20:00Z"), withBreaks)).toBe(at("2027-06-14T17:00:00Z"));
  });

  it("are the parts between the breaks, in order", () => {
    const opening = openingOn("2027-06-14", withBreaks);
    expect(opening && openSpans(opening)).toEqual([
      { open: 540, close: 720 },
      { open: 780, close: 900 },
      { open: 915, close: 1_020 },
    ]);
  });

  it.each([
    ["2027-06-14T15:30:00Z", "2027-06-14T16:00:00Z", true, "up to a break"],
    ["2027-06-14T17:00:00Z", "2027-06-14T18:00:00Z", true, "from the end of one"],
    ["2027-06-14T15:30:00Z", "2027-06-14T16:30:00Z", false, "into a break"],
    ["2027-06-14T18:30:00Z", "2027-06-14T19:30:00Z", false, "across a short one"],
    ["2027-06-14T20:30:00Z", "2027-06-14T21:30:00Z", false, "past closing"],
  ])("from %s to %s they are open throughout: %s (%s)", (from, to, open) => {
    expect(isOpenThrough({ from: at(from), to: at(to) }, withBreaks)).toBe(open);
  });

  it("have breaks on both days of a time that crosses midnight", () => {
    const breaks = [{ from: "00:30", to: "01:00" }];
    const night = desk({ timezone: "UTC", businessHours: every({ open: "00:00", close: "24:00", breaks }) });
    const from = at("2027-06-14T23:30:00Z");
    expect(isOpenThrough({ from, to: from + 3_600_000 }, night)).toBe(true);
    expect(isOpenThrough({ from, to: from + 2 * 3_600_000 }, night)).toBe(false);
  });

  it("open next on Monday after a weekend, and immediately when already open", () => {
    expect(nextOpen(at("2027-06-19T12:00:00Z"), desk())).toBe(at("2027-06-21T13:00:00Z"));
    expect(nextOpen(at("2027-06-14T15:00:01Z"), desk())).toBe(at("2027-06-14T15:00:01Z"));
  });

  it("are closed on a holiday, by the local date", () => {
    const holidays = ["2027-06-14"];
    expect(isOpen(at("2027-06-14T15:00:00Z"), desk({ holidays }))).toBe(false);
    expect(nextOpen(at("2027-06-14T15:00:00Z"), desk({ holidays }))).toBe(at("2027-06-15T13:00:00Z"));
    const always = desk({ holidays, businessHours: null });
    expect(nextOpen(at("2027-06-14T15:00:00Z"), always)).toBe(at("2027-06-15T04:00:00Z"));
  });

  it("are always open without a schedule, and never open when every day is closed", () => {
    expect(isOpen(at("2027-06-20T03:00:00Z"), desk({ businessHours: null }))).toBe(true);
    const { businessHours: _, ...without } = desk({});
    expect(isOpen(at("2027-06-20T03:00:00Z"), without)).toBe(true);
    expect(nextOpen(at("2027-06-20T03:00:00Z"), desk({ businessHours: { monday: null } }))).toBeNull();
  });

  it("open after the gap when a clock change skips the opening time", () => {
    const early = desk({ businessHours: every({ open: "02:30", close: "05:00" }) });
    expect(nextOpen(at("2027-03-14T06:00:00Z"), early)).toBe(at("2027-03-14T07:00:00Z"));
    const swallowed = desk({ businessHours: every({ open: "02:10", close: "02:50" }) });
    expect(nextOpen(at("2027-03-14T06:00:00Z"), swallowed)).toBe(at("2027-03-15T06:10:00Z"));
  });

  it.each([
    { monday: { open: "9:00", close: "17:00" } },
    { monday: { open: "09:00:00", close: "17:00" } },
    { monday: { open: "09:00" } },
    { monday: { open: "24:00", close: "24:00" } },
    { monday: { open: "09:00", close: "24:01" } },
    { monday: { open: "22:00", close: "06:00" } },
    { monday: { open: "09:00", close: "09:00" } },
    { monday: { open: "09:00\n", close: "17:00" } },
    { monday: { ...nineToFive, breaks: [{ from: "13:00", to: "12:00" }] } },
    { monday: { ...nineToFive, breaks: [{ from: "09:00", to: "10:00" }] } },
    { monday: { ...nineToFive, breaks: [{ from: "16:00", to: "17:00" }] } },
    { monday: { ...nineToFive, breaks: [lunch, { from: "12:30", to: "13:30" }] } },
    { monday: { ...nineToFive, breaks: [lunch, { from: "13:00", to: "14:00" }] } },
    { monday: { ...nineToFive, breaks: [{ ...lunch, note: "Lunch" }] } },
    { monday: { ...nineToFive, breaks: ["12:00"] } },
    { monday: { ...nineToFive, breaks: null } },
    { funday: nineToFive },
    JSON.parse('{"__proto__":{"open":"09:00","close":"17:00"}}'),
    [],
  ])("refuse %j", (input) => {
    expect(businessHoursSchema.safeParse(input).success).toBe(false);
  });

  it("accept 24:00, closed days and missing days", () => {
    expect(businessHoursSchema.parse({ ...week, sunday: null })).toEqual({ ...week, sunday: null });
  });

  it("open next at the first open minute, in every zone and across every clock change", () => {
    const time = fc.integer({ min: 0, max: 1_440 });
    const text = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const hours = fc
      .tuple(time, time)
      .filter(([a, b]) => a !== b)
      .chain(([a, b]) => {
        const [open, close] = [Math.min(a, b), Math.max(a, b)];
        const breaks = close - open < 4 ? fc.constant([]) : breaksBetween(open + 1, close - 1);
        return breaks.map((found) => ({ open: text(open), close: text(close), breaks: found }));
      });
    const breaksBetween = (first: number, last: number) =>
      fc
        .uniqueArray(fc.integer({ min: first, max: last }), { minLength: 0, maxLength: 4 })
        .map((minutes) => minutes.toSorted((x, y) => x - y))
        .map(([a, b, c, d]) =>
          [
            [a, b],
            [c, d],
          ].flatMap(([from, to]) =>
            from === undefined || to === undefined ? [] : [{ from: text(from), to: text(to) }],
          ),
        );
    const weeks = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, fc.option(hours, { freq: 3 })])));
    const changes: [string, string][] = [
      ["America/New_York", "2027-03-13"],
      ["America/New_York", "2027-11-06"],
      ["Europe/Berlin", "2027-03-27"],
      ["Europe/Berlin", "2027-10-30"],
      ["Australia/Lord_Howe", "2027-04-03"],
      ["Australia/Lord_Howe", "2027-10-02"],
      ["Africa/Casablanca", "2025-02-22"],
      ["Africa/Casablanca", "2025-04-05"],
      ["Africa/Cairo", "2027-04-29"],
      ["Asia/Kathmandu", "2027-06-01"],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        weeks,
        fc.nat(3 * 1_440),
        ([timezone, day], businessHours, minutes) => {
          const instant = at(`${day}T00:00:00Z`) + minutes * 60_000;
          const place = desk({ timezone, businessHours });
          let expected: number | null = null;
          for (let minute = 0; minute < 9 * 1_440 && expected === null; minute += 1) {
            if (isOpen(instant + minute * 60_000, place)) expected = instant + minute * 60_000;
          }
          expect(nextOpen(instant, place)).toBe(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("reads stored hours without the schema as the schema does", () => {
  const time = fc.constantFrom("09:00", "10:00", "17:00", "00:00", "24:00", "24:01", "9:00", "");
  const pause = fc.record({ from: time, to: fc.oneof(time, fc.constant("11:00")) });
  const day = fc.oneof(
    fc.record({ open: time, close: time }),
    fc.record({ open: time, close: time, breaks: fc.oneof(fc.array(pause), fc.constant(null)) }),
    fc.record({ open: time, close: time, note: time }),
    fc.constantFrom(null, undefined, 9, "09:00", {}, []),
  );
  const hours = fc.oneof(
    fc.dictionary(fc.constantFrom(...WEEKDAYS, "someday"), day, { maxKeys: 3 }),
    fc.constantFrom<unknown>(null, undefined, [], "monday", 9),
  );
  fc.assert(
    fc.property(hours, (value) => {
      const parsed = businessHoursSchema.safeParse(value);
      expect(readHours(value)).toEqual(parsed.success ? parsed.data : null);
    }),
  );
});
