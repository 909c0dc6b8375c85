import * as contract from "@/lib/contract/operator-invoices";
import { endpoint } from "@/lib/http/endpoint";
import { lineEventsResponse } from "@/lib/http/line-events-response";
import { invoiceDocument } from "@/lib/services/billing/pdf/contents";
import { asPartner } from "@/lib/services/operator/as-partner";
import { partnerInvoice } from "@/lib/services/operator/invoices";

export const operatorInvoicesEndpoints = [
  endpoint(contract.getPartnerInvoice, ({ ctx, params: { id, invoiceId } }) =>
    partnerInvoice(ctx, { partnerId: id, invoiceId }),
  ),
  endpoint(contract.getPartnerInvoiceDocument, ({ ctx, params: { id, invoiceId }, query }) =>
    asPartner(ctx, id, (its) => invoiceDocument(its, { id: invoiceId, ...query })),
  ),
  endpoint(contract.getPartnerLineEvents, ({ ctx, params: { id, invoiceId, lineId }, query, request }) =>
    asPartner(ctx, id, (its) => lineEventsResponse(its, { id: invoiceId, lineId, ...query, request })),
  ),
];
