import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { callFacts } from "@/lib/desk/phone/call-facts";
import { idAt, timeOfId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";

const MOST_RUNS = 20;

/** The phones that rang for a call, and the runs that its events started. */
export async function getCallActivity(ctx: WorkspaceCtx, id: string) {
  const call = await ctx.tx.one("select id from call where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
  ]);
  if (!call) throw new ApiError("not_found");
  return { legs: await legsOf(ctx, id), runs: ctx.may("automations:read") ? await runsOf(ctx, id) : [] };
}

async function legsOf({ tx, tenant }: WorkspaceCtx, callId: string) {
  const flow = await tx.one(
    "select facts from call_flow where workspace_id = $1 and call_id = $2 order by provider_id limit 1",
    [tenant.id, callId],
  );
  const facts = callFacts.safeParse(flow?.facts);
  if (!facts.success) return [];
  return Object.values(facts.data.legs).map(({ dial, result, seconds, machine }) => ({
    result: dial ?? result,
    seconds,
    machine,
  }));
}

/** A call emits its events when it is recorded, and a correction within the hour after its end may add one. */
const EVENTS_WITHIN_MS = 2 * 3_600_000;

async function runsOf({ tx, tenant }: WorkspaceCtx, callId: string) {
  const recordedAt = timeOfId(callId);
  const rows = await tx.query(
    `select r.id, r.automation_id, a.name as automation, r.status, r.created_at
     from event e
       join run r on r.workspace_id = e.workspace_id and r.event_id = e.id
       join automation a on a.workspace_id = r.workspace_id and a.id = r.automation_id
     where e.workspace_id = $1 and e.id >= $3 and e.id < $4 and e.data->>'call_id' = $2
     order by r.id desc limit $5`,
    [tenant.id, callId, idAt("evt", recordedAt), idAt("evt", recordedAt + EVENTS_WITHIN_MS), MOST_RUNS],
  );
  return rows.map((row) => ({
    id: row.id,
    automationId: row.automation_id,
    automationName: row.automation,
    // The API does not tell a run without a ticket from one in the queue.
    status: row.status === "ready" ? "queued" : row.status,
    createdAt: row.created_at.toISOString(),
  }));
}
