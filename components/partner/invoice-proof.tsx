"use client";
import { ShieldCheck } from "lucide-react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Card, Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { type getInvoice, verifyInvoice } from "@/lib/contract/invoices";
import { InvoiceBundle } from "./invoice-bundle";

/** Rates the month again from its raw events on request and shows every difference from the invoice. */
export function InvoiceProof({
  invoice,
  note,
}: {
  invoice: ResponseOf<typeof getInvoice>;
  note?: string | undefined;
}) {
  const t = useWords("invoice");
  const verify = useCall(verifyInvoice);
  const frozen = invoice.verification;
  const result = verify.data;
  return (
    <Card id="proof" className="flex scroll-mt-4 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-semibold">{t("proof")}</h2>
          <p className="text-ink-2">
            {frozen ? t("proof_about", { count: frozen.events }) : t("proof_about_draft")}
          </p>
        </div>
        <Button
          busy={verify.isPending}
          onClick={() => verify.mutate({ params: { id: invoice.id }, body: {} })}
        >
          <ShieldCheck aria-hidden /> {t("verify")}
        </Button>
      </div>
      <ErrorNotice error={verify.error} />
      {result ? (
        <Notice
          tone={result.match ? "good" : "bad"}
          title={
            result.match
              ? t("verified", { amount: money(Math.round(result.recomputedTotal * 100), invoice.currency) })
              : t("differs")
          }
        >
          {result.match ? (
            t("unchanged")
          ) : (
            <ul className="list-disc pl-5">
              {result.diffs.map((diff) => (
                <li key={`${diff.lineId}-${diff.field}`}>{diff.text}</li>
              ))}
            </ul>
          )}
        </Notice>
      ) : null}
      <details className="border-line border-t pt-3">
        <summary className="w-fit cursor-pointer font-semibold">{t("verify_yourself")}</summary>
        <InvoiceBundle invoice={invoice} />
      </details>
      {frozen ? (
        <details className="border-line border-t pt-3">
          <summary className="w-fit cursor-pointer font-semibold">{t("fingerprint")}</summary>
          {note ? (
            <p className="mt-2 whitespace-pre-line break-all font-mono text-ink-2 text-sm">{note}</p>
          ) : null}
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-ink-3">{t("rules")}</dt>
            <dd className="font-mono">{t("version", { version: String(frozen.raterVersion ?? "") })}</dd>
          </dl>
        </details>
      ) : null}
    </Card>
  );
}
