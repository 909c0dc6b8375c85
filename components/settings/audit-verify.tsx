"use client";
import { ShieldCheck } from "lucide-react";
import { ExportButton } from "@/components/shell/export-button";
import type { Face } from "@/components/shell/navigation";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { pathOf } from "@/lib/contract/client";
import { auditLists, auditVerifications } from "./audit-contracts";

type Props = {
  face: Face;
  entries: number | undefined;
  filters: Record<string, string>;
};

/** Exports the log, and checks that no entry was changed or removed. */
export function AuditVerify({ face, entries, filters }: Props) {
  const t = useWords("audit");
  const verify = useCall(auditVerifications[face]);
  const { id } = useTenant();
  const proof = verify.data;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">{t("chain")}</p>
        <ExportButton
          label={t("export_csv")}
          file={`audit-${id ?? "platform"}.csv`}
          path={pathOf(auditLists[face], { query: { format: "csv", ...filters } })}
          rows={entries}
        />
        <Button busy={verify.isPending} onClick={() => verify.mutate({})}>
          <ShieldCheck aria-hidden /> {t("verify")}
        </Button>
      </div>
      <ErrorNotice error={verify.error} />
      {proof ? (
        <Notice
          tone={proof.ok ? "good" : "bad"}
          title={proof.ok ? t("unchanged", { entries: proof.entries }) : t("altered")}
        >
          {proof.head ? (
            <span className="break-all font-mono text-sm">{t("newest_hash", { hash: proof.head })}</span>
          ) : (
            t("no_entries")
          )}
        </Notice>
      ) : null}
    </div>
  );
}
