import { getBalance } from "@/lib/contract/billing";
import { getInvoice, listInvoiceNotes, listInvoices } from "@/lib/contract/invoices";
import { getToPay } from "@/lib/contract/to-pay";

/** Reads that depend on the questions about an invoice. An invoice in dispute counts apart in what is owed. */
export const QUESTION_READS = [listInvoiceNotes, getInvoice, listInvoices, getBalance, getToPay];
