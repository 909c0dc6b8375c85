import { expect, it } from "vitest";
import { lossesIn, previewTerms } from "./preview-terms";

const prices = (base: string, unitPrice: string, included = 100) => ({
  base,
  minutes: { included, unitPrice },
  sms: { included, unitPrice },
  apiRequests: { included, unitPrice },
});
const list = prices("49.00", "0.18");
const plan = prices("79.00", "0.25", 150);
const preview = (terms: Parameters<typeof previewTerms>[0]) => previewTerms(terms, { list, fallback: plan });

it("shows a markup on the list price, also below it", () => {
  expect(preview({ markupPercent: "60" })).toMatchObject({
    base: "78.40",
    minutes: { included: 100, unitPrice: "0.2880000000" },
  });
  expect(preview({ markupPercent: "-12.5" }).base).toBe("42.88");
  expect(preview({ markupPercent: "-0.5" }).base).toBe("48.76");
});

it("shows the base fee in whole cents, as it is billed", () => {
  expect(preview({ markupPercent: "33.333" })).toMatchObject({
    base: "65.33",
    minutes: { unitPrice: "0.2399994000" },
  });
  expect(preview({ base: "60.125" }).base).toBe("60.13");
});

it("shows custom prices, and the price that applies for a field left empty", () => {
  expect(preview({ base: "60", overage: { sms: "0.03" }, included: { sms: 0 } })).toMatchObject({
    base: "60",
    minutes: { included: 150, unitPrice: "0.25" },
    sms: { included: 0, unitPrice: "0.03" },
  });
  expect(preview({})).toEqual(plan);
});

it("shows no price for a field that is mistyped", () => {
  expect(preview({ markupPercent: "-101" }).base).toBeUndefined();
  expect(preview({ markupPercent: "a lot" }).sms).toEqual({ included: 100, unitPrice: undefined });
  expect(preview({ base: "-1", included: { sms: Number.NaN } })).toMatchObject({
    base: undefined,
    sms: { included: undefined },
  });
});

it("names the fields that sell below cost, and none that is mistyped or at cost", () => {
  const losses = (terms: Parameters<typeof previewTerms>[0]) => [...lossesIn(preview(terms), list)].sort();
  expect(
    losses({
      base: "49.00",
      overage: { sms: "0.18" },
      included: { minutes: 100, sms: 100, apiRequests: 100 },
    }),
  ).toEqual([]);
  expect(
    losses({ base: "48.99", overage: { apiRequests: "0.1799999999" }, included: { minutes: 101, sms: 0 } }),
  ).toEqual(["base", "included/apiRequests", "included/minutes", "overage/apiRequests"]);
  expect(losses({ base: "4,8", included: { minutes: Number.NaN, sms: 1, apiRequests: 1 } })).toEqual([]);
  // A base fee is billed in whole cents, so this one is 49.00.
  expect(losses({ base: "48.995", included: { minutes: 0, sms: 0, apiRequests: 0 } })).toEqual([]);
  expect(losses({ markupPercent: "-0.5" })).toContain("base");
  expect(losses({ markupPercent: "0" })).toEqual([]);
});
