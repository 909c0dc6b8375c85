import "server-only";
import type { PayloadOf } from "@/lib/contract/webhook-payloads";
import type { WebhookEvent } from "@/lib/contract/webhooks";
import type { Tx } from "@/lib/db/tx";
import { emitPartnerEvent } from "@/lib/services/context";

type NoticeOf<T extends WebhookEvent> = {
  /** Each notice is emitted at most once under this name, ever. */
  about: string;
  type: T;
  workspaceId: string | null;
  data: PayloadOf<T>;
};
export type Notice = NoticeOf<"usage.threshold_reached"> | NoticeOf<"key.expiring">;

/** Emits the notices that the partner has not had yet, and returns how many there were. */
export async function emitOnce(
  tx: Tx,
  of: { partnerId: string; notices: readonly Notice[]; now: Date },
): Promise<number> {
  if (of.notices.length === 0) return 0;
  const inserted = await tx.query(
    `insert into partner_notice (partner_id, about, at) select $1, about, $3 from unnest($2::text[]) as about
     on conflict do nothing returning about`,
    [of.partnerId, of.notices.map(({ about }) => about), of.now],
  );
  const fresh = new Set(inserted.map(({ about }) => about));
  for (const { about, ...event } of of.notices) {
    if (fresh.has(about)) await emitPartnerEvent({ tx, now: of.now }, { partnerId: of.partnerId, ...event });
  }
  return fresh.size;
}

/** Approved partners with a webhook subscribed to this type; for the others nothing has to be computed. */
export async function subscribedPartners(tx: Tx, type: Notice["type"]): Promise<string[]> {
  const rows = await tx.query(
    `select p.id from partner p where p.status = 'approved' and exists (
       select from webhook_endpoint w where w.partner_id = p.id and w.status <> 'gone'
         and (cardinality(w.events) = 0 or $1 = any(w.events))) order by p.id`,
    [type],
  );
  return rows.map(({ id }) => id);
}
