import { expect, it } from "vitest";
import { unitMargin } from "./unit-margin";

it("is exact where floats are not", () => {
  expect(unitMargin({ cost: "0.1", price: "0.3" })).toEqual({
    isLoss: false,
    amount: "0.2000000000",
    percent: 67,
  });
  expect(unitMargin({ cost: "0.0000000001", price: "99999999999.99" }).amount).toBe("99999999999.9899999999");
});

it("is a loss below cost, and has no percentage of a free unit", () => {
  expect(unitMargin({ cost: "0.05", price: "0.04" })).toEqual({
    isLoss: true,
    amount: "0.0100000000",
    percent: -25,
  });
  expect(unitMargin({ cost: "0.05", price: "0" }).percent).toBeNull();
});

it("has the same percentage for all prices of one markup, although they are rounded", () => {
  const prices = [
    ["49.00", "78.40"],
    ["0.0133", "0.02128"],
    ["0.00333333", "0.005333328"],
  ] as const;
  expect(prices.map(([cost, price]) => unitMargin({ cost, price }).percent)).toEqual([38, 38, 38]);
});
