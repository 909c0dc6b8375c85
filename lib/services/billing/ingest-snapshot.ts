import "server-only";
import * as z from "zod";
import type { Tx } from "@/lib/db/tx";

/**
 * The recordings an invoice includes: a PostgreSQL snapshot as text, "xmin:xmax:xip_list". A single transaction id would
 * not do while other transactions are in progress, because they may commit later than one with a greater id.
 */
export type IngestSnapshot = string;

export type ParsedSnapshot = { xmin: number; xmax: number; open: readonly number[] };

/** Early invoices stored a number: every transaction below it had ended. */
export const snapshotShape = z.union([z.string(), z.number().transform((below) => `${below}:${below}:`)]);

const TEXT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/;

export function parseSnapshot(snapshot: IngestSnapshot): ParsedSnapshot {
  const [, xmin, xmax, open] = TEXT.exec(snapshot) ?? [];
  if (xmin === undefined || xmax === undefined) throw new Error(`"${snapshot}" is not an ingest snapshot.`);
  return { xmin: Number(xmin), xmax: Number(xmax), open: open ? open.split(",").map(Number) : [] };
}

/**
 * The transactions committed by now. Transaction ids start again in a cluster restored from a dump; an invoice there
 * would leave out recordings, so that state is refused.
 */
export async function currentSnapshot(tx: Tx, partnerId: string): Promise<IngestSnapshot> {
  const row = await tx.one(
    "select pg_current_snapshot()::text as snapshot, coalesce((select max(ingest_tx) from usage_event where partner_id = $1), 0) as newest",
    [partnerId],
  );
  if (!row) throw new Error("The database returned no snapshot.");
  const { snapshot, newest } = row;
  if (newest >= parseSnapshot(snapshot).xmax)
    throw new Error(
      `Usage was recorded by transaction ${newest}, which has not started yet: the database's transaction ids went back. See "Backups" in docs/deploying.md.`,
    );
  return snapshot;
}

/**
 * SQL repeats this condition with the three values of snapshotParams. Nearly every row passes the first comparison, so
 * the list is rarely searched.
 */
export const includesTransaction = ({ xmin, xmax, open }: ParsedSnapshot, ingestTx: number): boolean =>
  ingestTx < xmin || (ingestTx < xmax && !open.includes(ingestTx));

/** Without a snapshot, everything recorded by now is included. */
export function snapshotParams(
  snapshot: IngestSnapshot | null,
): [xmin: number, xmax: number, open: readonly number[]] {
  if (snapshot === null) return [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, []];
  const { xmin, xmax, open } = parseSnapshot(snapshot);
  return [xmin, xmax, open];
}

/** The latest of successive snapshots includes everything the earlier ones include. */
export function latestSnapshot(snapshots: readonly IngestSnapshot[]): IngestSnapshot {
  const [first, ...others] = snapshots;
  if (first === undefined) throw new Error("There is no latest of no snapshots.");
  return others.reduce((latest, snapshot) => (includesMore(snapshot, latest) ? snapshot : latest), first);
}

/** True if the later of two successive snapshots is the first one. */
export function includesMore(a: IngestSnapshot, b: IngestSnapshot): boolean {
  const [one, other] = [parseSnapshot(a), parseSnapshot(b)];
  return one.xmax > other.xmax || (one.xmax === other.xmax && one.open.length < other.open.length);
}
