import { getInvoiceDocument } from "@/lib/contract/invoice-document";
import * as contract from "@/lib/contract/invoices";
import { getLineEvents } from "@/lib/contract/line-events";
import { accepts } from "@/lib/http/accepts";
import { endpoint } from "@/lib/http/endpoint";
import { lineEventsResponse } from "@/lib/http/line-events-response";
import { bundle, verifier } from "@/lib/services/billing/bundle";
import { getInvoice, invoiceLines, listCreditNotes, listInvoices } from "@/lib/services/billing/invoices";
import { exportInvoices } from "@/lib/services/billing/invoices-csv";
import { addNote, listNotes, withdrawNote } from "@/lib/services/billing/notes";
import { invoiceDocument } from "@/lib/services/billing/pdf/contents";
import { creditNotePdf, invoicePdf, receiptPdf } from "@/lib/services/billing/pdf/serve";
import { publishedKeys } from "@/lib/services/billing/signing-keys";
import { verify } from "@/lib/services/billing/verify";

export const invoicesEndpoints = [
  endpoint(contract.listInvoices, async ({ ctx, query: { format, ...filter }, request, open }) =>
    format === "csv" || accepts(request, "text/csv")
      ? exportInvoices({ filter, open })
      : listInvoices(ctx, filter),
  ),
  endpoint(contract.getInvoice, ({ ctx, params }) => getInvoice(ctx, params.id)),
  endpoint(contract.getInvoiceLines, ({ ctx, params, query }) =>
    invoiceLines(ctx, { id: params.id, ...query }),
  ),
  endpoint(getLineEvents, ({ ctx, params, query, request }) =>
    lineEventsResponse(ctx, { ...params, ...query, request }),
  ),
  endpoint(contract.verifyInvoice, ({ ctx, params }) => verify(ctx, params.id)),
  endpoint(contract.getInvoiceBundle, ({ ctx, params, open }) => bundle(ctx, { id: params.id, open })),
  endpoint(contract.getInvoiceKeys, ({ ctx }) => publishedKeys(ctx)),
  endpoint(contract.getInvoiceVerifier, ({ ctx, params }) => verifier(ctx, params.id)),
  endpoint(contract.getInvoicePdf, ({ ctx, params, query, request }) =>
    invoicePdf(ctx, { id: params.id, ...query, request }),
  ),
  endpoint(getInvoiceDocument, ({ ctx, params, query }) => invoiceDocument(ctx, { ...params, ...query })),
  endpoint(contract.getReceiptPdf, ({ ctx, params, query, request }) =>
    receiptPdf(ctx, { ...params, ...query, request }),
  ),
  endpoint(contract.listCreditNotes, ({ ctx, params }) => listCreditNotes(ctx, params.id)),
  endpoint(contract.getCreditNotePdf, ({ ctx, params, query, request }) =>
    creditNotePdf(ctx, { ...params, ...query, request }),
  ),
  endpoint(contract.listInvoiceNotes, ({ ctx, params }) => listNotes(ctx, params.id)),
  endpoint(contract.addInvoiceNote, ({ ctx, params, body }) => addNote(ctx, { id: params.id, ...body })),
  endpoint(contract.withdrawInvoiceNote, ({ ctx, params }) => withdrawNote(ctx, params)),
];
