import "server-only";
import type { Tx } from "@/lib/db/tx";

/** Matches how long an endpoint that is not paused is retried. */
const MAX_AGE_DAYS = 3;

type EndpointId = { partnerId: string; endpointId: string };

/** Removes the time of the next attempt from the deliveries of a paused endpoint, which the caller has locked. */
export async function pauseDeliveries(tx: Tx, of: EndpointId): Promise<void> {
  await tx.run(
    `update webhook_delivery set next_attempt_at = null
     where partner_id = $1 and endpoint_id = $2 and status = 'pending' and next_attempt_at is not null`,
    [of.partnerId, of.endpointId],
  );
}

/** Makes the waiting deliveries due at once, in order; those that retries would no longer cover fail. */
export async function resumeDeliveries(tx: Tx, of: EndpointId): Promise<void> {
  await tx.run(
    `update webhook_delivery set status = 'failed', next_attempt_at = null,
       last_error = 'Given up: it was more than ${MAX_AGE_DAYS} days old when the endpoint was resumed.'
     where partner_id = $1 and endpoint_id = $2 and status = 'pending' and created_at < now() - make_interval(days => ${MAX_AGE_DAYS})`,
    [of.partnerId, of.endpointId],
  );
  await tx.run(
    "update webhook_delivery set next_attempt_at = now() where partner_id = $1 and endpoint_id = $2 and status = 'pending'",
    [of.partnerId, of.endpointId],
  );
}
