import "server-only";
import { evaluateTrigger } from "@/lib/automation/conditions";
import type { JsonObject } from "@/lib/automation/json";
import { newId } from "@/lib/id";
import { accountClock } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";
import { forwardEvent } from "@/lib/services/workspace/webhook-events";
import { traceparent } from "@/lib/trace";
import { flag } from "./flag";
import { type Evaluation, lockLimits, openPlan, planRuns, ticketsFor, writeEntries } from "./start-runs";
import { stopRuns } from "./stop-runs";
import { derivedFields, namedIn, type Subject, subjectOf } from "./subject";
import { issueTickets } from "./tickets";
import { loadForEvents, type Trigger, type TriggerSet } from "./trigger-cache";
import { deliverToWaits } from "./waits";

/**
 * Writes an event and everything it starts in the caller's transaction: the event row, the key that detects a repeat,
 * the evaluation by each automation, the runs with their tickets, and the waiting runs it wakes. The request is answered
 * after that transaction has committed, so an accepted event is never lost.
 */
export type NewEvent = {
  type: string;
  data: JsonObject;
  /** By default the account's time, which in a sandbox is that of its clock. */
  occurredAt?: Date;
  source: "api" | "desk" | "action" | "provider" | "schedule" | "reminder";
  /** Deduplicates within the workspace, without a time limit. */
  senderId?: string | null;
  /** By default the contact, and the number, that the payload names. */
  contactId?: string | null;
  phone?: string | null;
  /** Only this automation may start: a schedule or reminder belongs to one automation. */
  only?: string;
  /** Set when it is already decided that nothing may start, and why. */
  blockedBy?: JsonObject;
  /** The caller's number is withheld, so automations that use the caller do not start. */
  withheld?: true;
  /** Trace of the request that sent the event; by default that of the current request. */
  traceparent?: string | null;
};

export type Emitted = {
  id: string;
  duplicate: boolean;
  /** The type of the original event, if this one is a duplicate. */
  type?: string;
  evaluations: Evaluation[];
  occurredAt: Date;
};

/** Longest chain of automations that start each other. */
const MAX_HOPS = 5;

export async function emitEvent(ctx: WorkspaceCtx, event: NewEvent): Promise<Emitted> {
  const [emitted] = await emitEvents(ctx, [event]);
  return emitted!;
}

/** Several events take the same few statements as one, and are processed in their order. */
export async function emitEvents(ctx: WorkspaceCtx, events: readonly NewEvent[]): Promise<Emitted[]> {
  const clock = await accountClock(ctx.tx, ctx.tenant);
  const now = clock ?? ctx.now;
  const incoming = events.map((event) => ({
    event: { ...event, occurredAt: event.occurredAt ?? now },
    id: newId("evt"),
  }));
  const originals = await claimKeys(ctx, incoming);
  const fresh = incoming.filter(({ id }) => !originals.has(id));
  const evaluations =
    fresh.length === 0 ? new Map<string, Evaluation[]>() : await write(ctx, { incoming: fresh, clock });
  return incoming.map(({ event, id }) => {
    const original = originals.get(id);
    if (original) return { ...original, duplicate: true, evaluations: [] };
    return {
      id,
      duplicate: false,
      evaluations: evaluations.get(id) ?? [],
      occurredAt: event.occurredAt,
    };
  });
}

type DatedEvent = NewEvent & { occurredAt: Date };
type IncomingEvent = { event: DatedEvent; id: string };

async function write(
  ctx: WorkspaceCtx,
  { incoming, clock }: { incoming: readonly IncomingEvent[]; clock: Date | null },
): Promise<Map<string, Evaluation[]>> {
  const named = incoming.map(({ event }) => namedIn(event, ctx.tenant.country));
  const workspace = await loadForEvents(ctx.tx, {
    workspaceId: ctx.tenant.id,
    named,
    types: incoming.map(({ event }) => event.type),
  });
  const cause = ctx.actor.kind === "automation" ? ctx.actor : null;
  const hop = cause ? cause.hop + 1 : 0;
  // Events of a suspended account that a provider sends are stored but start nothing.
  const isSuspended = workspace.status !== "active";
  const evaluated = incoming.map(({ event, id }, at) => {
    const subject = subjectOf(named[at]!, workspace.records);
    const data = { ...derivedFields(event, subject, workspace.triggers), ...event.data };
    const candidates = candidatesOf(workspace.triggers, event);
    const evaluations = candidates.map((one) =>
      evaluate(one, {
        ...{ data, hop, isSuspended },
        blockedBy: blockOf(event, one),
      }),
    );
    const triggers = candidates.filter((_, index) => evaluations[index]?.started);
    return { event, id, subject, data, candidates, evaluations, triggers };
  });
  const planned = openPlan({ causeAutomationId: cause?.id ?? null, room: workspace.room });
  await lockLimits(
    ctx,
    evaluated.flatMap(({ triggers, subject }) =>
      triggers.map((trigger) => ({ trigger, contact: subject.contact })),
    ),
  );
  for (const { event, id, subject, candidates, evaluations, triggers } of evaluated) {
    const results = await planRuns(ctx, planned, {
      eventId: id,
      subject,
      triggers,
      traceparent: traceOf(event),
    });
    for (const one of evaluations) Object.assign(one, results.get(one.automationId));
    if (hop > MAX_HOPS && !isSuspended) await flagLoops(ctx, candidates);
  }
  const row = await ctx.tx.one(WRITE, [
    ctx.tenant.id,
    JSON.stringify(evaluated.map((one) => ({ ...rowOf(one), ...(cause ? { source: "action" } : {}) }))),
    JSON.stringify(planned.rows),
    isSuspended ? "rejected_suspended" : "accepted",
    cause?.runId ?? null,
    cause?.nodeId ?? null,
    cause?.id ?? null,
    hop,
    [...new Set(incoming.map(({ event }) => event.type))],
  ]);
  await writeEntries(ctx, planned);
  issueTickets(ctx.tx, ticketsFor(ctx.tenant.id, planned));
  for (const { event, id, data, subject } of isSuspended ? [] : evaluated) {
    forwardEvent(ctx, { id, type: event.type, source: event.source, data });
    const occurredAt = event.occurredAt.toISOString();
    const shape = { id, type: event.type, occurredAt, data, contact: subject.contact };
    // Goals have their windows in real time, to which a moved clock's dates say nothing.
    const at = clock === null ? event.occurredAt : ctx.now;
    if (row?.stopping.includes(event.type)) await stopRuns(ctx, shape, at);
    if (!row?.waiting.includes(event.type)) continue;
    await deliverToWaits(ctx, shape, traceOf(event));
  }
  return new Map(evaluated.map(({ id, evaluations }) => [id, evaluations]));
}

const traceOf = (event: NewEvent) => (event.traceparent === undefined ? traceparent() : event.traceparent);

type EvaluatedEvent = IncomingEvent & { data: JsonObject; subject: Subject; evaluations: Evaluation[] };

function rowOf({ event, id, data, subject, evaluations }: EvaluatedEvent): object {
  return {
    id,
    data,
    evaluations,
    type: event.type,
    occurred_at: event.occurredAt,
    sender_id: event.source === "api" ? (event.senderId ?? null) : null,
    source: event.source,
    contact_id: subject.contact.id,
    phone: subject.contact.phone,
    appointment_id: subject.appointmentId,
    lead_id: subject.leadId,
  };
}

/**
 * Inserts the events and their runs, and returns those of the event types that some run waits for, and those that end
 * some run. The order has the planner stop at the first one it finds in the index.
 */
const WRITE = `with e as (
    insert into event (workspace_id, id, type, data, occurred_at, sender_id, source, status, contact_id, phone,
      appointment_id, lead_id, cause_run_id, cause_node_id, hop, evaluations, created_at)
    select $1, x.id, x.type, x.data, x.occurred_at, x.sender_id, x.source, $4::text, x.contact_id, x.phone,
      x.appointment_id, x.lead_id, $5::text, $6::text, $8::int, x.evaluations, clock_timestamp()
    from jsonb_to_recordset($2::jsonb) as x(id text, type text, data jsonb, occurred_at timestamptz, sender_id text, source text,
      contact_id text, phone text, appointment_id text, lead_id text, evaluations jsonb)),
  r as (
    insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, appointment_id, lead_id, status, hop,
      cause_automation_id, state, created_at, updated_at)
    select $1, x.id, x.automation, x.version_id, x.version, x.event, x.contact, x.appointment, x.lead, x.status, $8::int,
      $7::text, '{}', clock_timestamp(), clock_timestamp()
    from jsonb_to_recordset($3::jsonb) as x(id text, automation text, version_id text, version int, event text, contact text,
      appointment text, lead text, status text))
  select array(select w.event from unnest($9::text[]) type cross join lateral (
    select event from wait where workspace_id = $1 and event = type and delivered_event_id is null order by match_key limit 1) w) as waiting,
    array(select s.event from unnest($9::text[]) type cross join lateral (
    select event from run_stop where workspace_id = $1 and event = type order by person limit 1) s) as stopping`;

function candidatesOf({ byEvent }: TriggerSet, event: NewEvent): readonly Trigger[] {
  const triggers = byEvent.get(event.type) ?? [];
  return event.only === undefined
    ? triggers
    : triggers.filter(({ automationId }) => automationId === event.only);
}

/** The originals of duplicates, by the id the duplicate would have had. */
type Originals = Map<string, Pick<Emitted, "id" | "type" | "occurredAt">>;

async function claimKeys(ctx: WorkspaceCtx, incoming: readonly IncomingEvent[]): Promise<Originals> {
  const originals: Originals = new Map();
  const keyed = incoming.flatMap(({ event, id }) => {
    if (!event.senderId) return [];
    // The prefix separates a sender's ids from the keys of schedules and reminders, so neither can claim the other's.
    return [{ key: event.source === "api" ? `sender:${event.senderId}` : event.senderId, id, event }];
  });
  if (keyed.length === 0) return originals;
  // A fixed order prevents a deadlock between two transactions that insert the same events.
  const inOrder = [...keyed].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const claimed = await ctx.tx.query(
    `insert into event_key (workspace_id, dedupe_key, event_id) select $1, x.key, x.id from unnest($2::text[], $3::text[]) as x(key, id)
     on conflict do nothing returning event_id`,
    [ctx.tenant.id, inOrder.map(({ key }) => key), inOrder.map(({ id }) => id)],
  );
  const ours = new Set(claimed.map((row) => row.event_id));
  const others = keyed.filter(({ id }) => !ours.has(id));
  if (others.length === 0) return originals;
  const found = await ctx.tx.query(
    `select k.dedupe_key, k.event_id, e.type, e.occurred_at from event_key k
       left join event e on e.workspace_id = k.workspace_id and e.id = k.event_id
     where k.workspace_id = $1 and k.dedupe_key = any($2)`,
    [ctx.tenant.id, others.map(({ key }) => key)],
  );
  for (const { key, id } of others) {
    const row = found.find((one) => one.dedupe_key === key);
    if (!row) throw new Error("The key of a duplicate event is missing.");
    // When one call holds the same event twice, the first is not written yet.
    const sibling = incoming.find((one) => one.id === row.event_id)?.event;
    const type = sibling?.type ?? row.type;
    originals.set(id, {
      id: row.event_id,
      occurredAt: sibling?.occurredAt ?? row.occurred_at ?? ctx.now,
      ...(type === null ? {} : { type }),
    });
  }
  return originals;
}

type Circumstances = {
  data: JsonObject;
  hop: number;
  blockedBy: JsonObject | undefined;
  isSuspended: boolean;
};

/** The first reason against a start is the one that is recorded and explained (lib/services/events/evaluations.ts). */
function evaluate(trigger: Trigger, { data, hop, blockedBy, isSuspended }: Circumstances): Evaluation {
  const about = { automationId: trigger.automationId, version: trigger.version };
  const verdict = evaluateTrigger(trigger.conditions, data);
  if (!verdict.result) {
    const failed = verdict.evaluated.find((condition) => !condition.result);
    return { ...about, started: false, reason: { code: "condition", ...failed } };
  }
  if (trigger.standing !== "live") return { ...about, started: false, reason: { code: trigger.standing } };
  if (isSuspended) return { ...about, started: false, reason: { code: "suspended" } };
  if (blockedBy) return { ...about, started: false, reason: blockedBy };
  if (hop > MAX_HOPS) return { ...about, started: false, reason: { code: "causal_loop", hops: hop } };
  return { ...about, started: true };
}

const WITHHELD = { code: "withheld_caller" };

function blockOf(event: NewEvent, trigger: Trigger): JsonObject | undefined {
  return event.blockedBy ?? (event.withheld && trigger.readsCaller ? WITHHELD : undefined);
}

async function flagLoops(ctx: WorkspaceCtx, candidates: readonly Trigger[]): Promise<void> {
  for (const { automationId, standing } of candidates) {
    if (standing !== "live") continue;
    await flag(ctx, automationId, {
      code: "causal_loop",
      message: `Automations started each other more than ${MAX_HOPS} times in a row; the chain was stopped here.`,
    });
  }
}
