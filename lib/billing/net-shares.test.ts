import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, decimal, percentOfMinor } from "./money";
import { correctedShares, netShares } from "./net-shares";

const charges = fc.integer({ min: 0, max: 1_000_000 });
const accounts = fc
  .array(charges, { minLength: 1, maxLength: 40 })
  .map((amounts) => amounts.map((minor, index) => ({ id: `ws_${index}`, minor })));

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, part) => total + part, 0);
const netOf = (gross: readonly { minor: number }[], percent: string) => {
  const total = sum(gross.map(({ minor }) => minor));
  return total - percentOfMinor(total, percent);
};
const discounted = (gross: readonly { id: string; minor: number }[], percent: string) =>
  netShares(gross, netOf(gross, percent), percent);

it("gives the same parts as the exact allocation, and they sum to the net amount", () => {
  fc.assert(
    fc.property(accounts, fc.integer({ min: 0, max: 100 }), (gross, percent) => {
      const net = netOf(gross, String(percent));
      const shares = netShares(gross, net);
      expect(sum(shares.values())).toBe(net);
      const exact = allocate(
        net,
        gross.map(({ id, minor }) => ({ id, weight: decimal(minor) })),
      );
      for (const { id } of gross) expect(shares.get(id)).toBe(exact.get(id));
    }),
  );
});

it("is the gross amount of each account without a discount", () => {
  const gross = [
    { id: "ws_a", minor: 4900 },
    { id: "ws_b", minor: 0 },
  ];
  expect([...netShares(gross, 4900)]).toEqual([
    ["ws_a", 4900],
    ["ws_b", 0],
  ]);
});

describe("with the percentage of the discount", () => {
  const percents = fc.constantFrom("0", "5", "7.5", "10", "12.5", "15", "33.33", "100");

  it("sums to the net amount, each part less than a cent from the account's own exact part", () => {
    fc.assert(
      fc.property(accounts, percents, (gross, percent) => {
        const shares = discounted(gross, percent);
        expect(sum(shares.values())).toBe(netOf(gross, percent));
        for (const { id, minor } of gross) {
          const exact = decimal(minor)
            .times(decimal("100").minus(decimal(percent)))
            .div(100);
          expect(
            decimal(shares.get(id) ?? -1)
              .minus(exact)
              .abs()
              .lessThan(1),
          ).toBe(true);
        }
      }),
    );
  });

  it("does not depend on the order of the accounts", () => {
    fc.assert(
      fc.property(accounts, percents, (gross, percent) => {
        const shares = discounted(gross, percent);
        const reversed = discounted(gross.toReversed(), percent);
        for (const { id } of gross) expect(reversed.get(id)).toBe(shares.get(id));
      }),
    );
  });

  it("keeps an account's part whatever the others use, where it comes out in whole cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), accounts, accounts, (tens, before, after) => {
        const own = { id: "ws_own", minor: tens * 10 };
        expect(discounted([...before, own], "10").get("ws_own")).toBe(tens * 9);
        expect(discounted([own, ...after], "10").get("ws_own")).toBe(tens * 9);
      }),
    );
  });

  it("moves any other part by one cent at most when the others use more", () => {
    fc.assert(
      fc.property(charges, percents, accounts, accounts, (minor, percent, before, after) => {
        const own = { id: "ws_own", minor };
        const parts = [before, after].map(
          (others) => discounted([...others, own], percent).get("ws_own") ?? 0,
        );
        expect(Math.abs((parts[0] ?? 0) - (parts[1] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("keeps the part of a base fee that the rounded net amount moves", () => {
    const others = ["ws_1", "ws_2"].map((id) => ({ id, minor: 13 }));
    const months = Array.from({ length: 400 }, (_, used) => [
      { id: "ws_base", minor: 4_900 },
      ...others,
      { id: "ws_3", minor: used },
    ]);
    const parts = (of: (gross: typeof others) => ReadonlyMap<string, number>) =>
      new Set(months.map((gross) => of(gross).get("ws_base")));
    expect([...parts((gross) => netShares(gross, netOf(gross, "10")))].sort()).toEqual([4_409, 4_410]);
    expect([...parts((gross) => discounted(gross, "10"))]).toEqual([4_410]);
  });

  it("falls back to the rounded amount where the percentage does not lead to it", () => {
    const gross = [
      { id: "ws_a", minor: 1_000 },
      { id: "ws_b", minor: 1_000 },
    ];
    expect([...netShares(gross, 1_500, "10").values()]).toEqual([750, 750]);
  });
});

describe("after a correction of an invoiced month", () => {
  const percents = fc.constantFrom("0", "5", "7.5", "10", "12.5", "33.33");
  const months = fc.record({
    gross: accounts,
    percent: percents,
    corrections: fc.array(fc.tuple(fc.nat(39), charges), { maxLength: 5 }),
  });
  const corrected = (gross: readonly { id: string; minor: number }[], corrections: [number, number][]) => {
    const changes = new Map(corrections);
    return gross.map(({ id, minor }, index) => ({ id, minor: changes.get(index) ?? minor }));
  };

  const partsOf = (gross: readonly { id: string; minor: number }[], net: ReadonlyMap<string, number>) =>
    new Map(gross.map(({ id, minor }) => [id, { minor, netMinor: net.get(id) ?? 0 }]));

  it("keeps the part of every account whose charges stayed the same", () => {
    fc.assert(
      fc.property(months, ({ gross, percent, corrections }) => {
        const before = discounted(gross, percent);
        const invoiced = partsOf(gross, before);
        const now = corrected(gross, corrections);
        const shares = correctedShares(now, { invoiced, discountPercent: percent });
        for (const { id, minor } of now)
          if (minor === invoiced.get(id)?.minor) expect(shares.get(id)).toBe(before.get(id));
      }),
    );
  });

  it("sums to the new net amount while the corrected accounts can take the rest", () => {
    fc.assert(
      fc.property(months, ({ gross, percent, corrections }) => {
        const invoiced = partsOf(gross, discounted(gross, percent));
        const now = corrected(gross, corrections);
        const shares = correctedShares(now, { invoiced, discountPercent: percent });
        const changed = now.filter(({ id, minor }) => minor !== invoiced.get(id)?.minor);
        const difference = Math.abs(sum(shares.values()) - netOf(now, percent));
        const most = sum(changed.map(({ minor }) => minor));
        const taken = sum(changed.map(({ id }) => shares.get(id) ?? 0));
        if (taken > 0 && taken < most) expect(difference).toBe(0);
        else expect(difference).toBeLessThan(changed.length + 1);
        for (const { id, minor } of now) {
          expect(shares.get(id)).toBeGreaterThanOrEqual(0);
          expect(shares.get(id)).toBeLessThanOrEqual(minor);
        }
      }),
    );
  });

  it("moves no cent between two accounts when a third is corrected", () => {
    const gross = [
      { id: "ws_a", minor: 5 },
      { id: "ws_b", minor: 5 },
      { id: "ws_c", minor: 4 },
    ];
    const before = discounted(gross, "10");
    expect([...before.values()]).toEqual([5, 4, 4]);
    const now = gross.map((one) => (one.id === "ws_c" ? { id: "ws_c", minor: 20 } : one));
    expect(
      Object.fromEntries(correctedShares(now, { invoiced: partsOf(gross, before), discountPercent: "10" })),
    ).toEqual({
      ws_a: 5,
      ws_b: 4,
      ws_c: 18,
    });
  });

  it("keeps the parts of an invoice that was shared by its rounded net amount", () => {
    const gross = [...["ws_1", "ws_2", "ws_3"].map((id) => ({ id, minor: 2 })), { id: "ws_base", minor: 10 }];
    const before = netShares(gross, netOf(gross, "10"));
    expect([before, discounted(gross, "10")].map((parts) => parts.get("ws_base"))).toEqual([8, 9]);
    const shares = correctedShares(gross, { invoiced: partsOf(gross, before), discountPercent: "10" });
    expect(Object.fromEntries(shares)).toEqual(Object.fromEntries(before));
  });

  it("gives an account with late usage on the invoice the rest", () => {
    const gross = [
      { id: "ws_a", minor: 5 },
      { id: "ws_b", minor: 5 },
      { id: "ws_late", minor: 4 },
    ];
    const onInvoice = gross.map((one) => (one.id === "ws_late" ? { ...one, minor: 904 } : one));
    const invoiced = partsOf(onInvoice, discounted(onInvoice, "10"));
    invoiced.delete("ws_late");
    const shares = correctedShares(gross, { invoiced, discountPercent: "10" });
    const [a, b] = ["ws_a", "ws_b"].map((id) => invoiced.get(id)?.netMinor ?? 0);
    expect([shares.get("ws_a"), shares.get("ws_b")]).toEqual([a, b]);
    expect(sum(shares.values())).toBe(netOf(gross, "10"));
  });
});
