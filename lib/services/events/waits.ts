import "server-only";
import { z } from "zod";
import type { RunEvent } from "@/lib/automation/facts";
import { jsonObject } from "@/lib/automation/json";
import { matchesWait } from "@/lib/automation/waits";
import type { WorkspaceCtx } from "@/lib/services/context";
import { issueTickets } from "./tickets";

const storedMatch = z.discriminatedUnion("by", [
  z.object({ by: z.literal("fields"), fields: jsonObject }),
  z.object({
    by: z.literal("contact"),
    contact: z.object({ id: z.string().nullable(), phone: z.string().nullable() }),
  }),
]);

/** Wakes the runs at wait_for_event that this event matches. The first event wins; a second one changes nothing. */
export async function deliverToWaits(
  ctx: WorkspaceCtx,
  event: RunEvent,
  traceparent: string | null,
): Promise<void> {
  const waits = await ctx.tx.query(
    "select run_id, match from wait where workspace_id = $1 and event = $2 and delivered_event_id is null and until > now()",
    [ctx.tenant.id, event.type],
  );
  const woken: string[] = [];
  for (const wait of waits) {
    if (!matchesWait({ event: event.type, match: storedMatch.parse(wait.match) }, event)) continue;
    const delivered = await ctx.tx.run(
      "update wait set delivered_event_id = $3 where workspace_id = $1 and run_id = $2 and delivered_event_id is null",
      [ctx.tenant.id, wait.run_id, event.id],
    );
    if (delivered === 0) continue;
    // A paused run stores the delivery and reads it when it resumes.
    const queued = await ctx.tx.run(
      "update run set status = 'queued', wake_at = null, updated_at = clock_timestamp() where workspace_id = $1 and id = $2 and status = 'waiting'",
      [ctx.tenant.id, wait.run_id],
    );
    if (queued > 0) woken.push(wait.run_id);
  }
  await issueTickets(ctx.tx, [{ workspaceId: ctx.tenant.id, runIds: woken, traceparent }]);
}
