import { describe, expect, it } from "vitest";
import { ACCOUNTS, PRACTICE, pausesAt } from "./accounts";
import { planDesk } from "./desk-year";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const practice = ACCOUNTS.find(({ id }) => id === PRACTICE)!;

/** Moments of a first look at the demo, in the practice's time zone. */
const MOMENTS = {
  "Monday, 7:00": "2026-11-23T12:00:00Z",
  "Wednesday, 13:30": "2026-11-25T18:30:00Z",
  "Saturday, 22:00": "2026-11-22T03:00:00Z",
  "Sunday, 3:00": "2026-08-02T07:00:00Z",
  "Christmas, 10:00": "2026-12-25T15:00:00Z",
  "a leap day, 12:00": "2028-02-29T17:00:00Z",
  "the hour after the clocks were put back": "2026-11-01T06:30:00Z",
  "the day the clocks were put forward": "2026-03-08T16:00:00Z",
  "the first minutes of a year": "2027-01-01T05:03:00Z",
};

const planAt = (now: Date) => planDesk(practice, { now, pauses: pausesAt(now), seed: 1_000 });
const isWithin = (from: number, to: number) => (text: string) =>
  Date.parse(text) > from && Date.parse(text) <= to;

describe.each(Object.entries(MOMENTS))("the practice's desk on %s", (_, moment) => {
  const now = new Date(moment);
  const at = now.getTime();
  const { rows, since } = planAt(now);

  it("has something new and something to come", () => {
    const lately = isWithin(at - 3 * HOUR, at);
    expect(rows.call.filter((call) => lately(call.started_at)).length).toBeGreaterThanOrEqual(3);
    const week = isWithin(at, at + 7 * DAY);
    const ahead = rows.appointment.filter(({ starts_at }) => week(starts_at));
    expect(ahead.length).toBeGreaterThanOrEqual(12);
    const days = isWithin(at - 4 * DAY, at);
    expect(rows.lead.filter(({ created_at }) => days(created_at)).length).toBeGreaterThanOrEqual(1);
    expect(rows.message.some((text) => text.direction === "inbound" && days(text.created_at))).toBe(true);
  });

  it("has no record of before its account or of the future", () => {
    const times = [
      ...rows.call.flatMap((call) => [call.started_at, call.ended_at, call.returned_at]),
      ...rows.lead.flatMap((lead) => [lead.created_at, lead.updated_at, lead.converted_at]),
      ...rows.appointment.flatMap((visit) => [visit.created_at, visit.marked_at, visit.cancelled_at]),
      ...rows.message.map((message) => message.created_at),
      ...rows.usage.map((usage) => usage.occurred_at),
    ].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
    expect(times.reduce((a, b) => Math.min(a, b))).toBeGreaterThanOrEqual(since);
    expect(times.reduce((a, b) => Math.max(a, b))).toBeLessThanOrEqual(at);
  });

  it("gives no provider two appointments at once, and marks every past one", () => {
    const held = rows.appointment.filter(({ status }) => status !== "cancelled" && status !== "no_show");
    for (const own of Map.groupBy(held, ({ provider_id }) => provider_id).values()) {
      const sorted = own.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
      for (const [i, visit] of sorted.entries())
        expect((sorted[i + 1]?.starts_at ?? "9") >= visit.ends_at).toBe(true);
    }
    const open = rows.appointment.filter(({ status }) => status === "booked" || status === "confirmed");
    expect(open.filter(({ ends_at }) => Date.parse(ends_at) < at)).toEqual([]);
  });
});

describe("a year at the practice", () => {
  const now = new Date("2026-11-25T18:30:00Z");
  const monthly = Map.groupBy(planAt(now).rows.call, ({ started_at }) => started_at.slice(0, 7));
  const callsIn = (month: string) => monthly.get(month)?.length ?? 0;

  it("is the same whenever it is played again", () => {
    const withoutIds = (text: string) => text.replace(/"[a-z]+_[0-9a-hjkmnp-tv-z]{26}"/g, '"id"');
    const play = () => withoutIds(JSON.stringify(planAt(now).rows));
    const [first, second] = [play(), play()];
    // The test compares by hand, because a difference between two years is too long to print.
    const at = [...first].findIndex((sign, i) => sign !== second[i]);
    expect(at < 0 ? "" : first.slice(at - 120, at + 60)).toBe(at < 0 ? "" : second.slice(at - 120, at + 60));
  });

  it("grows, and is quiet in summer", () => {
    expect(callsIn("2026-10")).toBeGreaterThan(callsIn("2025-12") * 1.4);
    expect(callsIn("2026-07")).toBeLessThan(callsIn("2026-09"));
    expect(monthly.size).toBe(13);
  });
});

describe("the numbers of the demo", () => {
  /** Area codes of numbers in tests and examples. */
  const TAKEN = ["201", "202", "303", "312", "416", "503", "602", "604"];

  it("are numbers for fiction that no test uses, and each desk has its own", () => {
    const now = new Date(MOMENTS["Wednesday, 13:30"]);
    const desks = ACCOUNTS.map(({ phone }) => phone);
    expect(new Set(desks).size).toBe(ACCOUNTS.length);
    for (const account of ACCOUNTS) {
      const { people } = planDesk(account, { now, pauses: [], seed: 1 });
      const numbers = [account.phone, ...people.map(({ phone }) => phone)];
      expect(new Set(numbers).size).toBe(people.length + 1);
      for (const number of numbers) {
        expect(number).toMatch(/^\+1\d{3}55501\d\d$/);
        expect(TAKEN).not.toContain(number.slice(2, 5));
      }
    }
  });
});
