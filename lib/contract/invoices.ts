import * as z from "zod";
import { text } from "@/lib/text-fields";
import { amount, base, count, documentLanguage } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, listOf, page, period, stamp } from "./fields";

export const totals = {
  subtotal: amount.describe("Sum of the lines"),
  subtotalMinor: count.describe("The subtotal in minor units"),
  discount: amount.describe("Volume discount"),
  discountMinor: count.describe("The discount in minor units"),
  tax: amount.describe("Tax on the subtotal less the discount"),
  taxMinor: count.describe("The tax in minor units"),
  total: amount.describe("Subtotal less discount plus tax"),
  totalMinor: count.describe("The total in minor units"),
  currency: z.string().describe("Lowercase currency code"),
};

export const discountAccounts = count.meta({
  description:
    "Accounts that count for the volume discount: from price book version 2 on, those active on at least 7 days of the month",
});

export const invoice = z
  .object({
    id,
    globalId: z.string().describe("Unique across partners; accepted wherever an invoice id is"),
    period: z.string().describe("The month, YYYY-MM"),
    totalAccounts: count.meta({ description: "Accounts active at any time of the month" }),
    discountAccounts,
    ...totals,
    credited: amount.meta({
      description:
        "Sum of the credit notes that count for this invoice, including those of an invoice it replaces",
    }),
    creditedMinor: count.describe("The credited amount in minor units"),
    amountDue: amount.meta({
      description: "Sum of the invoice's ledger entries, or zero if that is negative",
    }),
    amountDueMinor: count.describe("The amount due in minor units"),
    status: z
      .enum(["draft", "open", "paid", "void", "uncollectible"])
      .describe("draft until 24 hours after the month's end, then open; paid, void and uncollectible end it"),
    replaces: z
      .string()
      .nullable()
      .meta({ description: "The void invoice of the same month that this one replaces" }),
    replacedBy: z.string().nullable().meta({ description: "The invoice that replaces this void one" }),
    dueAt: stamp.nullable().describe("When it is due; null while it is a draft"),
    overdue: z.boolean().describe("Whether it is open and past its due date"),
    pdfUrl: z.string().describe("The invoice as a PDF document"),
  })
  .meta({ id: "Invoice" });

/** Where the conversation about an invoice stands. */
const asked = {
  question: z.enum(["open", "answered"]).nullable().meta({
    description:
      "open while your newest question about it has no answer; null if there is no question, or every question was withdrawn",
  }),
};

const lineFields = z.object({
  id: z.string().describe("Id of the line"),
  kind: z
    .enum(["base", "usage", "late_usage"])
    .describe(
      "base is a plan's fee, usage what is above the allowance, late_usage the same of an earlier month",
    ),
  accountId: id.describe("The account"),
  accountName: z.string().describe("The account's name"),
  plan: z.string().describe("The plan whose price applies"),
  description: z.string().describe("The charge in words"),
  quantity: count.describe("Days of a plan, or units"),
  unitPrice: z.string().describe("Price of a month or a unit, an exact decimal"),
  unrounded: z.string().describe("The amount before it is rounded to cents"),
  amount: amount.describe("The amount"),
  amountMinor: count.describe("The amount in minor units"),
  meter: z.string().nullable().describe("minutes, sms or api_requests; null for a plan's fee"),
  included: count.nullable().describe("Units the allowance covers in the month; null for a plan's fee"),
  overage: count.nullable().describe("Units charged; null for a plan's fee"),
  per: count.nullable().describe("Units that `unitPrice` pays for; null for a plan's fee"),
  period: z
    .string()
    .nullable()
    .describe("The earlier month of late usage, YYYY-MM; null for charges of the invoice's own month"),
  explanation: z.string().describe("How the amount was calculated"),
});

export const ratedLine = lineFields.meta({ id: "RatedLine" });

/** The last line of an invoice may be credit balance, which belongs to no account and is in no sum. */
export const invoiceLine = lineFields
  .extend({
    kind: z.enum(["base", "usage", "late_usage", "credit_balance"]).meta({
      description:
        "credit_balance is credit set off below the total: it lowers amountDue and is not part of subtotal or total",
    }),
    accountId: id.nullable().describe("The account; null for credit"),
    accountName: z.string().nullable().describe("The account's name; null for credit"),
    plan: z.string().nullable().describe("The plan; null for credit"),
  })
  .meta({ id: "InvoiceLine" });

export const creditNote = z
  .object({
    id: z.string().describe("The credit note, cn_…"),
    invoiceId: id.meta({ description: "The invoice it was issued on" }),
    appliesTo: id.meta({
      description: "The invoice it counts for: its own, or the one that replaced it",
    }),
    amount: amount.describe("The amount"),
    amountMinor: count.describe("The amount in minor units"),
    currency: z.string().describe("Lowercase currency code"),
    reason: z.string().describe("Why it was credited"),
    lines: z
      .array(
        z.object({
          lineId: z.string().describe("The line of the invoice"),
          amountMinor: count.describe("The amount credited on it, in minor units"),
        }),
      )
      .describe("Lines it credits; empty if it credits the invoice as a whole"),
    createdAt: stamp.describe("When it was issued"),
    pdfUrl: z.string().describe("The credit note as a PDF document"),
  })
  .meta({ id: "CreditNote" });

export const invoiceNote = z
  .object({
    id: z.string().describe("Id of the note"),
    body: z.string().describe("The text"),
    author: z.string().nullable().describe("The name of the person or API key that wrote it, if it has one"),
    fromPlatform: z.boolean().describe("Whether it is the platform's answer"),
    lineId: z.string().nullable().describe("The line of the invoice it is about, if it is about one"),
    line: z
      .string()
      .nullable()
      .meta({ description: 'That line in words, such as "North Clinic: Call minutes, $10.08"' }),
    createdAt: stamp.describe("When it was written"),
    withdrawnAt: stamp.nullable().describe("When the partner withdrew it, or null"),
  })
  .meta({ id: "InvoiceNote" });

export const csv = z.enum(["csv"]).optional().describe("Export as a file, the same as Accept: text/csv");

export const invoices = { ...base, tag: "Invoices", scope: "invoices:read" as const };

export const listInvoices = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices",
  summary: "List invoices",
  description:
    "With ?format=csv or Accept: text/csv, the response is a file of every invoice that matches the filters; limit and starting_after do not apply to it.",
  query: z.strictObject({
    ...page,
    status: z
      .enum(["draft", "open", "overdue", "disputed", "paid", "void", "uncollectible"])
      .optional()
      .describe(
        "Only invoices with this status; overdue are open ones past their due date, disputed those whose question waits for an answer",
      ),
    period: period.optional().describe("Only invoices of this month"),
    account: text(80).optional().describe("Only invoices with lines of this account"),
    format: csv,
  }),
  produces: ["text/csv"],
  response: listOf("invoices", invoice.extend(asked)),
});

export const getInvoice = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}",
  summary: "Get an invoice with its lines and its proof",
  params: idParams,
  response: invoice.extend({
    ...asked,
    lines: z.array(invoiceLine).describe("The charges"),
    creditNotes: z.array(creditNote).describe("Credit notes that count for this invoice"),
    payments: z
      .array(
        z.object({
          id: id.meta({ description: "The payment's ledger entry, led_…" }),
          at: stamp.meta({ description: "When it was recorded" }),
          amount: amount.meta({ description: "Amount paid" }),
          amountMinor: count.meta({ description: "The amount in minor units" }),
          receiptUrl: z.string().meta({ description: "The receipt as a document" }),
        }),
      )
      .meta({ description: "Payments recorded for this invoice" }),
    unsettledCorrections: count.describe("Corrections of the month's usage that no invoice includes yet"),
    discountPercent: z.string().describe("Volume discount in percent"),
    taxPercent: z.string().describe("Tax rate in percent"),
    finalizedAt: stamp.nullable().describe("When it was issued; null while it is a draft"),
    paidAt: stamp.nullable().describe("When it was paid, or null"),
    payUrl: z.string().nullable().meta({
      description:
        "Leads to a page on which the amount due is paid, whatever it is by then; null if nothing is due or the platform takes no online payments",
    }),
    verification: z
      .object({
        raterVersion: count.nullable().describe("Version of the program that rated it"),
        priceBookHash: z.string().nullable().describe("Fingerprint of the price book"),
        ingestBound: z.string().nullable().describe("The last fact that counts for it"),
        eventsRoot: z.string().describe("Merkle root of the facts"),
        events: count.describe("Number of facts"),
      })
      .nullable()
      .describe("What the invoice was made from, to verify it; null while it is a draft"),
  }),
});

export const getInvoiceLines = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/lines",
  summary: "The lines of an invoice, explained",
  params: idParams,
  query: z.strictObject({ ...page, account: text(80).optional().describe("Only lines of this account") }),
  response: listOf("lines", invoiceLine),
});

export const verifyInvoice = contract({
  ...invoices,
  method: "POST",
  path: "/v1/partner/billing/invoices/{id}/verify",
  summary: "Rate an invoice again from its raw events",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({
    match: z.boolean().describe("Whether the result equals the invoice"),
    recomputedTotal: amount.describe("The total as rated again"),
    diffs: z
      .array(
        z.object({
          lineId: z.string().nullable().describe("The line; null for a total"),
          field: z.string().describe("The field that differs"),
          frozen: z.string().describe("Its value on the invoice"),
          recomputed: z.string().describe("Its value as rated again"),
          text: z.string().describe("The difference as a sentence"),
        }),
      )
      .describe("Differences; empty when it matches"),
  }),
  errors: ["invoice_not_finalized"],
});

export const getInvoiceBundle = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/bundle",
  summary: "Events, prices and lines of an invoice as NDJSON",
  params: idParams,
  response: undefined,
  produces: ["application/x-ndjson"],
  errors: ["invoice_not_finalized"],
});

export const getInvoiceKeys = contract({
  method: "GET",
  path: "/.well-known/switchboard-invoice-keys.json",
  operationId: "invoiceKeys.get",
  tag: "Invoices",
  auth: "none",
  summary: "Get the public keys that sign invoice bundles",
  description:
    "A JSON Web Key Set. Retired keys stay in it, because bundles signed with them remain valid. Needs no API key.",
  response: z.object({
    keys: z
      .array(
        z.object({
          keyId: z.string().meta({ description: "The keyId of a bundle's signature" }),
          kid: z.string().meta({ description: "The same as keyId, under its name in JSON Web Keys" }),
          kty: z.literal("OKP").meta({ description: "Key type" }),
          crv: z.literal("Ed25519").meta({ description: "Curve" }),
          x: z.string().meta({ description: "The public key in base64url" }),
          use: z.literal("sig").meta({ description: "Signatures only" }),
          alg: z.literal("EdDSA").meta({ description: "Algorithm" }),
          createdAt: stamp.meta({ description: "When the key was made" }),
          retiredAt: stamp
            .nullable()
            .meta({ description: "When it stopped signing; null for the current key" }),
        }),
      )
      .describe("Current and retired keys"),
  }),
});

export const getInvoiceVerifier = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/bundle/verifier",
  summary: "A program that rates a bundle again",
  description:
    "One file for plain Node 18 or later, without packages. `node verify-invoice.mjs invoice.ndjson --key KEYS` rates the bundle's events with its prices, compares every line and sum, and checks the signature. KEYS is the URL of /.well-known/switchboard-invoice-keys.json or a file saved from it. It exits with 0 when everything matches, 1 when anything differs and 2 when it cannot judge.",
  params: idParams,
  response: undefined,
  produces: ["text/javascript"],
  errors: ["invoice_not_finalized"],
});

export const getInvoicePdf = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/pdf",
  summary: "The invoice as a document",
  description:
    "By default the document as it was issued, always with the same bytes. With as=current it is drawn now and also shows PAID, VOID or REPLACED BY. Documents of sandbox partners carry TEST.",
  params: idParams,
  query: z.strictObject({
    as: z
      .enum(["issued", "current"])
      .default("issued")
      .meta({ description: "issued: the stored document; current: with the marks of today" }),
    language: documentLanguage,
  }),
  response: undefined,
  produces: ["application/pdf"],
  errors: ["invoice_not_finalized"],
});

export const getReceiptPdf = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/payments/{id}/receipt.pdf",
  summary: "Get the receipt of a payment as a document",
  description: "The id is that of the ledger entry of kind payment, which payment.recorded carries too.",
  params: z.strictObject({ id: id.meta({ description: "The payment's ledger entry, led_…" }) }),
  query: z.strictObject({ language: documentLanguage }),
  response: undefined,
  produces: ["application/pdf"],
});

export const listCreditNotes = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/credit-notes",
  summary: "List the credit notes of an invoice",
  params: idParams,
  response: listOf("creditNotes", creditNote),
});

export const getCreditNotePdf = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/credit-notes/{noteId}/pdf",
  summary: "A credit note as a document",
  params: z.strictObject({ id: id.describe("The invoice"), noteId: id.describe("The credit note, cn_…") }),
  query: z.strictObject({ language: documentLanguage }),
  response: undefined,
  produces: ["application/pdf"],
});

export const listInvoiceNotes = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/notes",
  summary: "List the notes on an invoice",
  params: idParams,
  response: listOf("notes", invoiceNote),
});

export const addInvoiceNote = contract({
  ...invoices,
  method: "POST",
  path: "/v1/partner/billing/invoices/{id}/notes",
  summary: "Ask about an invoice or dispute it",
  description:
    "A note doesn't change the invoice. If the dispute is justified, the platform issues a credit note.",
  params: idParams,
  body: z.strictObject({
    body: text(2_000, 1).describe("The question or dispute"),
    lineId: z.string().max(300).optional().describe("Id of the line of the invoice it is about"),
  }),
  response: invoiceNote,
});

export const withdrawInvoiceNote = contract({
  ...invoices,
  method: "POST",
  path: "/v1/partner/billing/invoices/{id}/notes/{noteId}/withdraw",
  summary: "Withdraw a question about an invoice",
  description:
    "The note stays on the invoice with the time it was withdrawn, and no longer counts as unanswered. Any member who may ask questions may also withdraw them. Returns 409 if the question has been answered.",
  params: z.strictObject({ id: id.describe("The invoice"), noteId: id.describe("The question, note_…") }),
  response: invoiceNote,
  errors: ["illegal_transition"],
});
