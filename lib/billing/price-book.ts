import * as z from "zod";
import { BillingError } from "./billing-error";
import { canonicalJson } from "./canonical-json";
import { BILLABLES, type Billable } from "./meters";
import { type Decimal, decimal } from "./money";

/** Hex digest of UTF-8 text. Injected, so the same code runs in the browser, the server and the verifier. */
export type Hash = (text: string) => string;

export const PLANS = ["starter", "professional", "business", "enterprise"] as const;
export const planSchema = z.enum(PLANS);
export type Plan = z.infer<typeof planSchema>;

/** A price is text: up to 9 digits and up to 10 decimals, never a float, never negative. */
const priceSchema = z.string().regex(/^\d{1,9}(\.\d{1,10})?$/, {
  error: "Write a price like 0.18, with at most 10 decimals.",
  // Text that is not a number is not compared.
  abort: true,
});

export const percentSchema = priceSchema.refine((text) => !decimal(text).greaterThan(100), {
  error: "A percentage can be at most 100.",
});

const meterPriceSchema = z.strictObject({
  included: z.int().min(0).max(1_000_000_000_000),
  /** Price of `per` units over the allowance; a fraction of `per` costs that fraction. */
  unitPrice: priceSchema,
  per: z.int().min(1).max(1_000_000),
});
export type MeterPrice = z.infer<typeof meterPriceSchema>;

const planPriceSchema = z.strictObject({
  base: priceSchema,
  minutes: meterPriceSchema,
  sms: meterPriceSchema,
  api_requests: meterPriceSchema,
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

const discountTierSchema = z.strictObject({ fromAccounts: z.int().min(0), percent: percentSchema });
export type DiscountTier = z.infer<typeof discountTierSchema>;

const discountTiersSchema = z
  .array(discountTierSchema)
  .max(50)
  .refine((tiers) => tiers.every((tier, i) => i === 0 || tier.fromAccounts > tiers[i - 1]!.fromAccounts), {
    error: "Discount tiers must be in order of accounts.",
  });

/** One version of the price book, as it is stored. */
export const priceBookSchema = z.strictObject({
  version: z.int().min(1),
  currency: z.string().regex(/^[a-z]{3}$/, "A currency must be three lowercase letters."),
  plans: z.strictObject({
    starter: planPriceSchema,
    professional: planPriceSchema,
    business: planPriceSchema,
    enterprise: planPriceSchema,
  }),
  discountTiers: discountTiersSchema,
  /** Days of the month an account must be active to count for the volume discount. Version 1 counts any active account. */
  discountMinimumDays: z.int().min(1).max(28).optional(),
  /** The plan whose prices apply over the allowance. Version 1 takes the plan at the month's end. */
  overagePlan: z.enum(["month_end", "most_days"]).optional(),
});
export type PriceBook = z.infer<typeof priceBookSchema>;

/** Seed data for the first version. Rating reads the stored version, never this constant. */
export const FIRST_PRICE_BOOK: PriceBook = {
  version: 1,
  currency: "usd",
  plans: {
    starter: {
      base: "49.00",
      minutes: { included: 200, unitPrice: "0.18", per: 1 },
      sms: { included: 200, unitPrice: "0.020", per: 1 },
      api_requests: { included: 10_000, unitPrice: "0.50", per: 1_000 },
    },
    professional: {
      base: "149.00",
      minutes: { included: 1_000, unitPrice: "0.14", per: 1 },
      sms: { included: 1_000, unitPrice: "0.018", per: 1 },
      api_requests: { included: 100_000, unitPrice: "0.40", per: 1_000 },
    },
    business: {
      base: "349.00",
      minutes: { included: 3_000, unitPrice: "0.11", per: 1 },
      sms: { included: 3_000, unitPrice: "0.015", per: 1 },
      api_requests: { included: 500_000, unitPrice: "0.30", per: 1_000 },
    },
    enterprise: {
      base: "799.00",
      minutes: { included: 10_000, unitPrice: "0.085", per: 1 },
      sms: { included: 10_000, unitPrice: "0.012", per: 1 },
      api_requests: { included: 2_000_000, unitPrice: "0.20", per: 1_000 },
    },
  },
  discountTiers: [
    { fromAccounts: 1, percent: "0" },
    { fromAccounts: 10, percent: "5" },
    { fromAccounts: 25, percent: "10" },
    { fromAccounts: 50, percent: "15" },
    { fromAccounts: 100, percent: "20" },
  ],
};

/** Rules of every book from version 2 on: neither a day of many accounts nor a plan of one day changes a month's price. */
export const CURRENT_RULES = { discountMinimumDays: 7, overagePlan: "most_days" } as const;

/** Seed data for the second version, with which a new installation starts. */
export const SECOND_PRICE_BOOK: PriceBook = { ...FIRST_PRICE_BOOK, ...CURRENT_RULES, version: 2 };

/** The highest tier reached; below the first there is no discount. */
export function discountTierFor(tiers: readonly DiscountTier[], accounts: number): DiscountTier {
  let reached: DiscountTier = { fromAccounts: 0, percent: "0" };
  for (const tier of tiers) if (accounts >= tier.fromAccounts) reached = tier;
  return reached;
}

export function planPrice(book: PriceBook, plan: Plan): PlanPrice {
  const price = book.plans[plan];
  if (!price) throw new BillingError("unknown_plan", `The price book has no plan "${plan}".`);
  return price;
}

/** The price of a quantity over the allowance, exact and unrounded. */
export function overagePrice(price: MeterPrice, quantity: number): Decimal {
  const each = decimal(price.unitPrice).times(quantity);
  return price.per === 1 ? each : each.div(price.per);
}

/** Equal prices have the same hash in every notation: `0.020` is `0.02`. */
export function priceBookHash(book: PriceBook, hash: Hash): string {
  return hash(canonicalJson(canonicalPrices(book)));
}

function canonicalPrices(book: PriceBook) {
  return {
    version: book.version,
    currency: book.currency,
    plans: Object.fromEntries(PLANS.map((plan) => [plan, canonicalPlan(planPrice(book, plan))])),
    discountTiers: book.discountTiers.map((tier) => ({ ...tier, percent: plain(tier.percent) })),
    // A rule that a book does not have is not part of its fingerprint, so version 1 keeps the one it was published with.
    ...(book.discountMinimumDays === undefined ? {} : { discountMinimumDays: book.discountMinimumDays }),
    ...(book.overagePlan === undefined ? {} : { overagePlan: book.overagePlan }),
  };
}

function canonicalPlan(price: PlanPrice) {
  const meter = (billable: Billable) => ({ ...price[billable], unitPrice: plain(price[billable].unitPrice) });
  return { base: plain(price.base), ...Object.fromEntries(BILLABLES.map((name) => [name, meter(name)])) };
}

function plain(text: string): string {
  return decimal(text).toFixed();
}
