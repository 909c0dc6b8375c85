import "server-only";
import { minorFromText, minorToNumber, minorToText } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { lockPartnerInvoices, makeLinksStale } from "@/lib/services/billing/ledger";
import { audit, type Ctx } from "@/lib/services/context";
import { isModeRight, type PlatformStripe, platformStripe } from "./accounts";
import { failureOf, openStripe } from "./client";
import { assertHundredths } from "./currency";

type Invoice = { partnerId: string; invoiceId: string };
type Link = { id: string; url: string; amountMinor: number; currency: string };
type Prepared = Omit<Link, "url"> & { stripe: PlatformStripe; url: string | null; description: string };
type LinkCtx = Pick<Ctx, "tx" | "now" | "config" | "actor">;
export type OpenTx = <R>(fn: (ctx: LinkCtx) => Promise<R>) => Promise<R>;

/** The page on which the amount due of an invoice is paid, made when it is first asked for. */
export async function paymentLink(open: OpenTx, of: Invoice): Promise<Link> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const prepared = await open((ctx) => inPartner(ctx, of, () => prepare(ctx, of)));
    if (prepared.url !== null) return { ...prepared, url: prepared.url };
    const made = await createAtStripe(prepared, of);
    if (await open((ctx) => inPartner(ctx, of, () => store(ctx, { ...of, ...made, id: prepared.id }))))
      return { ...prepared, url: made.url };
  }
  throw new ApiError("conflict", { detail: "The amount due is changing. Try again." });
}

/** The amount due may change while Stripe answers; more than once is unusual. */
const MAX_ATTEMPTS = 3;

const inPartner = <R>(ctx: LinkCtx, { partnerId }: Invoice, fn: () => Promise<R>) =>
  ctx.tx.as({ kind: "partner", id: partnerId }, fn);

/** Returns the usable link, or notes the one that will be made: its id is the idempotency key of the request. */
async function prepare(ctx: LinkCtx, of: Invoice): Promise<Prepared> {
  const { tx, config, now } = ctx;
  await lockPartnerInvoices({ tx, partnerId: of.partnerId });
  const invoice = await payable(ctx, of);
  const stripe = await platformStripe(tx, config);
  if (!stripe || !isModeRight(stripe.livemode, { ...config, partnerMode: invoice.mode }))
    throw new ApiError("conflict", { detail: "Online payment is not set up for this invoice." });
  const { amountMinor, currency } = invoice;
  const usable = await tx.prisma.paymentLink.findFirst({
    where: { ...of, status: { in: ["creating", "active"] } },
  });
  const description = `Invoice ${invoice.globalId}`;
  if (usable && minorFromText(usable.amount.toFixed(2)) === amountMinor)
    return { id: usable.id, url: usable.url, amountMinor, currency, stripe, description };
  await makeLinksStale({ tx, partnerId: of.partnerId }, { invoiceId: of.invoiceId, at: now });
  const id = newId("plk");
  await tx.run(
    `insert into payment_link (partner_id, id, invoice_id, amount, currency, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'creating', $6, $6)`,
    [of.partnerId, id, of.invoiceId, minorToText(amountMinor), currency, now],
  );
  return { id, url: null, amountMinor, currency, stripe, description };
}

async function payable({ tx }: LinkCtx, { partnerId, invoiceId }: Invoice) {
  const row = await tx.one(
    `select i.id, i.global_id as "globalId", i.status, i.currency, p.mode,
       (select coalesce(sum(l.amount), 0)::numeric(14,2)::text from ledger_entry l
        where l.partner_id = i.partner_id and l.invoice_id = i.id) as owed
     from invoice i join partner p on p.id = i.partner_id where i.partner_id = $1 and i.id = $2`,
    [partnerId, invoiceId],
  );
  if (!row) throw new ApiError("not_found");
  if (row.status === "draft") throw new ApiError("invoice_not_finalized");
  const amountMinor = minorFromText(row.owed);
  if ((row.status !== "open" && row.status !== "uncollectible") || amountMinor <= 0)
    throw new ApiError("illegal_transition", {
      detail: `The invoice is ${row.status} and nothing is due.`,
    });
  assertHundredths(row.currency);
  return { ...row, amountMinor };
}

async function createAtStripe({ stripe, ...link }: Prepared, { partnerId, invoiceId }: Invoice) {
  const metadata = { partner: partnerId, invoice: invoiceId, link: link.id };
  const client = await openStripe(stripe);
  const request = client.paymentLinks.create(
    {
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: link.currency,
            unit_amount: link.amountMinor,
            product_data: { name: link.description },
          },
        },
      ],
      // The second person who opens an old email cannot pay again.
      restrictions: { completed_sessions: { limit: 1 } },
      metadata,
      payment_intent_data: { description: link.description, metadata },
    },
    { idempotencyKey: `payment-link-${link.id}` },
  );
  const { id, url } = await request.catch((error: unknown) => {
    const failure = failureOf(error);
    if (!failure) throw error;
    if (failure.kind === "refused") throw new ApiError("conflict", { detail: `Stripe: ${failure.message}` });
    const headers = { "Retry-After": String(failure.waitSeconds ?? 5) };
    throw new ApiError("unavailable", { detail: "Stripe cannot be reached. Try again shortly.", headers });
  });
  return { stripeId: id, url };
}

type Made = Invoice & { id: string; stripeId: string; url: string };

/** False if the amount due changed meanwhile: the new page is deactivated like any other stale one. */
async function store(ctx: LinkCtx, { partnerId, invoiceId, id, stripeId, url }: Made): Promise<boolean> {
  await lockPartnerInvoices({ tx: ctx.tx, partnerId });
  const row = await ctx.tx.one(
    `update payment_link set stripe_id = $3, url = $4, updated_at = $5,
       status = case when status = 'creating' then 'active' else status end
     where partner_id = $1 and id = $2 returning status`,
    [partnerId, id, stripeId, url, ctx.now],
  );
  if (row?.status !== "active") return false;
  const detail = { link: id };
  await audit(ctx, { tenantId: partnerId, action: "payment_link.created", object: invoiceId, detail });
  return true;
}

export const toLinkView = ({ url, amountMinor, currency }: Link) => ({
  url,
  amount: minorToNumber(amountMinor),
  amountMinor,
  currency,
});
