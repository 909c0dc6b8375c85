import "server-only";
import { lineText } from "@/lib/billing/line-text";
import type { Line } from "@/lib/billing/lines";
import type { EventProof } from "@/lib/billing/merkle";
import { minorToText } from "@/lib/billing/money";
import { type Period, periodEnd, periodOf, shiftPeriod } from "@/lib/billing/periods";
import { type Rating, ratingHash } from "@/lib/billing/rate";
import { lineRoots } from "@/lib/billing/verify";
import { audit } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";
import { creditCorrections } from "./corrections";
import type { Reissue } from "./coverage";
import { sha256 } from "./facts";
import { currentSnapshot, type IngestSnapshot } from "./ingest-snapshot";
import { emailInvoice } from "./invoice-email";
import { emitInvoiceEvent, invoiceEventData } from "./invoice-event";
import { lockPartnerInvoices, moveCredits, owedOn, record, setOffCredit } from "./ledger";
import { currentParties } from "./parties";
import { type HashedMonth, rateAndProve } from "./prove-month";
import { type RatedMonth, rateMonth } from "./rating";
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
  hashed: readonly HashedMonth[] = [],
): Promise<{ drafted: string[]; finalized: string[] }> {
  await lockPartnerInvoices(ctx);
  const done = { drafted: [] as string[], finalized: [] as string[] };
  for (const { period, isNew, finalAt } of await openMonths(ctx, now)) {
    const id = `inv_${period}`;
    if (isNew) done.drafted.push(id);
    if (now < finalAt) {
      await putDraft(ctx, { id, period, now });
      continue;
    }
    const created = await openDraft(ctx, { id, period, now });
    const ahead = hashed.find((month) => month.period === period);
    await finalize(ctx, { id, now: finalAt, created, hashed: ahead });
    done.finalized.push(id);
  }
  return done;
}

type OpenMonth = { period: Period; isNew: boolean; finalAt: Date };

/** The months that have ended and have no final invoice, oldest first. */
export async function openMonths(
  { tx, partnerId }: Pick<CloseCtx, "tx" | "partnerId">,
  now: Date,
): Promise<OpenMonth[]> {
  const first = await tx.one("select min(at) as at from account_history where partner_id = $1", [partnerId]);
  if (!first?.at) return [];
  const invoices = await tx.query("select id, status from invoice where partner_id = $1", [partnerId]);
  const statuses = new Map(invoices.map(({ id, status }) => [id, status]));
  const months: OpenMonth[] = [];
  const current = periodOf(now.getTime());
  for (let period = periodOf(first.at.getTime()); period < current; period = shiftPeriod(period, 1)) {
    const status = statuses.get(`inv_${period}`);
    if (status !== undefined && status !== "draft") continue;
    const finalAt = new Date(periodEnd(period) + GRACE_MS);
    months.push({ period, isNew: status === undefined, finalAt });
  }
  return months;
}

type Draft = { id: string; period: Period; now: Date };

/** Inserts an empty draft, to be rated next; false if it exists. */
export async function openDraft(ctx: CloseCtx, { id, period, now }: Draft): Promise<boolean> {
  const created = await ctx.tx.run(
    `insert into invoice (partner_id, id, global_id, period, total_accounts, subtotal, discount, tax, total, drafted_at, created_at, updated_at)
     select p.id, $2, $2 || '_' || p.ref, $3, 0, 0, 0, 0, 0, $4, $4, $4 from partner p where p.id = $1 on conflict (partner_id, id) do nothing`,
    [ctx.partnerId, id, period, now],
  );
  return created > 0;
}

/** A draft follows the recorded usage until it is final. */
async function putDraft(ctx: CloseCtx, { id, period, now }: Draft): Promise<void> {
  const created = await openDraft(ctx, { id, period, now });
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
  if (created) await emitInvoiceEvent(ctx, { id, type: "invoice.created", now });
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
  // The next rows are prepared while the database writes the ones before.
  let written: Promise<unknown> = Promise.resolve();
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
    const json = JSON.stringify(rows);
    await written;
    written = ctx.tx.run(
      `insert into invoice_line (partner_id, invoice_id, id, workspace_id, kind, description, quantity, unit_price, amount, detail, events_root)
       select $1, $2, x.id, x.workspace_id, x.kind, x.description, x.quantity, x.unit_price, x.amount, x.detail, x.events_root
       from jsonb_to_recordset($3::jsonb) as x(id text, workspace_id text, kind text, description text, quantity numeric, unit_price numeric, amount numeric, detail jsonb, events_root text)`,
      [ctx.partnerId, of.id, json],
    );
  }
  await written;
}

export type Finalize = {
  id: string;
  now: Date;
  /** The limits of a reissue whose month later invoices have charged too. */
  as?: Reissue | undefined;
  /** The draft was opened in the same step, so that its creation has not been emitted yet. */
  created?: boolean;
  hashed?: HashedMonth | undefined;
};

/**
 * Freezes the snapshot, the price book's hash, the rater's version and the root of the events, which prove the invoice.
 * Then the ledger decides what is left to pay: credits of a replaced invoice and credit balance count first.
 */
export async function finalize(ctx: CloseCtx, { id, now, as, created, hashed }: Finalize): Promise<void> {
  await lockPartnerInvoices(ctx);
  const draft = await ctx.tx.one(
    "select period, replaces from invoice where partner_id = $1 and id = $2 and status = 'draft' for update",
    [ctx.partnerId, id],
  );
  if (!draft) return;
  const snapshot = as?.snapshot ?? hashed?.snapshot ?? (await currentSnapshot(ctx.tx, ctx.partnerId));
  const month = { partnerId: ctx.partnerId, period: draft.period, snapshot, hashed };
  const rated = await rateAndProve(ctx.tx, as ? { ...month, covered: as.covered } : month);
  const { rating, proof } = rated;
  const roots = lineRoots(rating.lines, { period: draft.period, streams: proof.streams });
  await putLines(ctx, { id, lines: rating.lines, roots });
  await freeze(ctx, { id, now, rated, snapshot, proof });
  await record(ctx, { kind: "invoice", amountMinor: rating.totalMinor, at: now, invoiceId: id });
  if (draft.replaces !== null) await moveCredits(ctx, { from: draft.replaces, to: id, at: now });
  await creditCorrections(ctx, { period: draft.period, rating, snapshot, now });
  await setOffCredit(ctx, { invoiceId: id, at: now });
  const paid = (await owedOn(ctx, id)) <= 0;
  if (paid)
    await ctx.tx.prisma.invoice.updateMany({
      where: { partnerId: ctx.partnerId, id },
      data: { status: "paid", paidAt: now },
    });
  if (created) await emitInvoiceEvent(ctx, { id, type: "invoice.created", now });
  await emitFinalized(ctx, { id, rating, now, root: proof.root });
  await emailInvoice(ctx, { id, now });
  if (paid) await emitInvoiceEvent(ctx, { id, type: "invoice.paid", now });
}

type Frozen = { id: string; now: Date; rated: RatedMonth; snapshot: IngestSnapshot; proof: EventProof };

async function freeze(ctx: CloseCtx, { id, now, rated, snapshot, proof }: Frozen): Promise<void> {
  const { rating, book, covered } = rated;
  const frozen = { eventsRoot: proof.root, events: proof.events };
  await ctx.tx.run(
    `update invoice set status = 'open', currency = $3, total_accounts = $4, subtotal = $5, discount = $6, tax = $7, total = $8, rating = $9,
       ingest_bound = $10, price_book_id = $11, price_book_hash = $12, rater_version = $13, merkle_root = $14,
       finalized_at = $15, due_at = $16, parties = $17, updated_at = $15
     where partner_id = $1 and id = $2`,
    [
      ctx.partnerId,
      id,
      ...amounts(rating),
      JSON.stringify({ ...summaryOf(rating, covered), frozen }),
      snapshot,
      book.id,
      book.hash,
      rating.raterVersion,
      frozen.eventsRoot,
      now,
      new Date(now.getTime() + DUE_DAYS * 86_400_000),
      JSON.stringify(await currentParties(ctx.tx, ctx.partnerId)),
    ],
  );
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
}
