"use client";
import { FileCode, FileDown } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useWords } from "@/components/words/words";

/** Downloads of an invoice's events, prices and verifier, so it can be checked offline and independently. */
export function InvoiceBundle({ invoice }: { invoice: { id: string; globalId: string; pdfUrl: string } }) {
  const t = useWords("invoice");
  const { id } = useTenant();
  const base = `/v1/partner/billing/invoices/${invoice.id}/bundle`;
  const keys = `${new URL(invoice.pdfUrl).origin}/.well-known/switchboard-invoice-keys.json`;
  const command = `node verify-invoice.mjs invoice-${invoice.globalId}.ndjson --key ${keys}`;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="text-ink-2">{t("verify_yourself_about")}</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={`${base}?partner=${id}`} download>
            <FileDown aria-hidden /> {t("events_and_prices")}
          </a>
        </Button>
        <Button asChild>
          <a href={`${base}/verifier?partner=${id}`} download>
            <FileCode aria-hidden /> {t("verifier")}
          </a>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3">
        <code className="min-w-0 flex-1 basis-60 break-all font-mono text-sm">{command}</code>
        <CopyButton text={command} label={t("copy_command")} />
      </div>
    </div>
  );
}
