import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestPlan } from "./best-plan";
import {
  type DailyUsage,
  type ForecastAccount,
  forecastMonth,
  forecastUsage,
  minorByAccount,
  savingThisMonth,
} from "./forecast";
import { parsePeriod } from "./periods";
import { FIRST_PRICE_BOOK, PLANS, type Plan } from "./price-book";
import { rate } from "./rate";
import { noUsage } from "./usage";

const june = parsePeriod("2027-06");
const DAY = 86_400_000;
const segments = (plan: Plan) => ({
  plans: [{ from: "2027-01-01T00:00:00Z", plan }],
  statuses: [{ from: "2027-01-01T00:00:00Z", status: "active" as const }],
});

/** Each UTC day from `from` up to, but excluding, `to`. */
function daily(from: string, to: string, sms: (date: Date) => number): DailyUsage[] {
  const days: DailyUsage[] = [];
  for (let day = Date.parse(from); day < Date.parse(to); day += DAY) {
    const date = new Date(day);
    days.push({ date: date.toISOString().slice(0, 10), usage: { ...noUsage(), sms: sms(date) } });
  }
  return days;
}

describe("the forecast of a month", () => {
  it("is exact for steady usage", () => {
    const days = daily("2027-04-01", "2027-06-11", () => 10);
    const band = forecastUsage({
      period: june,
      segments: segments("starter"),
      now: Date.parse("2027-06-11"),
      since: "2027-04-01",
      days,
    });
    expect([band.p10.sms, band.p50.sms, band.p90.sms]).toEqual([300, 300, 300]);
  });

  it("weights by weekday: closed weekends do not count twice", () => {
    const open = (date: Date) => (date.getUTCDay() % 6 === 0 ? 0 : 20);
    const days = daily("2027-03-01", "2027-06-19", open);
    const truth = daily("2027-06-01", "2027-07-01", open).reduce((sum, { usage }) => sum + usage.sms, 0);
    const band = forecastUsage({
      period: june,
      segments: segments("starter"),
      now: Date.parse("2027-06-19"),
      since: "2027-03-01",
      days,
    });
    expect(Math.abs(band.p50.sms - truth)).toBeLessThanOrEqual(truth * 0.05);
    expect(band.p10.sms).toBeLessThanOrEqual(truth);
    expect(band.p90.sms).toBeGreaterThanOrEqual(truth);
  });

  it("counts only the remaining part of today", () => {
    const days = daily("2027-06-01", "2027-06-30", () => 24);
    const band = forecastUsage({
      period: june,
      segments: segments("starter"),
      now: Date.parse("2027-06-30T18:00:00Z"),
      since: "2027-06-01",
      days,
    });
    expect(band.p50.sms).toBe(29 * 24 + 6);
  });

  it("puts four fifths of the outcomes inside the range", () => {
    const [low, high] = [10, 30];
    const days = daily("2027-05-05", "2027-06-30", (date) =>
      Math.floor(date.getTime() / DAY / 7) % 2 ? low : high,
    );
    const { p10, p90 } = forecastUsage({
      period: june,
      segments: segments("starter"),
      now: Date.parse("2027-06-30"),
      since: "2027-05-05",
      days,
    });
    // One day ahead, each weekday half at 10 and half at 30: a spread of 10 around 20, times 1.2816 each way.
    expect(p90.sms - p10.sms).toBe(26);
  });

  it("equals the actual usage once the month is over", () => {
    const days = daily("2027-06-01", "2027-07-01", (date) => date.getUTCDate());
    const band = forecastUsage({
      period: june,
      segments: segments("starter"),
      now: Date.parse("2027-07-03"),
      since: "2027-06-01",
      days,
    });
    expect([band.p10.sms, band.p50.sms, band.p90.sms]).toEqual([465, 465, 465]);
  });

  it("equals the usage so far for an account without a whole day of history", () => {
    const days = daily("2027-06-20", "2027-06-21", () => 7);
    const band = forecastUsage({
      period: june,
      segments: segments("starter"),
      now: Date.parse("2027-06-20T12:00:00Z"),
      since: "2027-06-20T08:00:00Z",
      days,
    });
    expect([band.p10.sms, band.p50.sms, band.p90.sms]).toEqual([7, 7, 7]);
  });

  it("equals the usage so far for an account that is suspended", () => {
    const days = daily("2027-04-01", "2027-06-11", () => 10);
    const suspended = { from: "2027-06-10T12:00:00Z", status: "suspended" as const };
    const { plans, statuses } = segments("starter");
    const stopped = { plans, statuses: [...statuses, suspended] };
    const of = { period: june, now: Date.parse("2027-06-11"), since: "2027-04-01", days };
    const band = forecastUsage({ ...of, segments: stopped });
    expect([band.p10.sms, band.p50.sms, band.p90.sms]).toEqual([100, 100, 100]);
    const again = { from: "2027-06-10T18:00:00Z", status: "active" as const };
    const resumed = { plans, statuses: [...stopped.statuses, again] };
    expect(forecastUsage({ ...of, segments: resumed }).p50.sms).toBe(300);
  });

  it("never falls below the usage so far, orders its levels and narrows over the month", () => {
    const counts = fc.array(fc.nat(200), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 28 }), (list, day) => {
        const from = Date.parse("2027-06-01") - 30 * DAY;
        const now = Date.parse("2027-06-01") + day * DAY;
        const days = daily(
          "2027-05-02",
          new Date(now).toISOString(),
          (date) => list[(date.getTime() - from) / DAY] ?? 0,
        );
        const counted = days
          .filter(({ date }) => date.startsWith("2027-06"))
          .reduce((sum, { usage }) => sum + usage.sms, 0);
        const band = forecastUsage({
          period: june,
          segments: segments("starter"),
          now,
          since: "2027-05-02",
          days,
        });
        expect(band.p10.sms).toBeGreaterThanOrEqual(counted);
        expect(band.p50.sms).toBeGreaterThanOrEqual(band.p10.sms);
        expect(band.p90.sms).toBeGreaterThanOrEqual(band.p50.sms);
      }),
    );
    const wobbly = (date: Date) => 40 + (date.getUTCDate() % 5) * 10;
    const width = (until: string) => {
      const { p10, p90 } = forecastUsage({
        period: june,
        segments: segments("starter"),
        now: Date.parse(until),
        since: "2027-04-01",
        days: daily("2027-04-01", until, wobbly),
      });
      return p90.sms - p10.sms;
    };
    expect(width("2027-06-25")).toBeLessThan(width("2027-06-05"));
  });

  it("rates each level with the rater that closes the month", () => {
    const days = daily("2027-05-01", "2027-06-16", () => 20);
    const account = { id: "ws_a", name: "A", segments: segments("starter"), since: "2027-05-01", days };
    const band = forecastMonth({
      period: june,
      now: Date.parse("2027-06-16"),
      accounts: [account],
      priceBook: FIRST_PRICE_BOOK,
    });
    expect(band.p50.totalMinor).toBe(4900 + 400 * 2);
    expect(band.p10.totalMinor).toBeLessThanOrEqual(band.p90.totalMinor);
  });
});

describe("the best plan", () => {
  const advice = (plan: Plan, minutes: number) => {
    const usage = { ...noUsage(), call_seconds: minutes * 60 };
    const account = { id: "ws_a", name: "A", segments: segments(plan), usage };
    return bestPlan(account, { period: june, priceBook: FIRST_PRICE_BOOK });
  };

  it("is the cheapest for the same month, with its savings", () => {
    expect(advice("starter", 1_000)).toMatchObject({
      current: { plan: "starter", amountMinor: 19300 },
      best: { plan: "professional", amountMinor: 14900 },
      savingMinor: 4400,
    });
    expect(advice("enterprise", 0)).toMatchObject({
      best: { plan: "starter", amountMinor: 4900 },
      savingMinor: 75000,
    });
  });

  it("agrees with the invoice of every plan", () => {
    for (const { plan, amountMinor } of advice("business", 2_345).plans) {
      const usage = { ...noUsage(), call_seconds: 2_345 * 60 };
      const invoice = rate({
        period: june,
        priceBook: FIRST_PRICE_BOOK,
        accounts: [{ id: "ws_a", name: "A", segments: segments(plan), usage }],
      });
      expect(amountMinor).toBe(invoice.subtotalMinor);
    }
  });

  it("suggests no change without savings", () => {
    const same = structuredClone(FIRST_PRICE_BOOK);
    same.plans.starter = same.plans.business;
    const account = { id: "ws_a", name: "A", segments: segments("business"), usage: noUsage() };
    const tied = bestPlan(account, { period: june, priceBook: same });
    expect(tied).toMatchObject({ best: { plan: "professional" } });
    same.plans.professional = same.plans.business;
    expect(bestPlan(account, { period: june, priceBook: same })).toMatchObject({
      best: { plan: "business" },
      savingMinor: 0,
    });
  });
});

describe("one projection", () => {
  const START = Date.parse("2027-06-01T00:00:00Z");
  const account = fc.record({ plan: fc.constantFrom(...PLANS), sms: fc.nat(400), seconds: fc.nat(40_000) });
  const accountsOf = (
    drawn: { plan: Plan; sms: number; seconds: number }[],
    until: number,
  ): ForecastAccount[] =>
    drawn.map(({ plan, sms, seconds }, at) => ({
      id: `ws_${at}`,
      name: `Account ${at}`,
      segments: segments(plan),
      since: "2027-05-01T00:00:00Z",
      days: daily(
        "2027-05-01",
        new Date(until).toISOString(),
        (date) => (sms * (date.getUTCDate() % 5)) % 401,
      ).map(({ date, usage }) => ({ date, usage: { ...usage, call_seconds: seconds } })),
    }));
  const accounts = fc.array(account, { minLength: 1, maxLength: 12 });
  const elapsed = fc.nat(30 * DAY);
  const prices = { priceBook: FIRST_PRICE_BOOK, taxRate: "0.08" };

  it("has a total that is the sum of its accounts", () => {
    fc.assert(
      fc.property(accounts, elapsed, (drawn, ms) => {
        const now = START + ms;
        const of = accountsOf(drawn, now);
        const { p50 } = forecastMonth({ period: june, now, accounts: of, ...prices });
        const sum = [...minorByAccount(p50).values()].reduce((total, minor) => total + minor, 0);
        expect(sum).toBe(p50.subtotalMinor);
        expect(p50.totalMinor).toBe(sum - p50.discount.amountMinor + p50.tax.amountMinor);
      }),
    );
  });

  it("is never below what an account already owes, and is exactly that when the month ends", () => {
    fc.assert(
      fc.property(accounts, elapsed, (drawn, ms) => {
        const now = START + ms;
        const of = accountsOf(drawn, now);
        const used = of.map(({ days, ...one }) => ({
          ...one,
          usage: forecastUsage({
            period: june,
            segments: segments("starter"),
            now: Date.parse("2027-07-01"),
            since: one.since,
            days,
          }).p50,
        }));
        const owed = minorByAccount(rate({ ...prices, period: june, accounts: used }));
        const expected = minorByAccount(forecastMonth({ period: june, now, accounts: of, ...prices }).p50);
        for (const [id, minor] of owed) expect(expected.get(id)).toBeGreaterThanOrEqual(minor);
        const end = forecastMonth({ period: june, now: Date.parse("2027-07-01"), accounts: of, ...prices });
        expect(minorByAccount(end.p50)).toEqual(owed);
      }),
    );
  });

  it("saves this month what the invoice will be less by, and nothing by staying", () => {
    fc.assert(
      fc.property(account, elapsed, fc.constantFrom(...PLANS), (drawn, ms, plan) => {
        const now = START + ms;
        const [of] = accountsOf([drawn], now);
        const asked = { period: june, now, priceBook: FIRST_PRICE_BOOK };
        expect(savingThisMonth(of!, { ...asked, plan: drawn.plan })).toBe(0);
        const { plans } = of!.segments;
        const moved = {
          ...of!,
          segments: { ...of!.segments, plans: [...plans, { from: new Date(now).toISOString(), plan }] },
        };
        const subtotal = (one: ForecastAccount) =>
          forecastMonth({ ...asked, accounts: [one], taxRate: "0" }).p50.subtotalMinor;
        expect(savingThisMonth(of!, { ...asked, plan })).toBe(subtotal(of!) - subtotal(moved));
      }),
    );
  });
});
