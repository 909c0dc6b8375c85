"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice, Skeleton } from "@/components/ui/surface";
import { getPartnerBillingProfile } from "@/lib/contract/billing-profile";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type Profile = ResponseOf<typeof getPartnerBillingProfile>;

/** Shows an operator whom a partner's invoices are made out to. Partners change it themselves. */
export function BillingProfileDialog({
  partner,
  onClose,
}: {
  partner: { id: string; name: string } | null;
  onClose: () => void;
}) {
  return (
    <Dialog open={partner !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {partner ? (
        <DialogContent
          title={`Billing details of ${partner.name}`}
          description="Printed on the partner's next invoice. The partner changes them in its own settings."
        >
          <Details id={partner.id} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function Details({ id }: { id: string }) {
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
        {rowsOf(found.data).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="whitespace-pre-line">{value || <span className="text-ink-3">Not set</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function rowsOf({ legalName, address, taxId, poNumber, emails }: Profile): [string, string][] {
  const { line1, line2, city, region, postalCode, country } = address;
  const place = [city, region, postalCode].filter(Boolean).join(", ");
  return [
    ["Legal name", legalName ?? ""],
    ["Address", [line1, line2, place, country].filter(Boolean).join("\n")],
    ["Tax ID", taxId ?? ""],
    ["PO number", poNumber ?? ""],
    ["Billing contacts", emails.join("\n")],
  ];
}
