import * as z from "zod";
import { BillingError } from "./billing-error";
import { lineSchema } from "./lines";
import { eventProof } from "./merkle";
import { type Period, periodSchema } from "./periods";
import { type Hash, priceBookHash, priceBookSchema } from "./price-book";
import { type RateInput, rate } from "./rate";
import { segmentsSchema } from "./segments";
import { addUsage, type MeterTotals, noUsage, totalUsage, type UsageEvent, usageEventSchema } from "./usage";
import { lineRoots, type Proof, type Verification, verifyInvoice } from "./verify";

/**
 * The bundle of an invoice: one JSON object per line, in this order. It holds accounts and prices of earlier months when
 * it charges late usage of those months.
 */
const minor = z.int();
const bundleRecordSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("invoice"),
    id: z.string(),
    globalId: z.string(),
    period: periodSchema,
    currency: z.string(),
    raterVersion: z.int(),
    priceBookHash: z.string(),
    eventsRoot: z.string(),
    taxPercent: z.string(),
    subtotalMinor: minor,
    discountMinor: minor,
    taxMinor: minor,
    totalMinor: minor,
  }),
  z.strictObject({ type: z.literal("line"), eventsRoot: z.string().nullable(), line: lineSchema }),
  z.strictObject({
    type: z.literal("price_book"),
    period: periodSchema,
    hash: z.string(),
    book: priceBookSchema,
  }),
  z.strictObject({
    type: z.literal("account"),
    period: periodSchema,
    id: z.string(),
    name: z.string(),
    segments: segmentsSchema,
  }),
  /** billed: the event belongs to an earlier month, and an earlier invoice has charged it. */
  z.strictObject({ type: z.literal("event"), billed: z.boolean(), event: usageEventSchema }),
  z.strictObject({ type: z.literal("end"), records: z.int() }),
]);
export type BundleRecord = z.infer<typeof bundleRecordSchema>;
type Of<T extends BundleRecord["type"]> = Extract<BundleRecord, { type: T }>;

type Counted = { usage: MeterTotals; billed: MeterTotals };

/** The bundle as read so far. Events are added up stream by stream and not stored. */
export type OpenBundle = {
  records: number;
  complete: boolean;
  invoice: Of<"invoice"> | null;
  lines: Of<"line">[];
  prices: Of<"price_book">[];
  accounts: Of<"account">[];
  counted: Map<string, Counted>;
  stream: Of<"event">[];
  proof: ReturnType<typeof eventProof>;
};

export function openBundle(hash: Hash): OpenBundle {
  return {
    records: 0,
    complete: false,
    invoice: null,
    lines: [],
    prices: [],
    accounts: [],
    counted: new Map(),
    stream: [],
    proof: eventProof(hash),
  };
}

export function readRecord(bundle: OpenBundle, text: string): void {
  const record = bundleRecordSchema.parse(JSON.parse(text));
  if (record.type === "end") {
    bundle.complete = record.records === bundle.records;
    return;
  }
  bundle.records += 1;
  if (record.type === "event") addEvent(bundle, record);
  else if (record.type === "invoice") bundle.invoice = record;
  else if (record.type === "line") bundle.lines.push(record);
  else if (record.type === "price_book") bundle.prices.push(record);
  else bundle.accounts.push(record);
}

function addEvent(bundle: OpenBundle, record: Of<"event">): void {
  bundle.proof.add(record.event);
  const last = bundle.stream.at(-1);
  if (last && streamOf(last.event) !== streamOf(record.event)) countStream(bundle);
  bundle.stream.push(record);
}

function streamOf({ occurredAt, workspaceId, meter }: UsageEvent): string {
  return `${occurredAt.slice(0, 7)} ${workspaceId} ${meter}`;
}

function countStream(bundle: OpenBundle): void {
  const [first] = bundle.stream;
  if (!first) return;
  const period = periodSchema.parse(first.event.occurredAt.slice(0, 7));
  const key = countedKey(period, first.event.workspaceId);
  const known = bundle.counted.get(key) ?? { usage: noUsage(), billed: noUsage() };
  const total = (records: Of<"event">[]) =>
    totalUsage(
      records.map(({ event }) => event),
      period,
    );
  bundle.counted.set(key, {
    usage: addUsage(known.usage, total(bundle.stream)),
    billed: addUsage(known.billed, total(bundle.stream.filter(({ billed }) => billed))),
  });
  bundle.stream = [];
}

function countedKey(period: string, accountId: string): string {
  return `${period} ${accountId}`;
}

/** Rates the bundle's events with its prices and compares the result with its invoice. */
export function verifyBundle(bundle: OpenBundle, hash: Hash): Verification {
  const { invoice } = bundle;
  if (!invoice || !bundle.complete)
    throw new BillingError("invalid_events", "The bundle is cut off; load it again.");
  countStream(bundle);
  const { streams, root } = bundle.proof.done();
  const rating = rate(inputOf(bundle, invoice));
  const issued: Proof = {
    ...invoice,
    lines: bundle.lines.map(({ line }) => line),
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
  return verifyInvoice(issued, again);
}

function inputOf(bundle: OpenBundle, { period, taxPercent }: Of<"invoice">): RateInput {
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
  if (!found) throw new BillingError("unknown_plan", `The bundle holds no prices for ${period}.`);
  return found.book;
}
