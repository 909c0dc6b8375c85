import "server-only";
import { entryRefusal, isHeldOut, personKeys, type StopRule } from "@/lib/automation/enrollment";
import type { Contact } from "@/lib/automation/facts";
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
  /** The reason why it did not start: the first condition that failed, or the guard that refused. */
  reason?: JsonObject;
};

/** The runs that the events of one transaction start. */
export type Plan = {
  rows: PlannedRun[];
  entered: Entered[];
  stops: PlannedStop[];
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

/** A start that counts for the automation's entry rule; without a run, the person was left out for comparison. */
type Entered = { automation: string; person: string; run: string | null };
type PlannedStop = { run: string; person: string; rule: number; until: string | null } & Omit<
  StopRule,
  "within"
>;

type Start = {
  eventId: string;
  subject: Subject;
  triggers: readonly Trigger[];
  traceparent: string | null;
};
type Started = Pick<Evaluation, "started" | "runId" | "reason">;

export const openPlan = (of: Pick<Plan, "causeAutomationId" | "room">): Plan => ({
  rows: [],
  entered: [],
  stops: [],
  ...of,
});

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
    const isOut = isHeldOut(automationId, contact, trigger.holdoutPercent);
    const refused = await refusalOf(ctx, trigger, { plan, contact, isOut });
    if (isOut) {
      results.set(automationId, { started: false, reason: holdoutReason(trigger, refused) });
      if (!refused) noteEntry(plan, trigger, { runId: null, contact, now: ctx.now });
      continue;
    }
    if (refused) {
      results.set(automationId, { started: false, reason: refused });
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
    noteEntry(plan, trigger, { runId: id, contact, now: ctx.now });
    results.set(automationId, { started: true, runId: id });
  }
  return results;
}

/** Only a person who would have entered counts as left out: the groups are compared by who could enter. */
function holdoutReason({ holdoutPercent }: Trigger, refused: JsonObject | null): JsonObject {
  const reason = { code: "holdout", percent: holdoutPercent };
  return refused ? { ...reason, refused: refused.code ?? null } : reason;
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
export async function lockLimits(
  ctx: WorkspaceCtx,
  starts: readonly { trigger: Trigger; contact: Contact }[],
): Promise<void> {
  const limited = starts.flatMap(({ trigger: { automationId, rateLimitPerMinute, entry }, contact }) => [
    ...(rateLimitPerMinute === null ? [] : [`${ctx.tenant.id} ${automationId}`]),
    ...(entry && entry.mode !== "every"
      ? personKeys(contact).map((person) => `${ctx.tenant.id} ${automationId} ${person}`)
      : []),
  ]);
  if (limited.length === 0) return;
  const names = [...new Set(limited)].sort();
  await ctx.tx.query(
    `select pg_advisory_xact_lock(${LOCK_CLASS.automationStarts}, hashtext(name)) from unnest($1::text[]) name`,
    [names],
  );
}

type Candidate = { plan: Plan; contact: Contact; isOut: boolean };

/** A start is refused by the entry rule, by the rate limit, or when automations start each other. */
async function refusalOf(
  ctx: WorkspaceCtx,
  trigger: Trigger,
  { plan, contact, isOut }: Candidate,
): Promise<JsonObject | null> {
  const { automationId } = trigger;
  const contactId = contact.id;
  const refused = await entryReason(ctx, trigger, { plan, contact, isOut });
  if (refused) return refused;
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

/** An entry without a run counts only while the person is still left out, because that person has not been through it. */
async function entryReason(
  ctx: WorkspaceCtx,
  { automationId, entry }: Trigger,
  { plan, contact, isOut }: Candidate,
): Promise<JsonObject | null> {
  const people = personKeys(contact);
  if (!entry || entry.mode === "every" || people.length === 0) return null;
  const at = { now: ctx.now.getTime(), timezone: ctx.tenant.timezone };
  // Starts of this transaction are not in the table yet.
  const entered = plan.entered.some((one) => one.automation === automationId && people.includes(one.person));
  if (entered) return entryRefusal(entry, { lastAt: at.now, isRunning: true }, at);
  const row = await ctx.tx.one(
    `select max(n.at) as at, bool_or(r.finished_at is null and r.id is not null) as running from enrollment n
       left join run r on r.workspace_id = n.workspace_id and r.id = n.run_id
     where n.workspace_id = $1 and n.automation_id = $2 and n.person = any($3) and ($4::boolean or n.run_id is not null)`,
    [ctx.tenant.id, automationId, people, isOut],
  );
  if (!row?.at) return null;
  return entryRefusal(entry, { lastAt: row.at.getTime(), isRunning: row.running ?? false }, at);
}

function noteEntry(
  plan: Plan,
  { automationId, entry, stops }: Trigger,
  { runId, contact, now }: { runId: string | null; contact: Contact; now: Date },
): void {
  for (const person of personKeys(contact)) {
    if (entry && entry.mode !== "every") plan.entered.push({ automation: automationId, person, run: runId });
    if (runId === null) continue;
    for (const [rule, { within, ...stop }] of stops.entries()) {
      const until = within === null ? null : new Date(now.getTime() + within).toISOString();
      plan.stops.push({ run: runId, person, rule, until, ...stop });
    }
  }
}

/** Most events start nothing that has an entry rule or ends early, and then write nothing here. */
export async function writeEntries(ctx: WorkspaceCtx, { entered, stops }: Plan): Promise<void> {
  if (entered.length > 0)
    await ctx.tx.run(
      `insert into enrollment (workspace_id, automation_id, person, run_id, at)
       select distinct on (x.automation, x.person) $1, x.automation, x.person, x.run, $3 from jsonb_to_recordset($2::jsonb)
         as x(automation text, person text, run text) order by x.automation, x.person, x.run desc
       on conflict (workspace_id, automation_id, person) do update set run_id = excluded.run_id, at = excluded.at`,
      [ctx.tenant.id, JSON.stringify(entered), ctx.now],
    );
  if (stops.length > 0)
    await ctx.tx.run(
      `insert into run_stop (workspace_id, run_id, person, rule, event, match, outcome, until)
       select $1, x.run, x.person, x.rule, x.event, x.match, x.outcome, x.until from jsonb_to_recordset($2::jsonb)
         as x(run text, person text, rule int, event text, match jsonb, outcome text, until timestamptz)`,
      [ctx.tenant.id, JSON.stringify(stops)],
    );
}
