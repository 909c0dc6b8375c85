import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/**
 * Has the waiting runs about an appointment look at it again at once: a delay relative to its time may end earlier or
 * later now, or not at all. A run that waits for something else goes on waiting.
 */
export async function wakeRunsAbout({ tx, tenant }: WorkspaceCtx, appointmentId: string): Promise<void> {
  await tx.run(
    `update run set wake_at = clock_timestamp(), updated_at = clock_timestamp()
     where workspace_id = $1 and appointment_id = $2 and status = 'waiting' and wake_at is not null`,
    [tenant.id, appointmentId],
  );
}
