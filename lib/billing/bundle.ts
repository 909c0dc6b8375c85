import { BillingError } from "./billing-error";
import { type BundleRecord, bundleRecordSchema, PLACE, type RecordOf } from "./bundle-records";
import { canonicalJson } from "./canonical-json";
import { eventProof } from "./merkle";
import { periodSchema } from "./periods";
import type { Hash } from "./price-book";
import { addUsage, type MeterTotals, noUsage, totalUsage, type UsageEvent } from "./usage";

type Counted = { usage: MeterTotals; billed: MeterTotals };

/** A bundle as read so far. Events are added up stream by stream and not stored. */
export type OpenBundle = {
  /** Problems of the records themselves. */
  faults: string[];
  lineNumber: number;
  records: number;
  last: BundleRecord["type"] | null;
  invoice: RecordOf<"invoice"> | null;
  lines: RecordOf<"line">[];
  prices: RecordOf<"price_book">[];
  accounts: RecordOf<"account">[];
  signature: RecordOf<"signature"> | null;
  counted: Map<string, Counted>;
  stream: RecordOf<"event">[];
  proof: ReturnType<typeof eventProof>;
};

export function openBundle(hash: Hash): OpenBundle {
  return {
    faults: [],
    lineNumber: 0,
    records: 0,
    last: null,
    invoice: null,
    lines: [],
    prices: [],
    accounts: [],
    signature: null,
    counted: new Map(),
    stream: [],
    proof: eventProof(hash),
  };
}

/** A bundle that does not end with its signature was cut off. */
export const isComplete = (bundle: OpenBundle): boolean => bundle.last === "signature";

/** Reads one line. A line that is no record, or is written in any other way than canonically, is a fault. */
export function readRecord(bundle: OpenBundle, text: string): void {
  bundle.lineNumber += 1;
  const faults = faultsOf(bundle, text);
  bundle.faults.push(...faults.map((what) => `Line ${bundle.lineNumber} ${what}.`));
}

function faultsOf(bundle: OpenBundle, text: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return ["is not JSON"];
  }
  const parsed = bundleRecordSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return [`is no record of a bundle: ${[...(issue?.path ?? []), issue?.message].join(" ")}`];
  }
  const spelling = canonicalJson(json) === text ? [] : ["is not written in canonical form"];
  const record = parsed.data;
  const misplaced = misplacement(bundle, record);
  if (bundle.last === null || misplaced === null) bundle.last = record.type;
  return [...spelling, ...(misplaced === null ? addRecord(bundle, record) : [misplaced])];
}

function misplacement({ last }: OpenBundle, { type }: BundleRecord): string | null {
  if (last === null) return type === "invoice" ? null : "comes before the invoice";
  const single = type === "invoice" || type === "end" || type === "signature";
  if (last === type && single) return `is a second ${type} record`;
  if (last === "signature") return "comes after the signature";
  return PLACE[type] < PLACE[last] ? `is a record of type ${type} after one of type ${last}` : null;
}

function addRecord(bundle: OpenBundle, record: BundleRecord): string[] {
  if (record.type === "signature") {
    bundle.signature = record;
    return [];
  }
  if (record.type === "end")
    return record.records === bundle.records
      ? []
      : [`counts ${record.records} records where there are ${bundle.records}`];
  bundle.records += 1;
  if (record.type === "event") return addEvent(bundle, record);
  if (record.type === "invoice") bundle.invoice = record;
  else if (record.type === "line") bundle.lines.push(record);
  else if (record.type === "price_book") bundle.prices.push(record);
  else bundle.accounts.push(record);
  return [];
}

function addEvent(bundle: OpenBundle, record: RecordOf<"event">): string[] {
  try {
    bundle.proof.add(record.event);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    return [`has an event out of order: ${error.message}`];
  }
  const last = bundle.stream.at(-1);
  if (last && streamOf(last.event) !== streamOf(record.event)) countStream(bundle);
  bundle.stream.push(record);
  return [];
}

function streamOf({ occurredAt, workspaceId, meter }: UsageEvent): string {
  return `${occurredAt.slice(0, 7)} ${workspaceId} ${meter}`;
}

export function countStream(bundle: OpenBundle): void {
  const [first] = bundle.stream;
  if (!first) return;
  const period = periodSchema.parse(first.event.occurredAt.slice(0, 7));
  const key = countedKey(period, first.event.workspaceId);
  const known = bundle.counted.get(key) ?? { usage: noUsage(), billed: noUsage() };
  const total = (records: RecordOf<"event">[]) =>
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

export function countedKey(period: string, accountId: string): string {
  return `${period} ${accountId}`;
}
