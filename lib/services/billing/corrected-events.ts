import "server-only";
import type { Meter } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import type { Tx } from "@/lib/db/tx";

/**
 * Counts the corrections of a month that was invoiced which neither its invoice nor a later one includes. Once one does,
 * its close has credited or charged the difference. Only calls and texts are both charged and corrected.
 */
export async function unsettledCorrections(
  tx: Tx,
  { partnerId, period }: { partnerId: string; period: Period },
): Promise<number> {
  const row = await tx.one(
    `select count(*)::int as n from usage_event e
     where e.partner_id = $1 and e.occurred_at >= $2 and e.occurred_at < $3
       and e.supersedes is not null and e.meter in ('call_seconds', 'sms')
       and exists (select from invoice i where i.partner_id = $1 and i.period = $4 and i.status not in ('draft', 'void'))
       and not exists (select from invoice i where i.partner_id = $1 and i.period >= $4 and i.status not in ('draft', 'void')
         and pg_visible_in_snapshot(e.ingest_tx::text::xid8, i.ingest_bound::pg_snapshot))`,
    [partnerId, new Date(periodStart(period)), new Date(periodEnd(period)), period],
  );
  return row?.n ?? 0;
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
