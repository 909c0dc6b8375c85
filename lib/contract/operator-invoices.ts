import * as z from "zod";
import { documentLanguage } from "./billing-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";
import { getInvoiceDocument } from "./invoice-document";
import { getInvoice } from "./invoices";
import { getLineEvents, lineEventsQuery } from "./line-events";
import { operatorInvoice } from "./operator";

/** One invoice of a partner, line by line. The responses are those the partner gets, so operators see no more. */
const base = { auth: "operator" as const, tag: "Operator", internal: true };
const params = z.strictObject({ id, invoiceId: id });

export const getPartnerInvoice = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}",
  summary: "Get a partner's invoice with its lines",
  params,
  response: getInvoice.response.extend(operatorInvoice.shape).extend({
    clockAt: stamp.nullable().meta({ description: "Time of a sandbox's test clock, if it was moved" }),
  }),
});

export const getPartnerInvoiceDocument = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/document",
  summary: "Get a partner's invoice in the words of its document",
  params,
  query: z.strictObject({ language: documentLanguage }),
  response: getInvoiceDocument.response,
});

export const getPartnerLineEvents = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}/invoices/{invoiceId}/lines/{lineId}/events",
  summary: "List the events behind a line of a partner's invoice",
  description: "The same events and the same file that the partner gets, without the people they were with.",
  params: params.extend({ lineId: z.string().min(1).max(200).describe("The line") }),
  query: lineEventsQuery,
  produces: ["text/csv"],
  response: getLineEvents.response,
  errors: ["invalid_cursor"],
});
