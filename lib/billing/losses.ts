import type { Billable } from "./meters";
import { isLess } from "./unit-margin";

/** Written out, because the meters' own module loads zod, and pages use this one while somebody types. */
const METERS = Object.keys({ minutes: 0, sms: 0, api_requests: 0 } satisfies Record<
  Billable,
  0
>) as Billable[];

type Price<T> = { base: T | string } & Record<Billable, { included: T | number; unitPrice: T | string }>;

export type Loss = { charge: "base" | "overage" | "included"; meter: Billable | null };

/** The prices below the platform's list price, and the allowances above its own. A mistyped one is undefined. */
export function lossesOf(list: Price<never>, resale: Price<undefined>): Loss[] {
  const below = (price: string | undefined, cost: string) => price !== undefined && isLess(price, cost);
  return [
    ...(below(resale.base, list.base) ? [{ charge: "base" as const, meter: null }] : []),
    ...METERS.flatMap((meter) => {
      const { included, unitPrice } = resale[meter];
      return [
        ...(below(unitPrice, list[meter].unitPrice) ? [{ charge: "overage" as const, meter }] : []),
        ...((included ?? 0) > list[meter].included ? [{ charge: "included" as const, meter }] : []),
      ];
    }),
  ];
}
