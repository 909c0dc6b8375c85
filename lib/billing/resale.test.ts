import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lossesOf } from "./losses";
import { parsePeriod } from "./periods";
import { SECOND_PRICE_BOOK } from "./price-book";
import { rateAccount } from "./rate-account";
import { resaleLine, resalePlanPrice, statementOf } from "./resale";
import { LIST_PRICES, type ResalePrices, resaleTermsSchema } from "./resale-terms";
import type { Segments } from "./segments";
import { noUsage } from "./usage";

const period = parsePeriod("2026-06");
const book = SECOND_PRICE_BOOK;
const starter: Segments = {
  plans: [{ from: "2026-01-01T00:00:00Z", plan: "starter" }],
  statuses: [{ from: "2026-01-01T00:00:00Z", status: "active" }],
};
const linesOf = (usage: Partial<ReturnType<typeof noUsage>>, segments = starter) =>
  rateAccount(
    { id: "ws_a", name: "A", segments, usage: { ...noUsage(), ...usage } },
    { period, priceBook: book },
  ).lines;
const markup = (markupPercent: string): ResalePrices => ({
  plans: { starter: { markupPercent } },
  own: null,
});
const amounts = (prices: ResalePrices, lines = linesOf({ sms: 250, call_seconds: 60 * 210 })) =>
  lines.map((line) => resaleLine(line, prices).amountMinor);

describe("a price of a reseller", () => {
  it("is the list price unless it is set", () => {
    expect(amounts(LIST_PRICES)).toEqual([4900, 180, 100]);
  });

  it("is the list price with a markup, rounded once per line", () => {
    expect(amounts(markup("30"))).toEqual([6370, 234, 130]);
    expect(amounts(markup("12.5"))).toEqual([5513, 203, 113]);
    expect(amounts(markup("-100"))).toEqual([0, 0, 0]);
  });

  it("is one of the reseller's own, with allowances of its own", () => {
    const own = { base: "79.99", included: { sms: 100 }, overage: { sms: "0.035" } };
    expect(amounts({ plans: { starter: own }, own: null })).toEqual([7999, 180, 525]);
  });

  it("prefers the account's own terms to those of its plan", () => {
    const plans = { starter: { base: "79.00", overage: { sms: "0.04" } } };
    expect(amounts({ plans, own: { base: "60.00" } })).toEqual([6000, 180, 200]);
    expect(amounts({ plans, own: { markupPercent: "10" } })).toEqual([5390, 198, 110]);
  });

  it("is prorated like the platform's", () => {
    const moved: Segments = {
      ...starter,
      plans: [...starter.plans, { from: "2026-06-11T00:00:00Z", plan: "professional" }],
    };
    const plans = { starter: { base: "90.00", included: { sms: 300 } }, professional: { base: "180.00" } };
    const lines = linesOf({ sms: 800 }, moved).map((line) => resaleLine(line, { plans, own: null }));
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([3000, 12000, 59]);
    expect(lines[2]).toMatchObject({ allowance: { total: 767 }, overage: 33 });
  });

  it("charges late usage what one complete statement would have", () => {
    const [, usage] = linesOf({ sms: 250 });
    if (usage?.kind !== "usage") throw new Error("no usage");
    const late = { ...usage, kind: "late_usage" as const, period, quantity: 290, billedQuantity: 250 };
    const prices = { plans: { starter: { included: { sms: 270 }, overage: { sms: "0.0333" } } }, own: null };
    const [before, after] = [resaleLine(usage, prices), resaleLine(late, prices)];
    const whole = resaleLine({ ...usage, quantity: 290 }, prices);
    expect([before.amountMinor, after.amountMinor]).toEqual([0, 67]);
    expect(before.amountMinor + after.amountMinor).toBe(whole.amountMinor);
  });
});

describe("a statement", () => {
  it("splits the account's net cost over its lines without a remainder", () => {
    const cost = fc.integer({ min: 0, max: 20_000 });
    const used = fc.record({ sms: fc.nat(3_000), call_seconds: fc.nat(200_000) });
    fc.assert(
      fc.property(used, cost, fc.integer({ min: -100, max: 300 }), (usage, off, percent) => {
        const lines = linesOf(usage);
        const gross = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const netMinor = Math.max(0, gross - off);
        const statement = statementOf({ period, lines, netMinor }, () => markup(String(percent)));
        expect(statement.lines.reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(netMinor);
        expect(statement.lines.reduce((sum, { line }) => sum + line.amountMinor, 0)).toBe(
          statement.priceMinor,
        );
        expect(statement.marginMinor).toBe(statement.priceMinor - netMinor);
      }),
    );
  });
});

describe("a loss", () => {
  it.each([
    [{ markupPercent: "0" }, []],
    [{ markupPercent: "-0.01" }, ["base", "overage", "overage", "overage"]],
    [{ base: "48.99" }, ["base"]],
    [{ included: { sms: 201 }, overage: { apiRequests: "0.49" } }, ["included", "overage"]],
  ])("of %j is found", (terms, charges) => {
    const list = book.plans.starter;
    const found = lossesOf(list, resalePlanPrice("starter", list, { plans: { starter: terms }, own: null }));
    expect(found.map(({ charge }) => charge)).toEqual(charges);
  });
});

describe("terms", () => {
  it.each([
    { markupPercent: 30 },
    { markupPercent: "-100" },
    { markupPercent: 10_000 },
    { base: 79.9, included: { minutes: 0 }, overage: { sms: "0.0333333333" } },
    {},
  ])("%j is taken", (terms) => expect(resaleTermsSchema.safeParse(terms).success).toBe(true));

  it.each([
    { markupPercent: -101 },
    { markupPercent: 1e6 },
    { markupPercent: "1e1" },
    { markupPercent: "30", base: "79" },
    { base: "-1" },
    { base: 1e-11 },
    { base: "12,50" },
    { included: { minutes: -1 } },
    { overage: { calls: "1" } },
  ])("%j is refused", (terms) => expect(resaleTermsSchema.safeParse(terms).success).toBe(false));

  it("keeps prices as exact text", () => {
    expect(resaleTermsSchema.parse({ base: 79.9, overage: { sms: "0.10" } })).toEqual({
      base: "79.9",
      overage: { sms: "0.10" },
    });
  });
});
