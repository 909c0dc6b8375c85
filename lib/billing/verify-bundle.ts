import { BillingError } from "./billing-error";
import { countedKey, countStream, type OpenBundle } from "./bundle";
import type { RecordOf } from "./bundle-records";
import { minorToText, sumMinor } from "./money";
import type { Period } from "./periods";
import { type Hash, priceBookHash } from "./price-book";
import { type RateInput, type Rating, rate } from "./rate";
import { noUsage } from "./usage";
import { lineRoots, type Proof, verifyInvoice } from "./verify";

type Invoice = RecordOf<"invoice">;

/** Everything in which a bundle differs from its own events rated with its own prices; empty if all holds. */
export function bundleFaults(bundle: OpenBundle, hash: Hash): string[] {
  const { invoice } = bundle;
  if (!invoice) return [...bundle.faults, "The bundle has no invoice."];
  return [
    ...bundle.faults,
    ...identityFaults(invoice),
    ...extraFaults(bundle, invoice),
    ...rated(bundle, hash),
  ];
}

function identityFaults({ id, globalId, period }: Invoice): string[] {
  const reissue = id.startsWith(`inv_${period}-`) ? id.slice(`inv_${period}-`.length) : "";
  const known = id === `inv_${period}` || /^[1-9]\d{0,5}$/.test(reissue);
  return [
    ...(known ? [] : [`${id} isn't an invoice of ${period}.`]),
    ...(globalId.startsWith(`${id}_`) ? [] : [`${globalId} is not the global id of ${id}.`]),
  ];
}

/** Records that change nothing would make a bundle say more than was checked. */
function extraFaults(bundle: OpenBundle, { period }: Invoice): string[] {
  const months = new Set([period, ...bundle.accounts.map((account) => account.period)]);
  const accounts = new Set(bundle.accounts.map(({ period: month, id }) => countedKey(month, id)));
  countStream(bundle);
  return [
    ...repeated(bundle.lines.map(({ line }) => line.id)).map((id) => `Line ${id} is repeated.`),
    ...repeated(bundle.prices.map((prices) => prices.period)).map(
      (month) => `Prices for ${month} are repeated.`,
    ),
    ...repeated(bundle.accounts.map(({ period: month, id }) => countedKey(month, id))).map(
      (account) => `Account ${account} is repeated.`,
    ),
    ...bundle.prices.flatMap((prices) =>
      months.has(prices.period) ? [] : [`Prices of ${prices.period} belong to no account.`],
    ),
    ...[...months].filter((month) => month > period).map((month) => `${month} is after the invoice's month.`),
    ...[...bundle.counted.keys()].flatMap((key) =>
      accounts.has(key) ? [] : [`Events of ${key} belong to no account.`],
    ),
  ];
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return [...twice];
}

/** Rates the bundle's events with its prices and compares the result with its invoice. */
function rated(bundle: OpenBundle, hash: Hash): string[] {
  const { invoice } = bundle;
  if (!invoice) return [];
  try {
    const { streams, root } = bundle.proof.done();
    const rating = rate(inputOf(bundle, invoice));
    const lines = bundle.lines.map(({ line }) => line);
    const issued: Proof = {
      ...invoice,
      lines,
      lineRoots: Object.fromEntries(
        bundle.lines.flatMap(({ line, eventsRoot }) => (eventsRoot === null ? [] : [[line.id, eventsRoot]])),
      ),
    };
    const again: Proof = {
      raterVersion: rating.raterVersion,
      priceBookHash: priceBookHash(pricesOf(bundle, invoice.period), hash),
      eventsRoot: root,
      lineRoots: lineRoots(rating.lines, { period: invoice.period, streams }),
      lines: rating.lines,
      subtotalMinor: rating.subtotalMinor,
      discountMinor: rating.discount.amountMinor,
      taxMinor: rating.tax.amountMinor,
      totalMinor: rating.totalMinor,
    };
    return [
      ...verifyInvoice(issued, again).diffs.map(({ text }) => text),
      ...sumFaults(invoice, rating, sumMinor(lines.map(({ amountMinor }) => amountMinor))),
      ...bundle.prices.flatMap(({ period, hash: stated, book }) =>
        stated === priceBookHash(book, hash)
          ? []
          : [`The prices of ${period} don't match their fingerprint.`],
      ),
    ];
  } catch (error) {
    if (error instanceof BillingError) return [error.message];
    throw error;
  }
}

function sumFaults(invoice: Invoice, { currency }: Rating, linesMinor: number): string[] {
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = invoice;
  return [
    ...(linesMinor === subtotalMinor
      ? []
      : [
          `The lines add up to ${minorToText(linesMinor)}, but the subtotal is ${minorToText(subtotalMinor)}.`,
        ]),
    ...(subtotalMinor - discountMinor + taxMinor === totalMinor
      ? []
      : ["Subtotal, discount and tax don't add up to the total."]),
    ...(currency === invoice.currency
      ? []
      : [`The currency is ${invoice.currency}, the prices are in ${currency}.`]),
  ];
}

function inputOf(bundle: OpenBundle, { period, taxPercent }: Invoice): RateInput {
  const of = (month: Period) =>
    bundle.accounts
      .filter((account) => account.period === month)
      .map(({ id, name, segments }) => {
        const counted = bundle.counted.get(countedKey(month, id));
        return {
          id,
          name,
          segments,
          usage: counted?.usage ?? noUsage(),
          billed: counted?.billed ?? noUsage(),
        };
      });
  const earlier = new Set(bundle.accounts.map((account) => account.period).filter((month) => month < period));
  return {
    period,
    priceBook: pricesOf(bundle, period),
    accounts: of(period),
    taxRate: taxPercent,
    lateUsage: [...earlier].sort().map((month) => ({
      period: month,
      priceBook: pricesOf(bundle, month),
      accounts: of(month),
    })),
  };
}

function pricesOf(bundle: OpenBundle, period: Period) {
  const found = bundle.prices.find((prices) => prices.period === period);
  if (!found) throw new BillingError("unknown_plan", `The bundle has no prices for ${period}.`);
  return found.book;
}
