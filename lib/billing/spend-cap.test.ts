import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePeriod } from "./periods";
import { SECOND_PRICE_BOOK } from "./price-book";
import { spentOf, textsWithin } from "./spend-cap";
import { noUsage } from "./usage";

const month = {
  period: parsePeriod("2026-06"),
  priceBook: SECOND_PRICE_BOOK,
  prices: { plans: { starter: { markupPercent: "50" } }, own: null },
};
const account = (sms: number) => ({
  id: "ws_a",
  name: "A",
  segments: {
    plans: [{ from: "2026-01-01T00:00:00Z", plan: "starter" as const }],
    statuses: [{ from: "2026-01-01T00:00:00Z", status: "active" as const }],
  },
  usage: { ...noUsage(), sms },
});

describe("the texts a cap leaves room for", () => {
  it.each([
    // The base fee of 73.50 alone is more.
    [7349, 0],
    // 200 texts are included; each one above costs 0.03.
    [7350, 200],
    [7353, 201],
    [7650, 300],
  ])("within %i are %i", (monthlyMinor, texts) => {
    expect(textsWithin(account(0), { ...month, monthlyMinor })).toBe(texts);
  });

  it("have no limit where texts are free", () => {
    const free = { ...month, prices: { plans: { starter: { overage: { sms: "0" } } }, own: null } };
    expect(textsWithin(account(900), { ...free, monthlyMinor: 4900 })).toBeNull();
  });

  it("cost no more than the cap, and one more text does", () => {
    fc.assert(
      fc.property(fc.integer({ min: 7350, max: 500_000 }), (monthlyMinor) => {
        const texts = textsWithin(account(0), { ...month, monthlyMinor });
        if (texts === null) throw new Error("texts cost something");
        expect(spentOf(account(texts), month)).toBeLessThanOrEqual(monthlyMinor);
        expect(spentOf(account(texts + 1), month)).toBeGreaterThan(monthlyMinor);
      }),
    );
  });
});
