"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice, Skeleton } from "@/components/ui/surface";
import { useLanguage, useWords } from "@/components/words/words";
import { addressLines } from "@/lib/billing/address-lines";
import { getPartnerBillingProfile } from "@/lib/contract/billing-profile";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import type { Language } from "@/lib/language";
import type { Translator } from "@/lib/messages/translate";

type Profile = ResponseOf<typeof getPartnerBillingProfile>;

/** Shows an operator whom a partner's invoices are made out to. Partners change it themselves. */
export function BillingProfileDialog({
  partner,
  onClose,
}: {
  partner: { id: string; name: string } | null;
  onClose: () => void;
}) {
  const t = useWords("operator");
  return (
    <Dialog open={partner !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {partner ? (
        <DialogContent title={t("billing_of", { name: partner.name })} description={t("billing_about")}>
          <Details id={partner.id} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function Details({ id }: { id: string }) {
  const t = useWords("operator");
  const language = useLanguage();
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getPartnerBillingProfile, { params: { id } }));
  if (found.error) return <ErrorNotice error={found.error} retry={() => found.refetch()} />;
  if (!found.data) return <Skeleton className="h-40" />;
  return (
    <>
      {found.data.warnings.map(({ pointer, message }) => (
        <Notice key={pointer} tone="warn">
          {message}
        </Notice>
      ))}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {rowsOf(found.data, { t, language }).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="whitespace-pre-line">
              {value || <span className="text-ink-3">{t("not_set")}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function rowsOf(
  { legalName, address, taxId, poNumber, emails }: Profile,
  { t, language }: { t: Translator<"operator", ReactNode>; language: Language },
): [string, string][] {
  return [
    [t("legal_name"), legalName ?? ""],
    [t("address"), addressLines(address, language).join("\n")],
    [t("tax_id"), taxId ?? ""],
    [t("po_number"), poNumber ?? ""],
    [t("billing_contacts"), emails.join("\n")],
  ];
}
