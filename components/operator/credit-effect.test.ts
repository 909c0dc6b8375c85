import { expect, it } from "vitest";
import { creditEffect } from "./credit-effect";

it("lowers what is due, settles it, or leaves credit balance", () => {
  const of = (amountMinor: number) => creditEffect({ amountMinor, dueMinor: 5_000 });
  expect(of(0)).toEqual({ kind: "due", restMinor: 0 });
  expect(of(1_250)).toEqual({ kind: "stays_due", restMinor: 3_750 });
  expect(of(5_000)).toEqual({ kind: "settles", restMinor: 0 });
  expect(of(6_000)).toEqual({ kind: "leaves_balance", restMinor: 1_000 });
});

it("makes all of it credit balance where nothing is due", () => {
  expect(creditEffect({ amountMinor: 700, dueMinor: 0 })).toEqual({ kind: "nothing_due", restMinor: 700 });
});
