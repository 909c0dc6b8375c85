import "server-only";
import { z } from "zod";
import type { RunEvent } from "@/lib/automation/facts";
import { jsonObject } from "@/lib/automation/json";
import { matchesWait } from "@/lib/automation/waits";
import type { WorkspaceCtx } from "@/lib/services/context";
import { issueTickets } from "./tickets";
import { keysOf } from "./wait-keys";

const storedMatch = z.discriminatedUnion("by", [
  z.object({ by: z.literal("fields"), fields: jsonObject }),
  z.object({
    by: z.literal("contact"),
    contact: z.object({ id: z.string().nullable(), phone: z.string().nullable() }),
    anyReply: z.literal(true).optional(),
  }),
]);

/**
 * Wakes the runs at wait_for_event that this event matches. The first event wins; a second one changes nothing. A text
 * answers one question: the latest asked of that contact that still has no answer.
 */
export async function deliverToWaits(
  ctx: WorkspaceCtx,
  event: RunEvent,
  traceparent: string | null,
): Promise<void> {
  const waits = await ctx.tx.query(
    `select run_id, match, asked_at from wait where workspace_id = $1 and event = $2 and match_key = any($3)
       and delivered_event_id is null and until > now() order by asked_at desc nulls first, run_id desc`,
    [ctx.tenant.id, event.type, keysOf(event)],
  );
  const woken: string[] = [];
  let answered = false;
  for (const wait of waits) {
    const isQuestion = wait.asked_at !== null;
    if (isQuestion && answered) break;
    if (!matchesWait({ event: event.type, match: storedMatch.parse(wait.match) }, event)) continue;
    const delivered = await ctx.tx.run(
      "update wait set delivered_event_id = $3 where workspace_id = $1 and run_id = $2 and delivered_event_id is null",
      [ctx.tenant.id, wait.run_id, event.id],
    );
    if (delivered === 0) continue;
    if (isQuestion) {
      answered = true;
      await noteAnswer(ctx, { eventId: event.id, runId: wait.run_id });
    }
    // A paused run stores the delivery and reads it when it resumes.
    const queued = await ctx.tx.run(
      "update run set status = 'queued', wake_at = null, updated_at = clock_timestamp() where workspace_id = $1 and id = $2 and status = 'waiting'",
      [ctx.tenant.id, wait.run_id],
    );
    if (queued > 0) woken.push(wait.run_id);
  }
  await issueTickets(ctx.tx, [{ workspaceId: ctx.tenant.id, runIds: woken, traceparent }]);
}

/** A text that answered one question does not answer another. */
export async function noteAnswer(
  { tx, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">,
  { eventId, runId }: { eventId: string; runId: string },
): Promise<void> {
  await tx.run("update event set answered_run_id = $3 where workspace_id = $1 and id = $2", [
    tenant.id,
    eventId,
    runId,
  ]);
}
