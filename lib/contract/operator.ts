import * as z from "zod";
import { meterSchema } from "@/lib/billing/meters";
import { name, text } from "@/lib/text-fields";
import { documentLanguage } from "./billing-fields";
import { contract } from "./contract";
import { id, listOf, page, stamp, streamOf } from "./fields";
import { creditNote, invoice, invoiceNote } from "./invoices";

/** Calls of the platform's operators. Not part of the public document. */
const base = { auth: "operator" as const, tag: "Operator", internal: true };

const mode = z.enum(["live", "sandbox"]);
export const operatorInvoice = invoice.extend({
  partnerId: id,
  partnerName: z.string(),
  mode,
  notes: z.int().meta({ description: "Number of questions and answers, including withdrawn ones" }),
  unanswered: z.boolean().meta({
    description: "Whether the newest note that was not withdrawn is a question",
  }),
  askedAt: stamp.nullable().meta({ description: "When that one was written; null if nothing is unanswered" }),
});
const invoiceParams = z.strictObject({ id, invoiceId: id });

export const listAllInvoices = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/invoices",
  summary: "Every partner's invoices",
  query: z.strictObject({
    ...page,
    status: z
      .enum(["draft", "open", "overdue", "unpaid", "paid", "void", "uncollectible", "unanswered"])
      .optional()
      .meta({
        description:
          "unpaid: open or uncollectible; unanswered: the newest note that was not withdrawn is a question",
      }),
    mode: mode.default("live").meta({ description: "Real money, or that of sandboxes; never both" }),
    partnerId: id.optional().meta({ description: "Only this partner's invoices, of either mode" }),
    account: id.optional().meta({ description: "Only invoices with charges for this account" }),
    q: text(100).optional().meta({
      description:
        "Words of an invoice's number or its partner's name, or all of them in the name of one account on it; a month with its year counts as a word of the number, and accents do not matter",
    }),
  }),
  response: streamOf("invoices", operatorInvoice).extend({
    tooManyAccounts: z.boolean().meta({
      description: "More than 5,000 accounts have the words of q in their name, so none of them counted",
    }),
  }),
});

export const getReceivables = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/receivables",
  summary: "Get what partners owe, real or in sandboxes",
  query: z.strictObject({ mode: mode.default("live") }),
  response: z.object({
    mode,
    currencies: z
      .array(
        z.object({
          currency: z.string(),
          dueMinor: z.int(),
          overdueMinor: z.int(),
          overdueInvoices: z.int(),
          owingPartners: z.int(),
          draftMinor: z.int(),
          drafts: z.int(),
          creditMinor: z.int(),
          creditedPartners: z.int(),
        }),
      )
      .describe("Amounts of different currencies are never added up"),
  }),
});

export const getPartnerInvoicePdf = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/pdf",
  summary: "A partner's invoice as a PDF, with its current status and amounts",
  params: invoiceParams,
  query: z.strictObject({ language: documentLanguage }),
  response: undefined,
  produces: ["application/pdf"],
  errors: ["invoice_not_finalized"],
});

export const moveInvoice = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/move",
  summary: "Finalize, mark as paid, void or write off an invoice",
  params: invoiceParams,
  body: z.strictObject({
    act: z.enum(["finalize", "pay", "void", "give_up"]),
    reissue: z.boolean().default(false).meta({ description: "With void: reissue the month" }),
  }),
  response: operatorInvoice.extend({ reissued: z.string().nullable() }),
  errors: ["illegal_transition", "invoice_already_replaced"],
});

export const creditInvoice = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/credit-notes",
  summary: "Issue a credit note",
  params: invoiceParams,
  body: z.strictObject({ amountMinor: z.int().min(1).max(2_147_483_647), reason: text(500, 1) }),
  response: creditNote,
  errors: ["illegal_transition", "invoice_not_finalized"],
});

export const listInvoiceQuestions = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/notes",
  summary: "List a partner's questions about an invoice, and the answers",
  params: invoiceParams,
  response: listOf("notes", invoiceNote),
});

export const answerInvoiceQuestion = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/notes",
  summary: "Answer a partner's question about an invoice",
  params: invoiceParams,
  body: z.strictObject({ body: text(2_000, 1) }),
  response: invoiceNote,
  errors: ["illegal_transition"],
});

export const refundInvoice = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/refunds",
  summary: "Pay out credit balance of an invoice",
  description:
    "Records that credit was paid back to the partner instead of being set off on its next invoice: a ledger entry of kind refund. At most what the invoice has left below zero.",
  params: invoiceParams,
  body: z.strictObject({
    amountMinor: z.int().min(1).max(2_147_483_647).meta({ description: "Amount in minor units" }),
    reason: name(500).meta({ description: "Why, for the partner's audit log" }),
  }),
  response: z.object({
    id: id.meta({ description: "The ledger entry, led_…" }),
    invoiceId: id.meta({ description: "The invoice whose credit it was" }),
    amount: z.number().meta({ description: "Amount paid out" }),
    amountMinor: z.int().meta({ description: "The amount in minor units" }),
    currency: z.string().meta({ description: "Lowercase currency code" }),
    at: stamp.meta({ description: "When it was recorded" }),
  }),
  errors: ["illegal_transition"],
});

export const correctUsage = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/usage-corrections",
  summary: "Correct the metered quantity of a fact",
  description:
    "Takes effect in the fact's own month. If that month is invoiced, the next close credits the difference or charges it as late usage. A quantity that is right already changes nothing.",
  body: z.strictObject({
    workspaceId: id.meta({ description: "The account" }),
    partnerId: id.optional().meta({ description: "Its partner: an account of another one is refused" }),
    meter: meterSchema.meta({
      description: "The meter that counted the fact; API requests cannot be corrected",
    }),
    factKey: text(300, 1).meta({ description: "The key of the fact: the id of a line's event" }),
    quantity: z.int().min(0).max(2_000_000_000).meta({ description: "What the fact counts from now on" }),
    reason: name(500).meta({
      description: "Why, for the audit logs of the account, its partner and the platform",
    }),
  }),
  response: z.object({
    workspaceId: id.meta({ description: "The account" }),
    partnerId: id.meta({ description: "Its partner" }),
    meter: z.string().meta({ description: "The meter" }),
    factKey: z.string().meta({ description: "The key of the fact" }),
    previousQuantity: z.int().meta({ description: "What the fact counted until now" }),
    quantity: z.int().meta({ description: "What it counts now" }),
    period: z.string().meta({ description: "The month whose usage changed" }),
    occurredAt: stamp.meta({ description: "When the fact happened" }),
    reason: z.string().meta({ description: "Why it was corrected" }),
  }),
});

export const listCorrections = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/usage-corrections",
  summary: "List usage corrections, newest first, with their outcome",
  query: z.strictObject({
    ...page,
    partnerId: id.optional().meta({ description: "Only corrections in this partner's accounts" }),
  }),
  response: streamOf(
    "corrections",
    z.object({
      id: id.meta({ description: "The entry in the platform's audit log" }),
      at: stamp.meta({ description: "When it was created" }),
      operator: z.string().meta({ description: "Who made it" }),
      workspaceId: id.meta({ description: "The account" }),
      accountName: z.string().nullable().meta({ description: "Its name at that time" }),
      partnerId: z.string().nullable().meta({ description: "Its partner" }),
      partnerName: z.string().nullable().meta({ description: "The partner's name" }),
      meter: z.string().meta({ description: "The meter" }),
      factKey: z.string().meta({ description: "The key of the fact" }),
      previousQuantity: z.int().meta({ description: "What the fact counted before" }),
      quantity: z.int().meta({ description: "What it counts since" }),
      period: z.string().nullable().meta({ description: "The month whose usage changed" }),
      reason: z.string().meta({ description: "Why it was corrected" }),
      outcome: z.enum(["included", "next_close", "credited", "later_invoice", "unknown"]).meta({
        description:
          "included: the month's invoice has the new quantity, or will; next_close: credited or charged when the next month closes; credited: with the credit note below; later_invoice: charged as late usage on a later invoice, or without effect on the amount; unknown: made before this list existed",
      }),
      creditNotes: z
        .array(
          z.object({
            id: id.meta({ description: "The credit note, cn_…" }),
            invoiceId: id.meta({ description: "The invoice it counts for" }),
            amount: z.number().meta({ description: "Amount credited for all corrections of the month" }),
            amountMinor: z.int().meta({ description: "The amount in minor units" }),
            currency: z.string().meta({ description: "Lowercase currency code" }),
          }),
        )
        .meta({ description: "The credit note of the first close that saw it" }),
    }),
  ),
});

const proposal = z.object({
  id,
  partnerId: id,
  partnerName: z.string(),
  invoiceId: id,
  amountDueMinor: z.int(),
  currency: z.string(),
  dueAt: stamp.nullable(),
  proposedAt: stamp,
});

export const listProposals = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/proposals",
  summary: "List partners proposed for suspension after three reminders",
  response: z.object({ proposals: z.array(proposal) }),
});

export const decideProposal = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/proposals/{id}/decide",
  summary: "Suspend the partner, or dismiss the proposal",
  params: z.strictObject({ id }),
  body: z.strictObject({ decision: z.enum(["suspend", "dismiss"]) }),
  response: z.object({ id, decision: z.enum(["suspend", "dismiss"]) }),
  errors: ["illegal_transition"],
});

const seconds = z.number();

/** Why the database cannot be used. */
export const OUTAGES = ["disk_full", "no_connections", "silent", "restarting", "unreachable"] as const;

/** Faults of the running installation, worst first. /readyz reports them too. */
export const ENGINE_PROBLEMS = [
  "events_refused",
  "no_worker",
  "sweep_blocked",
  "sweep_stalled",
  "queue_stalled",
  "workers_out_of_memory",
  "workers_silent",
  "sessions_waiting",
  "runs_held",
  "runs_given_up",
  "tickets_dead",
  "runs_late",
] as const;

/** `silent`: no heartbeat for 15 seconds and no orderly stop. */
export const WORKER_STATES = ["working", "stopped", "silent", "out_of_memory"] as const;

export const getEngine = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/engine",
  summary: "Get the state of the queue, runs and workers",
  response: z.object({
    gauges: z
      .object({
        runs: z.record(z.string(), z.int()),
        ticketsWaiting: z.int(),
        ticketsActive: z.int(),
        oldestDueSeconds: seconds,
        oldestQueuedSeconds: seconds,
        effectsUnsettled: z.int(),
        failedLastHour: z.int(),
        givenUpLastHour: z.int(),
        ticketsDeadLastHour: z.int(),
        sweepHeldSeconds: seconds,
        sessionsWaiting: z.int(),
        heldRuns: z.int(),
      })
      .nullable(),
    measuredSecondsAgo: seconds.nullable(),
    ingestFault: z.enum(OUTAGES).nullable().meta({ description: "Why this server can't write events" }),
    problems: z.array(z.enum(ENGINE_PROBLEMS)),
    workers: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        slots: z.int(),
        busy: z.int(),
        alive: z.boolean(),
        state: z.enum(WORKER_STATES),
        seenSecondsAgo: seconds,
        sweptSecondsAgo: seconds.nullable(),
        fetchedSecondsAgo: seconds.nullable(),
      }),
    ),
  }),
});
