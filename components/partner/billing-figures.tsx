import { useTenant } from "@/components/shell/tenant";
import { money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import type { getForecast } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { Figure } from "./figure";
import type { Billing } from "./use-billing";

/** The month's commitment, its projected total and last month, each with what it was before and its rows. */
export function BillingFigures({ unbilled, forecast, last, beforeLast }: Billing) {
  const { id } = useTenant();
  const { data } = unbilled;
  if (!data) return unbilled.error ? null : <FigureSkeletons />;
  const expected = forecast?.expected.totalMinor ?? null;
  const since = last ? monthOf(last.period) : "";
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Committed this month"
        href="#accounts-this-month"
        value={money(data.totalMinor, data.currency)}
        note={
          data.discountMinor > 0
            ? `base fees and usage, after ${money(data.discountMinor, data.currency)} discount`
            : "base fees for the whole month, and usage so far"
        }
      />
      <Figure
        label="Projected total"
        href="#accounts-this-month"
        value={expected === null ? <Skeleton className="h-8 w-28" /> : money(expected, data.currency)}
        change={last && expected !== null ? { now: expected, before: last.totalMinor, since } : null}
        note={forecast ? band(forecast) : "based on the last eight weeks"}
      />
      <Figure
        label={last ? monthName(last.period) : "Last month"}
        href={last ? `/p/${id}/billing/${last.id}` : undefined}
        value={last ? money(last.totalMinor, last.currency) : "Nothing"}
        change={
          last && beforeLast
            ? { now: last.totalMinor, before: beforeLast.totalMinor, since: monthOf(beforeLast.period) }
            : null
        }
        note={last ? "the previous invoice" : "no invoice yet"}
      />
      <Figure
        label="Accounts"
        href={`/p/${id}/accounts`}
        value={data.totalAccounts}
        change={last ? { now: data.totalAccounts, before: last.totalAccounts, since } : null}
        note={
          data.totalAccounts > 0
            ? `${money(Math.round(data.totalMinor / data.totalAccounts), data.currency)} each on average`
            : "none billed this month"
        }
      />
    </div>
  );
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
function band({ low, high, currency }: ResponseOf<typeof getForecast>): string {
  if (low.totalMinor === high.totalMinor) return "no overage expected";
  return `probably ${money(low.totalMinor, currency)} to ${money(high.totalMinor, currency)}`;
}
