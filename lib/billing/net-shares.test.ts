import fc from "fast-check";
import { expect, it } from "vitest";
import { allocate, decimal } from "./money";
import { netShares } from "./net-shares";

const accounts = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  .map((amounts) => amounts.map((minor, index) => ({ id: `ws_${index}`, minor })));

it("gives the same parts as the exact allocation, and they sum to the net amount", () => {
  fc.assert(
    fc.property(accounts, fc.integer({ min: 0, max: 100 }), (gross, percent) => {
      const total = gross.reduce((sum, { minor }) => sum + minor, 0);
      const net = total - Math.round((total * percent) / 100);
      const shares = netShares(gross, net);
      expect([...shares.values()].reduce((sum, part) => sum + part, 0)).toBe(net);
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
