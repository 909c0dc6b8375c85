import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "../context";
import type { Evaluation } from "./emit";
import { flag } from "./flag";
import type { Trigger } from "./live";

/** Most runs of one contact and automation that other automations may start within half an hour. */
const MAX_CAUSED_STARTS = 50;
/** Tickets of one workspace in the queue at a time; what is beyond waits its turn as `ready`. */
export const ADMISSION_CAP = 30;

export type Start = {
  triggers: readonly Trigger[];
  contactId: string | null;
  causeAutomationId: string | null;
  /** Places of the workspace that are free in the queue. */
  room: number;
};

type PlannedRun = {
  id: string;
  automation: string;
  version_id: string;
  version: number;
  status: "queued" | "ready";
};
type Planned = {
  rows: PlannedRun[];
  queued: string[];
  results: Map<string, Pick<Evaluation, "started" | "runId" | "reason">>;
};

/** The run's state is folded by the worker that claims it first; the row only says that it must run. */
export async function planRuns(ctx: WorkspaceCtx, start: Start): Promise<Planned> {
  const planned: Planned = { rows: [], queued: [], results: new Map() };
  for (const trigger of start.triggers) {
    const { automationId, versionId, version } = trigger;
    const reason = await heldBack(ctx, trigger, start);
    if (reason) {
      planned.results.set(automationId, { started: false, reason });
      continue;
    }
    const id = newId("run");
    const status = planned.queued.length < start.room ? "queued" : "ready";
    planned.rows.push({ id, automation: automationId, version_id: versionId, version, status });
    if (status === "queued") planned.queued.push(id);
    planned.results.set(automationId, { started: true, runId: id });
  }
  return planned;
}

/** The guards: a storm between automations, and the automation's own rate limit. */
async function heldBack(ctx: WorkspaceCtx, trigger: Trigger, start: Start): Promise<JsonObject | null> {
  const { automationId } = trigger;
  if (start.causeAutomationId && start.contactId) {
    const row = await ctx.tx.one<{ n: number }>(
      `select count(*)::int as n from run where workspace_id = $1 and contact_id = $2 and automation_id = $3
         and cause_automation_id is not null and created_at > now() - interval '30 minutes'`,
      [ctx.tenant.id, start.contactId, automationId],
    );
    if (row!.n >= MAX_CAUSED_STARTS) {
      await flag(ctx, automationId, {
        code: "causal_loop",
        message: `Other automations started it more than ${MAX_CAUSED_STARTS} times in 30 minutes for one contact.`,
      });
      return { code: "causal_loop", starts: row!.n };
    }
  }
  if (trigger.rateLimitPerMinute === null) return null;
  // Counted under a lock, or two events at once would both find the last place free.
  await ctx.tx.query("select pg_advisory_xact_lock(6, hashtext($1))", [`${ctx.tenant.id} ${automationId}`]);
  const row = await ctx.tx.one<{ n: number }>(
    "select count(*)::int as n from run where workspace_id = $1 and automation_id = $2 and created_at > clock_timestamp() - interval '1 minute'",
    [ctx.tenant.id, automationId],
  );
  return row!.n >= trigger.rateLimitPerMinute
    ? { code: "rate_limited", perMinute: trigger.rateLimitPerMinute }
    : null;
}
