import * as z from "zod";
import { lineSchema } from "./lines";
import { periodSchema } from "./periods";
import { priceBookSchema } from "./price-book";
import { segmentsSchema } from "./segments";
import { usageEventSchema } from "./usage";

const minor = z.int();

/**
 * The bundle of an invoice: one record per line, each in canonical JSON and in this order. It holds accounts and prices
 * of earlier months when it charges late usage of those months.
 */
export const bundleRecordSchema = z.discriminatedUnion("type", [
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
  /** Signs the SHA-256 hash of all lines before it, each with its line feed. */
  z.strictObject({
    type: z.literal("signature"),
    algorithm: z.literal("Ed25519"),
    keyId: z.string(),
    value: z.string(),
  }),
]);
export type BundleRecord = z.infer<typeof bundleRecordSchema>;
export type RecordOf<T extends BundleRecord["type"]> = Extract<BundleRecord, { type: T }>;

/** Records of equal place may alternate; otherwise the places only rise. */
export const PLACE = {
  invoice: 0,
  line: 1,
  price_book: 2,
  account: 2,
  event: 3,
  end: 4,
  signature: 5,
} as const satisfies Record<BundleRecord["type"], number>;
