"use client";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/surface";
import { monthTitle } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getInvoice } from "@/lib/contract/invoices";
import { useInvoiceSource } from "./invoice-source";

type Invoice = Pick<ResponseOf<typeof getInvoice>, "period" | "unsettledCorrections">;

/** Reports count corrected usage at once, so their cost is not the invoice's until the difference is settled. */
export function InvoiceCorrections({ invoice: { period, unsettledCorrections } }: { invoice: Invoice }) {
  const t = useWords("invoice");
  const { id } = useTenant();
  const { isPartner } = useInvoiceSource();
  if (unsettledCorrections === 0) return null;
  return (
    <Notice tone="info" title={t("unsettled_corrections", { count: unsettledCorrections })}>
      {rich(
        t.parts("unsettled_corrections_about", {
          month: monthTitle(period),
          link: (words) =>
            isPartner ? (
              <Link href={`/p/${id}/reports?period=${period}`} className="underline">
                {words}
              </Link>
            ) : (
              words
            ),
        }),
      )}
    </Notice>
  );
}
