import "server-only";
import { createHash, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundleRecord } from "@/lib/billing/bundle-records";
import { canonicalJson } from "@/lib/billing/canonical-json";
import { eventLeaf } from "@/lib/billing/merkle";
import type { Period } from "@/lib/billing/periods";
import { periodEnd } from "@/lib/billing/periods";
import type { Segments } from "@/lib/billing/segments";
import type { PartnerCtx } from "@/lib/services/context";
import { type EventFilter, eventBatches } from "./events";
import { accountFacts, priceBookFor } from "./facts";
import { includesTransaction, type ParsedSnapshot, parseSnapshot } from "./ingest-snapshot";
import { rateMonth } from "./rating";
import { signingKey } from "./signing-keys";
import { summaryShape } from "./summary";
import { type IssuedInvoice, issuedProof, namesOn, readIssued } from "./verify";

type Open = <R>(fn: (ctx: PartnerCtx) => Promise<R>) => Promise<R>;
/** The events of a few accounts. Of an earlier month, an invoice has already charged those that `billed` includes. */
type Part = EventFilter & { accounts: string[]; billed: ParsedSnapshot | null };

const ACCOUNTS_AT_ONCE = 20;

/**
 * Everything an invoice was made from as NDJSON, so that anyone can rate it again. Events are read while they are sent, a
 * few accounts at a time and each time in a transaction of its own, so that a slow client holds no transaction open. The
 * signature covers the hash of all bytes before it: Ed25519 needs its whole message at once, which may be gigabytes.
 */
export async function bundle(ctx: PartnerCtx, of: { id: string; open: Open }): Promise<Response> {
  const row = await readIssued(ctx, of.id);
  const key = await signingKey(ctx);
  const { head, parts } = await contents(ctx, row);
  const bytes = new TextEncoder();
  const digest = createHash("sha256");
  let written = 0;
  const toBytes = (lines: readonly string[]) => {
    written += lines.length;
    const chunk = bytes.encode(lines.map((line) => `${line}\n`).join(""));
    digest.update(chunk);
    return chunk;
  };
  let next = -1;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts[next];
      if (next === -1) controller.enqueue(toBytes(head.map(textOf)));
      else if (part) controller.enqueue(toBytes(await of.open((again) => factsOf(again, part))));
      else {
        controller.enqueue(toBytes([textOf({ type: "end", records: written })]));
        const value = sign(null, digest.digest(), key.privateKey).toString("base64");
        const signature = textOf({ type: "signature", algorithm: "Ed25519", keyId: key.id, value });
        controller.enqueue(bytes.encode(`${signature}\n`));
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

const textOf = (record: BundleRecord): string => canonicalJson(record);

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
  // An account may be renamed later; its invoice keeps the name it was issued with.
  const names = namesOn(lines);
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
      head.push({ type: "account", period: month.period, id, name: names.get(id) ?? name, segments });
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

/** The canonical text of each event record, put together from the event's leaf because there may be millions. */
async function factsOf(ctx: PartnerCtx, part: Part): Promise<string[]> {
  const records: string[] = [];
  for await (const batch of eventBatches(ctx.tx, part)) {
    for (const { event, ingestTx } of batch) {
      const billed = part.billed !== null && includesTransaction(part.billed, ingestTx);
      records.push(`{"billed":${billed},"event":${eventLeaf(event)},"type":"event"}`);
    }
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
