import * as z from "zod";
import { text } from "@/lib/text-fields";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, listOf, page, period, stamp, streamOf } from "./fields";
import { RUN_STATUSES } from "./runs";

export const totals = {
  subtotal: amount,
  subtotalMinor: count,
  discount: amount,
  discountMinor: count,
  tax: amount,
  taxMinor: count,
  total: amount,
  totalMinor: count,
  currency: z.string(),
};

export const discountAccounts = count.meta({
  description:
    "Accounts that count for the volume discount: from price book version 2 on, those active on at least 7 days of the month",
});

export const invoice = z
  .object({
    id,
    globalId: z.string(),
    period: z.string(),
    totalAccounts: count.meta({ description: "Accounts active at any time of the month" }),
    discountAccounts,
    ...totals,
    credited: amount.meta({
      description:
        "Sum of the credit notes that count for this invoice, including those of an invoice it replaces",
    }),
    creditedMinor: count,
    amountDue: amount.meta({
      description: "Sum of the invoice's ledger entries, or zero if that is negative",
    }),
    amountDueMinor: count,
    status: z.enum(["draft", "open", "paid", "void", "uncollectible"]),
    replaces: z
      .string()
      .nullable()
      .meta({ description: "The void invoice of the same month that this one replaces" }),
    replacedBy: z.string().nullable().meta({ description: "The invoice that replaces this void one" }),
    dueAt: stamp.nullable(),
    overdue: z.boolean(),
    pdfUrl: z.string(),
  })
  .meta({ id: "Invoice" });

const lineFields = z.object({
  id: z.string(),
  kind: z.enum(["base", "usage", "late_usage"]),
  accountId: id,
  accountName: z.string(),
  plan: z.string(),
  description: z.string(),
  quantity: count,
  unitPrice: z.string(),
  unrounded: z.string(),
  amount,
  amountMinor: count,
  meter: z.string().nullable(),
  explanation: z.string(),
});

export const ratedLine = lineFields.meta({ id: "RatedLine" });

/** The last line of an invoice may be credit balance, which belongs to no account and is in no sum. */
export const invoiceLine = lineFields
  .extend({
    kind: z.enum(["base", "usage", "late_usage", "credit_balance"]).meta({
      description:
        "credit_balance is credit set off below the total: it lowers amountDue and is not part of subtotal or total",
    }),
    accountId: id.nullable(),
    accountName: z.string().nullable(),
    plan: z.string().nullable(),
  })
  .meta({ id: "InvoiceLine" });

export const creditNote = z
  .object({
    id: z.string(),
    invoiceId: id.meta({ description: "The invoice it was issued on" }),
    appliesTo: id.meta({
      description: "The invoice it counts for: its own, or the one that replaced it",
    }),
    amount,
    amountMinor: count,
    currency: z.string(),
    reason: z.string(),
    lines: z.array(z.object({ lineId: z.string(), amountMinor: count })),
    createdAt: stamp,
    pdfUrl: z.string(),
  })
  .meta({ id: "CreditNote" });

const invoiceNote = z
  .object({ id: z.string(), body: z.string(), author: z.string().nullable(), createdAt: stamp })
  .meta({ id: "InvoiceNote" });

export const invoices = { ...base, tag: "Invoices", scope: "invoices:read" as const };

export const listInvoices = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices",
  summary: "List invoices",
  query: z.strictObject({
    ...page,
    status: z.enum(["draft", "open", "paid", "void", "uncollectible"]).optional(),
    period: period.optional(),
  }),
  response: listOf("invoices", invoice),
});

export const getInvoice = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}",
  summary: "Get an invoice with its lines and its proof",
  params: idParams,
  response: invoice.extend({
    lines: z.array(invoiceLine),
    creditNotes: z.array(creditNote),
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
    discountPercent: z.string(),
    taxPercent: z.string(),
    finalizedAt: stamp.nullable(),
    paidAt: stamp.nullable(),
    verification: z
      .object({
        raterVersion: count.nullable(),
        priceBookHash: z.string().nullable(),
        ingestBound: z.string().nullable(),
        eventsRoot: z.string(),
        events: count,
      })
      .nullable(),
  }),
});

export const getInvoiceLines = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/lines",
  summary: "The lines of an invoice, explained",
  params: idParams,
  query: z.strictObject({ ...page, account: text(80).optional() }),
  response: listOf("lines", invoiceLine),
});

export const getLineEvents = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/lines/{lineId}/events",
  summary: "What a line is made of, fact by fact",
  params: z.strictObject({ id, lineId: z.string().min(1).max(200) }),
  query: z.strictObject(page),
  response: streamOf(
    "events",
    z.object({
      id: z.string(),
      meter: z.string(),
      occurredAt: stamp,
      quantity: count,
      included: count,
      charged: count,
      amount,
      amountMinor: count,
      automationId: z.string().nullable(),
      automationName: z.string().nullable(),
      versionId: z.string().nullable(),
      versionNumber: count.nullable(),
      nodeId: z.string().nullable(),
      nodeName: z.string().nullable(),
      runId: z.string().nullable(),
      run: z
        .object({ id: z.string(), status: z.enum(RUN_STATUSES), startedAt: stamp })
        .nullable()
        .meta({ description: "Null when no run caused it, or when it is no longer kept" }),
    }),
  ),
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
    match: z.boolean(),
    recomputedTotal: amount,
    diffs: z.array(
      z.object({
        lineId: z.string().nullable(),
        field: z.string(),
        frozen: z.string(),
        recomputed: z.string(),
        text: z.string(),
      }),
    ),
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
  tag: "Invoices",
  auth: "none",
  summary: "Get the public keys that sign invoice bundles",
  description:
    "A JSON Web Key Set. Retired keys stay in it, because bundles signed with them remain valid. Needs no API key.",
  response: z.object({
    keys: z.array(
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
    ),
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
    "By default the document as it was issued, with the same bytes for ever. With as=current it is drawn now and also shows PAID, VOID or REPLACED BY. Documents of sandbox partners carry TEST.",
  params: idParams,
  query: z.strictObject({
    as: z
      .enum(["issued", "current"])
      .default("issued")
      .meta({ description: "issued: the stored document; current: with the marks of today" }),
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
  response: undefined,
  produces: ["application/pdf"],
});

export const listCreditNotes = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/credit-notes",
  summary: "What was taken back of an invoice, and why",
  params: idParams,
  response: listOf("creditNotes", creditNote),
});

export const getCreditNotePdf = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/credit-notes/{noteId}/pdf",
  summary: "A credit note as a document",
  params: z.strictObject({ id, noteId: id }),
  response: undefined,
  produces: ["application/pdf"],
});

export const listInvoiceNotes = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/notes",
  summary: "What was said about an invoice",
  params: idParams,
  response: listOf("notes", invoiceNote),
});

export const addInvoiceNote = contract({
  ...invoices,
  method: "POST",
  path: "/v1/partner/billing/invoices/{id}/notes",
  summary: "Ask about an invoice or dispute it",
  description:
    "A note stays beside the invoice and changes nothing of it; the platform answers with a credit note where it is right.",
  params: idParams,
  body: z.strictObject({ body: text(2_000, 1) }),
  response: invoiceNote,
});
