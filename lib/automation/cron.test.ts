import { describe, expect, it } from "vitest";
import { parseCron } from "./cron";
import { cronText } from "./cron-text";

const refusal = (text: unknown) => {
  const result = parseCron(text);
  if (result.ok) throw new Error(`${String(text)} was taken`);
  return result;
};
const textOf = (text: string) => {
  const result = parseCron(text);
  if (!result.ok) throw new Error(result.message);
  return cronText(result.cron);
};

describe("reading a schedule", () => {
  it.each([
    ["* * * *", null, "This has 4"],
    ["* * * * * *", null, "six: leave out the seconds"],
    ["", null, "This has none"],
    ["60 * * * *", "minute", "Minute: 60 is out of range; use 0 to 59"],
    ["0 25 * * *", "hour", "Hour: 25"],
    ["0 0 0 * *", "dayOfMonth", "Day of month: 0 is out of range; use 1 to 31"],
    ["0 0 32 * *", "dayOfMonth", "32"],
    ["0 0 * 13 *", "month", "Month: 13"],
    ["0 0 * 0 *", "month", "Month: 0"],
    ["0 0 * * 8", "dayOfWeek", "Day of week: 8"],
    ["*/0 * * * *", "minute", "isn't a valid step"],
    ["*/x * * * *", "minute", `"x" isn't a valid step`],
    ["*/60 * * * *", "minute", "longer than"],
    ["20-30/15 * * * *", "minute", "longer than 20 to 30"],
    ["5-1 * * * *", "minute", "backwards"],
    ["0 5-0 * * *", "hour", "backwards"],
    ["0-99 * * * *", "minute", "99 is out of range"],
    ["00005 * * * *", "minute", "isn't valid"],
    ["5/15 * * * *", "minute", "write 5-59/15"],
    ["0 0 * * 1/2", "dayOfWeek", "write 1-6/2"],
    ["1-2-3 * * * *", "minute", "isn't a range"],
    ["*/5/5 * * * *", "minute", "two steps"],
    ["0,,30 * * * *", "minute", "gap"],
    [",0 * * * *", "minute", "gap"],
    ["-5 * * * *", "minute", "isn't valid"],
    ["0 0 * * MONDAY", "dayOfWeek", "names such as MON"],
    ["0 0 L * *", "dayOfMonth", "isn't valid"],
    ["0 0 ? * *", "dayOfMonth", "isn't valid"],
    ["0 0 * * MON#5", "dayOfWeek", "write MON#1 to MON#4, or MON#L"],
    ["0 0 * * MON#0", "dayOfWeek", "isn't valid"],
    ["0 0 * * MON#", "dayOfWeek", "isn't valid"],
    ["0 0 * * 1#1#1", "dayOfWeek", "isn't valid"],
    ["0 0 * * 1-3#1", "dayOfWeek", "isn't valid"],
    ["0 0 * * 8#1", "dayOfWeek", "8 is out of range"],
    ["0 0 1#1 * *", "dayOfMonth", "isn't valid"],
    ["a b c d e", "minute", "use numbers from 0 to 59."],
    ["+5 * * * *", "minute", "isn't valid"],
    ["1e1 * * * *", "minute", "isn't valid"],
    ["@reboot", null, "Shortcuts"],
    ["0 0 * * * ; rm -rf /", null, "This has 9"],
    ["0 0 * * *\n* * * * *", null, "one line"],
    ["0 0 * * *\r", null, "one line"],
    [{ $ne: "" }, null, "text"],
    [["0", "0"], null, "text"],
  ])("refuses %j and says why", (text, field, message) => {
    const refused = refusal(text);
    expect(refused).toMatchObject({ reason: "syntax", field });
    expect(refused.message).toContain(message);
  });

  it("refuses a long text before parsing it, and never shows it in full", () => {
    expect(refusal("*/5 ".repeat(1_000_000))).toMatchObject({ reason: "too_long" });
    expect(parseCron(`0 0 * * *${" ".repeat(191)}`).ok).toBe(true);
    expect(refusal(`${"9".repeat(150)} * * * *`).message.length).toBeLessThan(120);
  });

  it.each(["0 0 30 2 *", "0 0 31 4,6,9,11 *", "0 0 30-31 FEB *"])("%s never runs", (text) => {
    expect(refusal(text)).toMatchObject({ reason: "never_fires", field: "dayOfMonth" });
  });

  it.each(["0 0 29 2 *", "0 0 31 * *", "0 0 30 2 MON", "0 0 31 2,3 *"])("%s runs some day", (text) => {
    expect(parseCron(text).ok).toBe(true);
  });

  it.each([
    ["* * * * *", "every minute"],
    ["*/4 * * * *", "4 minutes apart"],
    ["0,3 9 * * *", "3 minutes apart"],
    ["0,57 * * * *", "3 minutes apart"],
    ["58 23 * * *", null],
    ["0,58 0,23 * * *", "2 minutes apart"],
    ["0,58 0,23 1 * *", null],
    ["0,58 0,23 1,31 1 *", null],
    ["0,58 0,23 1,31 1,12 *", "2 minutes apart"],
    ["0,58 0,23 * * 1", null],
    ["0,58 0,23 1 * MON", "2 minutes apart"],
    ["0,58 0,23 1,31 * *", "2 minutes apart"],
    ["0,58 0,23 28,29 2 *", "2 minutes apart"],
    ["*/5 * * * *", null],
    ["1-59/5 * * * *", null],
    ["*/7 * * * *", "4 minutes apart"],
  ])("%s: too often? %s", (text, message) => {
    const result = parseCron(text);
    expect(result.ok).toBe(message === null);
    if (!result.ok)
      expect(result).toMatchObject({
        reason: "too_frequent",
        message: expect.stringContaining(message ?? ""),
      });
  });

  it("accepts names in any case, Sunday as 0 and 7, and irregular spacing", () => {
    const values = (text: string) => {
      const result = parseCron(text);
      return result.ok ? result.cron.fields.dayOfWeek.values : null;
    };
    expect(values("0 0 * * 7")).toEqual([0]);
    expect(values("0 0 * * sun")).toEqual([0]);
    expect(values("0 0 * * fri-SUN")).toEqual([0, 5, 6]);
    expect(values("0 0 * * 5-7")).toEqual([0, 5, 6]);
    expect(values("0 0 * * 0-6")).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(values("0 0 * * */2")).toEqual([0, 2, 4, 6]);
    expect(values("0 0 * * 0-0")).toEqual([0]);
    expect(values("0 0 * * 4-4/1")).toEqual([4]);
    expect(values("0 0 * * 2-4/2")).toEqual([2, 4]);
    const spaced = parseCron("  0\t0  * jan-MAR,12 *  ");
    expect(spaced).toMatchObject({ ok: true, cron: { text: "0 0 * jan-MAR,12 *" } });
    if (spaced.ok) expect(spaced.cron.fields.month.values).toEqual([1, 2, 3, 12]);
  });

  it("accepts a weekday of the month, also beside others and more often than daily", () => {
    const field = (text: string) => {
      const result = parseCron(text);
      return result.ok ? result.cron.fields.dayOfWeek : null;
    };
    expect(field("0 0 * * MON#1")).toEqual({
      values: [],
      nths: [{ day: 1, nth: 1 }],
      every: false,
      pattern: "1#1",
    });
    expect(field("0 0 * * 7#l,3")).toMatchObject({ values: [3], nths: [{ day: 0, nth: "last" }] });
    // The first Sunday and the first Monday can be consecutive days, two Mondays cannot.
    expect(parseCron("0,58 0,23 * * 0#1,1#1").ok).toBe(false);
    expect(parseCron("0,58 0,23 * * 1#1,1#2").ok).toBe(true);
    expect(parseCron("0,58 0,23 * * 1#L,2#1").ok).toBe(false);
  });

  it("notes that either day of month or day of week is enough", () => {
    expect(parseCron("0 0 1 * 1")).toMatchObject({ ok: true, notes: [expect.stringContaining("either")] });
    expect(parseCron("0 0 1 * *")).toMatchObject({ ok: true, notes: [] });
    expect(parseCron("0 0 * * 1")).toMatchObject({ ok: true, notes: [] });
    expect(parseCron("0 0 1 * */1")).toMatchObject({ ok: true, notes: [] });
    expect(parseCron("0 0 1 * *,1")).toMatchObject({ ok: true, notes: [] });
  });
});

describe("a schedule in words", () => {
  it.each([
    ["0 9 * * *", "Every day at 9:00 AM"],
    ["0 9 * * 1-5", "At 9:00 AM on weekdays"],
    ["30 8,17 * * *", "Every day at 8:30 AM and 5:30 PM"],
    ["*/15 * * * *", "Every 15 minutes"],
    ["*/15 9-17 * * MON-FRI", "Every 15 minutes from 9:00 AM to 5:45 PM on weekdays"],
    ["0 * * * *", "Every hour"],
    ["5 * * * *", "Every hour at 5 minutes past"],
    ["1,31 * * * *", "Every hour at 1 and 31 minutes past"],
    ["0 */2 * * *", "Every 2 hours"],
    ["20 */6 * * 0,6", "Every 6 hours at 20 minutes past on weekends"],
    ["0 8-18 * * *", "Every hour from 8:00 AM to 6:00 PM"],
    ["0 0 1 * *", "At 12:00 AM on the 1st of every month"],
    ["0 7 1,15 * *", "At 7:00 AM on the 1st and 15th of every month"],
    ["0 7 1-7 * *", "At 7:00 AM on the 1st to 7th of every month"],
    ["0 7 22,23 3 *", "At 7:00 AM on the 22nd and 23rd of March"],
    ["0 7 11 1-3 *", "At 7:00 AM on the 11th of January to March"],
    ["0 7 * 6 *", "At 7:00 AM in June"],
    ["0 0 1 * 1", "At 12:00 AM on the 1st of every month, and on Monday"],
    ["0 12 * * 2,4", "At 12:00 PM on Tuesday and Thursday"],
    ["0 12 * * FRI-SUN", "At 12:00 PM on Friday to Sunday"],
    ["0 12 * * 0-6", "At 12:00 PM every day"],
    ["0 0-23/2 * * *", "Every 2 hours"],
    ["0,30 * * * *", "Every 30 minutes"],
    ["0,30 9-17 * * *", "Every 30 minutes from 9:00 AM to 5:30 PM"],
    ["15 9-17 * * *", "Every hour at 15 minutes past from 9:15 AM to 5:15 PM"],
    ["0 22-23,0-5 * * *", "Every hour from 12:00 AM to 5:00 AM and from 10:00 PM to 11:00 PM"],
    [
      "0 1,3,5,7,9,11,13 * * *",
      "Every day at 1:00 AM, 3:00 AM, 5:00 AM, 7:00 AM, 9:00 AM, 11:00 AM and 1:00 PM",
    ],
    ["*/25 * * * *", "Every hour at 0, 25 and 50 minutes past"],
    ["*/30 */12 * * *", "Every day at 12:00 AM, 12:30 AM, 12:00 PM and 12:30 PM"],
    ["0 0 29 2 *", "At 12:00 AM on the 29th of February"],
    ["1 * * * *", "Every hour at 1 minute past"],
    ["15 9-17,20 * * *", "Every hour at 15 minutes past from 9:15 AM to 5:15 PM and at 8:15 PM"],
    ["0,10 8-10 * * *", "Every day at 8:00 AM, 8:10 AM, 9:00 AM, 9:10 AM, 10:00 AM and 10:10 AM"],
    ["0,10 8-11 * * *", "Every hour at 0 and 10 minutes past from 8:00 AM to 11:10 AM"],
    [
      "0,30 1,3,5,7 * * *",
      "Every 30 minutes from 1:00 AM to 1:30 AM, from 3:00 AM to 3:30 AM, from 5:00 AM to 5:30 AM and from 7:00 AM to 7:30 AM",
    ],
    ["0 7 13 * *", "At 7:00 AM on the 13th of every month"],
    ["0 7 * 1,2 *", "At 7:00 AM in January and February"],
    ["0 12 * * MON,TUE", "At 12:00 PM on Monday and Tuesday"],
    ["0 12 * * 1,3,5", "At 12:00 PM on Monday, Wednesday and Friday"],
    ["0 0 1-29/7 * *", "At 12:00 AM on the 1st, 8th, 15th, 22nd and 29th of every month"],
    ["0 0 1,3,5,7,9,20 * *", "At 12:00 AM on the 1st, 3rd, 5th, 7th, 9th and 20th of every month"],
    ["0 0 2-30/2 * *", "At 12:00 AM on every 2nd day from the 2nd of every month"],
    ["0 0 */2 * *", "At 12:00 AM on every 2nd day from the 1st of every month"],
    ["0 0 1 6 MON", "At 12:00 AM on the 1st of June, and on Monday in June"],
    ["0 8 * 6-8 MON", "At 8:00 AM on Monday in June to August"],
    ["*/15 * * 12 *", "Every 15 minutes in December"],
    ["0 9 * * MON#1", "At 9:00 AM on the first Monday of every month"],
    ["0 9 * 3,9 FRI#L", "At 9:00 AM on the last Friday of March and September"],
    ["0 9 * * 2#2,2#4", "At 9:00 AM on the second Tuesday and fourth Tuesday of every month"],
    ["0 9 * * 3,1#1", "At 9:00 AM on Wednesday, and on the first Monday of every month"],
    ["0 9 15 * 1#1", "At 9:00 AM on the 15th of every month, and on the first Monday of every month"],
  ])("%s: %s", (cron, words) => {
    expect(textOf(cron)).toBe(words);
  });
});
