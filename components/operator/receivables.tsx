"use client";
import { useQuery } from "@tanstack/react-query";
import { Figure } from "@/components/partner/figure";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money, plural } from "@/components/ui/money";
import { getReceivables } from "@/lib/contract/operator";
import { query } from "@/lib/contract/queries";

type Props = { mode: "live" | "sandbox" };

/** Shows the money that partners owe, either real or of sandboxes. Each number links to its invoices. */
export function Receivables({ mode }: Props) {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getReceivables, { query: { mode } }));
  if (found.error) return <ErrorNotice error={found.error} retry={() => found.refetch()} />;
  const invoices = (status: string) =>
    `?${new URLSearchParams({ ...(mode === "live" ? {} : { mode }), status })}`;
  return (
    <>
      {found.data?.currencies.map((sums) => (
        <div key={sums.currency} className="grid gap-3 sm:grid-cols-3">
          <Figure
            label="Outstanding"
            href={invoices("open")}
            value={money(sums.dueMinor, sums.currency)}
            note={sums.owingPartners === 0 ? "nothing owed" : `from ${plural(sums.owingPartners, "partner")}`}
          />
          <Figure
            label="Overdue"
            href={invoices("overdue")}
            value={
              <span className={sums.overdueMinor > 0 ? "text-bad" : ""}>
                {money(sums.overdueMinor, sums.currency)}
              </span>
            }
            note={plural(sums.overdueInvoices, "invoice")}
          />
          <Figure
            label="In drafts"
            href={invoices("draft")}
            value={money(sums.draftMinor, sums.currency)}
            note={`${plural(sums.drafts, "draft")}, finalized a day after the month ends`}
          />
        </div>
      ))}
    </>
  );
}
