"use client";
import { useQuery } from "@tanstack/react-query";
import { Figure } from "@/components/partner/figure";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { useWords } from "@/components/words/words";
import { getReceivables } from "@/lib/contract/operator";
import { query } from "@/lib/contract/queries";

type Props = { mode: "live" | "sandbox" };

/** Shows the money that partners owe or are owed, either real or of sandboxes. Each number links to its invoices. */
export function Receivables({ mode }: Props) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getReceivables, { query: { mode } }));
  if (found.error) return <ErrorNotice error={found.error} retry={() => found.refetch()} />;
  const invoices = (status: string) => `?${new URLSearchParams({ mode, status })}`;
  return (
    <>
      {found.data?.currencies.map((sums) => (
        <div key={sums.currency} className="grid gap-3 sm:flex sm:*:flex-1">
          <Figure
            label={t("outstanding")}
            href={invoices("unpaid")}
            value={money(sums.dueMinor, sums.currency)}
            note={t("owing", { partners: sums.owingPartners })}
          />
          <Figure
            label={t("overdue")}
            href={invoices("overdue")}
            value={
              <span className={sums.overdueMinor > 0 && mode === "live" ? "text-bad" : ""}>
                {money(sums.overdueMinor, sums.currency)}
              </span>
            }
            note={t("overdue_invoices", { invoices: sums.overdueInvoices })}
          />
          <Figure
            label={t("in_drafts")}
            href={invoices("draft")}
            value={money(sums.draftMinor, sums.currency)}
            note={t("drafts", { drafts: sums.drafts })}
          />
          {sums.creditMinor > 0 ? (
            <Figure
              label={t("credit_balances")}
              value={money(sums.creditMinor, sums.currency)}
              note={t("credited_partners", { partners: sums.creditedPartners })}
            />
          ) : null}
        </div>
      ))}
    </>
  );
}
