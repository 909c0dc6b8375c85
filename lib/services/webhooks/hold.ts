import "server-only";
import type { Tx } from "@/lib/db/tx";

/** As long as the retries of an endpoint that is not paused reach. */
const KEPT_DAYS = 3;

type Of = { partnerId: string; endpointId: string };

/** What waits for an endpoint that is paused has no time to be tried. Its endpoint is locked by the caller. */
export async function holdDeliveries(tx: Tx, of: Of): Promise<void> {
  await tx.run(
    `update webhook_delivery set next_attempt_at = null
     where partner_id = $1 and endpoint_id = $2 and status = 'pending' and next_attempt_at is not null`,
    [of.partnerId, of.endpointId],
  );
}

/** All that waited is due at once, in its order; what nobody would try any more had it failed is given up. */
export async function releaseDeliveries(tx: Tx, of: Of): Promise<void> {
  await tx.run(
    `update webhook_delivery set status = 'failed', next_attempt_at = null,
       last_error = 'Given up: it was more than ${KEPT_DAYS} days old when the endpoint was resumed.'
     where partner_id = $1 and endpoint_id = $2 and status = 'pending' and created_at < now() - make_interval(days => ${KEPT_DAYS})`,
    [of.partnerId, of.endpointId],
  );
  await tx.run(
    "update webhook_delivery set next_attempt_at = now() where partner_id = $1 and endpoint_id = $2 and status = 'pending'",
    [of.partnerId, of.endpointId],
  );
}
