"use client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import type { SsoView } from "@/lib/contract/single-sign-on";

type Props = {
  domain: SsoView["domains"][number];
  busy: boolean;
  error: ProblemError | null;
  onVerify: () => void;
};

/** A domain, and the DNS record that verifies it until it is verified. */
export function SsoDomainRow({ domain: { domain, verifiedAt, record }, busy, error, onVerify }: Props) {
  const t = useWords("people");
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 break-all font-medium">{domain}</span>
        {verifiedAt ? (
          <Badge tone="good">{t("verified")}</Badge>
        ) : (
          <Badge tone="warn">{t("not_verified")}</Badge>
        )}
        {verifiedAt ? null : (
          <Button size="sm" busy={busy} aria-label={t("verify_domain", { domain })} onClick={onVerify}>
            {t("verify")}
          </Button>
        )}
      </div>
      {verifiedAt ? null : (
        <>
          <p className="text-ink-2 text-sm">{t("add_record")}</p>
          <dl className="flex flex-col divide-y divide-line rounded-lg border border-line">
            <RecordPart label={t("name")} text={record.name} />
            <RecordPart label={t("value")} text={record.value} />
          </dl>
          <ErrorNotice error={error} />
        </>
      )}
    </li>
  );
}

function RecordPart({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <dt className="w-14 shrink-0 text-ink-3 text-sm">{label}</dt>
      <dd className="min-w-0 flex-1 break-all font-mono text-xs">{text}</dd>
      <CopyButton text={text} />
    </div>
  );
}
