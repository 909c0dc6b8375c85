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
 * The row that ends the wait is the only one left, so an event of another type finds nothing to deliver to. Every event
 * locks the rows of a run in the same order, so that two cannot deadlock.
 */
const DELIVER = `with waits as (
    select place, delivered_event_id from wait where workspace_id = $1 and run_id = $2 order by place for update),
  gone as (
    delete from wait w using waits x where w.workspace_id = $1 and w.run_id = $2 and w.place = x.place and x.place <> $3
      and not exists (select from waits where delivered_event_id is not null))
  update wait set delivered_event_id = $4 where workspace_id = $1 and run_id = $2 and place = $3 and delivered_event_id is null
    and exists (select from waits where place = $3)` as const;

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
    `select run_id, place, match, asked_at from wait where workspace_id = $1 and event = $2 and match_key = any($3)
       and delivered_event_id is null and until > now() order by asked_at desc nulls first, run_id desc, place`,
    [ctx.tenant.id, event.type, keysOf(event)],
  );
  const woken: string[] = [];
  const reached = new Set<string>();
  let answered = false;
  for (const wait of waits) {
    if (reached.has(wait.run_id)) continue;
    const isQuestion = wait.asked_at !== null;
    if (isQuestion && answered) break;
    if (!matchesWait({ event: event.type, match: storedMatch.parse(wait.match) }, event)) continue;
    reached.add(wait.run_id);
    if ((await ctx.tx.run(DELIVER, [ctx.tenant.id, wait.run_id, wait.place, event.id])) === 0) continue;
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
  issueTickets(ctx.tx, [{ workspaceId: ctx.tenant.id, runIds: woken, traceparent }]);
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
