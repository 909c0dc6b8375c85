"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { InvoiceAccounts } from "@/components/partner/invoice-accounts";
import { useInvoiceSource } from "@/components/partner/invoice-source";
import { InvoiceSummary } from "@/components/partner/invoice-summary";
import { InvoiceStatus } from "@/components/partner/invoices-table";
import { LineEvents } from "@/components/partner/line-events";
import { NoteList } from "@/components/partner/note-list";
import { readFailure } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import { getPartnerInvoice, getPartnerInvoiceDocument } from "@/lib/contract/operator-invoices";
import { query } from "@/lib/contract/queries";
import { type InvoiceAct, InvoiceActDialog } from "./invoice-act-dialog";
import { InvoiceMenu } from "./invoice-menu";
import { InvoicePdfLink } from "./invoice-pdf-link";
import { OperatorSource } from "./operator-source";
import { PartnerLink, partnerPath } from "./partner-link";

type Props = { partnerId: string; invoiceId: string };

/** One invoice of a partner with the events behind each line, as the partner sees it, but with times in UTC. */
export function OperatorInvoicePage({ partnerId, invoiceId }: Props) {
  const shown = useWords("invoice");
  const t = useWords("receivables");
  const language = useLanguage();
  const { client, key } = useTenant();
  const params = { id: partnerId, invoiceId };
  const found = useQuery(query(client, key, getPartnerInvoice, { params }));
  const document = useQuery(query(client, key, getPartnerInvoiceDocument, { params, query: { language } }));
  const [lineId, setLineId] = useState<string | null>(null);
  const [act, setAct] = useState<InvoiceAct | null>(null);
  const failure = readFailure(found, document);
  if (failure) return failure;
  const invoice = found.data;
  const words = document.data;
  if (!invoice || !words) return <Skeleton className="h-96 w-full" />;
  const { accounts } = words.detail;
  return (
    <OperatorSource invoice={invoice}>
      <PageHeader
        back={<BackLink href={partnerPath(partnerId)}>{invoice.partnerName}</BackLink>}
        title={shown("invoice_for", { month: monthName(invoice.period) })}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <InvoiceStatus
              {...invoice}
              isDisputed={invoice.unanswered}
              isSandbox={invoice.mode === "sandbox"}
            />
            {invoice.mode === "sandbox" ? <Badge>{t("sandbox")}</Badge> : null}
            <PartnerLink id={partnerId}>{invoice.partnerName}</PartnerLink>
            <span className="font-mono text-ink-3 text-sm">{invoice.globalId}</span>
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
        <InvoiceAccounts invoice={invoice} detail={words.detail} onOpen={setLineId} />
        {invoice.notes > 0 ? (
          <Questions invoiceId={invoice.id} onOpen={setLineId} onAnswer={() => setAct("questions")} />
        ) : null}
      </div>
      <LineEvents
        invoice={invoice}
        line={invoice.lines.find((line) => line.id === lineId)}
        words={accounts.flatMap(({ lines }) => lines).find((line) => line.id === lineId)}
        onClose={() => setLineId(null)}
      />
      <InvoiceActDialog acting={act === null ? null : { invoice, act }} onClose={() => setAct(null)} />
    </OperatorSource>
  );
}

type QuestionsProps = { invoiceId: string; onOpen: (lineId: string) => void; onAnswer: () => void };

function Questions({ invoiceId, onOpen, onAnswer }: QuestionsProps) {
  const t = useWords("receivables");
  const list = useQuery(useInvoiceSource().notes(invoiceId));
  return (
    <Card>
      <CardHeader
        title={t("questions")}
        action={<Button onClick={onAnswer}>{t("answer_question")}</Button>}
      />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      <NoteList
        notes={list.data?.notes ?? []}
        words={{ notes: t("questions"), byApiKey: t("by_api_key"), answer: t("answer") }}
        onOpen={onOpen}
      />
    </Card>
  );
}
