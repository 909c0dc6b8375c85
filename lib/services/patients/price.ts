import "server-only";
import { unitPrice } from "@/lib/billing/format";
import type { Service } from "@/lib/db/generated/client";
import { type Reader, wordsFor } from "./reader";

type Priced = Pick<Service, "price" | "priceCurrency" | "priceFrom">;

/** Returns a service's price as it is shown, or null if it has none. */
export function priceOf(reader: Reader, { price: amount, priceCurrency, priceFrom }: Priced): string | null {
  if (amount === null || priceCurrency === null) return null;
  const price = unitPrice(amount.toFixed(2), priceCurrency, reader.locale);
  return priceFrom ? wordsFor(reader, "booking")("price_from", { price }) : price;
}
