import fc from "fast-check";
import { expect, it } from "vitest";
import { costPerGoal } from "./cost-per-goal";

const SCALE = 10n ** 10n;
/** Half up, in whole numbers only. */
const cents = (amount: bigint, parts: bigint) =>
  Number((2n * amount * 100n + parts * SCALE) / (2n * parts * SCALE));

it("is exact to the cent", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.nat(5_000),
      fc.nat(9_999_999),
      fc.constantFrom(1, 100, 1_000),
      (texts, reached, price, per) => {
        const unitPrice = `0.${String(price).padStart(10, "0")}`;
        const cost = costPerGoal({ texts, reached }, { unitPrice, per, currency: "usd" });
        const amount = BigInt(texts) * BigInt(price);
        expect(cost.amountMinor).toBe(cents(amount, BigInt(per)));
        expect(cost.perGoalMinor).toBe(reached === 0 ? null : cents(amount, BigInt(per) * BigInt(reached)));
      },
    ),
  );
});

it("rounds once: three texts at 0.018 for two bookings are 0.03 each", () => {
  const price = { unitPrice: "0.018", per: 1, currency: "usd" };
  expect(costPerGoal({ texts: 3, reached: 2 }, price)).toEqual({
    ...{ currency: "usd", texts: 3, amount: 0.05, amountMinor: 5, perGoal: 0.03, perGoalMinor: 3 },
  });
});
