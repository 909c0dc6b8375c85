"use client";
import { createContext, type ReactNode, use } from "react";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { pathOf } from "@/lib/contract/client";
import type { QueryInputOf } from "@/lib/contract/contract";
import { listInvoiceNotes } from "@/lib/contract/invoices";
import { getLineEvents } from "@/lib/contract/line-events";
import { pages, query } from "@/lib/contract/queries";
import type { Language } from "@/lib/language";

type Line = { id: string; lineId: string };
type NoteOf = { id: string; noteId: string; language: Language };
type ReceiptOf = { paymentId: string; language: Language };
type CountedEvent = {
  accountId: string;
  originalId: string;
  meter: string;
  quantity: number;
  correctedQuantity: number | null;
};
type Filter = QueryInputOf<typeof getLineEvents>;

/** The routes and links that the parts of an invoice use. They differ between the partner's pages and the operator's. */
function partnerSource({ client, key, id, sandbox, clockAt }: ReturnType<typeof useTenant>, now: number) {
  return {
    /** True for a sandbox, whose money is not real and which has its own clock. */
    isSandbox: sandbox === true,
    clockAt,
    /** The time at which the invoice is read, by the clock of its partner. */
    now,
    events: (params: Line, filter: Filter) => pages(client, key, getLineEvents, { params, query: filter }),
    eventsPath: (params: Line, filter: Filter) => pathOf(getLineEvents, { params, query: filter }),
    notes: (invoiceId: string) => query(client, key, listInvoiceNotes, { params: { id: invoiceId } }),
    invoicePath: (invoiceId: string) => `/p/${id}/billing/${invoiceId}`,
    creditNotePath: ({ id: invoiceId, noteId, language }: NoteOf): string | null =>
      `/v1/partner/billing/invoices/${invoiceId}/credit-notes/${noteId}/pdf?partner=${id}&language=${language}`,
    receiptPath: ({ paymentId, language }: ReceiptOf): string | null =>
      `/v1/partner/billing/payments/${paymentId}/receipt.pdf?partner=${id}&language=${language}`,
    accountPath: (accountId: string): string | null => `/p/${id}/accounts/${accountId}`,
    /** A control beside each event, such as the operator's for a correction. */
    eventAction: (_: CountedEvent): ReactNode => null,
    /** True for the partner, who can ask about lines. Members of an account also see who called or texted. */
    isPartner: true,
  };
}

type InvoiceSource = ReturnType<typeof partnerSource>;
const Context = createContext<InvoiceSource | null>(null);
export const InvoiceSourceProvider = Context;

export function useInvoiceSource(): InvoiceSource {
  const tenant = useTenant();
  const now = useTenantNow();
  return use(Context) ?? partnerSource(tenant, now);
}
