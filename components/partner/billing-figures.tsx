import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import { monthName, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { getForecast, getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import type { Translator } from "@/lib/messages/translate";
import { Figure } from "./figure";
import type { Billing } from "./use-billing";

/** The month's commitment, its projected total and last month, each with what it was before and its rows. */
export function BillingFigures({ unbilled, forecast, last, beforeLast }: Billing) {
  const shared = useWords("partner");
  const t = useWords("billing");
  const { id } = useTenant();
  const { data } = unbilled;
  if (!data) return unbilled.error ? null : <FigureSkeletons />;
  const expected = forecast?.expected.totalMinor ?? null;
  const since = last ? monthOf(last.period) : "";
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label={shared("committed_this_month")}
        href="#accounts-this-month"
        value={money(data.totalMinor, data.currency)}
        note={costNote(data, t)}
      />
      <Figure
        label={shared("projected_total")}
        href="#accounts-this-month"
        value={expected === null ? <Skeleton className="h-8 w-28" /> : money(expected, data.currency)}
        change={last && expected !== null ? { now: expected, before: last.totalMinor, since } : null}
        note={forecast ? band(forecast, t) : t("projected_note")}
      />
      <Figure
        label={last ? monthTitle(last.period) : t("last_month")}
        href={last ? `/p/${id}/billing/${last.id}` : undefined}
        value={last ? money(last.totalMinor, last.currency) : t("nothing")}
        change={
          last && beforeLast
            ? { now: last.totalMinor, before: beforeLast.totalMinor, since: monthOf(beforeLast.period) }
            : null
        }
        note={last ? t("previous_invoice") : t("no_invoice_yet")}
      />
      <Figure
        label={shared("accounts")}
        href={`/p/${id}/accounts`}
        value={data.totalAccounts}
        change={last ? { now: data.totalAccounts, before: last.totalAccounts, since } : null}
        note={
          data.totalAccounts > 0
            ? t("average", { amount: money(Math.round(data.totalMinor / data.totalAccounts), data.currency) })
            : t("none_billed")
        }
      />
    </div>
  );
}

/** The total is after discount and with tax, so the note names both. */
function costNote(
  { discountMinor, taxMinor, currency }: ResponseOf<typeof getUnbilled>,
  t: Translator<"billing", ReactNode>,
): string {
  const note =
    discountMinor > 0
      ? t("committed_discounted", { discount: money(discountMinor, currency) })
      : t("committed_note");
  return taxMinor > 0 ? t("cost_with_tax", { note, tax: money(taxMinor, currency) }) : note;
}

/** The month without its year, which a comparison with the month before does not need. */
const monthOf = (period: string) => monthName(period).split(" ")[0] ?? period;

function FigureSkeletons() {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {["a", "b", "c", "d"].map((one) => (
        <Skeleton key={one} className="h-24" />
      ))}
    </div>
  );
}

/** A forecast without overage has equal bounds, and a range of one amount would be empty. */
function band(
  { low, high, currency }: ResponseOf<typeof getForecast>,
  t: Translator<"billing", ReactNode>,
): string {
  if (low.totalMinor === high.totalMinor) return t("no_overage");
  return t("projected_band", {
    low: money(low.totalMinor, currency),
    high: money(high.totalMinor, currency),
  });
}
