"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { InvoiceAccounts } from "@/components/partner/invoice-accounts";
import { InvoiceCorrections } from "@/components/partner/invoice-corrections";
import { InvoiceCredits } from "@/components/partner/invoice-credits";
import { InvoicePayments } from "@/components/partner/invoice-payments";
import { InvoiceSummary } from "@/components/partner/invoice-summary";
import { InvoiceStatus } from "@/components/partner/invoices-table";
import { LineEvents } from "@/components/partner/line-events";
import { NotesOfInvoice } from "@/components/partner/notes-of-invoice";
import { OtherInvoices } from "@/components/partner/other-invoice";
import { useOpened } from "@/components/shell/opened";
import { readFailure, StaleNotice } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { usePageTitle } from "@/components/shell/use-page-title";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Badge, Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { monthName, monthTitle } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import { getPartnerInvoice, getPartnerInvoiceDocument } from "@/lib/contract/operator-invoices";
import { query } from "@/lib/contract/queries";
import { type InvoiceAct, InvoiceActDialog } from "./invoice-act-dialog";
import { InvoiceMenu } from "./invoice-menu";
import { InvoicePdfLink } from "./invoice-pdf-link";
import { noteWords } from "./note-words";
import { OperatorSource } from "./operator-source";
import { partnerPath } from "./partner-link";

type Props = { partnerId: string; invoiceId: string };
type Invoice = ResponseOf<typeof getPartnerInvoice>;

/**
 * One invoice of a partner, with its credit notes, its payments and the events behind each line. Its partner also gets
 * the proof, receipts and the documents of credit notes, and reads times in the zones of its accounts instead of UTC.
 */
export function OperatorInvoicePage({ partnerId, invoiceId }: Props) {
  const language = useLanguage();
  const { client, key } = useTenant();
  const params = { id: partnerId, invoiceId };
  const found = useQuery(query(client, key, getPartnerInvoice, { params }));
  const document = useQuery(query(client, key, getPartnerInvoiceDocument, { params, query: { language } }));
  const failure = readFailure(found, document);
  if (failure) return failure;
  if (!found.data || !document.data) return <Skeleton className="h-96 w-full" />;
  return (
    <OperatorSource invoice={found.data}>
      <StaleNotice reads={[found, document]} />
      <Shown invoice={found.data} words={document.data} />
    </OperatorSource>
  );
}

function Shown({ invoice, words }: { invoice: Invoice; words: InvoiceDocument }) {
  const shown = useWords("invoice");
  const t = useWords("receivables");
  const [lineId, setLineId] = useState<string | null>(null);
  const [act, setAct] = useState<InvoiceAct | null>(null);
  useOpened("invoice", invoice.globalId);
  usePageTitle(`${monthTitle(invoice.period)}, ${invoice.partnerName}`);
  const { accounts } = words.detail;
  return (
    <>
      <PageHeader
        back={<BackLink href={partnerPath(invoice.partnerId)}>{invoice.partnerName}</BackLink>}
        title={shown("invoice_for", { month: monthName(invoice.period) })}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <InvoiceStatus
              {...invoice}
              isDisputed={invoice.unanswered}
              isSandbox={invoice.mode === "sandbox"}
            />
            {invoice.mode === "sandbox" ? <Badge>{t("sandbox")}</Badge> : null}
            <span className="font-mono text-ink-3 text-sm">{invoice.globalId}</span>
            <OtherInvoices invoice={invoice} />
          </span>
        }
        actions={
          <>
            {invoice.status === "draft" ? null : (
              <Button asChild>
                <InvoicePdfLink invoice={invoice}>
                  <FileText aria-hidden /> {t("open_pdf")}
                </InvoicePdfLink>
              </Button>
            )}
            <InvoiceMenu invoice={invoice} onAct={setAct} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <InvoiceSummary invoice={invoice} words={words} />
        <InvoiceCorrections invoice={invoice} />
        <InvoiceCredits invoice={invoice} />
        <InvoicePayments invoice={invoice} />
        <InvoiceAccounts invoice={invoice} detail={words.detail} onOpen={setLineId} />
        {invoice.notes > 0 ? (
          <Card>
            <CardHeader
              title={t("questions")}
              action={<Button onClick={() => setAct("questions")}>{t("answer_question")}</Button>}
            />
            <NotesOfInvoice
              invoiceId={invoice.id}
              detail={words.detail}
              words={noteWords(t)}
              onOpen={setLineId}
            />
          </Card>
        ) : null}
      </div>
      <LineEvents
        invoice={invoice}
        line={invoice.lines.find((line) => line.id === lineId)}
        words={accounts.flatMap(({ lines }) => lines).find((line) => line.id === lineId)}
        onClose={() => setLineId(null)}
      />
      <InvoiceActDialog acting={act === null ? null : { invoice, act }} onClose={() => setAct(null)} />
    </>
  );
}
