import "server-only";
import { lineText } from "@/lib/billing/line-text";
import type { Line } from "@/lib/billing/lines";
import { type EventProof, eventProof } from "@/lib/billing/merkle";
import { minorToText } from "@/lib/billing/money";
import { type Period, periodEnd, periodOf, shiftPeriod } from "@/lib/billing/periods";
import { type LateUsage, RATER_VERSION, type Rating, ratingHash } from "@/lib/billing/rate";
import { lineRoots } from "@/lib/billing/verify";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Tx } from "@/lib/db/tx";
import { audit } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";
import { creditCorrections } from "./corrections";
import { eventBatches } from "./events";
import { sha256 } from "./facts";
import { currentSnapshot, type IngestSnapshot } from "./ingest-snapshot";
import { emitInvoiceEvent, invoiceEventData } from "./invoice-event";
import { type Covered, rateMonth } from "./rating";
import { summaryOf } from "./summary";

const GRACE_MS = 86_400_000;
const DUE_DAYS = 14;

/**
 * Brings a partner's invoices up to `now`: a draft for each month that has ended, final a day later. It runs under one lock
 * per partner and can be repeated after any failure, because it leaves existing invoices alone.
 */
export async function closeDue(
  ctx: CloseCtx,
  now: Date,
): Promise<{ drafted: string[]; finalized: string[] }> {
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.partnerInvoices}, hashtext($1))`, [
    ctx.partnerId,
  ]);
  const first = await ctx.tx.one("select min(at) as at from account_history where partner_id = $1", [
    ctx.partnerId,
  ]);
  const done = { drafted: [] as string[], finalized: [] as string[] };
  if (!first?.at) return done;
  const invoices = await ctx.tx.query("select id, status from invoice where partner_id = $1", [
    ctx.partnerId,
  ]);
  const statuses = new Map(invoices.map(({ id, status }) => [id, status]));
  const current = periodOf(now.getTime());
  for (let period = periodOf(first.at.getTime()); period < current; period = shiftPeriod(period, 1)) {
    const id = `inv_${period}`;
    const status = statuses.get(id);
    if (status !== undefined && status !== "draft") continue;
    if (status === undefined) done.drafted.push(id);
    const finalAt = periodEnd(period) + GRACE_MS;
    if (now.getTime() < finalAt) {
      await putDraft(ctx, { id, period, now });
      continue;
    }
    await openDraft(ctx, { id, period, now });
    await finalize(ctx, { id, now: new Date(finalAt) });
    done.finalized.push(id);
  }
  return done;
}

type Draft = { id: string; period: Period; now: Date };

/** Inserts an empty draft, to be rated next. */
export async function openDraft(ctx: CloseCtx, { id, period, now }: Draft): Promise<void> {
  await ctx.tx.run(
    `insert into invoice (partner_id, id, global_id, period, total_accounts, subtotal, discount, tax, total, drafted_at, created_at, updated_at)
     select p.id, $2, $2 || '_' || p.ref, $3, 0, 0, 0, 0, 0, $4, $4, $4 from partner p where p.id = $1 on conflict (partner_id, id) do nothing`,
    [ctx.partnerId, id, period, now],
  );
}

/** A draft follows the recorded usage until it is final. */
async function putDraft(ctx: CloseCtx, { id, period, now }: Draft): Promise<void> {
  await openDraft(ctx, { id, period, now });
  const { rating, book, covered } = await rateMonth(ctx.tx, {
    partnerId: ctx.partnerId,
    period,
    snapshot: null,
  });
  const hash = ratingHash(rating, sha256);
  const changed = await ctx.tx.run(
    `update invoice set currency = $3, total_accounts = $4, subtotal = $5, discount = $6, tax = $7, total = $8, rating = $9, price_book_id = $10, updated_at = $11
     where partner_id = $1 and id = $2 and status = 'draft' and rating->>'hash' is distinct from $12`,
    [
      ctx.partnerId,
      id,
      ...amounts(rating),
      JSON.stringify({ ...summaryOf(rating, covered), hash }),
      book.id,
      now,
      hash,
    ],
  );
  if (changed > 0) await putLines(ctx, { id, lines: rating.lines, roots: {} });
}

function amounts(
  rating: Rating,
): [currency: string, accounts: number, subtotal: string, discount: string, tax: string, total: string] {
  return [
    rating.currency,
    rating.totalAccounts,
    minorToText(rating.subtotalMinor),
    minorToText(rating.discount.amountMinor),
    minorToText(rating.tax.amountMinor),
    minorToText(rating.totalMinor),
  ];
}

const LINES_AT_ONCE = 500;

async function putLines(
  ctx: CloseCtx,
  of: { id: string; lines: Line[]; roots: Record<string, string> },
): Promise<void> {
  await ctx.tx.run("delete from invoice_line where partner_id = $1 and invoice_id = $2", [
    ctx.partnerId,
    of.id,
  ]);
  for (let i = 0; i < of.lines.length; i += LINES_AT_ONCE) {
    const rows = of.lines.slice(i, i + LINES_AT_ONCE).map((line) => ({
      id: line.id,
      workspace_id: line.accountId,
      kind: line.kind,
      description: lineText(line),
      quantity: line.kind === "base" ? line.days : line.quantity,
      unit_price: line.unitPrice,
      amount: minorToText(line.amountMinor),
      detail: line,
      events_root: of.roots[line.id] ?? null,
    }));
    await ctx.tx.run(
      `insert into invoice_line (partner_id, invoice_id, id, workspace_id, kind, description, quantity, unit_price, amount, detail, events_root)
       select $1, $2, x.id, x.workspace_id, x.kind, x.description, x.quantity, x.unit_price, x.amount, x.detail, x.events_root
       from jsonb_to_recordset($3::jsonb) as x(id text, workspace_id text, kind text, description text, quantity numeric, unit_price numeric, amount numeric, detail jsonb, events_root text)`,
      [ctx.partnerId, of.id, JSON.stringify(rows)],
    );
  }
}

export type Finalize = {
  id: string;
  now: Date;
  /** The snapshot of an earlier invoice that this one replaces. */
  as?: { snapshot: IngestSnapshot; covered: Covered } | undefined;
};

/** Freezes the snapshot, the price book's hash, the rater's version and the root of the events, which prove the invoice. */
export async function finalize(ctx: CloseCtx, { id, now, as }: Finalize): Promise<void> {
  const draft = await ctx.tx.one(
    "select period from invoice where partner_id = $1 and id = $2 and status = 'draft' for update",
    [ctx.partnerId, id],
  );
  if (!draft) return;
  const snapshot = as?.snapshot ?? (await currentSnapshot(ctx.tx, ctx.partnerId));
  const month = { partnerId: ctx.partnerId, period: draft.period, snapshot };
  const rated = await rateMonth(ctx.tx, as ? { ...month, covered: as.covered } : month);
  const { rating, book } = rated;
  const proof = await proveMonth(ctx.tx, { ...month, late: rated.late });
  const roots = lineRoots(rating.lines, { period: draft.period, streams: proof.streams });
  await putLines(ctx, { id, lines: rating.lines, roots });
  const frozen = { eventsRoot: proof.root, events: proof.events };
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
      JSON.stringify({ ...summaryOf(rating, rated.covered), frozen }),
      snapshot,
      book.id,
      book.hash,
      RATER_VERSION,
      frozen.eventsRoot,
      now,
      new Date(now.getTime() + DUE_DAYS * 86_400_000),
    ],
  );
  await emitFinalized(ctx, { id, rating, now, root: proof.root });
  await creditCorrections(ctx, { period: draft.period, rating, snapshot, now });
}

type Issued = { id: string; rating: Rating; now: Date; root: string };

async function emitFinalized(ctx: CloseCtx, { id, rating, now, root }: Issued): Promise<void> {
  await audit(
    { tx: ctx.tx, actor: ctx.actor, now },
    {
      tenantId: ctx.partnerId,
      action: "invoice.finalized",
      object: id,
      detail: { total: minorToText(rating.totalMinor), root },
      event: { data: await invoiceEventData(ctx, { id }) },
    },
  );
  if (rating.totalMinor === 0) await emitInvoiceEvent(ctx, { id, type: "invoice.paid", now });
}

/** Proves the month's events, and the events of earlier months behind its late usage lines. */
export async function proveMonth(
  tx: Tx,
  of: { partnerId: string; period: Period; snapshot: IngestSnapshot; late: readonly LateUsage[] },
): Promise<EventProof> {
  const proof = eventProof(sha256);
  const parts = [
    { period: of.period },
    ...of.late.map(({ period, accounts }) => ({ period, accounts: accounts.map(({ id }) => id) })),
  ];
  for (const part of parts) {
    for await (const batch of eventBatches(tx, { partnerId: of.partnerId, snapshot: of.snapshot, ...part })) {
      for (const { event } of batch) proof.add(event);
    }
  }
  return proof.done();
}
