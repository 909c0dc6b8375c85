import { type ForecastAccount, forecastUsage } from "./forecast";
import type { AllowanceUse } from "./highest-use";
import { BILLABLES, METER_OF, toBillable } from "./meters";
import { sumMinor } from "./money";
import type { Period } from "./periods";
import type { PriceBook } from "./price-book";
import { allowancesOf, rateAccount } from "./rate-account";
import type { MeterTotals } from "./usage";

type Month = { period: Period; now: number; priceBook: PriceBook };

/**
 * The expected cost of one account's month, before discount. It is what the account adds to `forecastMonth`: both project
 * the same usage and rate it by the same rules.
 */
export function projectAccount(
  account: ForecastAccount & { usage: MeterTotals },
  month: Month,
): { projectedMinor: number; allowances: AllowanceUse[] } {
  const { p50 } = forecastUsage({ ...month, ...account });
  const { lines } = rateAccount({ ...account, usage: p50 }, month);
  const included = allowancesOf(account.segments, month);
  return {
    projectedMinor: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
    allowances: BILLABLES.map((meter) => ({
      meter,
      used: toBillable(meter, account.usage[METER_OF[meter]]),
      projected: toBillable(meter, p50[METER_OF[meter]]),
      included: included[meter],
    })),
  };
}
