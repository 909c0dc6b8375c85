import { sumMinor } from "./money";
import type { Period } from "./periods";
import type { PriceBook } from "./price-book";
import { type RatedAccount, rateAccount } from "./rate-account";
import { resaleLine } from "./resale";
import type { ResalePrices } from "./resale-terms";

type Month = { period: Period; priceBook: PriceBook; prices: ResalePrices };

/** The amount the account owes its partner for the month so far, with the base fee of its days. */
export function spentOf(account: RatedAccount, { period, priceBook, prices }: Month): number {
  const { lines } = rateAccount(account, { period, priceBook });
  return sumMinor(lines.map((line) => resaleLine(line, prices).amountMinor));
}

/** More texts than any account sends in a month. */
const MOST_TEXTS = 10_000_000;

/**
 * The most texts of the month that keep the account within its cap, or null if no number of texts exceeds it. Everything
 * else is taken as used so far. The amount only rises with the number of texts, so the search halves the rest each time.
 */
export function textsWithin(
  account: RatedAccount,
  { monthlyMinor, ...month }: Month & { monthlyMinor: number },
) {
  const exceeds = (sms: number) =>
    spentOf({ ...account, usage: { ...account.usage, sms } }, month) > monthlyMinor;
  if (exceeds(0)) return 0;
  if (!exceeds(MOST_TEXTS)) return null;
  let [within, beyond] = [0, MOST_TEXTS];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (exceeds(middle)) beyond = middle;
    else within = middle;
  }
  return within;
}
