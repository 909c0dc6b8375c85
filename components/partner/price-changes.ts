import { isLess } from "@/lib/billing/unit-margin";
import { type KnownPrices, lossesIn, type Prices, RESALE_METERS } from "./preview-terms";

type Meter = (typeof RESALE_METERS)[number];

/** A price or an allowance that a change of terms moves, and whether the new one is below cost. */
export type PriceChange = { isLoss: boolean } & (
  | { kind: "base"; before: string; after: string }
  | { kind: "overage"; meter: Meter; before: string; after: string }
  | { kind: "included"; meter: Meter; before: number; after: number }
);

const differs = (a: string, b: string) => isLess(a, b) || isLess(b, a);

/** The differences between the prices in force and those about to be saved, in the order of their fields. */
export function priceChanges(before: KnownPrices, after: Prices, list: KnownPrices): PriceChange[] {
  const losses = lossesIn(after, list);
  const base: PriceChange[] =
    after.base !== undefined && differs(before.base, after.base)
      ? [{ kind: "base", before: before.base, after: after.base, isLoss: losses.has("base") }]
      : [];
  return [
    ...base,
    ...RESALE_METERS.flatMap((meter): PriceChange[] => {
      const [old, { included, unitPrice }] = [before[meter], after[meter]];
      return [
        ...(included !== undefined && included !== old.included
          ? [
              {
                ...{ kind: "included" as const, meter, before: old.included, after: included },
                isLoss: losses.has(`included/${meter}`),
              },
            ]
          : []),
        ...(unitPrice !== undefined && differs(old.unitPrice, unitPrice)
          ? [
              {
                ...{ kind: "overage" as const, meter, before: old.unitPrice, after: unitPrice },
                isLoss: losses.has(`overage/${meter}`),
              },
            ]
          : []),
      ];
    }),
  ];
}
