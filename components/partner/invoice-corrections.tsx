"use client";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/surface";
import { monthTitle } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getInvoice } from "@/lib/contract/invoices";

type Invoice = Pick<ResponseOf<typeof getInvoice>, "period" | "correctionsSince">;

/** Reports count corrected usage at once, so their cost is not the invoice's until the difference is settled. */
export function InvoiceCorrections({ invoice: { period, correctionsSince } }: { invoice: Invoice }) {
  const t = useWords("invoice");
  const { id } = useTenant();
  if (correctionsSince === 0) return null;
  return (
    <Notice tone="info" title={t("corrected_since", { count: correctionsSince })}>
      {rich(
        t.parts("corrected_since_about", {
          month: monthTitle(period),
          link: (words) => (
            <Link href={`/p/${id}/reports?period=${period}`} className="underline">
              {words}
            </Link>
          ),
        }),
      )}
    </Notice>
  );
}
