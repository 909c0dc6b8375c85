import * as z from "zod";
import { amount, base, count, documentLanguage } from "./billing-fields";
import { contract } from "./contract";
import { id, instant, stamp } from "./fields";

const statement = { ...base, tag: "Invoices", scope: "invoices:read" as const, method: "GET" as const };

const query = z.strictObject({
  from: instant.optional().meta({ description: "Start; by default three months before to" }),
  to: instant.optional().meta({ description: "End, not included; by default now" }),
});

const balance = <N extends string>(name: N, of: string) =>
  ({
    [name]: amount.meta({ description: of }),
    [`${name}Minor`]: count.meta({ description: `${of}, in minor units` }),
  }) as Record<N, typeof amount> & Record<`${N}Minor`, typeof count>;

export const getAccountStatement = contract({
  ...statement,
  path: "/v1/partner/billing/account-statement",
  summary: "Get your statement of account",
  description:
    "What you owed at the start, every entry of the ledger in between, and what you owed at the end. At most 24 months. With ?format=csv or Accept: text/csv, the response is a file of the entries; an opening balance is its first row.",
  query: query.extend({
    format: z.enum(["csv"]).optional().describe("Export as a file, the same as Accept: text/csv"),
  }),
  produces: ["text/csv"],
  response: z
    .object({
      from: stamp.meta({ description: "Start" }),
      to: stamp.meta({ description: "End, not included" }),
      currency: z.string().meta({ description: "Lowercase currency code" }),
      ...balance("opening", "Balance at the start; positive amounts are owed by you"),
      entries: z
        .array(
          z.object({
            id: id.meta({ description: "The ledger entry, led_…" }),
            at: stamp.meta({ description: "When it was recorded" }),
            kind: z
              .enum(["invoice", "credit", "void", "payment", "refund", "adjustment"])
              .meta({ description: "Kind of entry" }),
            invoiceId: id.nullable().meta({ description: "The invoice it is about, or null" }),
            invoiceGlobalId: z
              .string()
              .nullable()
              .meta({ description: "The invoice's printed number, or null" }),
            creditNoteId: id.nullable().meta({ description: "The credit note it is from, or null" }),
            dueAt: stamp
              .nullable()
              .meta({ description: "When the invoice is due; null for other entries and if nothing is due" }),
            ...balance("amount", "Positive amounts are owed by you"),
            ...balance("balance", "Balance after the entry"),
          }),
        )
        .meta({ description: "Oldest first" }),
      ...balance("closing", "Balance at the end"),
    })
    .meta({ id: "AccountStatement" }),
});

export const getAccountStatementPdf = contract({
  ...statement,
  path: "/v1/partner/billing/account-statement/pdf",
  summary: "Get your statement of account as a document",
  query: query.extend({ language: documentLanguage }),
  response: undefined,
  produces: ["application/pdf"],
});
