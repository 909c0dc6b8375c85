import { expect, it } from "vitest";
import { previewTerms } from "./preview-terms";
import { priceChanges } from "./price-changes";

const list = {
  base: "49.00",
  minutes: { included: 200, unitPrice: "0.18" },
  sms: { included: 200, unitPrice: "0.020" },
  apiRequests: { included: 10_000, unitPrice: "0.50" },
};
const before = { ...list, base: "79.00" };
const changed = (terms: Parameters<typeof previewTerms>[0]) =>
  priceChanges(before, previewTerms(terms, { list, fallback: list }), list);

it("is empty while every price stays the same, however it is written", () => {
  expect(changed({ base: "79", overage: { sms: "0.02" } })).toEqual([]);
});

it("has the old and the new value of each field, and marks those below cost", () => {
  expect(changed({ base: "39", included: { sms: 500 }, overage: { minutes: "0.25" } })).toEqual([
    { kind: "base", before: "79.00", after: "39", isLoss: true },
    { kind: "overage", meter: "minutes", before: "0.18", after: "0.25", isLoss: false },
    { kind: "included", meter: "sms", before: 200, after: 500, isLoss: true },
  ]);
});

it("has every price that a markup moves", () => {
  expect(changed({ markupPercent: "10" }).map(({ kind }) => kind)).toEqual([
    "base",
    "overage",
    "overage",
    "overage",
  ]);
});
