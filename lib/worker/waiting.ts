import "server-only";
import type { Contact, RunEvent } from "@/lib/automation/facts";
import { jsonObject } from "@/lib/automation/json";
import type { Awaited, Run, WaitForEvent } from "@/lib/automation/run";
import { asksQuestion, awaitedOf, inPreference, matchesWait } from "@/lib/automation/waits";
import { LOCK_CLASS } from "@/lib/db/locks";
import { idAt } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { waitKey } from "@/lib/services/events/wait-keys";
import { noteAnswer } from "@/lib/services/events/waits";
import type { Claimed } from "./claim";

/**
 * Registers what the run waits for. Events of these types take the same locks shared before they look for waits, so no
 * event can slip in between the search for earlier events and the registration. Returns the time from which on earlier
 * texts count: a reply may come before the worker has seen that the question was sent.
 */
export async function registerWait(
  ctx: WorkspaceCtx,
  claimed: Claimed,
  { wait, enteredAt }: { wait: WaitForEvent; enteredAt: number },
): Promise<number> {
  const awaits = awaitedOf(wait);
  const types = [...new Set(awaits.map(({ event }) => event))].sort();
  await ctx.tx.query("select pg_advisory_xact_lock($1, hashtext(name)) from unnest($2::text[]) name", [
    LOCK_CLASS.waits,
    types.map((type) => `${ctx.tenant.id} ${type}`),
  ]);
  const askedAt = types.includes("sms.received") ? await lastTextOf(ctx, claimed.id) : null;
  const rows = awaits.map((awaited, place) => ({
    place,
    event: awaited.event,
    match: awaited.match,
    match_key: waitKey(awaited.match),
    asked_at: asksQuestion(awaited) ? (askedAt ?? new Date(enteredAt)) : null,
  }));
  await ctx.tx.run(
    `insert into wait (workspace_id, run_id, place, event, match, match_key, asked_at, contact_id, until, created_at)
     select $1, $2, x.place, x.event, x.match, x.match_key, x.asked_at, $3, $4, clock_timestamp()
     from jsonb_to_recordset($5::jsonb) as x(place smallint, event text, match jsonb, match_key text, asked_at timestamptz)
     on conflict (workspace_id, run_id, place) do update set event = excluded.event,
       match = excluded.match, match_key = excluded.match_key, asked_at = excluded.asked_at, contact_id = excluded.contact_id,
       until = excluded.until, delivered_event_id = null`,
    [ctx.tenant.id, claimed.id, claimed.contact_id, wait.until, JSON.stringify(rows)],
  );
  claimed.wait_event = types[0] ?? null;
  return Math.min(enteredAt, askedAt?.getTime() ?? enteredAt);
}

/** When the run last handed a text to a provider. Its row is written before the provider is called. */
async function lastTextOf(ctx: WorkspaceCtx, runId: string): Promise<Date | null> {
  const row = await ctx.tx.one(
    `select max(created_at) as at from message where workspace_id = $1 and run_id = $2 and channel = 'sms' and direction = 'outbound'
       and status not in ('failed', 'suppressed')`,
    [ctx.tenant.id, runId],
  );
  return row?.at ?? null;
}

export async function clearWait(ctx: WorkspaceCtx, claimed: Claimed): Promise<void> {
  await ctx.tx.run("delete from wait where workspace_id = $1 and run_id = $2", [ctx.tenant.id, claimed.id]);
}

export async function deliveredEvent(ctx: WorkspaceCtx, id: string): Promise<RunEvent | null> {
  const row = await ctx.tx.one(
    "select id, type, data, occurred_at, contact_id, phone from event where workspace_id = $1 and id = $2",
    [ctx.tenant.id, id],
  );
  return row && toRunEvent(row);
}

/** An event that ends a wait, and its place among those the run waits for. */
export type Arrival = { event: RunEvent; place: number };

/**
 * The first matching event that came before the wait was registered and that neither this nor another run has taken. What
 * the run itself caused before it began to wait is not what it waits for.
 */
export async function earlierEvent(
  ctx: WorkspaceCtx,
  wait: WaitForEvent,
  about: { run: Run; asked: number; claimed: Claimed },
): Promise<Arrival | null> {
  let first: Arrival | null = null;
  for (const awaited of inPreference(wait)) {
    const event = await earliestOf(ctx, awaited, about);
    if (event && (first === null || event.id < first.event.id)) first = { event, place: awaited.place };
  }
  return first;
}

async function earliestOf(
  ctx: WorkspaceCtx,
  awaited: Awaited,
  { run, asked, claimed }: { run: Run; asked: number; claimed: Claimed },
): Promise<RunEvent | null> {
  const contact = awaited.match.by === "contact" ? awaited.match.contact : null;
  const since = awaited.event === "sms.received" ? asked : Date.parse(run.enteredAt);
  const rows = await ctx.tx.query(
    `select id, type, data, occurred_at, contact_id, phone from event
     where workspace_id = $1 and type = $2 and id >= $3 and ($4::text is null or id > $4) and status = 'accepted'
       and ($5::boolean is not true or answered_run_id is null)
       and ($6::boolean is not true or contact_id = $7 or phone = $8) and cause_run_id is distinct from $9
     order by id limit 1000`,
    [
      ctx.tenant.id,
      awaited.event,
      idAt("evt", since),
      claimed.heard_event_id,
      asksQuestion(awaited),
      contact !== null,
      contact?.id ?? null,
      contact?.phone ?? null,
      claimed.id,
    ],
  );
  for (const row of rows) {
    const event = toRunEvent(row);
    if (event.id !== run.event.id && matchesWait(awaited, event)) return event;
  }
  return null;
}

type EventRow = {
  id: string;
  type: string;
  data: unknown;
  occurred_at: Date;
  contact_id: string | null;
  phone: string | null;
};

function toRunEvent(row: EventRow): RunEvent {
  return {
    id: row.id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    data: jsonObject.parse(row.data),
    ...knownContact({ id: row.contact_id, phone: row.phone }),
  };
}

/** Empty for events from before contacts were looked up; their payload names the person. */
export const knownContact = (contact: Contact): { contact?: Contact } =>
  contact.id === null && contact.phone === null ? {} : { contact };

/** Notes what ended the wait, so that neither a later wait of this run nor another question hears it again. */
export async function noteHeard(
  ctx: WorkspaceCtx,
  claimed: Claimed,
  { awaited, event }: { awaited: Awaited | undefined; event: RunEvent },
): Promise<void> {
  await ctx.tx.run("update run set heard_event_id = $3 where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    claimed.id,
    event.id,
  ]);
  const delivered = claimed.delivered_event_id === event.id;
  claimed.heard_event_id = event.id;
  if (awaited && asksQuestion(awaited) && !delivered)
    await noteAnswer(ctx, { eventId: event.id, runId: claimed.id });
}
