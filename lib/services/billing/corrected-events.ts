import "server-only";
import type { Meter } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import type { Tx } from "@/lib/db/tx";
import { type IngestSnapshot, snapshotParams } from "./ingest-snapshot";

type Month = { partnerId: string; period: Period };

/** Counts the corrections of a month's usage that its invoice does not include. */
export async function correctionsSince(
  tx: Tx,
  { partnerId, period, snapshot }: Month & { snapshot: IngestSnapshot | null },
): Promise<number> {
  if (snapshot === null) return 0;
  const row = await tx.one(
    `select count(*)::int as n from usage_event
     where partner_id = $1 and occurred_at >= $2 and occurred_at < $3 and supersedes is not null
       and not (ingest_tx < $4::bigint or (ingest_tx < $5::bigint and ingest_tx <> all($6::bigint[])))`,
    [partnerId, new Date(periodStart(period)), new Date(periodEnd(period)), ...snapshotParams(snapshot)],
  );
  return row?.n ?? 0;
}

/** Counts the corrections since the month's invoice was issued; 0 while it has none. */
export async function correctionsAfterInvoice(tx: Tx, { partnerId, period }: Month): Promise<number> {
  const issued = await tx.one(
    `select ingest_bound from invoice where partner_id = $1 and period = $2 and status not in ('draft', 'void')
     order by created_at desc, id desc limit 1`,
    [partnerId, period],
  );
  return correctionsSince(tx, { partnerId, period, snapshot: issued?.ingest_bound ?? null });
}

type Events = { accountId: string; meter: Meter; keys: readonly string[] };

/** The present quantity of each of the events that was corrected. */
export async function correctedQuantities(
  tx: Tx,
  { accountId, meter, keys }: Events,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query(
    `with recursive chain as (
       select n.supersedes as original, n.key, n.quantity from usage_event n
       where n.workspace_id = $1 and n.meter = $2 and n.supersedes = any($3::text[])
       union all
       select c.original, n.key, n.quantity from usage_event n join chain c on n.supersedes = c.key
       where n.workspace_id = $1 and n.meter = $2)
     select c.original, c.quantity from chain c
     where not exists (select from usage_event n where n.workspace_id = $1 and n.meter = $2 and n.supersedes = c.key)`,
    [accountId, meter, keys],
  );
  return new Map(rows.flatMap(({ original, quantity }) => (original === null ? [] : [[original, quantity]])));
}
