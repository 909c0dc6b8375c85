import { money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import type { getForecast } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { Figure } from "./figure";
import type { Billing } from "./use-billing";

/** The month's commitment, its projected total and last month, side by side. */
export function BillingFigures({ unbilled, forecast, last }: Billing) {
  const { data } = unbilled;
  if (!data) return unbilled.error ? null : <FigureSkeletons />;
  const expected = forecast?.expected.totalMinor ?? null;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Committed this month"
        value={money(data.totalMinor, data.currency)}
        note={
          data.discountMinor > 0
            ? `base fees and usage, after ${money(data.discountMinor, data.currency)} discount`
            : "base fees for the whole month, and usage so far"
        }
      />
      <Figure
        label="Projected total"
        value={expected === null ? <Skeleton className="h-8 w-28" /> : money(expected, data.currency)}
        note={forecast ? band(forecast) : "based on the last eight weeks"}
      />
      <Figure
        label="Last month"
        value={last ? money(last.totalMinor, last.currency) : "Nothing"}
        note={last ? comparison(expected, last.totalMinor) : "no invoice yet"}
      />
      <Figure
        label="Accounts"
        value={data.totalAccounts}
        note={
          data.totalAccounts > 0
            ? `${money(Math.round(data.totalMinor / data.totalAccounts), data.currency)} each on average`
            : "none billed this month"
        }
      />
    </div>
  );
}

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

function comparison(forecast: number | null, last: number): string {
  if (forecast === null || last === 0) return "the previous invoice";
  const change = Math.round(((forecast - last) / last) * 100);
  if (change === 0) return "on track for the same";
  return `on track for ${Math.abs(change)}% ${change > 0 ? "more" : "less"}`;
}
