import type { getPlanAdvice } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";

type Advised = ResponseOf<typeof getPlanAdvice>["accounts"][number];
export type Advice = Advised & { marginChangeMinor: number };

/** A cheaper plan that lowers the margin saves the partner nothing: the account then pays it even less. */
export function savingsOf(accounts: readonly Advised[]): Advice[] {
  return accounts
    .map((one) => ({ ...one, marginChangeMinor: marginOf(one.changed) - marginOf(one.current) }))
    .filter(({ marginChangeMinor }) => marginChangeMinor >= 0);
}

type Charges = Pick<Advised["current"], "priceMinor" | "costMinor">;

/** Both amounts are before discount and tax. */
export const marginOf = ({ priceMinor, costMinor }: Charges) => priceMinor - costMinor;
