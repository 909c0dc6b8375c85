import * as z from "zod";
import { amount, count } from "./billing-fields";
import { contract } from "./contract";
import { flag, id, page, stamp, streamOf } from "./fields";
import { csv, invoices } from "./invoices";
import { RUN_STATUSES } from "./runs";

export const lineEventsQuery = z.strictObject({
  ...page,
  charged: flag.optional().describe("true: only events with charged units"),
  format: csv,
});

export const getLineEvents = contract({
  ...invoices,
  method: "GET",
  path: "/v1/partner/billing/invoices/{id}/lines/{lineId}/events",
  summary: "List the events behind a line",
  description:
    "Events use up the allowance in the order they happened. With ?format=csv or Accept: text/csv, the response is a file of all that match; limit and starting_after do not apply to it.",
  params: z.strictObject({
    id: id.describe("The invoice"),
    lineId: z.string().min(1).max(200).describe("The line"),
  }),
  query: lineEventsQuery,
  produces: ["text/csv"],
  response: streamOf(
    "events",
    z.object({
      id: z.string().describe("Id of the fact"),
      originalId: z
        .string()
        .describe(
          "Id of the fact that was first recorded: that of the call or message, also after a correction",
        ),
      meter: z.string().describe("The meter that counted it"),
      occurredAt: stamp.describe("When it happened"),
      quantity: count.describe("Units the fact counts"),
      correctedQuantity: count
        .nullable()
        .describe("Units after a correction that the invoice does not include, or null"),
      included: count.describe("Units covered by the allowance"),
      charged: count.describe("Units charged"),
      amount: amount.describe("The amount"),
      amountMinor: count.describe("The amount in minor units"),
      automationId: z.string().nullable().describe("The automation that caused it, or null"),
      automationName: z.string().nullable().describe("The automation's name, or null"),
      versionId: z.string().nullable().describe("Id of its version, or null"),
      versionNumber: count.nullable().describe("Number of its version, or null"),
      nodeId: z.string().nullable().describe("The step that caused it, or null"),
      nodeName: z.string().nullable().describe("The step's name, or null"),
      runId: z.string().nullable().describe("The run that caused it, or null"),
      run: z
        .object({
          id: z.string().describe("The run"),
          status: z.enum(RUN_STATUSES).describe("Its status"),
          startedAt: stamp.describe("When it started"),
        })
        .nullable()
        .meta({ description: "Null when no run caused it, or when it is no longer kept" }),
    }),
  ).extend({
    total: count.describe("Events on all pages"),
    sums: z
      .object({
        quantity: count.describe("Units counted"),
        included: count.describe("Units covered by the allowance"),
        charged: count.describe("Units charged"),
        amount: amount.describe("The amount of the events"),
        amountMinor: count.describe("The amount in minor units"),
      })
      .describe("Sums of the events on all pages"),
  }),
});
