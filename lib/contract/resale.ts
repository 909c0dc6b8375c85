import * as z from "zod";
import { DATE_FORMATS } from "@/lib/billing/date-formats";
import { PLANS } from "@/lib/billing/price-book";
import { resalePlansSchema, resaleTermsSchema } from "@/lib/billing/resale-terms";
import { text } from "@/lib/text-fields";
import { base, count } from "./billing-fields";
import { brandColor, brandLogo } from "./brand";
import { contract } from "./contract";
import { id, idParams, period, stamp } from "./fields";

const resale = { ...base, tag: "Resale", scope: "invoices:read" as const };
const change = { ...resale, scope: "accounts:write" as const };

const price = z.string();
const meterPrice = (unit: string) =>
  z.object({
    included: count.meta({ description: `${unit} in the price of a whole month` }),
    unitPrice: price.meta({ description: "Price above the allowance" }),
    per: count.meta({ description: "Units that price is for" }),
  });
const planPrices = {
  base: price.meta({ description: "Price of a whole month" }),
  minutes: meterPrice("Call minutes").meta({ description: "Call minutes" }),
  sms: meterPrice("Texts").meta({ description: "Texts" }),
  apiRequests: meterPrice("API requests").meta({ description: "API requests" }),
};

const shownTerms = z
  .object({
    markupPercent: z.number().meta({ description: "Percent added to the platform's list prices" }),
    base: price.meta({ description: "Price of the plan for a whole month" }),
    included: z
      .object({
        minutes: count.meta({ description: "Call minutes" }),
        sms: count.meta({ description: "Texts" }),
        apiRequests: count.meta({ description: "API requests" }),
      })
      .partial()
      .meta({ description: "Allowances of a whole month" }),
    overage: z
      .object({
        minutes: price.meta({ description: "Per minute" }),
        sms: price.meta({ description: "Per text" }),
        apiRequests: price.meta({ description: "Per 1,000 API requests" }),
      })
      .partial()
      .meta({ description: "Prices above the allowance" }),
  })
  .partial()
  .meta({ description: "Terms as they were set; what is left out is the platform's" });

const common = {
  version: count.meta({ description: "Rises with each change; 0 while nothing was set" }),
  currency: z.string().meta({ description: "Currency of your invoices, and so of these prices" }),
  warnings: z
    .array(
      z.object({
        code: z.literal("below_cost").meta({ description: "Reason of the warning" }),
        pointer: z.string().meta({ description: "JSON pointer of the member" }),
        message: z.string().meta({ description: "The warning as a sentence" }),
      }),
    )
    .meta({ description: "Terms that were stored and make a loss at the platform's list prices" }),
  updatedAt: stamp.nullable().meta({ description: "Last change; null if there was none" }),
};

const priceBook = z
  .object({
    ...common,
    plans: z
      .object({ starter: shownTerms, professional: shownTerms, business: shownTerms, enterprise: shownTerms })
      .partial()
      .meta({ description: "Terms of each plan; a plan that is left out is sold at the list price" }),
    prices: z
      .array(z.object({ plan: z.enum(PLANS).meta({ description: "The plan" }), ...planPrices }))
      .meta({ description: "Prices that follow from the terms" }),
  })
  .meta({ id: "ResalePriceBook" });

const currency = z
  .string()
  .regex(/^[a-z]{3}$/, "must be three lower-case letters")
  .optional()
  .meta({ description: "Has to be the currency of your invoices", example: "usd" });

const bookPath = "/v1/partner/resale/price-book";
const bookExample = {
  plans: {
    starter: { markupPercent: 40 },
    professional: {
      base: "199.00",
      included: { minutes: 800 },
      overage: { minutes: "0.25", sms: "0.03", apiRequests: "0.75" },
    },
  },
};

export const getResalePriceBook = contract({
  ...resale,
  method: "GET",
  path: bookPath,
  summary: "Get your resale prices",
  response: priceBook,
});

export const putResalePriceBook = contract({
  ...change,
  method: "PUT",
  path: bookPath,
  summary: "Set your resale prices",
  description:
    "Replaces the terms of all plans. They apply to the current month and those after it; a month that is over keeps the prices it ended with. Terms below the platform's list prices are stored and listed in warnings.",
  body: z.strictObject({
    currency,
    plans: resalePlansSchema.meta({
      description: "For each plan a markup, or prices and allowances of your own",
    }),
  }),
  response: priceBook,
  example: { body: bookExample },
});

const accountTerms = z
  .object({
    accountId: id.meta({ description: "The account" }),
    plan: z.enum(PLANS).meta({ description: "Its current plan" }),
    ...common,
    terms: shownTerms.nullable().meta({ description: "The account's own terms; null if it has none" }),
    prices: z.object(planPrices).meta({ description: "What the account pays on its current plan" }),
  })
  .meta({ id: "AccountResale" });

const accountPath = "/v1/partner/accounts/{id}/resale";

export const getAccountResale = contract({
  ...resale,
  method: "GET",
  path: accountPath,
  summary: "Get the resale prices of an account",
  params: idParams,
  response: accountTerms,
});

export const putAccountResale = contract({
  ...change,
  method: "PUT",
  path: accountPath,
  summary: "Set resale prices of one account",
  description:
    "Terms of the account come before those of its plan, whichever plan it is on. An empty object removes them. They apply to the current month and those after it.",
  params: idParams,
  body: resaleTermsSchema,
  response: accountTerms,
  example: { body: { base: "59.00" } },
});

const brand = z
  .object({
    color: z.string().nullable().meta({ description: "Accent color, such as #2746d6; null for the default" }),
    logo: z.string().nullable().meta({ description: "The logo as a data URL; null for none" }),
    updatedAt: stamp.nullable().meta({ description: "Last change; null if there was none" }),
  })
  .meta({ id: "ResaleBrand" });

const brandPath = "/v1/partner/resale/brand";

export const getResaleBrand = contract({
  ...resale,
  method: "GET",
  path: brandPath,
  summary: "Get the brand of your statements",
  response: brand,
});

export const putResaleBrand = contract({
  ...change,
  method: "PUT",
  path: brandPath,
  summary: "Set the brand of your statements",
  description:
    "Statements also carry the legal name, address and tax id of your billing details. A logo that is not a PNG or JPEG image is refused.",
  body: z.strictObject({
    color: brandColor,
    logo: brandLogo,
  }),
  response: brand,
  example: { body: { color: "#2746d6", logo: null } },
});

const FORMATS = ["csv", "stripe", "quickbooks", "xero"] as const;
export type ExportFormat = (typeof FORMATS)[number];

export const exportResale = contract({
  ...resale,
  method: "GET",
  path: "/v1/partner/resale/export",
  summary: "Export what your accounts owe you, for re-billing",
  description:
    "csv: one row per charge with cost, price and margin. stripe: JSON lines with the parameters of one Stripe invoice item and its idempotency key. quickbooks: QuickBooks Online's CSV of invoices. xero: Xero's CSV of sales invoices. Only csv shows a month whose invoice is not issued yet.",
  query: z.strictObject({
    period: period.optional(),
    format: z.enum(FORMATS).default("csv").meta({ description: "csv, stripe, quickbooks or xero" }),
    dates: z.enum(DATE_FORMATS).optional().meta({
      description:
        "quickbooks and xero: MM/DD/YYYY or DD/MM/YYYY, as the books that read the file write dates. Without it, MM/DD/YYYY for quickbooks and DD/MM/YYYY for xero.",
    }),
    accountCode: text(10, 1).default("200").meta({ description: "xero: code of the account for sales" }),
    taxType: text(50, 1).default("Tax Exempt").meta({ description: "xero: name of the tax rate" }),
  }),
  response: undefined,
  produces: ["text/csv", "application/x-ndjson"],
  errors: ["invoice_not_finalized"],
});
