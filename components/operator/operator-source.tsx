"use client";
import type { ReactNode } from "react";
import { InvoiceSourceProvider } from "@/components/partner/invoice-source";
import { useTenant } from "@/components/shell/tenant";
import { pathOf } from "@/lib/contract/client";
import { listInvoiceQuestions } from "@/lib/contract/operator";
import { getPartnerLineEvents } from "@/lib/contract/operator-invoices";
import { pages, query } from "@/lib/contract/queries";
import { invoicePath } from "./partner-link";

type Props = { partnerId: string; children: ReactNode };

/** The parts of an invoice below it read by the operator's routes. They never ask for the people behind an event. */
export function OperatorSource({ partnerId, children }: Props) {
  const { client, key } = useTenant();
  const of = (invoiceId: string) => ({ id: partnerId, invoiceId });
  return (
    <InvoiceSourceProvider
      value={{
        events: ({ id, lineId }, filter) =>
          pages(client, key, getPartnerLineEvents, { params: { ...of(id), lineId }, query: filter }),
        eventsPath: ({ id, lineId }, filter) =>
          pathOf(getPartnerLineEvents, { params: { ...of(id), lineId }, query: filter }),
        notes: (invoiceId) => query(client, key, listInvoiceQuestions, { params: of(invoiceId) }),
        invoicePath: (id) => invoicePath({ partnerId, id }),
        accountPath: () => null,
        isPartner: false,
      }}
    >
      {children}
    </InvoiceSourceProvider>
  );
}
