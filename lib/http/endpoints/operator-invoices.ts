import * as contract from "@/lib/contract/operator-invoices";
import { accepts } from "@/lib/http/accepts";
import { csvFile } from "@/lib/http/csv-file";
import { endpoint } from "@/lib/http/endpoint";
import { lineEvents, lineEventsCsv } from "@/lib/services/billing/line-events";
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
  endpoint(contract.getPartnerLineEvents, ({ ctx, params, query: { format, ...query }, request }) => {
    const { id, invoiceId, lineId } = params;
    return asPartner(ctx, id, async (its) => {
      const asked = { id: invoiceId, lineId, ...query };
      if (format !== "csv" && !accepts(request, "text/csv")) return lineEvents(its, asked);
      const { name, text } = await lineEventsCsv(its, asked);
      return csvFile(name, text);
    });
  }),
];
