import * as z from "zod";
import type { Billable } from "./meters";
import { type Decimal, decimal } from "./money";
import type { Plan } from "./price-book";

/** Clients write exact decimals as text; the shortest text of a JSON number is what its sender wrote. */
const decimalText = (shape: RegExp, error: string) =>
  z
    .union([z.string().max(24), z.number()])
    .transform(String)
    .refine((text) => shape.test(text), { error });

const price = decimalText(
  /^\d{1,9}(\.\d{1,10})?$/,
  "must be a price such as 0.25, with at most 10 decimals and not below zero",
);

/** At -100 percent the customer pays nothing; the upper limit catches typing errors. */
const LOWEST = -100;
const HIGHEST = 10_000;
const markup = decimalText(/^-?\d{1,5}(\.\d{1,4})?$/, "must be a percentage such as 30 or 12.5").refine(
  (text) => Number(text) >= LOWEST && Number(text) <= HIGHEST,
  { error: `must be between ${LOWEST} and ${HIGHEST}` },
);

const included = z.int().min(0).max(1_000_000_000);

const fixedFields = {
  base: price.meta({ description: "Price of the plan for a whole month", example: "79.00" }),
  included: z
    .strictObject({
      minutes: included.meta({ description: "Call minutes in the price of a whole month" }),
      sms: included.meta({ description: "Texts in the price of a whole month" }),
      apiRequests: included.meta({ description: "API requests in the price of a whole month" }),
    })
    .partial()
    .meta({ description: "Allowances; those left out are those of the platform's plan" }),
  overage: z
    .strictObject({
      minutes: price.meta({ description: "Price of a minute above the allowance", example: "0.25" }),
      sms: price.meta({ description: "Price of a text above the allowance", example: "0.03" }),
      apiRequests: price.meta({
        description: "Price of 1,000 API requests above the allowance",
        example: "0.75",
      }),
    })
    .partial()
    .meta({ description: "Prices above the allowance; those left out are the platform's" }),
};

/** Prices of one plan, or of one account: a markup on the platform's prices, or prices of its own. */
export const resaleTermsSchema = z
  .strictObject({
    markupPercent: markup.meta({
      description:
        "Percent added to the platform's list prices, -100 to 10,000. Not together with prices of your own.",
      example: "30",
    }),
    ...fixedFields,
  })
  .partial()
  .refine(
    ({ markupPercent, ...fixed }) =>
      markupPercent === undefined || Object.values(fixed).every((value) => value === undefined),
    { error: "is either a markup or prices of your own, not both", path: ["markupPercent"] },
  );
export type ResaleTerms = z.output<typeof resaleTermsSchema>;

/** Terms by plan. A plan that is left out is sold at the platform's list price. */
export const resalePlansSchema = z
  .strictObject({
    starter: resaleTermsSchema.describe("Terms of the plan starter"),
    professional: resaleTermsSchema.describe("Terms of the plan professional"),
    business: resaleTermsSchema.describe("Terms of the plan business"),
    enterprise: resaleTermsSchema.describe("Terms of the plan enterprise"),
  })
  .partial();
export type ResalePlans = Readonly<z.output<typeof resalePlansSchema>>;

/** The terms that apply to an account in a month. Its own come first, then those of its plan, then the list price. */
export type ResalePrices = { plans: ResalePlans; own: ResaleTerms | null };

export const LIST_PRICES: ResalePrices = { plans: {}, own: null };

const NAMES = { minutes: "minutes", sms: "sms", api_requests: "apiRequests" } as const satisfies Record<
  Billable,
  string
>;

type Charge = "base" | Billable;

function fixedPrice(terms: ResaleTerms, charge: Charge): string | undefined {
  return charge === "base" ? terms.base : terms.overage?.[NAMES[charge]];
}

/** The customer's price of a plan or of a unit above the allowance. */
export function resalePrice(
  { plans, own }: ResalePrices,
  { plan, charge, list }: { plan: Plan; charge: Charge; list: string },
): string {
  for (const terms of [own, plans[plan]]) {
    if (!terms) continue;
    if (terms.markupPercent !== undefined) return markedUp(list, terms.markupPercent).toFixed();
    const price = fixedPrice(terms, charge);
    if (price !== undefined) return price;
  }
  return list;
}

function markedUp(list: string, percent: string): Decimal {
  return decimal(list).times(decimal(percent).plus(100)).div(100);
}

/** The allowance of the customer's plan. A markup leaves allowances as they are. */
export function resaleIncluded(
  { plans, own }: ResalePrices,
  { plan, meter, list }: { plan: Plan; meter: Billable; list: number },
): number {
  for (const terms of [own, plans[plan]]) {
    if (terms?.markupPercent !== undefined) return list;
    const amount = terms?.included?.[NAMES[meter]];
    if (amount !== undefined) return amount;
  }
  return list;
}
