import "server-only";
import type { Tx } from "@/lib/db/tx";
import { emitPartnerEvent } from "../context";

export type Notice = {
  /** Told once for ever under this name. */
  about: string;
  type: "usage.threshold_reached" | "key.expiring";
  workspaceId: string | null;
  data: Record<string, unknown>;
};

/** Tells a partner's webhooks what it was not told before; how much that was. */
export async function tellOnce(
  tx: Tx,
  of: { partnerId: string; notices: readonly Notice[]; now: Date },
): Promise<number> {
  if (of.notices.length === 0) return 0;
  const fresh = await tx.query<{ about: string }>(
    `insert into partner_notice (partner_id, about, at) select $1, about, $3 from unnest($2::text[]) as about
     on conflict do nothing returning about`,
    [of.partnerId, of.notices.map(({ about }) => about), of.now],
  );
  const untold = new Set(fresh.map(({ about }) => about));
  for (const { about, ...event } of of.notices) {
    if (untold.has(about)) await emitPartnerEvent({ tx, now: of.now }, { partnerId: of.partnerId, ...event });
  }
  return untold.size;
}

/** Partners with a webhook that wants to hear of it: for nobody else it has to be found out. */
export async function listeners(tx: Tx, type: Notice["type"]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from partner p where p.status = 'approved' and exists (
       select from webhook_endpoint w where w.partner_id = p.id and w.status <> 'gone'
         and (cardinality(w.events) = 0 or $1 = any(w.events))) order by p.id`,
    [type],
  );
  return rows.map(({ id }) => id);
}
