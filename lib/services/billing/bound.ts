import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/db/tx";

/**
 * Which recordings an invoice has seen: a snapshot as the database writes it, "oldest under way:next to come:all under
 * way". A single number would do only where nothing was under way, for its holder may commit later than a greater one.
 */
export type Bound = string;

export type Snapshot = { xmin: number; xmax: number; open: readonly number[] };

/** Invoices of before keep a number: all below it was settled then. */
export const boundShape = z.union([z.string(), z.number().transform((below) => `${below}:${below}:`)]);

const TEXT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/;

export function parseBound(bound: Bound): Snapshot {
  const [, xmin, xmax, open] = TEXT.exec(bound) ?? [];
  if (xmin === undefined || xmax === undefined) throw new Error(`"${bound}" is no bound`);
  return { xmin: Number(xmin), xmax: Number(xmax), open: open ? open.split(",").map(Number) : [] };
}

/**
 * What is committed this instant; what is under way is not. Transaction ids go back in a cluster restored from a dump:
 * an invoice there would leave out what it should have seen.
 */
export async function boundNow(tx: Tx, partnerId: string): Promise<Bound> {
  const row = await tx.one<{ bound: Bound; newest: number | null }>(
    "select pg_current_snapshot()::text as bound, (select max(ingest_tx) from usage_event where partner_id = $1) as newest",
    [partnerId],
  );
  const { bound, newest } = row!;
  if (newest !== null && newest >= parseBound(bound).xmax)
    throw new Error(
      `usage was recorded by transaction ${newest}, which is still to come: the database's transaction ids went back. See "Backups" in docs/deploying.md`,
    );
  return bound;
}

export const isWithin = ({ xmin, xmax, open }: Snapshot, ingestTx: number): boolean =>
  ingestTx < xmin || (ingestTx < xmax && !open.includes(ingestTx));

/** The same in SQL, by three parameters from `at` on. Nearly every row is settled by the first comparison. */
export const WITHIN = (column: string, at: number): string =>
  `(${column} < $${at}::bigint or (${column} < $${at + 1}::bigint and ${column} <> all($${at + 2}::bigint[])))`;

/** No bound is what is there this instant. */
export function boundParams(bound: Bound | null): [xmin: number, xmax: number, open: readonly number[]] {
  if (bound === null) return [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, []];
  const { xmin, xmax, open } = parseBound(bound);
  return [xmin, xmax, open];
}

/** Of bounds taken one after the other the last has seen all that the others have. */
export function latestBound(bounds: readonly Bound[]): Bound {
  const [first, ...others] = bounds;
  if (first === undefined) throw new Error("the latest of no bounds");
  return others.reduce((latest, bound) => (sawMore(bound, latest) ? bound : latest), first);
}

function sawMore(a: Bound, b: Bound): boolean {
  const [one, other] = [parseBound(a), parseBound(b)];
  return one.xmax > other.xmax || (one.xmax === other.xmax && one.open.length < other.open.length);
}
