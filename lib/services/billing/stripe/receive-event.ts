import "server-only";
import { minorFromText, minorToText } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import type { CloseCtx } from "@/lib/services/billing/close-context";
import { partnerNow } from "@/lib/services/billing/facts";
import { lockPartnerInvoices, record } from "@/lib/services/billing/ledger";
import { receivePayment, reopenIfDue } from "@/lib/services/billing/states";
import { audit, type Ctx } from "@/lib/services/context";
import { isModeRight, PLATFORM, platformStripe } from "./accounts";
import {
  type PaidSession,
  paidSession,
  type RefundState,
  readEvent,
  refundOf,
  type StripeEvent,
} from "./events";

type Signed = { text: string; signature: string | null };
type EventCtx = Pick<Ctx, "tx" | "now" | "config">;
type Authentic = { event: StripeEvent; livemode: boolean };

const ACTOR = { kind: "provider", id: "stripe", name: "Stripe" } as const;
/** Seconds that an event may be old, as in Stripe's own libraries. */
const TOLERANCE = 300;

/** Verifies the signature over the exact bytes. Without a connected account the route does not exist. */
export async function authenticateEvent(
  open: <R>(fn: (ctx: EventCtx) => Promise<R>) => Promise<R>,
  { text, signature }: Signed,
): Promise<Authentic> {
  const stripe = await open((ctx) => platformStripe(ctx.tx, ctx.config));
  if (!stripe) throw new ApiError("route_not_found");
  const { default: Client } = await import("stripe");
  try {
    Client.webhooks.constructEvent(text, signature ?? "", stripe.webhookSecret, TOLERANCE);
  } catch (error) {
    // Anything else is about the body, which readEvent judges.
    if (error instanceof Client.errors.StripeSignatureVerificationError)
      throw new ApiError("invalid_api_key", { detail: "The signature does not match this request." });
  }
  const event = readEvent(text);
  if (!event) throw new ApiError("invalid_json", { detail: "This isn't a Stripe event." });
  return { event, livemode: stripe.livemode };
}

/** Records an event once, with what follows from it. Events arrive more than once and in any order. */
export async function receiveEvent(ctx: EventCtx, { event, livemode }: Authentic): Promise<void> {
  // A test-mode endpoint with the same secret must not pay real invoices.
  if (event.livemode !== livemode) return;
  const isNew = await ctx.tx.as(PLATFORM, () =>
    ctx.tx.run(
      "insert into stripe_event (id, type, received_at) values ($1, $2, $3) on conflict (id) do nothing",
      [event.id, event.type, ctx.now],
    ),
  );
  if (isNew === 0) return;
  const paid = paidSession(event);
  if (paid) await recordPaid(ctx, { ...paid, livemode });
  const refund = refundOf(event);
  if (refund) await recordRefund(ctx, refund);
}

/** A session is reported when it completes and again when a slow payment method has paid, so its id is the key. */
async function recordPaid(ctx: EventCtx, of: PaidSession & { livemode: boolean }): Promise<void> {
  const isNew = await ctx.tx.as(PLATFORM, () =>
    ctx.tx.run(
      `insert into stripe_payment (id, payment_intent, partner_id, invoice_id, amount, currency, at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        of.id,
        of.paymentIntent,
        of.partnerId,
        of.invoiceId,
        minorToText(of.amountMinor),
        of.currency,
        ctx.now,
      ],
    ),
  );
  if (isNew === 0) return;
  const problem = await inPartner(ctx, of.partnerId, () => problemWith(ctx, of));
  if (problem !== null) {
    await ctx.tx.as(PLATFORM, () =>
      ctx.tx.run("update stripe_payment set problem = $2 where id = $1", [of.id, problem]),
    );
    const detail = { session: of.id, problem, amount: minorToText(of.amountMinor), currency: of.currency };
    const at = { tx: ctx.tx, actor: ACTOR, now: ctx.now };
    await ctx.tx.as({ kind: "operator", id: "platform" }, () =>
      audit(at, { tenantId: "platform", action: "stripe_payment.unmatched", object: of.invoiceId, detail }),
    );
    return;
  }
  const { entryId, invoiceId } = await inPartner(ctx, of.partnerId, async () =>
    receivePayment(closing(ctx, of.partnerId), {
      id: of.invoiceId,
      amountMinor: of.amountMinor,
      now: await partnerNow(ctx.tx, of.partnerId, ctx.now),
    }),
  );
  await ctx.tx.as(PLATFORM, () =>
    ctx.tx.run("update stripe_payment set entry_id = $2, invoice_id = $3 where id = $1", [
      of.id,
      entryId,
      invoiceId,
    ]),
  );
  if (of.paymentIntent !== null) await applyRefunds(ctx, of.paymentIntent);
}

/** The reason why a payment cannot be in the ledger, which is in the currency of the invoice. */
async function problemWith(ctx: EventCtx, of: PaidSession & { livemode: boolean }): Promise<string | null> {
  const invoice = await ctx.tx.one(
    `select i.currency, i.status, p.mode from invoice i join partner p on p.id = i.partner_id
     where i.partner_id = $1 and i.id = $2`,
    [of.partnerId, of.invoiceId],
  );
  if (!invoice || invoice.status === "draft") return "unknown_invoice";
  if (!isModeRight(of.livemode, { partnerMode: invoice.mode, production: ctx.config.production }))
    return "wrong_mode";
  if (invoice.currency !== of.currency) return "wrong_currency";
  return of.amountMinor === 0 ? "no_amount" : null;
}

const inPartner = <R>({ tx }: EventCtx, id: string, fn: () => Promise<R>) =>
  tx.as({ kind: "partner", id }, fn);

const closing = ({ tx, config }: EventCtx, partnerId: string): CloseCtx => ({
  tx,
  config,
  partnerId,
  actor: ACTOR,
});

/** A refund only moves on: pending, succeeded, failed. A late report of an earlier status changes nothing. */
async function recordRefund(ctx: EventCtx, of: RefundState): Promise<void> {
  await ctx.tx.as(PLATFORM, () =>
    ctx.tx.run(
      `insert into stripe_refund (id, payment_intent, amount, currency, status, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set status = excluded.status
       where stripe_refund.status = 'pending' or (stripe_refund.status = 'succeeded' and excluded.status = 'failed')`,
      [of.id, of.paymentIntent, minorToText(of.amountMinor), of.currency, of.status, ctx.now],
    ),
  );
  await applyRefunds(ctx, of.paymentIntent);
}

/** Brings the ledger in line with a payment's refunds. A refund that came before its payment waits here for it. */
async function applyRefunds(ctx: EventCtx, paymentIntent: string): Promise<void> {
  const payment = await ctx.tx.as(PLATFORM, () =>
    ctx.tx.one(
      "select partner_id, invoice_id, currency from stripe_payment where payment_intent = $1 and entry_id is not null for update",
      [paymentIntent],
    ),
  );
  if (!payment) return;
  const refunds = await ctx.tx.as(PLATFORM, () =>
    ctx.tx.query(
      `select id, amount::text, status, entry_id, reversal_id from stripe_refund
       where payment_intent = $1 and currency = $2 order by at, id`,
      [paymentIntent, payment.currency],
    ),
  );
  const of = { partnerId: payment.partner_id, invoiceId: payment.invoice_id };
  for (const { id, amount, status, entry_id: entryId, reversal_id: reversalId } of refunds) {
    const amountMinor = minorFromText(amount);
    if (status === "succeeded" && entryId === null)
      await noteEntry(ctx, {
        id,
        column: "entry",
        entry: await refundEntry(ctx, { ...of, id, amountMinor }),
      });
    if (status === "failed" && entryId !== null && reversalId === null)
      await noteEntry(ctx, {
        id,
        column: "reversal",
        entry: await reversalEntry(ctx, { ...of, amountMinor }),
      });
  }
}

type Entered = { partnerId: string; invoiceId: string; amountMinor: number };

async function refundEntry(ctx: EventCtx, { id: refund, ...of }: Entered & { id: string }): Promise<string> {
  const { partnerId, invoiceId, amountMinor } = of;
  return inPartner(ctx, partnerId, async () => {
    const close = closing(ctx, partnerId);
    await lockPartnerInvoices(close);
    const now = await partnerNow(ctx.tx, partnerId, ctx.now);
    const id = await record(close, { kind: "refund", amountMinor, at: now, invoiceId });
    if (id === null) throw new Error("A refund of zero was not refused.");
    await reopenIfDue(close, { id: invoiceId, now });
    const detail = { id, amount: minorToText(amountMinor), reason: `Refunded at Stripe: ${refund}` };
    await audit(
      { tx: ctx.tx, actor: ACTOR, now },
      { tenantId: partnerId, action: "invoice.refunded", object: invoiceId, detail },
    );
    return id;
  });
}

/** The money of a failed refund is back at the platform, so it counts as paid again. */
async function reversalEntry(
  ctx: EventCtx,
  { partnerId, invoiceId, amountMinor }: Entered,
): Promise<string | null> {
  return inPartner(ctx, partnerId, async () => {
    const now = await partnerNow(ctx.tx, partnerId, ctx.now);
    return (await receivePayment(closing(ctx, partnerId), { id: invoiceId, amountMinor, now })).entryId;
  });
}

type Noted = { id: string; column: "entry" | "reversal"; entry: string | null };

async function noteEntry({ tx }: EventCtx, { id, column, entry }: Noted): Promise<void> {
  await tx.as(PLATFORM, () =>
    column === "entry"
      ? tx.run("update stripe_refund set entry_id = $2 where id = $1", [id, entry])
      : tx.run("update stripe_refund set reversal_id = $2 where id = $1", [id, entry]),
  );
}
