import * as z from "zod";
import { documentLanguage } from "./billing-fields";
import { contract } from "./contract";
import { idParams } from "./fields";
import { invoices } from "./invoices";

const words = z.string();
const party = z.object({ label: words, name: words, lines: z.array(words) });
const amountOf = z.object({ name: words, amount: words });

/** An invoice in the words of its document. The page and the PDF both show these, so they cannot differ. */
export const invoiceDocument = z.object({
  title: words,
  number: words,
  from: party,
  to: party,
  facts: z.array(z.object({ name: words, value: words, invoiceId: z.string().optional() })),
  due: z.object({ amount: words, note: words }),
  charges: z.object({ title: words, amount: words, rows: z.array(amountOf) }),
  sums: z.array(amountOf.extend({ strong: z.boolean() })),
  notes: z.array(
    z.object({
      /** The page shows the sandbox's warning first and the proof last. */
      kind: z.enum(["test", "terms", "how_to_pay", "tax", "proof"]),
      title: words,
      text: words,
    }),
  ),
  detail: z.object({
    title: words,
    columns: z.object({ name: words, quantity: words, unitPrice: words, amount: words, net: words }),
    accounts: z.array(
      z.object({
        id: z.string(),
        name: words,
        subtotal: words,
        net: words,
        lines: z.array(
          z.object({
            id: z.string(),
            description: words,
            explanation: words,
            quantity: words,
            unitPrice: words,
            amount: words,
          }),
        ),
      }),
    ),
  }),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

export const getInvoiceDocument = contract({
  ...invoices,
  internal: true,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/document",
  summary: "Get an invoice in the words of its document",
  params: idParams,
  query: z.strictObject({ language: documentLanguage }),
  response: invoiceDocument,
});
