import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { LOCK_CLASS } from "@/lib/db/locks";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { RunsFor } from "@/lib/services/queue/queue";
import { flag } from "./flag";
import type { Subject } from "./subject";
import type { Trigger } from "./trigger-cache";

/** Most runs of one contact and automation that other automations may start within half an hour. */
const MAX_CAUSED_STARTS = 50;

/** The evaluation of one event by one automation. */
export type Evaluation = {
  automationId: string;
  version: number;
  started: boolean;
  runId?: string;
  /** Why it did not start: the first condition that failed, or the guard that refused. */
  reason?: JsonObject;
};

/** The runs that the events of one transaction start. */
export type Plan = {
  rows: PlannedRun[];
  causeAutomationId: string | null;
  /** Free places of the workspace in the queue. */
  room: number;
};

type PlannedRun = {
  id: string;
  event: string;
  contact: string | null;
  appointment: string | null;
  lead: string | null;
  automation: string;
  version_id: string;
  version: number;
  status: "queued" | "ready";
  traceparent: string | null;
};

type Start = {
  eventId: string;
  subject: Subject;
  triggers: readonly Trigger[];
  traceparent: string | null;
};
type Started = Pick<Evaluation, "started" | "runId" | "reason">;

export const openPlan = (of: Omit<Plan, "rows">): Plan => ({ rows: [], ...of });

/** The first worker that claims a run builds its state; until then the row only says that it must run. */
export async function planRuns(
  ctx: WorkspaceCtx,
  plan: Plan,
  start: Start,
): Promise<ReadonlyMap<string, Started>> {
  const results = new Map<string, Started>();
  const { contact, appointmentId, leadId } = start.subject;
  for (const trigger of start.triggers) {
    const { automationId, versionId, version } = trigger;
    const reason = await refusalOf(ctx, trigger, { plan, contactId: contact.id });
    if (reason) {
      results.set(automationId, { started: false, reason });
      continue;
    }
    const id = newId("run");
    plan.rows.push({
      id,
      event: start.eventId,
      contact: contact.id,
      appointment: appointmentId,
      lead: leadId,
      automation: automationId,
      version_id: versionId,
      version,
      status: plan.room > 0 ? "queued" : "ready",
      traceparent: start.traceparent,
    });
    plan.room -= 1;
    results.set(automationId, { started: true, runId: id });
  }
  return results;
}

/** Runs share tickets, except traced ones: each trace continues separately. */
export function ticketsFor(workspaceId: string, { rows }: Plan): RunsFor[] {
  const byTrace = new Map<string | null, string[]>();
  for (const { id, status, traceparent } of rows) {
    if (status === "queued") byTrace.set(traceparent, [...(byTrace.get(traceparent) ?? []), id]);
  }
  return [...byTrace].map(([traceparent, runIds]) => ({ workspaceId, runIds, traceparent }));
}

/**
 * Counting starts needs a lock, because two concurrent events would otherwise both find the last place free. A
 * transaction takes all its locks at once and in a fixed order, so that two transactions cannot deadlock.
 */
export async function lockLimits(ctx: WorkspaceCtx, triggers: readonly Trigger[]): Promise<void> {
  const limited = triggers.filter(({ rateLimitPerMinute }) => rateLimitPerMinute !== null);
  if (limited.length === 0) return;
  const names = [...new Set(limited.map(({ automationId }) => `${ctx.tenant.id} ${automationId}`))].sort();
  await ctx.tx.query(
    `select pg_advisory_xact_lock(${LOCK_CLASS.automationStarts}, hashtext(name)) from unnest($1::text[]) name`,
    [names],
  );
}

/** Two guards can refuse a start: one against automations that start each other, and the automation's rate limit. */
async function refusalOf(
  ctx: WorkspaceCtx,
  trigger: Trigger,
  { plan, contactId }: { plan: Plan; contactId: string | null },
): Promise<JsonObject | null> {
  const { automationId } = trigger;
  // Runs this transaction starts are not in the table yet.
  const planned = plan.rows.filter(({ automation }) => automation === automationId);
  if (plan.causeAutomationId && contactId) {
    const row = await ctx.tx.one(
      `select count(*)::int as n from run where workspace_id = $1 and contact_id = $2 and automation_id = $3
         and cause_automation_id is not null and created_at > now() - interval '30 minutes'`,
      [ctx.tenant.id, contactId, automationId],
    );
    const starts = (row?.n ?? 0) + planned.filter(({ contact }) => contact === contactId).length;
    if (starts >= MAX_CAUSED_STARTS) {
      await flag(ctx, automationId, {
        code: "causal_loop",
        message: `Other automations started it more than ${MAX_CAUSED_STARTS} times in 30 minutes for one contact.`,
      });
      return { code: "causal_loop", starts };
    }
  }
  if (trigger.rateLimitPerMinute === null) return null;
  const row = await ctx.tx.one(
    "select count(*)::int as n from run where workspace_id = $1 and automation_id = $2 and created_at > clock_timestamp() - interval '1 minute'",
    [ctx.tenant.id, automationId],
  );
  return (row?.n ?? 0) + planned.length >= trigger.rateLimitPerMinute
    ? { code: "rate_limited", perMinute: trigger.rateLimitPerMinute }
    : null;
}
