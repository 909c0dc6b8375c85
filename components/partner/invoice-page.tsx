"use client";
import { useQuery } from "@tanstack/react-query";
import { CreditCard, FileText, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useOpened } from "@/components/shell/opened";
import { readFailure, StaleNotice } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { money } from "@/components/ui/money";
import { PageHeader, Skeleton } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import { getInvoiceDocument } from "@/lib/contract/invoice-document";
import { getInvoice } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import { InvoiceAccounts } from "./invoice-accounts";
import { InvoiceCorrections } from "./invoice-corrections";
import { InvoiceCredits } from "./invoice-credits";
import { InvoiceNotes } from "./invoice-notes";
import { InvoicePayments } from "./invoice-payments";
import { InvoiceProof } from "./invoice-proof";
import { InvoiceSummary } from "./invoice-summary";
import { PartnerInvoiceStatus } from "./invoices-table";
import { LineEvents } from "./line-events";
import { OtherInvoices } from "./other-invoice";
import { SandboxPayment } from "./sandbox-payment";

export function InvoicePage({ id }: { id: string }) {
  const shared = useWords("partner");
  const t = useWords("invoice");
  const language = useLanguage();
  const tenant = useTenant();
  useOpened("invoice", id);
  const found = useQuery(query(tenant.client, tenant.key, getInvoice, { params: { id } }));
  const document = useQuery(
    query(tenant.client, tenant.key, getInvoiceDocument, { params: { id }, query: { language } }),
  );
  const [lineId, setLineId] = useState<string | null>(null);
  const failure = readFailure(found, document);
  if (failure) return failure;
  const invoice = found.data;
  const words = document.data;
  if (!invoice || !words) return <Skeleton className="h-96 w-full" />;
  const final = invoice.status !== "draft";
  // The document as issued still asks for all of the money.
  const hasChanged =
    invoice.status === "paid" ||
    invoice.status === "void" ||
    invoice.payments.length > 0 ||
    invoice.amountDueMinor < invoice.totalMinor;
  const pdf = (as: "issued" | "current") =>
    `/v1/partner/billing/invoices/${invoice.id}/pdf?as=${as}&partner=${tenant.id}&language=${language}`;
  return (
    <>
      <StaleNotice reads={[found, document]} />
      <PageHeader
        back={<BackLink href={`/p/${tenant.id}/billing`}>{t("billing")}</BackLink>}
        title={t("invoice_for", { month: monthName(invoice.period) })}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <PartnerInvoiceStatus invoice={invoice} />
            <span className="font-mono text-ink-3 text-sm">{invoice.globalId}</span>
            <OtherInvoices invoice={invoice} />
          </span>
        }
        actions={
          final ? (
            <>
              {invoice.payUrl ? (
                <Button asChild kind="primary">
                  <a href={invoice.payUrl} target="_blank" rel="noopener noreferrer">
                    <CreditCard aria-hidden />{" "}
                    {t("pay_amount", { amount: money(invoice.amountDueMinor, invoice.currency) })}
                  </a>
                </Button>
              ) : null}
              <Button asChild kind="ghost">
                <a href="#proof">
                  <ShieldCheck aria-hidden /> {t("proof")}
                </a>
              </Button>
              {hasChanged ? (
                <Button asChild kind="ghost">
                  <a href={pdf("issued")} target="_blank" rel="noopener">
                    <FileText aria-hidden /> {t("pdf_issued")}
                  </a>
                </Button>
              ) : null}
              <Button asChild>
                <a href={pdf(hasChanged ? "current" : "issued")} target="_blank" rel="noopener">
                  <FileText aria-hidden /> {hasChanged ? t("pdf_current") : shared("pdf")}
                </a>
              </Button>
            </>
          ) : null
        }
      />
      <div className="flex flex-col gap-4">
        <InvoiceSummary invoice={invoice} words={words} />
        <SandboxPayment invoice={invoice} />
        <InvoiceCorrections invoice={invoice} />
        <InvoiceCredits invoice={invoice} />
        <InvoicePayments invoice={invoice} />
        <InvoiceAccounts invoice={invoice} detail={words.detail} onOpen={setLineId} />
        <InvoiceNotes invoiceId={invoice.id} detail={words.detail} onOpen={setLineId} />
        {final ? (
          <InvoiceProof invoice={invoice} note={words.notes.find(({ kind }) => kind === "proof")?.text} />
        ) : null}
      </div>
      <LineEvents
        invoice={invoice}
        line={invoice.lines.find((line) => line.id === lineId)}
        words={words.detail.accounts.flatMap(({ lines }) => lines).find((line) => line.id === lineId)}
        onClose={() => setLineId(null)}
      />
    </>
  );
}
