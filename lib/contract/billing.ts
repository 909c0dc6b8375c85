import * as z from "zod";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, instant, listOf, page, period, stamp } from "./fields";
import { discountAccounts, invoices, ratedLine, totals } from "./invoices";
import { charges } from "./plan-changes";

export const getUnbilled = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/unbilled",
  summary: "Get this month's committed amount",
  description: "The base fees of the whole month and the usage so far, rated like the invoice.",
  query: z.strictObject({
    lines: z
      .enum(["all", "none"])
      .default("all")
      .describe("none leaves out the lines, of which thousands of accounts have many"),
    account: id.optional().describe("Only the lines of this account; the totals are still of all accounts"),
  }),
  response: z.object({
    period: z.string().describe("The month, YYYY-MM"),
    totalAccounts: count.describe("Accounts active at any time of the month"),
    discountAccounts,
    ...totals,
    lines: z.array(ratedLine).describe("The charges so far"),
    asOf: stamp.describe("Usage recorded until then is included"),
  }),
});

const ledgerEntry = z
  .object({
    id: id.meta({ description: "led_…" }),
    at: stamp.meta({ description: "When the fact happened" }),
    kind: z.enum(["invoice", "credit", "void", "payment", "refund", "adjustment"]).meta({
      description:
        "adjustment moves an amount from one invoice to another, for credit that is set off or follows a replacement; its two entries add up to zero. refund is credit that was paid out",
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
  summary: "List your ledger entries",
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
    disputed: amount.meta({
      description: "The overdue part of invoices whose question the platform has not answered yet",
    }),
    disputedMinor: count.meta({ description: "The disputed part in minor units" }),
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
  summary: "Get a forecast of this month's invoice",
  description:
    "Of ten such months eight lie between low and high. Learned from the last eight weeks, by weekday.",
  response: z.object({
    period: z.string().describe("The month, YYYY-MM"),
    currency: z.string().describe("Lowercase currency code"),
    low: forecastTotals.describe("Eight of ten such months are above this"),
    expected: forecastTotals.describe("The most likely totals"),
    high: forecastTotals.describe("Eight of ten such months are below this"),
    accounts: z
      .array(
        z.object({
          id: id.describe("The account"),
          name: z.string().describe("The account's name"),
          expected: amount.meta({ description: "The account's part of the expected subtotal" }),
          expectedMinor: count.meta({ description: "The part in minor units" }),
        }),
      )
      .meta({ description: "What each account adds to the expected subtotal, before discount and tax" }),
    asOf: stamp.describe("Usage recorded until then is included"),
  }),
});

const meterPrice = z.object({
  included: count.describe("Units in the base price of a whole month"),
  unitPrice: z.string().describe("Price above the allowance, an exact decimal"),
  per: count.describe("Units that price is for"),
});

export const getPrices = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/prices",
  summary: "Get the price book of a month and the next one",
  description: "The book in force when the month ends counts for the whole month. Prices are exact decimals.",
  query: z.strictObject({
    period: period.optional().describe("Calendar month in UTC, YYYY-MM. Default: the current month"),
  }),
  response: z.object({
    period: z.string().describe("The month, YYYY-MM"),
    version: count.describe("Version of the price book"),
    hash: z.string().describe("Fingerprint of the price book, as printed on invoices"),
    currency: z.string().describe("Lowercase currency code"),
    effectiveFrom: stamp.describe("The first month it applies to"),
    plans: z
      .array(
        z.object({
          plan: z.string().describe("The plan"),
          base: z.string().describe("Price of a whole month"),
          minutes: meterPrice.describe("Call minutes"),
          sms: meterPrice.describe("Texts"),
          apiRequests: meterPrice.describe("API requests"),
        }),
      )
      .describe("Prices of each plan"),
    discountTiers: z
      .array(
        z.object({
          fromAccounts: count.describe("Accounts from which the tier applies"),
          percent: z.string().describe("Discount in percent"),
        }),
      )
      .describe("Volume discount by number of accounts"),
    discountMinimumDays: count.meta({
      description: "Days of the month an account must be active to count for the volume discount",
    }),
    overagePlan: z.enum(["month_end", "most_days"]).meta({
      description:
        "Whose prices overage costs for an account that changed plans: the plan at the month's end, or that of most days",
    }),
    totalAccounts: count.describe("Accounts active at any time of the month"),
    discountAccounts,
    discountPercent: z.string().describe("Volume discount of the month in percent"),
    taxPercent: z.string().describe("Your tax rate in percent"),
    next: z
      .object({
        version: count.describe("Version of the price book"),
        effectiveFrom: stamp.describe("The first month it applies to"),
      })
      .nullable()
      .describe("The price book announced after this one, or null"),
  }),
});

export const getPlanAdvice = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/plan-advice",
  summary: "List accounts that another plan would make cheaper, at the current pace",
  description:
    "The saving is of what you pay. current and changed also have what the account pays you, so that a saving which lowers your margin shows.",
  response: z.object({
    period: z.string().describe("The month the saving is for, YYYY-MM"),
    currency: z.string().describe("Lowercase currency code"),
    accounts: z
      .array(
        z.object({
          id: id.describe("The account"),
          name: z.string().describe("The account's name"),
          plan: z.string().describe("The account's current plan"),
          bestPlan: z.string().describe("The cheapest plan"),
          saving: amount.meta({ description: "The saving of the next whole month" }),
          savingMinor: count.meta({ description: "That saving in minor units" }),
          savingThisMonth: z.number().meta({
            description:
              "The expected saving of this month if the plan changes now; negative if this month becomes more expensive",
          }),
          savingThisMonthMinor: z.int().meta({ description: "This month's saving in minor units" }),
          current: charges.meta({ description: "The next whole month on the current plan" }),
          changed: charges.meta({ description: "The same month on the cheapest plan" }),
        }),
      )
      .describe("Accounts that would save, largest saving first"),
    asOf: stamp.describe("Usage recorded until then is included"),
  }),
});

export const moveTestClock = contract({
  ...base,
  tag: "Sandbox",
  method: "POST",
  path: "/v1/partner/test-clock",
  operationId: "testClock.advance",
  summary: "Move a sandbox's clock forward",
  scope: "accounts:write",
  body: z.strictObject({ now: instant.describe("The new time. It only moves forward") }),
  response: z.object({ now: stamp.describe("The partner's time now") }),
  errors: ["sandbox_only", "illegal_transition"],
});
