import "server-only";
import * as z from "zod";

/**
 * The members we read of Stripe's events. Everything else is left alone, so that a newer API version of the account
 * breaks nothing.
 */
const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.infer<typeof event>;

/** Stripe sends an object's id, or the object where it was expanded. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? null);

const MAX_MINOR = 2_147_483_647;
const amount = z.int().min(0).max(MAX_MINOR);

const session = z.object({
  id: z.string(),
  payment_status: z.string(),
  amount_total: amount,
  currency: z.string(),
  payment_intent: reference,
  metadata: z.record(z.string(), z.string()).nullish(),
});

const refund = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: reference,
});

export function readEvent(text: string): StripeEvent | null {
  try {
    return event.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export type PaidSession = {
  id: string;
  paymentIntent: string | null;
  partnerId: string;
  invoiceId: string;
  amountMinor: number;
  currency: string;
};

/** Null for sessions that are not paid yet, and for those that our payment links did not start. */
export function paidSession({ type, data }: StripeEvent): PaidSession | null {
  if (type !== "checkout.session.completed" && type !== "checkout.session.async_payment_succeeded")
    return null;
  const { success, data: found } = session.safeParse(data.object);
  const { partner, invoice, link } = found?.metadata ?? {};
  if (!success || found.payment_status !== "paid" || !partner || !invoice || !link) return null;
  const { id, payment_intent: paymentIntent, amount_total: amountMinor, currency } = found;
  return { id, paymentIntent, partnerId: partner, invoiceId: invoice, amountMinor, currency };
}

export type RefundState = {
  id: string;
  paymentIntent: string;
  amountMinor: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
};

const REFUND_EVENTS = ["refund.created", "refund.updated", "refund.failed", "charge.refund.updated"];
const STATUSES: Record<string, RefundState["status"]> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

export function refundOf({ type, data }: StripeEvent): RefundState | null {
  if (!REFUND_EVENTS.includes(type)) return null;
  const { success, data: found } = refund.safeParse(data.object);
  if (!success || found.payment_intent === null || found.amount === 0) return null;
  const { id, amount: amountMinor, currency, payment_intent: paymentIntent } = found;
  return { id, paymentIntent, amountMinor, currency, status: STATUSES[found.status ?? ""] ?? "pending" };
}
