import { getReceivables, listAllInvoices, listProposals } from "@/lib/contract/operator";
import { getPartnerInvoice, getPartnerInvoiceDocument } from "@/lib/contract/operator-invoices";
import { getOperatorPartner } from "@/lib/contract/operator-partners";

/** The requests that are repeated after a change of an invoice, because they show its status or amounts. */
export const INVOICE_READS = [
  listAllInvoices,
  listProposals,
  getReceivables,
  getPartnerInvoice,
  getPartnerInvoiceDocument,
  getOperatorPartner,
];
