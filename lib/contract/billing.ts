import * as z from "zod";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, instant, period, stamp } from "./fields";
import { invoiceLine, invoices, totals } from "./invoices";

export const getUnbilled = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/unbilled",
  summary: "The month so far, as if it ended now",
  response: z.object({
    period: z.string(),
    totalAccounts: count,
    ...totals,
    lines: z.array(invoiceLine),
    asOf: stamp,
  }),
});

const { currency: _, ...amounts } = totals;

const forecastTotals = z.object(amounts);

export const getForecast = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/forecast",
  summary: "This month's invoice as it will probably be",
  description:
    "Of ten such months eight lie between low and high. Learned from the last eight weeks, by weekday.",
  response: z.object({
    period: z.string(),
    currency: z.string(),
    low: forecastTotals,
    expected: forecastTotals,
    high: forecastTotals,
    asOf: stamp,
  }),
});

const meterPrice = z.object({ included: count, unitPrice: z.string(), per: count });

export const getPrices = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/prices",
  summary: "The price book of a month, and the one announced after it",
  description: "The book in force when the month ends counts for the whole month. Prices are exact decimals.",
  query: z.strictObject({ period: period.optional() }),
  response: z.object({
    period: z.string(),
    version: count,
    hash: z.string(),
    currency: z.string(),
    effectiveFrom: stamp,
    plans: z.array(
      z.object({
        plan: z.string(),
        base: z.string(),
        minutes: meterPrice,
        sms: meterPrice,
        apiRequests: meterPrice,
      }),
    ),
    discountTiers: z.array(z.object({ fromAccounts: count, percent: z.string() })),
    totalAccounts: count,
    discountPercent: z.string(),
    taxPercent: z.string(),
    next: z.object({ version: count, effectiveFrom: stamp }).nullable(),
  }),
});

export const getPlanAdvice = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/plan-advice",
  summary: "Accounts another plan would be cheaper for, by this month's usage so far",
  response: z.object({
    period: z.string(),
    currency: z.string(),
    accounts: z.array(
      z.object({
        id,
        name: z.string(),
        plan: z.string(),
        bestPlan: z.string(),
        saving: amount,
        savingMinor: count,
      }),
    ),
    asOf: stamp,
  }),
});

export const moveTestClock = contract({
  ...base,
  tag: "Sandbox",
  method: "POST",
  path: "/v1/partner/test-clock",
  summary: "Move a sandbox partner's time forward",
  scope: "accounts:write",
  body: z.strictObject({ now: instant }),
  response: z.object({ now: stamp }),
  errors: ["sandbox_only", "illegal_transition"],
});
