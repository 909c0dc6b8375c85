import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundleRecord } from "@/lib/billing/bundle";
import type { Period } from "@/lib/billing/periods";
import { periodEnd } from "@/lib/billing/periods";
import type { Segments } from "@/lib/billing/segments";
import type { PartnerCtx } from "@/lib/services/context";
import { type EventFilter, eventBatches } from "./events";
import { accountFacts, priceBookFor } from "./facts";
import { includesTransaction, type ParsedSnapshot, parseSnapshot } from "./ingest-snapshot";
import { rateMonth } from "./rating";
import { summaryShape } from "./summary";
import { type IssuedInvoice, issuedProof, readIssued } from "./verify";

type Open = <R>(fn: (ctx: PartnerCtx) => Promise<R>) => Promise<R>;
/** The events of a few accounts. Of an earlier month, an invoice has already charged those that `billed` includes. */
type Part = EventFilter & { accounts: string[]; billed: ParsedSnapshot | null };

const ACCOUNTS_AT_ONCE = 20;

/**
 * Everything an invoice was made from as NDJSON, so that anyone can rate it again. Events are read while they are sent, a
 * few accounts at a time and each time in a transaction of its own, so that a slow client holds no transaction open.
 */
export async function bundle(ctx: PartnerCtx, of: { id: string; open: Open }): Promise<Response> {
  const row = await readIssued(ctx, of.id);
  const { head, parts } = await contents(ctx, row);
  const bytes = new TextEncoder();
  let written = 0;
  const toBytes = (records: readonly BundleRecord[]) => {
    written += records.length;
    return bytes.encode(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  };
  let next = -1;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts[next];
      if (next === -1) controller.enqueue(toBytes(head));
      else if (part) controller.enqueue(toBytes(await of.open((again) => factsOf(again, part))));
      else {
        controller.enqueue(toBytes([{ type: "end", records: written }]));
        controller.close();
      }
      next += 1;
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/x-ndjson",
      "Content-Disposition": `attachment; filename="invoice-${row.global_id}.ndjson"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function contents(
  ctx: PartnerCtx,
  row: IssuedInvoice,
): Promise<{ head: BundleRecord[]; parts: Part[] }> {
  const partnerId = ctx.tenant.id;
  const { covered, tax } = summaryShape.parse(row.rating);
  const snapshot = row.ingest_bound;
  const { late } = await rateMonth(ctx.tx, {
    partnerId,
    period: row.period,
    snapshot,
    covered,
    issuedWith: { priceBook: row.price_book_id, taxPercent: tax.percent },
  });
  const { lines, lineRoots, ...issued } = await issuedProof(ctx, row);
  const { id, global_id: globalId, period, currency } = row;
  const head: BundleRecord[] = [
    { type: "invoice", id, globalId, period, currency, taxPercent: tax.percent, ...issued },
    ...lines.map((line) => ({ type: "line" as const, line, eventsRoot: lineRoots[line.id] ?? null })),
  ];
  const months: { period: Period; accounts: { id: string; name: string; segments: Segments }[] }[] = [
    { period, accounts: await accountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)) }) },
    ...late.map((month) => ({ period: month.period, accounts: [...month.accounts] })),
  ];
  const parts: Part[] = [];
  for (const month of months) {
    const { hash, book } = await priceBookFor(ctx.tx, month.period, row.price_book_id);
    head.push({ type: "price_book", period: month.period, hash, book });
    for (const { id, name, segments } of month.accounts)
      head.push({ type: "account", period: month.period, id, name, segments });
    const ids = month.accounts.map((account) => account.id);
    const charged = month.period === period ? undefined : covered[month.period];
    const billed = charged === undefined ? null : parseSnapshot(charged);
    for (let i = 0; i < ids.length; i += ACCOUNTS_AT_ONCE)
      parts.push({
        partnerId,
        period: month.period,
        snapshot,
        accounts: ids.slice(i, i + ACCOUNTS_AT_ONCE),
        billed,
      });
  }
  return { head, parts };
}

async function factsOf(ctx: PartnerCtx, part: Part): Promise<BundleRecord[]> {
  const records: BundleRecord[] = [];
  for await (const batch of eventBatches(ctx.tx, part)) {
    for (const { event, ingestTx } of batch)
      records.push({
        type: "event",
        billed: part.billed !== null && includesTransaction(part.billed, ingestTx),
        event,
      });
  }
  return records;
}

/** The rater as one file for plain Node, bundled by the build: node verify-invoice.mjs bundle.ndjson */
export async function verifier(ctx: PartnerCtx, id: string): Promise<Response> {
  await readIssued(ctx, id);
  const code = await readFile(join(process.cwd(), "dist", "verify-invoice.mjs"));
  return new Response(new Uint8Array(code), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Disposition": 'attachment; filename="verify-invoice.mjs"',
      "Cache-Control": "private, no-store",
    },
  });
}
