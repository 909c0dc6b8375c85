import { billingDay, money, monthName, unitPrice } from "@/lib/billing/format";
import { type Language, localeOf } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import { price } from "./amounts";

/**
 * The words and formats of a document in one language. The region is fixed, so that a document says the same to everyone
 * who reads it in that language.
 */
export function documentWords(language: Language) {
  const locale = localeOf(language, "US");
  return {
    language,
    t: translator(language, "documents"),
    day: (at: Date) => billingDay(at, locale),
    month: (period: string) => monthName(period, locale),
    money: (minor: number, currency: string) => money(minor, currency, locale),
    price: (amount: string, currency: string) => price(amount, currency, locale),
    unitPrice: (amount: string, currency: string) => unitPrice(amount, currency, locale),
  };
}
export type DocumentWords = ReturnType<typeof documentWords>;
