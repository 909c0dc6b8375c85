import * as z from "zod";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, instant, listOf, page, period, stamp } from "./fields";
import { discountAccounts, invoices, ratedLine, totals } from "./invoices";

export const getUnbilled = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/unbilled",
  summary: "Get what this month is committed to so far",
  description: "The base fees of the whole month and the usage so far, rated like the invoice.",
  response: z.object({
    period: z.string(),
    totalAccounts: count,
    discountAccounts,
    ...totals,
    lines: z.array(ratedLine),
    asOf: stamp,
  }),
});

const ledgerEntry = z
  .object({
    id: id.meta({ description: "led_…" }),
    at: stamp.meta({ description: "When the fact happened" }),
    kind: z.enum(["invoice", "credit", "void", "payment", "refund", "adjustment"]).meta({
      description:
        "adjustment moves an amount from one invoice to another, for credit that is set off or follows a replacement; its two entries add up to zero. refund is reserved for credit that is paid out",
    }),
    invoiceId: z.string().optional().meta({ description: "The invoice the amount belongs to" }),
    creditNoteId: z.string().optional().meta({ description: "The credit note behind the amount" }),
    amount: amount.meta({ description: "Signed; positive amounts are owed by the partner" }),
    amountMinor: count.meta({ description: "The amount in minor units" }),
    balance: amount.meta({ description: "Amount the partner owed after this entry" }),
    balanceMinor: count.meta({ description: "The balance in minor units" }),
  })
  .meta({ id: "LedgerEntry" });

export const listLedger = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/ledger",
  summary: "List the entries of your account of money",
  description:
    "Every invoice, credit note, void and payment in the order they were recorded, newest first, each with the balance after it. Entries are never edited or deleted.",
  query: z.strictObject({
    ...page,
    from: instant.optional().meta({ description: "Only entries at this time or later" }),
    to: instant.optional().meta({ description: "Only entries before this time" }),
  }),
  response: listOf("entries", ledgerEntry),
});

export const getBalance = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/balance",
  summary: "Get what is due, overdue and credited",
  response: z.object({
    due: amount.meta({ description: "Sum of the amounts due of all invoices" }),
    dueMinor: count.meta({ description: "The amount due in minor units" }),
    overdue: amount.meta({ description: "The part of it that is past its due date" }),
    overdueMinor: count.meta({ description: "The overdue part in minor units" }),
    credit: amount.meta({ description: "Credit balance, which the next invoice is reduced by" }),
    creditMinor: count.meta({ description: "The credit balance in minor units" }),
    currency: z.string().meta({ description: "Three lower-case letters, such as usd" }),
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
    discountMinimumDays: count.meta({
      description: "Days of the month an account must be active to count for the volume discount",
    }),
    overagePlan: z.enum(["month_end", "most_days"]).meta({
      description:
        "Whose prices overage costs for an account that changed plans: the plan at the month's end, or that of most days",
    }),
    totalAccounts: count,
    discountAccounts,
    discountPercent: z.string(),
    taxPercent: z.string(),
    next: z.object({ version: count, effectiveFrom: stamp }).nullable(),
  }),
});

export const getPlanAdvice = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/plan-advice",
  summary: "Accounts another plan would be cheaper for, in the next whole month at the current pace",
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
