"use client";
import type { ReactNode } from "react";
import { InvoiceSourceProvider } from "@/components/partner/invoice-source";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { pathOf } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { listInvoiceQuestions } from "@/lib/contract/operator";
import { type getPartnerInvoice, getPartnerLineEvents } from "@/lib/contract/operator-invoices";
import { pages, query } from "@/lib/contract/queries";
import { CorrectEvent } from "./correct-event";
import { invoicePath } from "./partner-link";

type Props = {
  invoice: Pick<ResponseOf<typeof getPartnerInvoice>, "partnerId" | "mode" | "clockAt">;
  children: ReactNode;
};

/** Lets the parts of an invoice below it use the operator's routes, which never return the people behind an event. */
export function OperatorSource({ invoice: { partnerId, mode, clockAt }, children }: Props) {
  const { client, key } = useTenant();
  const now = useTenantNow();
  const of = (invoiceId: string) => ({ id: partnerId, invoiceId });
  return (
    <InvoiceSourceProvider
      value={{
        isSandbox: mode === "sandbox",
        clockAt: clockAt ?? undefined,
        now: clockAt === null ? now : Date.parse(clockAt),
        events: ({ id, lineId }, filter) =>
          pages(client, key, getPartnerLineEvents, { params: { ...of(id), lineId }, query: filter }),
        eventsPath: ({ id, lineId }, filter) =>
          pathOf(getPartnerLineEvents, { params: { ...of(id), lineId }, query: filter }),
        notes: (invoiceId) => query(client, key, listInvoiceQuestions, { params: of(invoiceId) }),
        invoicePath: (id) => invoicePath({ partnerId, id }),
        // Only partners get the documents of credit notes and payments.
        creditNotePath: () => null,
        receiptPath: () => null,
        accountPath: () => null,
        eventAction: (event) => <CorrectEvent key={event.originalId} event={{ partnerId, ...event }} />,
        isPartner: false,
      }}
    >
      {children}
    </InvoiceSourceProvider>
  );
}
