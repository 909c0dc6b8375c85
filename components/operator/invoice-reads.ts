import { getReceivables, listAllInvoices, listProposals } from "@/lib/contract/operator";
import { getPartnerInvoice, getPartnerInvoiceDocument } from "@/lib/contract/operator-invoices";
import { getOperatorPartner } from "@/lib/contract/operator-partners";

/** All reads that show an invoice's status and amounts, to be read again after a change. */
export const INVOICE_READS = [
  listAllInvoices,
  listProposals,
  getReceivables,
  getPartnerInvoice,
  getPartnerInvoiceDocument,
  getOperatorPartner,
];
