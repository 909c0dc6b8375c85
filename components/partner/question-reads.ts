import { getBalance } from "@/lib/contract/billing";
import { getInvoice, listInvoiceNotes, listInvoices } from "@/lib/contract/invoices";
import { getToPay } from "@/lib/contract/to-pay";

/** Reads that depend on the questions about an invoice. Balances count invoices in dispute separately. */
export const QUESTION_READS = [listInvoiceNotes, getInvoice, listInvoices, getBalance, getToPay];
