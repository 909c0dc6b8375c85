import pg from "pg";
import { newId } from "@/lib/id";
import { queryRows } from "@/scripts/testing/rows";
import type { Rig, Tenant } from "./rig.ts";

/** The past of a workspace, written straight into its tables: callers, their calls, and what the live version did for each. */

export type Variant = { steps: readonly object[]; replies: boolean; isPatient: boolean };
export type Past = Tenant & { events: number; from: number; to: number; variants: readonly Variant[] };

/** Calls of one person; more than a day apart, so that no run hears the reply to another. */
const CALLS_EACH = 10;
/** One in so many callers answers the text. */
const REPLIES = 7;
const CHUNK = 5_000;

/** A caller's number, the same for the same person. */
const PHONE = "'+1' || (201 + p / 10000)::text || '555' || lpad((p % 10000)::text, 4, '0')";

export const people = ({ events }: { events: number }) => Math.ceil(events / CALLS_EACH);

export async function addPast(rig: Rig, past: Past): Promise<void> {
  const { workspaceId, from } = past;
  await asOwner(rig, "alter table contact disable trigger contact_stamp_insert");
  await rig.system((t) =>
    queryRows(
      t,
      `insert into contact (workspace_id, id, phone, name, email, is_patient, created_at, updated_at)
       select $1, 'con_' || lpad(p::text, 26, '0'), ${PHONE}, 'Caller ' || p, 'caller' || p || '@example.com', p % 2 = 0, $3, $3
       from generate_series(0, $2::int - 1) p`,
      [workspaceId, people(past), new Date(from - 86_400_000)],
    ),
  );
  await asOwner(rig, "alter table contact enable trigger contact_stamp_insert");
  for (let first = 0; first < past.events; first += CHUNK)
    await addChunk(rig, past, { first, last: Math.min(first + CHUNK, past.events) - 1 });
}

/** Contacts last changed long ago; otherwise the trigger writes the time of the insert. */
async function asOwner(rig: Rig, sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: rig.ownerUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

/** Someone whom the automation can notify. */
export async function addOwner(rig: Rig, workspaceId: string): Promise<void> {
  const id = newId("per");
  await rig.system(async (t) => {
    await t.run("insert into person (id, email, name) values ($1, $2, 'Olga')", [id, `${id}@example.com`]);
    await t.run("insert into workspace_member (workspace_id, person_id, role) values ($1, $2, 'owner')", [
      workspaceId,
      id,
    ]);
  });
}

async function addChunk(rig: Rig, past: Past, { first, last }: { first: number; last: number }) {
  const { workspaceId, automationId, events, from, to, variants } = past;
  const at = "$3::timestamptz + n * make_interval(secs => $4)";
  const calls = `select n, n % $5::int as p, ${at} as at, lpad(n::text, 16, '0') as tail, n % ${REPLIES} = 0 as replies
    from generate_series($6::int, $7::int) n`;
  const given = [
    workspaceId,
    automationId,
    new Date(from),
    (to - from) / 1_000 / events,
    people(past),
    first,
    last,
  ];
  const seed = (sql: string, more: readonly unknown[] = []) =>
    rig.system((t) => queryRows(t, `with calls as (${calls}) ${sql}`, [...given, ...more]));
  await seed(
    `insert into event (workspace_id, id, type, data, occurred_at, source, status, contact_id, phone, evaluations, created_at)
     select $1, id_at('evt_', at) || tail, 'call.missed',
       jsonb_build_object('caller_phone', ${PHONE}, 'caller_name', 'Caller ' || p, 'ring_seconds', 20, 'during_hours', true,
         'is_new_caller', false, 'is_existing_patient', p % 2 = 0),
       at, 'desk', 'accepted', 'con_' || lpad(p::text, 26, '0'), ${PHONE},
       jsonb_build_array(jsonb_build_object('automationId', $2::text, 'version', 1, 'started', true, 'runId', id_at('run_', at) || tail)), at
     from calls`,
  );
  await seed(
    `insert into event (workspace_id, id, type, data, occurred_at, source, status, contact_id, phone, evaluations, created_at)
     select $1, id_at('evt_', at + interval '1 hour') || tail, 'sms.received', jsonb_build_object('from', ${PHONE}, 'body', 'Yes please'),
       at + interval '1 hour', 'provider', 'accepted', 'con_' || lpad(p::text, 26, '0'), ${PHONE}, '[]'::jsonb, at + interval '1 hour'
     from calls where replies and $2::text is not null`,
  );
  await seed(
    `insert into call (workspace_id, id, contact_id, direction, from_phone, outcome, started_at, ended_at)
     select $1, id_at('call_', at) || tail, 'con_' || lpad(p::text, 26, '0'), 'inbound', ${PHONE}, 'missed', at, at
     from calls where $2::text is not null`,
  );
  await seed(
    `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, automation_id, run_id, created_at, updated_at)
     select $1, id_at('msg_', at) || tail, 'con_' || lpad(p::text, 26, '0'), 'outbound', 'sms', ${PHONE}, 'Sorry we missed you.',
       'delivered', $2, id_at('run_', at) || tail, at, at from calls`,
  );
  await seed(
    `insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, status, state, created_at, updated_at, finished_at)
     select $1, id_at('run_', at) || tail, $2, a.live_version_id, 1, id_at('evt_', at) || tail, 'con_' || lpad(p::text, 26, '0'), 'succeeded',
       '{}', at, at, at + interval '3 days' from calls join automation a on a.workspace_id = $1 and a.id = $2`,
  );
  await seed(
    `insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, action, status, input, output, at)
     select $1, id_at('run_', at) || tail, s.seq, 1, s.step->>'nodeId', s.step->>'type', s.step->>'action', s.step->>'status',
       s.step->'input', s.step->'output', at
     from calls join jsonb_array_elements($8::jsonb) v
         on (v->>'replies')::boolean = replies and (v->>'isPatient')::boolean = (p % 2 = 0)
       cross join lateral jsonb_array_elements(v->'steps') with ordinality as s(step, seq)
     where $2::text is not null`,
    [JSON.stringify(variants)],
  );
}
