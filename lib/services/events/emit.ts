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
import { type Evaluation, lockLimits, openPlan, planRuns, ticketsFor } from "./start-runs";
import { issueTickets } from "./tickets";
import { deliverToWaits } from "./waits";

/**
 * An event and everything it starts, in the caller's transaction: the event row, the key a sender repeats it by, what
 * each automation made of it, the runs with their tickets, and the waiting runs it wakes. Answered only once that
 * transaction has committed, so nothing accepted is ever lost.
 */
export type NewEvent = {
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
  /** Of the request that tells it, when that is not the one at work (see emitEvents). */
  traceparent?: string | null;
};

export type Emitted = {
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
  const [emitted] = await emitEvents(ctx, [event]);
  return emitted!;
}

/** Several at once cost little more than one: the same few statements carry them all, in their order. */
export async function emitEvents(ctx: WorkspaceCtx, events: readonly NewEvent[]): Promise<Emitted[]> {
  const told = events.map((event) => ({ event, id: newId("evt") }));
  const known = await claimKeys(ctx, told);
  const fresh = told.filter(({ id }) => !known.has(id));
  const evaluations = fresh.length === 0 ? new Map<string, Evaluation[]>() : await write(ctx, fresh);
  return told.map(({ event, id }) => {
    const first = known.get(id);
    if (first) return { ...first, duplicate: true, evaluations: [] };
    return { id, duplicate: false, evaluations: evaluations.get(id)!, occurredAt: event.occurredAt };
  });
}

type Told = { event: NewEvent; id: string };

async function write(ctx: WorkspaceCtx, told: readonly Told[]): Promise<Map<string, Evaluation[]>> {
  const standing = await openWorkspace(ctx.tx, {
    workspaceId: ctx.tenant.id,
    phones: told.map(({ event }) => phoneIn(event.data)).filter((phone) => phone !== null),
    types: told.map(({ event }) => event.type),
  });
  const cause = ctx.actor.kind === "automation" ? ctx.actor : null;
  const hop = cause ? cause.hop + 1 : 0;
  // What a provider tells of a suspended account is kept and starts nothing.
  const rejected = standing.status !== "active";
  const judged = told.map(({ event, id }) => {
    const data = { ...derived(event, standing), ...event.data };
    const candidates = rejected ? [] : candidatesOf(standing.live, event);
    const evaluations = candidates.map((one) => evaluate(one, { data, hop, heldBack: event.heldBack }));
    const triggers = candidates.filter((_, index) => evaluations[index]!.started);
    return { event, id, data, candidates, evaluations, triggers };
  });
  const planned = openPlan({ causeAutomationId: cause?.id ?? null, room: standing.room });
  await lockLimits(
    ctx,
    judged.flatMap(({ triggers }) => triggers),
  );
  for (const { event, id, candidates, evaluations, triggers } of judged) {
    const results = await planRuns(ctx, planned, {
      eventId: id,
      contactId: event.contactId ?? null,
      triggers,
      traceparent: traceOf(event),
    });
    for (const one of evaluations) Object.assign(one, results.get(one.automationId));
    if (hop > MAX_HOPS) await flagLoops(ctx, candidates);
  }
  const row = await ctx.tx.one<{ waiting: string[] }>(WRITE, [
    ctx.tenant.id,
    JSON.stringify(judged.map((one) => ({ ...rowOf(one), ...(cause ? { source: "action" } : {}) }))),
    JSON.stringify(planned.rows),
    rejected ? "rejected_suspended" : "accepted",
    cause?.runId ?? null,
    cause?.nodeId ?? null,
    cause?.id ?? null,
    hop,
    [...new Set(told.map(({ event }) => event.type))],
  ]);
  await issueTickets(ctx.tx, ticketsFor(ctx.tenant.id, planned));
  for (const { event, id, data } of rejected ? [] : judged) {
    if (!row?.waiting.includes(event.type)) continue;
    const shape = { id, type: event.type, occurredAt: event.occurredAt.toISOString(), data };
    await deliverToWaits(ctx, shape, traceOf(event));
  }
  return new Map(judged.map(({ id, evaluations }) => [id, evaluations]));
}

const traceOf = (event: NewEvent) => (event.traceparent === undefined ? traceparent() : event.traceparent);

type Judged = Told & { data: JsonObject; evaluations: Evaluation[] };

function rowOf({ event, id, data, evaluations }: Judged): object {
  return {
    id,
    data,
    evaluations,
    type: event.type,
    occurred_at: event.occurredAt,
    sender_id: event.source === "api" ? (event.senderId ?? null) : null,
    source: event.source,
    contact_id: event.contactId ?? null,
    phone: event.phone ?? null,
  };
}

/** The events and their runs in one statement, which also says which of their types some run waits for. */
const WRITE = `with e as (
    insert into event (workspace_id, id, type, data, occurred_at, sender_id, source, status, contact_id, phone, cause_run_id, cause_node_id,
      hop, evaluations, created_at)
    select $1, x.id, x.type, x.data, x.occurred_at, x.sender_id, x.source, $4::text, x.contact_id, x.phone, $5::text, $6::text, $8::int,
      x.evaluations, clock_timestamp()
    from jsonb_to_recordset($2::jsonb) as x(id text, type text, data jsonb, occurred_at timestamptz, sender_id text, source text,
      contact_id text, phone text, evaluations jsonb)),
  r as (
    insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, status, hop, cause_automation_id, state,
      created_at, updated_at)
    select $1, x.id, x.automation, x.version_id, x.version, x.event, x.contact, x.status, $8::int, $7::text, '{}',
      clock_timestamp(), clock_timestamp()
    from jsonb_to_recordset($3::jsonb) as x(id text, automation text, version_id text, version int, event text, contact text, status text))
  select array(select distinct event from wait where workspace_id = $1 and event = any($9) and delivered_event_id is null) as waiting`;

function candidatesOf(live: Live, event: NewEvent): Trigger[] {
  const triggers = live.triggers.get(event.type) ?? [];
  return event.only === undefined ? triggers : triggers.filter((t) => t.automationId === event.only);
}

/** The events that came before, by the id this one would have had. */
type Known = Map<string, Pick<Emitted, "id" | "type" | "occurredAt">>;

async function claimKeys(ctx: WorkspaceCtx, told: readonly Told[]): Promise<Known> {
  const known: Known = new Map();
  const keyed = told.flatMap(({ event, id }) => {
    if (!event.senderId) return [];
    // A sender's own ids and the keys of schedules and reminders are two kinds: nobody can take another's.
    return [{ key: event.source === "api" ? `sender:${event.senderId}` : event.senderId, id, event }];
  });
  if (keyed.length === 0) return known;
  // Always in one order, or two who tell the same events would wait for each other.
  const inOrder = [...keyed].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const claimed = await ctx.tx.query<{ event_id: string }>(
    `insert into event_key (workspace_id, dedupe_key, event_id) select $1, x.key, x.id from unnest($2::text[], $3::text[]) as x(key, id)
     on conflict do nothing returning event_id`,
    [ctx.tenant.id, inOrder.map(({ key }) => key), inOrder.map(({ id }) => id)],
  );
  const ours = new Set(claimed.map((row) => row.event_id));
  const others = keyed.filter(({ id }) => !ours.has(id));
  if (others.length === 0) return known;
  const found = await ctx.tx.query<{
    dedupe_key: string;
    event_id: string;
    type: string | null;
    occurred_at: Date | null;
  }>(
    `select k.dedupe_key, k.event_id, e.type, e.occurred_at from event_key k
       left join event e on e.workspace_id = k.workspace_id and e.id = k.event_id
     where k.workspace_id = $1 and k.dedupe_key = any($2)`,
    [ctx.tenant.id, others.map(({ key }) => key)],
  );
  for (const { key, id } of others) {
    const row = found.find((one) => one.dedupe_key === key)!;
    // Told twice in one go: the first is not written yet.
    const sibling = told.find((one) => one.id === row.event_id)?.event;
    const type = sibling?.type ?? row.type;
    known.set(id, {
      id: row.event_id,
      occurredAt: sibling?.occurredAt ?? row.occurred_at ?? ctx.now,
      ...(type === null ? {} : { type }),
    });
  }
  return known;
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
function derived(event: NewEvent, { live, patients }: Standing): JsonObject {
  const shape = eventSpec(event.type)?.payload.shape ?? {};
  const wants = (field: string) => Object.hasOwn(shape, field) && !Object.hasOwn(event.data, field);
  const out: JsonObject = {};
  if (wants("during_hours")) out.during_hours = isOpen(event.occurredAt.getTime(), live);
  const phone = phoneIn(event.data);
  if (phone === null) return out;
  const patient = patients.get(phone);
  if (wants("is_new_caller")) out.is_new_caller = patient === undefined;
  if (wants("is_existing_patient")) out.is_existing_patient = patient ?? false;
  return out;
}

const phoneIn = ({ caller_phone }: JsonObject) => (typeof caller_phone === "string" ? caller_phone : null);
