import "server-only";
import { lineText } from "@/lib/billing/line-text";
import type { Line } from "@/lib/billing/lines";
import { eventLeaf, merkleAccumulator } from "@/lib/billing/merkle";
import { minorToText } from "@/lib/billing/money";
import { type Period, periodEnd, periodOf, shiftPeriod } from "@/lib/billing/periods";
import { RATER_VERSION, type Rating } from "@/lib/billing/rate";
import { lineRoots } from "@/lib/billing/verify";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx, tellPartner } from "../context";
import { ingestHorizon, sha256, usageEvents } from "./facts";
import { rateMonth } from "./rating";

export type CloseCtx = Pick<Ctx, "tx" | "actor"> & { partnerId: string };

const GRACE_MS = 86_400_000;
const DUE_DAYS = 14;

/**
 * Brings a partner's invoices up to `now`: a draft for each month that has ended, final a day later. Under one lock per
 * partner and restartable at every step: what is there already is left alone.
 */
export async function closeDue(
  ctx: CloseCtx,
  now: Date,
): Promise<{ drafted: string[]; finalized: string[] }> {
  await ctx.tx.query("select pg_advisory_xact_lock(5, hashtext($1))", [ctx.partnerId]);
  const first = await ctx.tx.one<{ at: Date | null }>(
    "select min(at) as at from account_history where partner_id = $1",
    [ctx.partnerId],
  );
  const done = { drafted: [] as string[], finalized: [] as string[] };
  if (!first?.at) return done;
  const current = periodOf(now.getTime());
  for (let period = periodOf(first.at.getTime()); period < current; period = shiftPeriod(period, 1)) {
    const id = `inv_${period}`;
    const known = await ctx.tx.one<{ status: string }>(
      "select status from invoice where partner_id = $1 and id = $2",
      [ctx.partnerId, id],
    );
    if (known && known.status !== "draft") continue;
    await putDraft(ctx, { id, period, now });
    if (!known) done.drafted.push(id);
    if (now.getTime() < periodEnd(period) + GRACE_MS) continue;
    await finalize(ctx, { id, now: new Date(Math.max(periodEnd(period) + GRACE_MS, 0)) });
    done.finalized.push(id);
  }
  return done;
}

type Draft = { id: string; period: Period; now: Date };

/** A draft is rated anew each time it is looked at; nothing of it is promised yet. */
export async function putDraft(ctx: CloseCtx, { id, period, now }: Draft): Promise<void> {
  const bound = await ingestHorizon(ctx.tx);
  const { rating, book } = await rateMonth(ctx.tx, { partnerId: ctx.partnerId, period, bound });
  const partner = await ctx.tx.one<{ ref: string }>("select ref from partner where id = $1", [ctx.partnerId]);
  await ctx.tx.run(
    `insert into invoice (partner_id, id, global_id, period, currency, total_accounts, subtotal, discount, tax, total, rating, price_book_id, drafted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13)
     on conflict (partner_id, id) do update set total_accounts = excluded.total_accounts, subtotal = excluded.subtotal, discount = excluded.discount,
       tax = excluded.tax, total = excluded.total, rating = excluded.rating, price_book_id = excluded.price_book_id, updated_at = excluded.updated_at`,
    [
      ctx.partnerId,
      id,
      `${id}_${partner!.ref}`,
      period,
      ...amounts(rating),
      JSON.stringify(rating),
      book.id,
      now,
    ],
  );
  await putLines(ctx.tx, { partnerId: ctx.partnerId, invoiceId: id, lines: rating.lines });
}

function amounts(rating: Rating): unknown[] {
  return [
    rating.currency,
    rating.totalAccounts,
    minorToText(rating.subtotalMinor),
    minorToText(rating.discount.amountMinor),
    minorToText(rating.tax.amountMinor),
    minorToText(rating.totalMinor),
  ];
}

export async function putLines(
  tx: Tx,
  of: { partnerId: string; invoiceId: string; lines: Line[] },
): Promise<void> {
  await tx.run("delete from invoice_line where partner_id = $1 and invoice_id = $2", [
    of.partnerId,
    of.invoiceId,
  ]);
  const rows = of.lines.map((line) => ({
    id: line.id,
    workspace_id: line.accountId,
    kind: line.kind,
    description: lineText(line),
    quantity: line.kind === "base" ? line.days : line.quantity,
    unit_price: line.unitPrice,
    amount: minorToText(line.amountMinor),
    detail: line,
  }));
  await tx.run(
    `insert into invoice_line (partner_id, invoice_id, id, workspace_id, kind, description, quantity, unit_price, amount, detail)
     select $1, $2, x.id, x.workspace_id, x.kind, x.description, x.quantity, x.unit_price, x.amount, x.detail
     from jsonb_to_recordset($3::jsonb) as x(id text, workspace_id text, kind text, description text, quantity numeric, unit_price numeric, amount numeric, detail jsonb)`,
    [of.partnerId, of.invoiceId, JSON.stringify(rows)],
  );
}

export type Frozen = { eventsRoot: string; lineRoots: Record<string, string>; events: number };

/** Freezes the bound, the price book's hash, the rater's version and the root of the events: from here on it can be proved. */
export async function finalize(ctx: CloseCtx, { id, now }: { id: string; now: Date }): Promise<void> {
  const draft = await ctx.tx.one<{ period: Period }>(
    "select period from invoice where partner_id = $1 and id = $2 and status = 'draft' for update",
    [ctx.partnerId, id],
  );
  if (!draft) return;
  const bound = await ingestHorizon(ctx.tx);
  const { rating, book } = await rateMonth(ctx.tx, { partnerId: ctx.partnerId, period: draft.period, bound });
  await putLines(ctx.tx, { partnerId: ctx.partnerId, invoiceId: id, lines: rating.lines });
  const frozen = await freeze(ctx.tx, {
    partnerId: ctx.partnerId,
    period: draft.period,
    bound,
    lines: rating.lines,
  });
  const paid = rating.totalMinor === 0;
  await ctx.tx.run(
    `update invoice set status = $3, currency = $4, total_accounts = $5, subtotal = $6, discount = $7, tax = $8, total = $9, rating = $10,
       ingest_bound = $11, price_book_id = $12, price_book_hash = $13, rater_version = $14, merkle_root = $15,
       finalized_at = $16, due_at = $17, paid_at = case when $3 = 'paid' then $16::timestamptz end, updated_at = $16
     where partner_id = $1 and id = $2`,
    [
      ctx.partnerId,
      id,
      paid ? "paid" : "open",
      ...amounts(rating),
      JSON.stringify({ ...rating, frozen }),
      bound,
      book.id,
      book.hash,
      RATER_VERSION,
      frozen.eventsRoot,
      now,
      new Date(now.getTime() + DUE_DAYS * 86_400_000),
    ],
  );
  const about = {
    invoice: { id, period: draft.period, total: minorToText(rating.totalMinor), currency: rating.currency },
  };
  const at = { tx: ctx.tx, actor: ctx.actor, now };
  await audit(at, {
    tenantId: ctx.partnerId,
    action: "invoice.finalized",
    object: id,
    detail: { total: about.invoice.total, root: frozen.eventsRoot },
  });
  await tellPartner(at, { partnerId: ctx.partnerId, type: "invoice.finalized", data: about });
  if (paid) await tellPartner(at, { partnerId: ctx.partnerId, type: "invoice.paid", data: about });
}

async function freeze(
  tx: Tx,
  of: { partnerId: string; period: Period; bound: number; lines: Line[] },
): Promise<Frozen> {
  const events = await usageEvents(tx, {
    partnerId: of.partnerId,
    period: of.period,
    bound: { before: of.bound },
  });
  const accumulator = merkleAccumulator(sha256);
  for (const event of events) accumulator.add(eventLeaf(event));
  return {
    eventsRoot: accumulator.root(),
    lineRoots: lineRoots(of.lines, { events, hash: sha256 }),
    events: events.length,
  };
}
