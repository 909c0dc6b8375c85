import "server-only";
import { Webhook } from "standardwebhooks";
import { OPT_IN_EVENTS } from "@/lib/contract/webhooks";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Db } from "@/lib/db/pool";
import { type RowOf, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import type { Log } from "@/lib/log";
import { type HttpGuard, sendHttp } from "@/lib/services/effects/http";
import { open, type SecretKey } from "@/lib/services/secrets/seal";
import { secretOwner } from "./endpoints";
import { eventBody } from "./event-body";
import { pauseDeliveries } from "./pause-deliveries";

/**
 * Delivery is at least once and in order per account: an account's next event waits until the one before it was
 * delivered or has failed for good. Retries span about three days. A paused endpoint collects deliveries without a time
 * to try them until it is resumed; an endpoint that responds with 410 is gone and collects none.
 */
type DeliveryOptions = { db: Db; log: Log; keys: readonly SecretKey[]; guard: HttpGuard };

const SCHEDULE_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const BATCH = 20;
const SYSTEM = { kind: "system" } as const;

/** Every new event becomes one delivery for each endpoint that wants it: all but the opt-in ones, unless it names some. */
export async function fanOut({ db }: DeliveryOptions): Promise<number> {
  return tx(db, SYSTEM, async (t) => {
    // One process at a time: two at once would number the later events of an account before the earlier ones.
    const lock = await t.one(`select pg_try_advisory_xact_lock(${LOCK_CLASS.webhookFanOut}, 0) as acquired`);
    if (!lock?.acquired) return 0;
    const events = await t.query(
      "select partner_id, id, type, workspace_id from partner_event where fanned_out_at is null order by created_at, id limit 200 for update",
    );
    for (const event of events) {
      // Locked, because an endpoint resumed meanwhile would never get a delivery written here for a paused one.
      const endpoints = await t.query(
        `select id, status = 'enabled' as enabled from webhook_endpoint
         where partner_id = $1 and status <> 'gone' and ($2 = any(events) or (cardinality(events) = 0 and not $2 = any($3::text[])))
         order by id for share`,
        [event.partner_id, event.type, OPT_IN_EVENTS],
      );
      for (const endpoint of endpoints) {
        await t.run(
          "insert into webhook_delivery (partner_id, id, endpoint_id, event_id, order_key, next_attempt_at) values ($1, $2, $3, $4, $5, case when $6 then now() end)",
          [
            event.partner_id,
            newId("whd"),
            endpoint.id,
            event.id,
            event.workspace_id ?? "partner",
            endpoint.enabled,
          ],
        );
      }
      await t.run(
        `update partner_event set fanned_out_at = now(),
           seq = 1 + (select coalesce(max(n.seq), 0) from partner_event n where n.partner_id = $1)
         where partner_id = $1 and id = $2`,
        [event.partner_id, event.id],
      );
    }
    return events.length;
  });
}

const CLAIM_DUE = `with picked as (
     select d.partner_id, d.id from webhook_delivery d
     join webhook_endpoint w on w.partner_id = d.partner_id and w.id = d.endpoint_id and w.status = 'enabled'
     where d.status = 'pending' and d.next_attempt_at <= now() and not exists (
       select from webhook_delivery earlier where earlier.partner_id = d.partner_id and earlier.endpoint_id = d.endpoint_id
         and earlier.order_key = d.order_key and earlier.status = 'pending' and earlier.id < d.id)
     order by d.next_attempt_at limit ${BATCH} for update of d skip locked)
   update webhook_delivery d set next_attempt_at = now() + interval '2 minutes', attempts = d.attempts + 1
   from picked, webhook_endpoint w, partner_event e
   where d.partner_id = picked.partner_id and d.id = picked.id and w.partner_id = d.partner_id and w.id = d.endpoint_id
     and e.partner_id = d.partner_id and e.id = d.event_id
   returning d.partner_id, d.id, d.endpoint_id, d.attempts, w.url, w.secret,
     case when w.previous_until > now() then w.previous_secret end as previous_secret, e.id as event_id, e.type, e.data, e.created_at, e.seq` as const;
type DueDelivery = RowOf<typeof CLAIM_DUE>;

/** Claims due deliveries by postponing their next attempt, so that a crash in between only repeats them. */
export async function deliverDue(work: DeliveryOptions): Promise<number> {
  const due = await tx(work.db, SYSTEM, (t) => t.query(CLAIM_DUE));
  await Promise.all(due.map((delivery) => deliver(work, delivery)));
  return due.length;
}

async function deliver(work: DeliveryOptions, due: DueDelivery): Promise<void> {
  const body = eventBody({ ...due, createdAt: due.created_at });
  let status: number | null = null;
  let error: string | null = null;
  try {
    const response = await sendHttp(
      {
        method: "POST",
        url: due.url,
        headers: { "content-type": "application/json", ...signatures(work.keys, due, body) },
        body,
        timeoutSeconds: 15,
        key: due.event_id,
      },
      { guard: work.guard },
    );
    status = response.status;
    if (status < 200 || status >= 300) error = `The endpoint answered ${status}.`;
  } catch (failure) {
    error = failure instanceof Error ? failure.message : "The endpoint could not be reached.";
  }
  await recordOutcome(work.db, due, { status, error });
}

/** Both the old and the new secret sign while a rotation is in progress. */
function signatures(keys: readonly SecretKey[], due: DueDelivery, body: string): Record<string, string> {
  const at = new Date();
  const signed = [due.secret, due.previous_secret]
    .filter((secret) => secret !== null)
    .map((secret) =>
      new Webhook(open(secret, keys, secretOwner(due.endpoint_id))).sign(due.event_id, at, body),
    );
  return {
    "webhook-id": due.event_id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signed.join(" "),
  };
}

async function recordOutcome(
  db: Db,
  due: DueDelivery,
  result: { status: number | null; error: string | null },
): Promise<void> {
  const wait = SCHEDULE_SECONDS[due.attempts - 1];
  const state =
    result.error === null ? "delivered" : wait === undefined || result.status === 410 ? "failed" : "pending";
  const gone = result.status === 410;
  await tx(db, SYSTEM, async (t) => {
    // The endpoint is locked before its deliveries, in the order pausing, resuming and deleting lock them.
    const endpoint = await t.one(
      `update webhook_endpoint set failing_since = case when $3 then null else coalesce(failing_since, now()) end,
         status = case when $4 then 'gone' else status end
       where partner_id = $1 and id = $2 returning status = 'enabled' as enabled`,
      [due.partner_id, due.endpoint_id, result.error === null, gone],
    );
    await t.run(
      `update webhook_delivery set status = $3, last_status = $4, last_error = $5,
         next_attempt_at = case when $3 = 'pending' and $7 then now() + make_interval(secs => $6) end,
         delivered_at = case when $3 = 'delivered' then now() end
       where partner_id = $1 and id = $2`,
      [
        due.partner_id,
        due.id,
        state,
        result.status,
        result.error?.slice(0, 300) ?? null,
        wait ?? 0,
        endpoint?.enabled ?? false,
      ],
    );
    if (gone) await pauseDeliveries(t, { partnerId: due.partner_id, endpointId: due.endpoint_id });
  });
}
