import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minorToNumber } from "./money";
import { parsePeriod } from "./periods";
import { FIRST_PRICE_BOOK, type Plan, type PriceBook, SECOND_PRICE_BOOK } from "./price-book";
import { type RateAccount, rate, ratingHash } from "./rate";
import type { RatedAccount } from "./rate-account";
import { noUsage, type UsageEvent } from "./usage";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const june = parsePeriod("2027-06");
const priceBook = FIRST_PRICE_BOOK;
const since = (from: string, plan: Plan) => ({ plans: [{ from, plan }], statuses: [active(from)] });
const active = (from: string) => ({ from, status: "active" as const });
const suspended = (from: string) => ({ from, status: "suspended" as const });
const usage = (minutes: number, sms: number, requests: number) => ({
  ...noUsage(),
  call_seconds: minutes * 60,
  sms,
  api_requests: requests,
});
const account = (
  id: string,
  {
    segments = since("2027-01-01T00:00:00Z", "starter"),
    usage: counted = noUsage(),
  }: Partial<RatedAccount> = {},
): RatedAccount => ({ id, name: id, segments, usage: counted });

const professional = account("ws_a", {
  segments: since("2027-01-01T00:00:00Z", "professional"),
  usage: usage(1_240, 1_180, 95_000),
});
const lateStarter = account("ws_b", {
  segments: since("2027-06-18T09:30:00Z", "starter"),
  usage: usage(100, 87, 5_001),
});
const suspendedBusiness = account("ws_c", {
  segments: {
    plans: [{ from: "2027-01-01T00:00:00Z", plan: "business" }],
    statuses: [
      active("2027-01-01T00:00:00Z"),
      suspended("2027-06-10T15:00:00Z"),
      active("2027-06-19T08:00:00Z"),
    ],
  },
});
const amounts = (accounts: RateAccount[], book: PriceBook = priceBook) => {
  const rating = rate({ period: june, accounts, priceBook: book });
  return {
    lines: rating.lines.map((l) => minorToNumber(l.amountMinor)),
    subtotal: minorToNumber(rating.subtotalMinor),
  };
};

describe("the vectors of the price list, June with 30 days", () => {
  it("professional, 1,240 minutes, 1,180 SMS, 95,000 requests = 185.84", () => {
    expect(amounts([professional])).toEqual({ lines: [149, 33.6, 3.24, 0], subtotal: 185.84 });
  });

  it("starter from 18 June: 13 days, 100 minutes, 87 SMS, 5,001 requests = 23.90", () => {
    expect(amounts([lateStarter])).toEqual({ lines: [21.23, 2.34, 0, 0.33], subtotal: 23.9 });
  });

  it("business with 8 fully suspended days = 255.93", () => {
    expect(amounts([suspendedBusiness])).toEqual({ lines: [255.93], subtotal: 255.93 });
  });

  it("those three and 7 idle starters: 808.67 less 5 % = 768.24", () => {
    const idle = Array.from({ length: 7 }, (_, index) => account(`ws_idle_${index}`));
    const rating = rate({
      period: june,
      accounts: [professional, lateStarter, suspendedBusiness, ...idle],
      priceBook,
    });
    expect(rating).toMatchObject({
      totalAccounts: 10,
      activeAccounts: 10,
      subtotalMinor: 80867,
      discount: { fromAccounts: 10, percent: "5", amountMinor: 4043 },
      tax: { percent: "0", amountMinor: 0 },
      totalMinor: 76824,
    });
    expect(rating.shares.reduce((sum, share) => sum + share.totalMinor, 0)).toBe(76824);
  });

  it("starter for 10 days, then professional for 20, idle = 115.66 with 734 minutes included", () => {
    const upgraded = account("ws_d", {
      segments: {
        plans: [
          { from: "2027-01-01T00:00:00Z", plan: "starter" },
          { from: "2027-06-11T10:00:00Z", plan: "professional" },
        ],
        statuses: [active("2027-01-01T00:00:00Z")],
      },
      usage: usage(735, 0, 0),
    });
    const rating = rate({ period: june, accounts: [upgraded], priceBook });
    expect(rating.lines.map((line) => line.amountMinor)).toEqual([1633, 9933, 14]);
    expect(rating.lines[2]).toMatchObject({
      plan: "professional",
      overage: 1,
      allowance: {
        total: 734,
        daysInMonth: 30,
        parts: [
          { plan: "starter", included: 200, days: 10 },
          { plan: "professional", included: 1_000, days: 20 },
        ],
      },
    });
    expect(amounts([{ ...upgraded, usage: noUsage() }]).subtotal).toBe(115.66);
  });
});

describe("version 2 of the price book", () => {
  const changed = (plans: { from: string; plan: Plan }[]) =>
    account("ws_e", {
      segments: { plans, statuses: [active("2027-01-01T00:00:00Z")] },
      usage: usage(20_000, 0, 0),
    });
  const priceOf = (account: RateAccount, book: PriceBook) => {
    const line = rate({ period: june, accounts: [account], priceBook: book }).lines.at(-1);
    return [line?.plan, line?.unitPrice];
  };
  const lastDay = changed([
    { from: "2027-01-01T00:00:00Z", plan: "starter" },
    { from: "2027-06-30T10:00:00Z", plan: "enterprise" },
  ]);

  it("charges overage at the price of the plan of most days, where version 1 takes the plan at the end", () => {
    expect(priceOf(lastDay, FIRST_PRICE_BOOK)).toEqual(["enterprise", "0.085"]);
    expect(priceOf(lastDay, SECOND_PRICE_BOOK)).toEqual(["starter", "0.18"]);
  });

  it("takes the later of two plans with equal days, also when the earlier one came back", () => {
    const half = changed([
      { from: "2027-01-01T00:00:00Z", plan: "starter" },
      { from: "2027-06-16T00:00:00Z", plan: "business" },
    ]);
    expect(priceOf(half, SECOND_PRICE_BOOK)).toEqual(["business", "0.11"]);
    const back = changed([
      { from: "2027-01-01T00:00:00Z", plan: "starter" },
      { from: "2027-06-06T00:00:00Z", plan: "business" },
      { from: "2027-06-21T00:00:00Z", plan: "starter" },
    ]);
    expect(priceOf(back, SECOND_PRICE_BOOK)).toEqual(["starter", "0.18"]);
  });

  it.each([
    ["2027-06-24T23:59:59Z", 10, "5"],
    ["2027-06-25T00:00:00Z", 9, "0"],
  ])("counts the tenth account from %s for the discount: %i accounts, %s %%", (from, counted, percent) => {
    const nine = Array.from({ length: 9 }, (_, index) => account(`ws_${index}`));
    const tenth = account("ws_late", { segments: since(from, "starter") });
    const rating = rate({ period: june, accounts: [...nine, tenth], priceBook: SECOND_PRICE_BOOK });
    expect(rating).toMatchObject({
      raterVersion: 2,
      totalAccounts: 10,
      discountAccounts: counted,
      discount: { percent },
    });
    expect(rate({ period: june, accounts: [...nine, tenth], priceBook })).toMatchObject({
      raterVersion: 1,
      discountAccounts: 10,
      discount: { percent: "5" },
    });
  });

  it("does not lower the bill for a hundred accounts of one second", () => {
    const three = Array.from({ length: 3 }, (_, index) =>
      account(`ws_${index}`, { segments: since("2027-01-01T00:00:00Z", "enterprise") }),
    );
    const moment = Array.from({ length: 97 }, (_, index) =>
      account(`ws_moment_${index}`, {
        segments: {
          plans: [{ from: "2027-06-30T23:00:00Z", plan: "starter" as const }],
          statuses: [
            active("2027-06-30T23:00:00Z"),
            { from: "2027-06-30T23:00:01Z", status: "closed" as const },
          ],
        },
      }),
    );
    const total = (accounts: RateAccount[]) =>
      rate({ period: june, accounts, priceBook: SECOND_PRICE_BOOK }).totalMinor;
    expect(total([...three, ...moment])).toBeGreaterThan(total(three));
  });
});

describe("totals", () => {
  it("rounds up a started minute once a month, not once per call", () => {
    const calls = (seconds: number) => account("ws_a", { usage: { ...noUsage(), call_seconds: seconds } });
    const minutes = (seconds: number) => {
      const line = rate({ period: june, accounts: [calls(seconds)], priceBook }).lines[1];
      return line?.kind === "usage" ? line.quantity : 0;
    };
    expect([minutes(1), minutes(60), minutes(61), minutes(0)]).toEqual([1, 1, 2, 0]);
  });

  it.each([
    [1, "0"],
    [9, "0"],
    [10, "5"],
    [24, "5"],
    [25, "10"],
    [49, "10"],
    [50, "15"],
    [99, "15"],
    [100, "20"],
    [250, "20"],
  ])("%i accounts get %s %% off", (count, percent) => {
    const accounts = Array.from({ length: count }, (_, index) => account(`ws_${index}`));
    expect(rate({ period: june, accounts, priceBook }).discount.percent).toBe(percent);
  });

  it("does not count an account that was never active in the month", () => {
    const gone = account("ws_gone", {
      segments: {
        ...since("2027-01-01T00:00:00Z", "starter"),
        statuses: [suspended("2027-05-31T23:59:59Z")],
      },
    });
    const next = account("ws_next", { segments: since("2027-07-01T00:00:00Z", "starter") });
    const rating = rate({ period: june, accounts: [gone, next], priceBook });
    expect(rating).toMatchObject({
      totalAccounts: 0,
      activeAccounts: 0,
      lines: [],
      totalMinor: 0,
      shares: [],
    });
  });

  it("counts an account suspended before the end in the month, but not at its end", () => {
    const left = account("ws_left", {
      segments: {
        plans: [{ from: "2027-01-01T00:00:00Z", plan: "starter" }],
        statuses: [active("2027-01-01T00:00:00Z"), suspended("2027-06-30T23:59:59.999Z")],
      },
    });
    const rating = rate({ period: june, accounts: [left], priceBook });
    expect(rating).toMatchObject({ totalAccounts: 1, activeAccounts: 0, subtotalMinor: 4900 });
  });

  it("applies tax once, after the discount", () => {
    const accounts = Array.from({ length: 10 }, (_, index) => account(`ws_${index}`));
    const rating = rate({ period: june, accounts, priceBook, taxRate: "8.875" });
    expect(rating).toMatchObject({
      subtotalMinor: 49000,
      tax: { percent: "8.875", amountMinor: 4131 },
      totalMinor: 50681,
    });
  });

  it("uses a partner's own tiers in place of the price book's", () => {
    const discountTiers = [{ fromAccounts: 1, percent: "50" }];
    expect(rate({ period: june, accounts: [account("ws_a")], priceBook, discountTiers }).totalMinor).toBe(
      2450,
    );
  });

  it("charges from the given price book", () => {
    const tiny: PriceBook = structuredClone(priceBook);
    tiny.plans.starter.sms = { included: 0, unitPrice: "0.0000000001", per: 1 };
    const sent = (sms: number) => amounts([account("ws_a", { usage: usage(0, sms, 0) })], tiny).lines[1];
    expect([sent(49_999_999), sent(50_000_000)]).toEqual([0, 0.01]);
  });

  it("refuses the same account twice", () => {
    expect(() => rate({ period: june, accounts: [account("ws_a"), account("ws_a")], priceBook })).toThrow(
      "twice",
    );
  });
});

describe("late usage", () => {
  const may = parsePeriod("2027-05");
  const late = (billed: ReturnType<typeof usage>, now: ReturnType<typeof usage>) =>
    rate({
      period: june,
      accounts: [],
      priceBook,
      lateUsage: [
        {
          period: may,
          priceBook,
          accounts: [
            { id: "ws_a", name: "A", segments: since("2027-01-01T00:00:00Z", "starter"), billed, usage: now },
          ],
        },
      ],
    });

  it("is charged on the next invoice at that month's prices, beyond the billed quantity", () => {
    const rating = late(usage(190, 0, 0), usage(230, 0, 0));
    expect(rating.lines).toMatchObject([
      {
        kind: "late_usage",
        period: "2027-05",
        meter: "minutes",
        billedQuantity: 190,
        quantity: 230,
        overage: 30,
        amountMinor: 540,
      },
    ]);
    expect(rating.subtotalMinor).toBe(540);
    expect(rating.totalAccounts).toBe(0);
  });

  it("shows usage within the allowance at 0.00", () => {
    const rating = late(usage(10, 0, 0), usage(20, 0, 0));
    expect(rating.lines).toMatchObject([{ overage: 0, amountMinor: 0 }]);
    expect(rating.credits).toEqual([]);
  });

  it("excludes a correction that lowers the bill from the sums, for a credit note", () => {
    const rating = late(usage(0, 300, 0), usage(0, 250, 0));
    expect(rating.lines).toEqual([]);
    expect(rating.credits).toMatchObject([{ meter: "sms", overage: -50, amountMinor: -100 }]);
    expect(rating.totalMinor).toBe(0);
  });

  it("charges the same in two invoices as in one complete invoice", () => {
    const counts = fc.tuple(fc.nat(400_000), fc.nat(5_000), fc.nat(100_000));
    fc.assert(
      fc.property(counts, counts, (first, more) => {
        const billed = { ...noUsage(), call_seconds: first[0], sms: first[1], api_requests: first[2] };
        const all = {
          ...noUsage(),
          call_seconds: first[0] + more[0],
          sms: first[1] + more[1],
          api_requests: first[2] + more[2],
        };
        const month = (counted: typeof all) =>
          rate({ period: may, accounts: [account("ws_a", { usage: counted })], priceBook }).subtotalMinor;
        expect(month(billed) + late(billed, all).subtotalMinor).toBe(month(all));
      }),
    );
  });
});

describe("invariants", () => {
  const day = fc.integer({ min: 0, max: 45 * 86_400 });
  const at = (seconds: number) => new Date(Date.parse("2027-05-25T00:00:00Z") + seconds * 1000).toISOString();
  const plan = fc.constantFrom<Plan>("starter", "professional", "business", "enterprise");
  const status = fc.constantFrom("active" as const, "suspended" as const, "closed" as const);
  const segments = fc
    .record({
      plans: fc.array(fc.tuple(day, plan), { minLength: 1, maxLength: 12 }),
      statuses: fc.array(fc.tuple(day, status), { minLength: 1, maxLength: 12 }),
    })
    .map(({ plans, statuses }) => ({
      plans: plans.sort((a, b) => a[0] - b[0]).map(([s, p]) => ({ from: at(s), plan: p })),
      statuses: statuses.sort((a, b) => a[0] - b[0]).map(([s, st]) => ({ from: at(s), status: st })),
    }));
  const accounts = fc.array(
    fc.record({ segments, seconds: fc.nat(10_000_000), sms: fc.nat(100_000), requests: fc.nat(10_000_000) }),
    { maxLength: 12 },
  );

  it("no sequence of plan or status changes gives a negative line or loses a day, and every sum is exact", () => {
    fc.assert(
      fc.property(accounts, fc.constantFrom("0", "7.5", "19", "100"), (list, taxRate) => {
        const rated = rate({
          period: june,
          taxRate,
          priceBook,
          accounts: list.map((entry, index) => ({
            id: `ws_${index}`,
            name: `Account ${index}`,
            segments: entry.segments,
            usage: {
              ...noUsage(),
              call_seconds: entry.seconds,
              sms: entry.sms,
              api_requests: entry.requests,
            },
          })),
        });
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        expect(rated.lines.every((line) => line.amountMinor >= 0)).toBe(true);
        expect(sum(rated.lines.map((line) => line.amountMinor))).toBe(rated.subtotalMinor);
        expect(sum(rated.shares.map((share) => share.totalMinor))).toBe(rated.totalMinor);
        expect(sum(rated.shares.map((share) => share.subtotalMinor))).toBe(rated.subtotalMinor);
        expect(rated.totalMinor).toBe(
          rated.subtotalMinor - rated.discount.amountMinor + rated.tax.amountMinor,
        );
        for (const [index, entry] of list.entries()) {
          const days = rated.lines.flatMap((line) =>
            line.kind === "base" && line.accountId === `ws_${index}` ? [line.days] : [],
          );
          expect(sum(days)).toBe(activeDaysByMinute(entry.segments.statuses));
        }
      }),
    );
  });

  /** A slow reference implementation: walks each day's second-exact intervals. */
  function activeDaysByMinute(statuses: { from: string; status: string }[]): number {
    let days = 0;
    for (let d = 1; d <= 30; d += 1) {
      const start = Date.UTC(2027, 5, d);
      const end = start + 86_400_000;
      const instants = [
        start,
        ...statuses.map((s) => Date.parse(s.from)).filter((t) => t > start && t < end),
      ];
      const isActive = (t: number) => statuses.findLast((s) => Date.parse(s.from) <= t)?.status === "active";
      if (instants.some(isActive)) days += 1;
    }
    return days;
  }

  const event = fc.record({
    n: fc.nat(60),
    meter: fc.constantFrom(
      "call_seconds" as const,
      "sms" as const,
      "api_requests" as const,
      "calls" as const,
    ),
    quantity: fc.nat(90_000),
    hour: fc.integer({ min: -48, max: 31 * 24 }),
  });
  const distinct = fc.uniqueArray(event, { selector: ({ n, meter }) => `${n} ${meter}`, maxLength: 60 });

  it("permuted and duplicated delivery of the facts leaves the result hash unchanged", () => {
    const facts = distinct.map((list): UsageEvent[] =>
      list.map(({ n, meter, quantity, hour }) => ({
        workspaceId: "ws_a",
        meter,
        key: `fact_${n}`,
        quantity,
        occurredAt: new Date(Date.UTC(2027, 5, 1) + hour * 3_600_000).toISOString(),
        supersedes: n % 7 === 6 ? `fact_${n - 1}` : null,
      })),
    );
    const scrambled = facts.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.array(fc.nat(Math.max(0, list.length - 1)), { maxLength: 20 }).chain((again) => {
          const all = [...list, ...again.flatMap((index) => list[index] ?? [])];
          return fc.shuffledSubarray(all, { minLength: all.length });
        }),
      ),
    );
    fc.assert(
      fc.property(scrambled, ([list, delivered]) => {
        const hashOf = (events: UsageEvent[]) => {
          const { segments: s } = account("ws_a");
          const rating = rate({
            period: june,
            priceBook,
            accounts: [{ id: "ws_a", name: "A", segments: s, events }],
          });
          return ratingHash(rating, sha256);
        };
        expect(hashOf(delivered)).toBe(hashOf(list));
      }),
    );
  });

  it("the order of the accounts does not change the invoice", () => {
    const list = [professional, lateStarter, suspendedBusiness];
    const forward = rate({ period: june, accounts: list, priceBook });
    const backward = rate({ period: june, accounts: [...list].reverse(), priceBook });
    expect(ratingHash(backward, sha256)).toBe(ratingHash(forward, sha256));
  });

  const price = fc
    .tuple(
      fc.nat(2_000),
      fc.nat(10).chain((length) => fc.array(fc.nat(9), { minLength: length, maxLength: length })),
    )
    .map(([whole, decimals]) => (decimals.length > 0 ? `${whole}.${decimals.join("")}` : `${whole}`));

  it("prices with up to 10 decimals match whole-number arithmetic", () => {
    const usageOf = fc.record({
      sms: fc.nat(5_000_000),
      days: fc.integer({ min: 1, max: 30 }),
      included: fc.nat(3_000),
      per: fc.constantFrom(1, 100, 1_000),
    });
    fc.assert(
      fc.property(price, price, usageOf, (base, unitPrice, { sms, days, included, per }) => {
        const book: PriceBook = structuredClone(priceBook);
        book.plans.starter = { ...book.plans.starter, base, sms: { included, unitPrice, per } };
        const from = `2027-06-${String(31 - days).padStart(2, "0")}T00:00:00Z`;
        const one = account("ws_a", { segments: since(from, "starter"), usage: usage(0, sms, 0) });
        const { lines } = rate({ period: june, accounts: [one], priceBook: book });
        const allowance = Math.ceil((included * days) / 30);
        expect(lines[0]?.amountMinor).toBe(halfUp(tenths(base) * BigInt(days), 30n));
        const over = BigInt(Math.max(0, sms - allowance));
        if (sms > 0) expect(lines[1]?.amountMinor).toBe(halfUp(tenths(unitPrice) * over, BigInt(per)));
      }),
      { numRuns: 300 },
    );
  });

  /** A price in units of 10^-10, exact. */
  function tenths(text: string): bigint {
    const [whole = "0", decimals = ""] = text.split(".");
    return BigInt(whole) * 10n ** 10n + BigInt(decimals.padEnd(10, "0"));
  }

  /** Units of 10^-10 over a divisor, in cents, half up. */
  function halfUp(amount: bigint, divisor: bigint): number {
    const unit = divisor * 10n ** 8n;
    return Number((2n * amount + unit) / (2n * unit));
  }
});
