import * as z from "zod";
import { account } from "./accounts";
import { auditEntry } from "./audit";
import { amount, count } from "./billing-fields";
import { id, stamp } from "./fields";
import type { WebhookEvent } from "./webhooks";

/** The `data` of partner events. Emitting an event with other data does not compile. */
const test = z.literal(true).optional().describe("Only on samples: nothing happened");

const ofAccount = z.object({ account: account.describe("The account after the change"), test });

const invoiceFacts = z
  .object({
    id: id.describe("The invoice, inv_<period>"),
    globalId: z.string().describe("Unique across partners"),
    period: z.string().describe("The month, YYYY-MM"),
    status: z.string().describe("draft, open, paid, void or uncollectible"),
    total: amount.describe("Subtotal less discount plus tax"),
    totalMinor: count.describe("The total in minor units"),
    credited: amount.describe("Sum of its credit notes"),
    creditedMinor: count.describe("The credited amount in minor units"),
    amountDue: amount.describe("What is left to pay"),
    amountDueMinor: count.describe("The amount due in minor units"),
    currency: z.string().describe("Lowercase currency code"),
    dueAt: stamp.nullable().describe("When it is due; null while it is a draft"),
    replaces: z.string().nullable().describe("The void invoice it replaces, or null"),
    replacedBy: z.string().nullable().describe("The invoice that replaces it, or null"),
    reminder: count.optional().describe("invoice.overdue: number of the reminder, 1 to 3"),
  })
  .describe("The invoice");
const ofInvoice = z.object({ invoice: invoiceFacts, test });

const creditNote = z
  .object({
    id: id.describe("The credit note, cn_…"),
    invoiceId: id.describe("The invoice it was issued on"),
    amount: amount.describe("The amount credited"),
    amountMinor: count.describe("The amount in minor units"),
    currency: z.string().describe("Lowercase currency code"),
    reason: z.string().describe("Why it was credited"),
  })
  .describe("The credit note");

const payment = z
  .object({
    id: id.describe("The payment's ledger entry, led_…"),
    invoiceId: id.describe("The invoice that was paid"),
    amount: amount.describe("The amount paid"),
    amountMinor: count.describe("The amount in minor units"),
    currency: z.string().describe("Lowercase currency code"),
    at: stamp.describe("When it was paid"),
  })
  .describe("The payment");

const threshold = z.object({
  accountId: id.describe("The account"),
  period: z.string().describe("The month, YYYY-MM"),
  meter: z
    .enum(["minutes", "sms", "api_requests", "spend"])
    .describe("What was used; spend is the account's cost against its spend cap"),
  percent: count.describe("The percent that was reached"),
  used: z.number().describe("Units used, or amount spent"),
  included: z.number().describe("The allowance of the month, or the cap"),
  hardStop: z.boolean().optional().describe("spend: whether texts beyond the cap are suppressed"),
  test,
});

const runFailed = z.object({
  accountId: id.describe("The account"),
  automationId: id.describe("The automation"),
  runId: id.describe("The run"),
  error: z
    .object({
      code: z.string().describe("Kind of error"),
      nodeId: z.string().nullish().describe("The step that failed, or null"),
    })
    .nullable()
    .describe("Why it failed. Its message may name a person, so it is not passed on"),
  test,
});

const keyExpiring = z.object({
  keyId: id.describe("The key"),
  kind: z.string().describe("partner or workspace"),
  accountId: z.string().nullable().describe("The account of a workspace key, or null"),
  name: z.string().describe("Where the key is used"),
  last4: z.string().describe("Its last four characters"),
  expiresAt: stamp.describe("When it stops working"),
  test,
});

export const PARTNER_PAYLOADS = {
  "account.created": ofAccount,
  "account.updated": ofAccount.extend({
    fields: z.array(z.string()).describe("Names of the members that were changed"),
  }),
  "account.suspended": ofAccount,
  "account.reactivated": ofAccount,
  "account.closed": ofAccount,
  "usage.threshold_reached": threshold,
  "invoice.created": ofInvoice,
  "invoice.finalized": ofInvoice,
  "invoice.credited": ofInvoice.extend({ creditNote }),
  "invoice.paid": ofInvoice,
  "invoice.voided": ofInvoice,
  "invoice.uncollectible": ofInvoice,
  "invoice.overdue": ofInvoice,
  "payment.recorded": ofInvoice.extend({ payment }),
  "automation.run_failed": runFailed,
  "key.expiring": keyExpiring,
  "audit.entry": z.object({ entry: auditEntry.describe("The entry, as in the audit log"), test }),
} as const satisfies Record<WebhookEvent, z.ZodObject>;

export type PayloadOf<T extends WebhookEvent> = z.input<(typeof PARTNER_PAYLOADS)[T]>;
