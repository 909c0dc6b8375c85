import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ForecastAccount, forecastMonth, minorByAccount } from "./forecast";
import { highestUse, percentUsed } from "./highest-use";
import { projectAccount } from "./outlook";
import { parsePeriod } from "./periods";
import { FIRST_PRICE_BOOK, PLANS, type Plan } from "./price-book";
import { noUsage } from "./usage";

const june = parsePeriod("2027-06");
const now = Date.parse("2027-06-16T06:00:00Z");
const month = { period: june, now, priceBook: FIRST_PRICE_BOOK };

function account(id: string, plan: Plan, sms: readonly number[]): ForecastAccount {
  return {
    id,
    name: id,
    since: "2027-06-01T00:00:00Z",
    segments: {
      plans: [{ from: "2027-01-01T00:00:00Z", plan }],
      statuses: [{ from: "2027-01-01T00:00:00Z", status: "active" }],
    },
    days: sms.map((quantity, day) => ({
      date: `2027-06-${String(day + 1).padStart(2, "0")}`,
      usage: { ...noUsage(), sms: quantity, call_seconds: quantity * 90 },
    })),
  };
}

describe("the projection of one account", () => {
  it("is exactly its part of the month's forecast", () => {
    const sms = fc.array(fc.nat(400), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...PLANS), sms), { maxLength: 6 }), (drawn) => {
        const accounts = drawn.map(([plan, days], n) => account(`ws_${n}`, plan, days));
        const parts = minorByAccount(forecastMonth({ ...month, taxRate: "0", accounts }).p50);
        for (const one of accounts) {
          const { projectedMinor } = projectAccount({ ...one, usage: noUsage() }, month);
          expect(projectedMinor).toBe(parts.get(one.id) ?? 0);
        }
      }),
    );
  });

  it("shows used, projected and included units of every allowance", () => {
    const one = account(
      "ws_1",
      "starter",
      Array.from({ length: 15 }, () => 10),
    );
    const usage = { ...noUsage(), sms: 150, call_seconds: 13_500 };
    const { allowances } = projectAccount({ ...one, usage }, month);
    const sms = allowances.find(({ meter }) => meter === "sms");
    expect(sms).toMatchObject({ used: 150, projected: expect.any(Number) });
    expect(sms?.projected).toBeGreaterThan(250);
    expect(allowances.find(({ meter }) => meter === "minutes")?.used).toBe(225);
    expect(allowances.every(({ included }) => included > 0)).toBe(true);
  });
});

describe("the allowance used most", () => {
  it("is never that of an allowance of zero", () => {
    expect(
      highestUse([
        { meter: "minutes", used: 5, projected: 5, included: 0 },
        { meter: "sms", used: 299, projected: 300, included: 300 },
        { meter: "api_requests", used: 1, projected: 1, included: 1_000 },
      ]),
    ).toEqual({ meter: "sms", percent: 99.6 });
    expect(highestUse([])).toBeNull();
  });

  it("is cut after one decimal, so that it reaches a threshold only when the use does", () => {
    const percents = ([599, 7_999, 9_999, 10_000, 14_999] as const).map((used) => percentUsed(used, 10_000));
    expect(percents).toEqual([5.9, 79.9, 99.9, 100, 149.9]);
  });
});
