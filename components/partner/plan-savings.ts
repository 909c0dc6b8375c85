import type { getPlanAdvice } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";

type Advised = ResponseOf<typeof getPlanAdvice>["accounts"][number];
export type Advice = Advised & { marginChangeMinor: number };

/** A person spends more on comparing and changing a plan than a smaller saving a month brings in. */
const LEAST_SAVING_MINOR = 500;

/**
 * A cheaper plan that lowers the margin saves the partner nothing: the account then pays it even less. A partner who
 * resells earns the change of the margin, and one who does not saves the change of the cost.
 */
export function savingsOf(accounts: readonly Advised[], { resells }: { resells: boolean }): Advice[] {
  return accounts
    .map((one) => ({ ...one, marginChangeMinor: marginOf(one.changed) - marginOf(one.current) }))
    .filter(
      ({ marginChangeMinor, savingMinor }) =>
        marginChangeMinor >= 0 && (resells ? marginChangeMinor : savingMinor) >= LEAST_SAVING_MINOR,
    );
}

type Charges = Pick<Advised["current"], "priceMinor" | "costMinor">;

/** Both amounts are before discount and tax. */
export const marginOf = ({ priceMinor, costMinor }: Charges) => priceMinor - costMinor;
