import * as z from "zod";
import { amount, base, count, documentLanguage } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, listOf, page, stamp } from "./fields";

const statements = { ...base, tag: "Resale", scope: "invoices:read" as const };

const sums = {
  cost: amount.meta({ description: "What you pay for it, after discount and before tax" }),
  costMinor: count.meta({ description: "The cost in minor units" }),
  price: amount.meta({ description: "What the account pays you, before tax" }),
  priceMinor: count.meta({ description: "The price in minor units" }),
  margin: amount.meta({ description: "Price less cost" }),
  marginMinor: count.meta({ description: "The margin in minor units" }),
};

const summary = z.object({
  accountId: id.meta({ description: "The account" }),
  accountName: z.string().meta({ description: "Its name" }),
  period: z.string().meta({ description: "The month, YYYY-MM" }),
  currency: z.string().meta({ description: "Lowercase currency code" }),
  final: z
    .boolean()
    .meta({ description: "The invoice of the month was issued, so nothing changes from now on" }),
  invoiceId: id
    .nullable()
    .meta({ description: "Your invoice that the costs are from; null before it is issued" }),
  ...sums,
  pdfUrl: z.string().meta({ description: "The statement as a document for the account" }),
});

const line = z
  .object({
    id: z.string().meta({ description: "The line's id on your invoice" }),
    kind: z.enum(["base", "usage", "late_usage"]).meta({ description: "Kind of charge" }),
    meter: z.string().nullable().meta({ description: "minutes, sms or api_requests; null of a plan" }),
    plan: z.string().meta({ description: "The plan whose price it has" }),
    description: z.string().meta({ description: "The line in words" }),
    explanation: z.string().meta({ description: "The calculation" }),
    quantity: count.meta({ description: "Days of a plan, or units used" }),
    unitPrice: z.string().meta({ description: "Your price of a month or a unit" }),
    unrounded: z.string().meta({ description: "The price before it is rounded to cents" }),
    ...sums,
  })
  .meta({ id: "StatementLine" });

const statement = summary
  .extend({
    lines: z.array(line).meta({ description: "Plans, usage, then late usage of earlier months" }),
    asOf: stamp.meta({ description: "Usage recorded until then is included" }),
  })
  .meta({ id: "Statement" });

export const listStatements = contract({
  ...statements,
  method: "GET",
  path: "/v1/partner/accounts/{id}/statements",
  summary: "List the statements of an account",
  description: "One for each month since the account was created, newest first. The cursor is a period.",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("statements", summary.meta({ id: "StatementSummary" })),
});

const params = z.strictObject({
  id: id.describe("The account"),
  period: z.string().max(10).meta({ description: "The month, YYYY-MM" }),
});

export const getStatement = contract({
  ...statements,
  method: "GET",
  path: "/v1/partner/accounts/{id}/statements/{period}",
  summary: "Get what an account owes you for a month",
  description:
    "Once your invoice of the month is issued, the statement is made from its lines, and the costs of all accounts add up to the invoice before tax. Until then it holds the usage recorded so far.",
  params,
  response: statement,
  errors: ["validation_failed"],
});

export const getStatementPdf = contract({
  ...statements,
  method: "GET",
  path: "/v1/partner/accounts/{id}/statements/{period}/pdf",
  summary: "Get the statement of an account as a document",
  description: "In your brand and without costs and margins, so that it can be sent to the account.",
  params,
  query: z.strictObject({ language: documentLanguage }),
  response: undefined,
  produces: ["application/pdf"],
  errors: ["validation_failed"],
});
