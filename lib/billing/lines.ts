import * as z from "zod";
import { billableSchema } from "./meters";
import { periodSchema } from "./periods";
import { planSchema } from "./price-book";

/** `included x days` of each plan; `total` is the sum over the days in the month, rounded up once. */
const allowanceSchema = z.strictObject({
  total: z.int().min(0),
  daysInMonth: z.int(),
  parts: z.array(z.strictObject({ plan: planSchema, included: z.int(), days: z.int() })),
});
export type Allowance = z.infer<typeof allowanceSchema>;

const common = {
  /** Unique on its invoice and made from the charge, so rating again gives a line the same id. */
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** The plan whose price is charged. */
  plan: planSchema,
  unitPrice: z.string(),
  /** Before rounding to cents, at most 12 decimals shown. */
  unrounded: z.string(),
  amountMinor: z.int(),
};

const baseLineSchema = z.strictObject({
  kind: z.literal("base"),
  ...common,
  days: z.int().min(1),
  daysInMonth: z.int(),
});
export type BaseLine = z.infer<typeof baseLineSchema>;

const metered = {
  meter: billableSchema,
  quantity: z.int().min(0),
  allowance: allowanceSchema,
  /** Charged units. */
  overage: z.int(),
  per: z.int().min(1),
};

const usageLineSchema = z.strictObject({ kind: z.literal("usage"), ...common, ...metered });
export type UsageLine = z.infer<typeof usageLineSchema>;

const lateLineSchema = z.strictObject({
  kind: z.literal("late_usage"),
  ...common,
  ...metered,
  /** The finished month the usage belongs to; prices, plans and allowance are that month's. */
  period: periodSchema,
  /** Quantity that earlier invoices already charged. */
  billedQuantity: z.int().min(0),
});
export type LateLine = z.infer<typeof lateLineSchema>;

export const lineSchema = z.discriminatedUnion("kind", [baseLineSchema, usageLineSchema, lateLineSchema]);
export type Line = z.infer<typeof lineSchema>;

const UNROUNDED_DECIMALS = 12;

export function shownUnrounded(amount: { toDecimalPlaces(places: number): { toFixed(): string } }): string {
  return amount.toDecimalPlaces(UNROUNDED_DECIMALS).toFixed();
}
