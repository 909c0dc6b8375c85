import "server-only";
import { z } from "zod";
import type { Period } from "@/lib/billing/periods";
import type { Tx } from "@/lib/db/tx";
import { type IngestSnapshot, includesMore, latestSnapshot, snapshotShape } from "./ingest-snapshot";

/** By finished month, the snapshot up to which other invoices have charged it. */
export type Covered = Record<string, IngestSnapshot>;

/** An issued invoice that stands. The earliest ones stored nothing about the months before theirs. */
export type Standing = { period: Period; snapshot: IngestSnapshot; covered: Covered | undefined };

const coveredShape = z.object({ covered: z.record(z.string(), snapshotShape).optional() });

async function standingInvoices(tx: Tx, partnerId: string): Promise<Standing[]> {
  const rows = await tx.query(
    `select period, ingest_bound as snapshot, rating from invoice
     where partner_id = $1 and status <> 'void' and ingest_bound is not null order by period`,
    [partnerId],
  );
  return rows.map(({ period, snapshot, rating }) => ({
    period,
    snapshot,
    covered: coveredShape.parse(rating).covered,
  }));
}

type Of = { partnerId: string; period: Period };

export async function coveredBefore(tx: Tx, of: Of): Promise<Covered> {
  return coverageOf(await standingInvoices(tx, of.partnerId), of.period);
}

/**
 * A month is charged by its own invoice and, as late usage, by those of later months. Without a standing invoice of its
 * own it is charged by none, and its usage waits for the reissue.
 */
export function coverageOf(standing: readonly Standing[], period: Period): Covered {
  const months = standing.filter((own) => own.period < period);
  return Object.fromEntries(
    months.map((own) => [
      own.period,
      latestSnapshot([own.snapshot, ...chargesOf(standing, own.period).map(({ to }) => to)]),
    ]),
  );
}

/** An invoice charges the usage of an earlier month recorded after one snapshot and up to another. */
type Charge = { from: IngestSnapshot | null; to: IngestSnapshot };

function chargesOf(standing: readonly Standing[], month: Period): Charge[] {
  return standing.flatMap(({ period, snapshot, covered }): Charge[] => {
    if (period <= month) return [];
    if (covered === undefined) return [{ from: null, to: snapshot }];
    const from = covered[month];
    return from === undefined ? [] : [{ from, to: snapshot }];
  });
}

export type Reissue = { snapshot: IngestSnapshot; covered: Covered };

/** Limits what a reissue may charge. Undefined means no limit: the month is rated with everything recorded by now. */
export async function reissueCoverage(tx: Tx, of: Of): Promise<Reissue | undefined> {
  return reissueOf(await standingInvoices(tx, of.partnerId), of.period);
}

/**
 * Later invoices charge the month's late usage from a snapshot on, so the reissue ends there. It charges late usage of
 * earlier months only where no standing invoice has charged it, whatever was voided in between.
 */
export function reissueOf(standing: readonly Standing[], period: Period): Reissue | undefined {
  const starts = chargesOf(standing, period).flatMap(({ from }) => from ?? []);
  const [first, ...others] = starts;
  if (first === undefined) return undefined;
  const snapshot = others.reduce((least, from) => (includesMore(least, from) ? from : least), first);
  const months = standing.filter((own) => own.period < period);
  const covered = months.map((own) => [own.period, withoutGaps(standing, own)] as const);
  return { snapshot, covered: Object.fromEntries(covered) };
}

/** The snapshot up to which a month has been charged without a gap, starting with its own invoice. */
function withoutGaps(standing: readonly Standing[], own: Standing): IngestSnapshot {
  const charges = chargesOf(standing, own.period);
  let reached = own.snapshot;
  for (;;) {
    const next = charges.find(
      ({ from, to }) => (from === null || !includesMore(from, reached)) && includesMore(to, reached),
    );
    if (next === undefined) return reached;
    reached = next.to;
  }
}
