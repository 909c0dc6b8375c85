import * as z from "zod";
import { count } from "./billing-fields";
import { contract } from "./contract";
import { stamp } from "./fields";
import { invoices } from "./invoices";

/** For the billing page: what is to be paid, and how. */
export const getToPay = contract({
  ...invoices,
  internal: true,
  method: "GET",
  path: "/v1/partner/billing/to-pay",
  summary: "Get the invoices to be paid, and how they are paid",
  response: z.object({
    invoices: z
      .array(
        z.object({
          id: z.string(),
          period: z.string(),
          status: z.enum(["open", "uncollectible"]),
          currency: z.string(),
          amountDueMinor: count,
          dueAt: stamp.nullable(),
          overdue: z.boolean(),
          question: z.enum(["open", "answered"]).nullable(),
          payUrl: z.string().nullable(),
        }),
      )
      .describe("Due first"),
    paymentInstructions: z.string().nullable().describe("How the seller is paid without a card"),
    sellerEmail: z.string().nullable().describe("Whom to ask where there are no instructions"),
  }),
});
