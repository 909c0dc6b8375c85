import * as z from "zod";
import { meterSchema } from "@/lib/billing/meters";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, page, stamp, streamOf } from "./fields";
import { creditNote, invoice } from "./invoices";

/** Calls of the platform's operators. Not part of the public document. */
const base = { auth: "operator" as const, tag: "Operator", internal: true };

const operatorInvoice = invoice.extend({ partnerId: id, partnerName: z.string() });
const invoiceParams = z.strictObject({ id, invoiceId: id });

export const listAllInvoices = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/invoices",
  summary: "Every partner's invoices",
  query: z.strictObject({
    ...page,
    status: z.enum(["draft", "open", "overdue", "paid", "void", "uncollectible"]).optional(),
  }),
  response: streamOf("invoices", operatorInvoice),
});

export const moveInvoice = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/move",
  summary: "Finalise an invoice, note its payment, void it or give it up",
  params: invoiceParams,
  body: z.strictObject({
    act: z.enum(["finalize", "pay", "void", "give_up"]),
    reissue: z.boolean().default(false).meta({ description: "With void: issue the month anew" }),
  }),
  response: operatorInvoice.extend({ reissued: z.string().nullable() }),
  errors: ["illegal_transition", "invoice_already_replaced"],
});

export const creditInvoice = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/credit-notes",
  summary: "Take back part of an invoice",
  params: invoiceParams,
  body: z.strictObject({ amountMinor: z.int().min(1).max(2_147_483_647), reason: text(500, 1) }),
  response: creditNote,
  errors: ["illegal_transition", "invoice_not_finalized"],
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
  summary: "Partners whose unpaid invoice was reminded of three times",
  response: z.object({ proposals: z.array(proposal) }),
});

export const decideProposal = contract({
  ...base,
  method: "POST",
  path: "/v1/operator/proposals/{id}/decide",
  summary: "Suspend the partner, or leave it",
  params: z.strictObject({ id }),
  body: z.strictObject({ decision: z.enum(["suspend", "dismiss"]) }),
  response: z.object({ id, decision: z.enum(["suspend", "dismiss"]) }),
  errors: ["illegal_transition"],
});

const seconds = z.number();

export const getEngine = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/engine",
  summary: "Queue, runs and workers",
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
      })
      .nullable(),
    measuredSecondsAgo: seconds.nullable(),
    workers: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        slots: z.int(),
        busy: z.int(),
        alive: z.boolean(),
        seenSecondsAgo: seconds,
      }),
    ),
  }),
});
