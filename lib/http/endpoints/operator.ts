import * as contract from "@/lib/contract/operator";
import { endpoint } from "@/lib/http/endpoint";
import { ingestFault } from "@/lib/http/ingest-health";
import {
  answerQuestion,
  creditInvoice,
  listAllInvoices,
  listQuestions,
  moveInvoice,
  partnerInvoicePdf,
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
    partnerInvoicePdf(ctx, { partnerId: id, invoiceId, request, ...query }),
  ),
  endpoint(contract.moveInvoice, ({ ctx, params: { id, invoiceId }, body }) =>
    moveInvoice(ctx, { partnerId: id, invoiceId, ...body }),
  ),
  endpoint(contract.creditInvoice, ({ ctx, params: { id, invoiceId }, body }) =>
    creditInvoice(ctx, { partnerId: id, invoiceId, ...body }),
  ),
  endpoint(contract.listInvoiceQuestions, ({ ctx, params: { id, invoiceId } }) =>
    listQuestions(ctx, { partnerId: id, invoiceId }),
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
