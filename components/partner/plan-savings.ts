import type { getPlanAdvice } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";

type Advised = ResponseOf<typeof getPlanAdvice>["accounts"][number];
export type Advice = Advised & { marginChangeMinor: number; priceChangeMinor: number };

/** A person spends more on comparing and changing a plan than a smaller saving a month brings in. */
const LEAST_SAVING_MINOR = 500;

/**
 * A cheaper plan that lowers the margin saves the partner nothing: the account then pays it even less. A partner who
 * resells earns the change of the margin, and one who does not saves the change of the cost.
 */
export function savingsOf(accounts: readonly Advised[], { resells }: { resells: boolean }): Advice[] {
  return accounts
    .map((one) => ({
      ...one,
      marginChangeMinor: marginOf(one.changed) - marginOf(one.current),
      // A plan that costs the partner less can have a higher price for its customer.
      priceChangeMinor: one.changed.priceMinor - one.current.priceMinor,
    }))
    .filter((one) => (resells ? one.marginChangeMinor : savedOf(one)) >= LEAST_SAVING_MINOR);
}

export const savedOf = ({ current, changed }: Pick<Advised, "current" | "changed">) =>
  current.netMinor - changed.netMinor;

type Charges = Pick<Advised["current"], "priceMinor" | "netMinor">;

/** The cost is after the volume discount, as on the page of an account. */
export const marginOf = ({ priceMinor, netMinor }: Charges) => priceMinor - netMinor;
