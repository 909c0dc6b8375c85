import { lossesOf } from "@/lib/billing/losses";
import { inCents, markUp } from "@/lib/billing/unit-margin";

export const RESALE_METERS = ["minutes", "sms", "apiRequests"] as const;
type Meter = (typeof RESALE_METERS)[number];

/** A price that is mistyped is undefined. */
type MeterPrice = { included: number | undefined; unitPrice: string | undefined };
export type Prices = { base: string | undefined } & Record<Meter, MeterPrice>;
export type KnownPrices = { base: string } & Record<Meter, { included: number; unitPrice: string }>;

export type TypedTerms = {
  markupPercent?: string;
  base?: string;
  included?: Partial<Record<Meter, number>>;
  overage?: Partial<Record<Meter, string>>;
};

const PRICE = /^\d{1,9}(\.\d{1,10})?$/;
const PERCENT = /^-?\d{1,5}(\.\d{1,4})?$/;

/** The prices of terms that aren't saved yet. A markup is on the list price; an empty field has the price of `fallback`. */
export function previewTerms(
  { markupPercent, ...own }: TypedTerms,
  { list, fallback }: { list: KnownPrices; fallback: KnownPrices },
): Prices {
  if (markupPercent !== undefined) {
    const isPercent = PERCENT.test(markupPercent) && Number(markupPercent) >= -100;
    const marked = (price: string) => (isPercent ? markUp(price, markupPercent) : undefined);
    return byMeter(marked(list.base), (meter) => ({
      included: list[meter].included,
      unitPrice: marked(list[meter].unitPrice),
    }));
  }
  return byMeter(priceOf(own.base, fallback.base), (meter) => ({
    included: countOf(own.included?.[meter], fallback[meter].included),
    unitPrice: priceOf(own.overage?.[meter], fallback[meter].unitPrice),
  }));
}

const byMeter = (base: string | undefined, of: (meter: Meter) => MeterPrice): Prices => ({
  base: base && inCents(base),
  minutes: of("minutes"),
  sms: of("sms"),
  apiRequests: of("apiRequests"),
});

function priceOf(typed: string | undefined, fallback: string): string | undefined {
  if (typed === undefined) return fallback;
  return PRICE.test(typed) ? typed : undefined;
}

function countOf(typed: number | undefined, fallback: number): number | undefined {
  if (typed === undefined) return fallback;
  return Number.isSafeInteger(typed) && typed >= 0 ? typed : undefined;
}

const inBook = <T>({
  base,
  minutes,
  sms,
  apiRequests,
}: { base: string | T } & Record<Meter, MeterOf<T>>) => ({
  base,
  minutes,
  sms,
  api_requests: apiRequests,
});
type MeterOf<T> = { included: number | T; unitPrice: string | T };

/** The fields of these prices that sell below cost, such as "overage/sms": the server warns of the same when they are saved. */
export function lossesIn(prices: Prices, list: KnownPrices): ReadonlySet<string> {
  const losses = lossesOf(inBook<never>(list), inBook<undefined>(prices));
  return new Set(
    losses.map(({ charge, meter }) =>
      meter === null ? charge : `${charge}/${meter === "api_requests" ? "apiRequests" : meter}`,
    ),
  );
}
