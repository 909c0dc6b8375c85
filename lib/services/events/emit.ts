import "server-only";
import { isOpen } from "@/lib/automation/business-hours";
import { evaluateTrigger } from "@/lib/automation/conditions";
import { eventSpec } from "@/lib/automation/events";
import type { JsonObject } from "@/lib/automation/json";
import { newId } from "@/lib/id";
import { traceparent } from "@/lib/trace";
import type { WorkspaceCtx } from "../context";
import { flag } from "./flag";
import { type Live, openWorkspace, type Standing, type Trigger } from "./live";
import { planRuns } from "./start-runs";
import { issueTickets } from "./tickets";
import { deliverToWaits } from "./waits";

/**
 * An event and everything it starts, in the caller's transaction: the event row, the key a sender repeats it by, what
 * each automation made of it, the runs with their tickets, and the waiting runs it wakes. Answered only once that
 * transaction has committed, so nothing accepted is ever lost.
 */
type NewEvent = {
  type: string;
  data: JsonObject;
  occurredAt: Date;
  source: "api" | "desk" | "action" | "provider" | "schedule" | "reminder";
  /** De-duplicates for ever within the workspace. */
  senderId?: string | null;
  contactId?: string | null;
  phone?: string | null;
  /** Only this automation may start: schedules and reminders are somebody's own. */
  only?: string;
  /** Known before the event is: why nothing may start. */
  heldBack?: JsonObject;
};

export type Evaluation = {
  automationId: string;
  version: number;
  started: boolean;
  runId?: string;
  /** Why not: the first condition that said no, or the guard that held it back. */
  reason?: JsonObject;
};

type Emitted = {
  id: string;
  duplicate: boolean;
  /** Of a duplicate: what the first one was. */
  type?: string;
  evaluations: Evaluation[];
  occurredAt: Date;
};

/** A chain of automations that set each other off ends here. */
const MAX_HOPS = 5;

export async function emitEvent(ctx: WorkspaceCtx, event: NewEvent): Promise<Emitted> {
  const id = newId("evt");
  if (event.senderId) {
    // A sender's own ids and the keys of schedules and reminders are two kinds: nobody can take another's.
    const key = event.source === "api" ? `sender:${event.senderId}` : event.senderId;
    const known = await claimKey(ctx, key, id);
    if (known) return { ...known, duplicate: true, evaluations: [] };
  }
  const phone = typeof event.data.caller_phone === "string" ? event.data.caller_phone : null;
  const standing = await openWorkspace(ctx.tx, { workspaceId: ctx.tenant.id, phone, type: event.type });
  const { live } = standing;
  const cause = ctx.actor.kind === "automation" ? ctx.actor : null;
  const hop = cause ? cause.hop + 1 : 0;
  const data = { ...derived(event, standing), ...event.data };
  // What a provider tells of a suspended account is kept and starts nothing.
  const rejected = standing.status !== "active";
  const candidates = rejected ? [] : candidatesOf(live, event);
  const evaluations = candidates.map((trigger) => evaluate(trigger, { data, hop, heldBack: event.heldBack }));
  const planned = await planRuns(ctx, {
    triggers: candidates.filter((_, index) => evaluations[index]!.started),
    contactId: event.contactId ?? null,
    causeAutomationId: cause?.id ?? null,
    room: standing.room,
  });
  for (const evaluation of evaluations)
    Object.assign(evaluation, planned.results.get(evaluation.automationId));
  const row = await ctx.tx.one<{ waiting: boolean }>(WRITE, [
    ctx.tenant.id,
    id,
    event.type,
    JSON.stringify(data),
    event.occurredAt,
    event.source === "api" ? (event.senderId ?? null) : null,
    cause ? "action" : event.source,
    rejected ? "rejected_suspended" : "accepted",
    event.contactId ?? null,
    event.phone ?? null,
    cause?.runId ?? null,
    cause?.nodeId ?? null,
    hop,
    JSON.stringify(evaluations),
    JSON.stringify(planned.rows),
    cause?.id ?? null,
  ]);
  await issueTickets(ctx.tx, {
    workspaceId: ctx.tenant.id,
    runIds: planned.queued,
    traceparent: traceparent(),
  });
  if (hop > MAX_HOPS) await flagLoops(ctx, candidates);
  if (row?.waiting && !rejected) {
    await deliverToWaits(ctx, { id, type: event.type, occurredAt: event.occurredAt.toISOString(), data });
  }
  return { id, duplicate: false, evaluations, occurredAt: event.occurredAt };
}

/** The event and its runs in one statement, which also says whether any run waits for such an event. */
const WRITE = `with e as (
    insert into event (workspace_id, id, type, data, occurred_at, sender_id, source, status, contact_id, phone, cause_run_id, cause_node_id,
      hop, evaluations, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp())),
  r as (
    insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, status, hop, cause_automation_id, state,
      created_at, updated_at)
    select $1, x.id, x.automation, x.version_id, x.version, $2, $9, x.status, $13, $16, '{}', clock_timestamp(), clock_timestamp()
    from jsonb_to_recordset($15::jsonb) as x(id text, automation text, version_id text, version int, status text))
  select exists (select from wait where workspace_id = $1 and event = $3 and delivered_event_id is null) as waiting`;

function candidatesOf(live: Live, event: NewEvent): Trigger[] {
  const triggers = live.triggers.get(event.type) ?? [];
  return event.only === undefined ? triggers : triggers.filter((t) => t.automationId === event.only);
}

async function claimKey(
  ctx: WorkspaceCtx,
  key: string,
  eventId: string,
): Promise<{ id: string; type?: string; occurredAt: Date } | null> {
  const claimed = await ctx.tx.run(
    "insert into event_key (workspace_id, dedupe_key, event_id) values ($1, $2, $3) on conflict do nothing",
    [ctx.tenant.id, key, eventId],
  );
  if (claimed > 0) return null;
  const known = await ctx.tx.one<{ event_id: string; type: string | null; occurred_at: Date | null }>(
    `select k.event_id, e.type, e.occurred_at from event_key k left join event e on e.workspace_id = k.workspace_id and e.id = k.event_id
     where k.workspace_id = $1 and k.dedupe_key = $2`,
    [ctx.tenant.id, key],
  );
  return {
    id: known!.event_id,
    occurredAt: known!.occurred_at ?? ctx.now,
    ...(known!.type === null ? {} : { type: known!.type }),
  };
}

function evaluate(
  trigger: Trigger,
  { data, hop, heldBack }: { data: JsonObject; hop: number; heldBack: JsonObject | undefined },
): Evaluation {
  const about = { automationId: trigger.automationId, version: trigger.version };
  const verdict = evaluateTrigger(trigger.conditions, data);
  if (!verdict.result) {
    const no = verdict.evaluated.find((condition) => !condition.result);
    return { ...about, started: false, reason: { code: "condition", ...no } };
  }
  if (heldBack) return { ...about, started: false, reason: heldBack };
  if (hop > MAX_HOPS) return { ...about, started: false, reason: { code: "causal_loop", hops: hop } };
  return { ...about, started: true };
}

async function flagLoops(ctx: WorkspaceCtx, candidates: Trigger[]): Promise<void> {
  for (const { automationId } of candidates) {
    await flag(ctx, automationId, {
      code: "causal_loop",
      message: `Automations set each other off more than ${MAX_HOPS} times in a row; the chain was stopped here.`,
    });
  }
}

/** What the sender may leave out: opening hours at the event's own time, and what the contact book knows. */
function derived(event: NewEvent, { live, patient }: Standing): JsonObject {
  const shape = eventSpec(event.type)?.payload.shape ?? {};
  const wants = (field: string) => Object.hasOwn(shape, field) && !Object.hasOwn(event.data, field);
  const out: JsonObject = {};
  if (wants("during_hours")) out.during_hours = isOpen(event.occurredAt.getTime(), live);
  if (typeof event.data.caller_phone !== "string") return out;
  if (wants("is_new_caller")) out.is_new_caller = patient === null;
  if (wants("is_existing_patient")) out.is_existing_patient = patient ?? false;
  return out;
}
