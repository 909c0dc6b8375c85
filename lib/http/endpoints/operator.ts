import * as contract from "@/lib/contract/operator";
import { endpoint } from "@/lib/http/endpoint";
import { ingestFault } from "@/lib/http/ingest-health";
import { listNotes } from "@/lib/services/billing/notes";
import { invoicePdf } from "@/lib/services/billing/pdf/serve";
import { asPartner } from "@/lib/services/operator/as-partner";
import {
  answerQuestion,
  creditInvoice,
  listAllInvoices,
  moveInvoice,
  receivables,
  refundInvoice,
} from "@/lib/services/operator/invoices";
import { listCorrections } from "@/lib/services/operator/list-corrections";
import { engineState } from "@/lib/services/operator/metrics";
import { decideProposal, listProposals } from "@/lib/services/operator/proposals";
import { correctUsage } from "@/lib/services/operator/usage-corrections";

export const operatorEndpoints = [
  endpoint(contract.listAllInvoices, ({ ctx, query }) => listAllInvoices(ctx, query)),
  endpoint(contract.getReceivables, ({ ctx, query }) => receivables(ctx, query)),
  endpoint(contract.getPartnerInvoicePdf, ({ ctx, params: { id, invoiceId }, query, request }) =>
    asPartner(ctx, id, (its) => invoicePdf(its, { id: invoiceId, as: "current", request, ...query })),
  ),
  endpoint(contract.moveInvoice, ({ ctx, params: { id, invoiceId }, body }) =>
    moveInvoice(ctx, { partnerId: id, invoiceId, ...body }),
  ),
  endpoint(contract.creditInvoice, ({ ctx, params: { id, invoiceId }, body }) =>
    creditInvoice(ctx, { partnerId: id, invoiceId, ...body }),
  ),
  endpoint(contract.listInvoiceQuestions, ({ ctx, params: { id, invoiceId } }) =>
    asPartner(ctx, id, (its) => listNotes(its, invoiceId)),
  ),
  endpoint(contract.answerInvoiceQuestion, ({ ctx, params: { id, invoiceId }, body }) =>
    answerQuestion(ctx, { partnerId: id, invoiceId, ...body }),
  ),
  endpoint(contract.refundInvoice, ({ ctx, params: { id, invoiceId }, body }) =>
    refundInvoice(ctx, { partnerId: id, invoiceId, ...body }),
  ),
  endpoint(contract.correctUsage, ({ ctx, body }) => correctUsage(ctx, body)),
  endpoint(contract.listCorrections, ({ ctx, query }) => listCorrections(ctx, query)),
  endpoint(contract.listProposals, ({ ctx }) => listProposals(ctx)),
  endpoint(contract.decideProposal, ({ ctx, params, body }) =>
    decideProposal(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.getEngine, ({ ctx }) => engineState(ctx.tx, ingestFault())),
];
