import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";
import {
  discountTierFor,
  FIRST_PRICE_BOOK,
  PLANS,
  type PriceBook,
  percentSchema,
  priceBookHash,
  priceBookSchema,
} from "./price-book";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const changed = (change: (book: PriceBook) => void) => {
  const book = structuredClone(FIRST_PRICE_BOOK);
  change(book);
  return book;
};
const hashOf = (book: PriceBook) => priceBookHash(book, sha256);

describe("the price book", () => {
  it("accepts the first row", () => {
    expect(priceBookSchema.parse(FIRST_PRICE_BOOK)).toEqual(FIRST_PRICE_BOOK);
  });

  it("contains the prices of the price list", () => {
    const rows = PLANS.map((plan) => {
      const { base, minutes, sms, api_requests } = FIRST_PRICE_BOOK.plans[plan];
      const cells = [minutes, sms, api_requests].map((m) => `${m.included}, ${m.unitPrice} per ${m.per}`);
      return [plan, base, ...cells].join(" | ");
    });
    expect(rows).toEqual([
      "starter | 49.00 | 200, 0.18 per 1 | 200, 0.020 per 1 | 10000, 0.50 per 1000",
      "professional | 149.00 | 1000, 0.14 per 1 | 1000, 0.018 per 1 | 100000, 0.40 per 1000",
      "business | 349.00 | 3000, 0.11 per 1 | 3000, 0.015 per 1 | 500000, 0.30 per 1000",
      "enterprise | 799.00 | 10000, 0.085 per 1 | 10000, 0.012 per 1 | 2000000, 0.20 per 1000",
    ]);
  });

  it("gives no discount below the first tier", () => {
    const tiers = [{ fromAccounts: 5, percent: "10" }];
    expect(discountTierFor(tiers, 4)).toEqual({ fromAccounts: 0, percent: "0" });
    expect(discountTierFor(tiers, 5).percent).toBe("10");
  });

  it.each(["0.1234567890", "0", "799", "999999999.9999999999"])("takes the price %s", (base) => {
    expect(priceBookSchema.safeParse(changed((book) => (book.plans.starter.base = base))).success).toBe(true);
  });

  it.each(["-1", "0.12345678901", "1e3", "", " 1", "1,5", ".5", "1.", "0x10", "NaN"])(
    "refuses the price %j",
    (base) => {
      expect(priceBookSchema.safeParse(changed((book) => (book.plans.starter.base = base))).success).toBe(
        false,
      );
    },
  );

  it("refuses a discount over 100 % and tiers that do not rise", () => {
    const over = changed((book) => (book.discountTiers = [{ fromAccounts: 1, percent: "100.01" }]));
    expect(priceBookSchema.safeParse(over).success).toBe(false);
    const level = changed((book) => book.discountTiers.push({ fromAccounts: 100, percent: "25" }));
    expect(priceBookSchema.safeParse(level).success).toBe(false);
  });

  it("has the same hash in every notation of the same prices", () => {
    const respelt = changed((book) => (book.plans.starter.sms.unitPrice = "0.02"));
    const reordered = JSON.parse(
      JSON.stringify(Object.fromEntries(Object.entries(FIRST_PRICE_BOOK).reverse())),
    );
    expect(hashOf(respelt)).toBe(hashOf(FIRST_PRICE_BOOK));
    expect(hashOf(priceBookSchema.parse(reordered))).toBe(hashOf(FIRST_PRICE_BOOK));
  });

  it("has a different hash for any other price", () => {
    const hashes = [
      FIRST_PRICE_BOOK,
      changed((book) => (book.plans.starter.sms.unitPrice = "0.0200000001")),
      changed((book) => (book.plans.enterprise.minutes.included += 1)),
      changed((book) => (book.discountTiers[1]!.percent = "6")),
      changed((book) => (book.version = 2)),
    ].map(hashOf);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe("canonical JSON", () => {
  it("sorts members by code unit, drops undefined ones and preserves list order", () => {
    expect(canonicalJson({ b: [2, 1], a: { d: undefined, c: "é\n" }, B: null })).toBe(
      '{"B":null,"a":{"c":"é\\n"},"b":[2,1]}',
    );
  });

  it("refuses values JSON cannot represent", () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, 1n, new Date(0), () => 1]) {
      expect(() => canonicalJson(value)).toThrow(/JSON form/);
    }
  });
});

describe("a percentage", () => {
  it.each(["much", "", "-1", "1e1", "101", "100.5"])("is refused without an exception: %s", (text) => {
    expect(percentSchema.safeParse(text).success).toBe(false);
  });
});
