import "server-only";
import type { Tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import type { AuditRow, Rows } from "./rows";

/** The number of rows in one statement. One parameter of a few megabytes is faster than thousands of statements. */
const AT_ONCE = 3_000;

async function inChunks(rows: readonly object[], insert: (json: string) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insert(JSON.stringify(rows.slice(from, from + AT_ONCE)));
}

/** People, and what they did at the desk. The appointments come before the automations, which then schedule reminders. */
export async function insertAppointments(
  t: Tx,
  of: { workspaceId: string; timezone: string; rows: Rows },
): Promise<void> {
  await inChunks(of.rows.appointment, (json) =>
    t.run(
      `insert into appointment (workspace_id, id, contact_id, contact_name, contact_phone, contact_email, service_id, service_name, provider_id,
         provider_name, starts_at, ends_at, busy_until, timezone, source, status, is_new_patient, cancelled_at, cancelled_by, marked_at, created_at, updated_at)
       select $1, x.id, x.contact_id, x.contact_name, x.contact_phone, x.contact_email, x.service_id, x.service_name, x.provider_id,
         x.provider_name, x.starts_at, x.ends_at, x.ends_at, $3, x.source, x.status, x.is_new_patient, x.cancelled_at,
         case when x.cancelled_at is not null then 'contact' end, x.marked_at, x.created_at, x.updated_at
       from jsonb_to_recordset($2::jsonb) as x(id text, contact_id text, contact_name text, contact_phone text, contact_email text,
         service_id text, service_name text, provider_id text, provider_name text, starts_at timestamptz, ends_at timestamptz, source text,
         status text, is_new_patient boolean, cancelled_at timestamptz, marked_at timestamptz, created_at timestamptz, updated_at timestamptz)`,
      [of.workspaceId, json, of.timezone],
    ),
  );
}

export async function insertDesk(t: Tx, { workspaceId, rows }: { workspaceId: string; rows: Rows }) {
  await inChunks(rows.contact, (json) =>
    t.run(
      `insert into contact (workspace_id, id, phone, name, email, tags, is_patient, consent, opted_out, created_at, updated_at)
       select $1, x.id, x.phone, x.name, x.email, x.tags, x.is_patient, x.consent, x.opted_out, x.created_at, x.created_at
       from jsonb_to_recordset($2::jsonb) as x(id text, phone text, name text, email text, tags text[], is_patient boolean,
         consent text, opted_out boolean, created_at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.call, (json) =>
    t.run(
      `insert into call (workspace_id, id, contact_id, direction, from_phone, to_phone, caller_name, outcome, handled_by, duration_seconds,
         ring_seconds, summary, intent, started_at, ended_at, returned_at, created_at, updated_at)
       select $1, x.id, x.contact_id, 'inbound', x.from_phone, x.to_phone, x.caller_name, x.outcome, x.handled_by, x.duration_seconds,
         x.ring_seconds, x.summary, x.intent, x.started_at, x.ended_at, x.returned_at, x.ended_at, x.ended_at
       from jsonb_to_recordset($2::jsonb) as x(id text, contact_id text, from_phone text, to_phone text, caller_name text, outcome text, handled_by text,
         duration_seconds int, ring_seconds int, summary text, intent text, started_at timestamptz, ended_at timestamptz, returned_at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.lead, (json) =>
    t.run(
      `insert into lead (workspace_id, id, contact_id, name, phone, email, source, status, tags, score, grade, assignee_id, converted_at, lost_reason, created_at, updated_at)
       select $1, x.id, x.contact_id, x.name, x.phone, x.email, x.source, x.status, '{}', x.score, x.grade, x.assignee_id, x.converted_at,
         x.lost_reason, x.created_at, x.updated_at
       from jsonb_to_recordset($2::jsonb) as x(id text, contact_id text, name text, phone text, email text, source text, status text,
         score int, grade text, assignee_id text, converted_at timestamptz, lost_reason text, created_at timestamptz, updated_at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.message, (json) =>
    t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, subject, body, segments, message_class,
         status, suppressed_reason, effect_key, automation_id, version_id, run_id, node_id, read_at, sent_at, created_at, updated_at)
       select $1, x.id, x.contact_id, x.direction, x.channel, x.from_address, x.to_address, x.subject, x.body, x.segments, x.message_class,
         x.status, x.suppressed_reason, x.effect_key, x.automation_id, x.version_id, x.run_id, x.node_id, x.read_at, x.sent_at,
         x.created_at, x.created_at
       from jsonb_to_recordset($2::jsonb) as x(id text, contact_id text, direction text, channel text, from_address text, to_address text,
         subject text, body text, segments int, message_class text, status text, suppressed_reason text, effect_key text, automation_id text,
         version_id text, run_id text, node_id text, read_at timestamptz, sent_at timestamptz, created_at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.callback, (json) =>
    t.run(
      `insert into callback (workspace_id, id, contact_id, phone, caller_name, priority, reason, due_at, assignee_id, status, outcome,
         completed_at, run_id, created_at, updated_at)
       select $1, x.id, x.contact_id, x.phone, x.caller_name, x.priority, x.reason, x.due_at, x.assignee_id, x.status, x.outcome,
         x.completed_at, x.run_id, x.created_at, x.updated_at
       from jsonb_to_recordset($2::jsonb) as x(id text, contact_id text, phone text, caller_name text, priority text, reason text,
         due_at timestamptz, assignee_id text, status text, outcome text, completed_at timestamptz, run_id text, created_at timestamptz,
         updated_at timestamptz)`,
      [workspaceId, json],
    ),
  );
}

/** Events and runs as the engine leaves them. Ids begin with their time, so each row falls into the partition of its month. */
export async function insertRuns(t: Tx, { workspaceId, rows }: { workspaceId: string; rows: Rows }) {
  await inChunks(rows.event, (json) =>
    t.run(
      `insert into event (workspace_id, id, type, data, occurred_at, source, contact_id, phone, appointment_id, lead_id, answered_run_id,
         evaluations, created_at)
       select $1, x.id, x.type, x.data, x.occurred_at, x.source, x.contact_id, x.phone, x.appointment_id, x.lead_id, x.answered_run_id,
         x.evaluations, x.occurred_at
       from jsonb_to_recordset($2::jsonb) as x(id text, type text, data jsonb, occurred_at timestamptz, source text, contact_id text,
         phone text, appointment_id text, lead_id text, answered_run_id text, evaluations jsonb)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.run, (json) =>
    t.run(
      `insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, appointment_id, lead_id, status, node, seq,
         attempt, wake_at, state, error, created_at, started_at, updated_at, finished_at)
       select $1, x.id, x.automation_id, x.version_id, x.version, x.event_id, x.contact_id, x.appointment_id, x.lead_id, x.status, x.node, x.seq,
         x.attempt, x.wake_at, x.state, x.error, x.created_at, x.created_at, x.updated_at, x.finished_at
       from jsonb_to_recordset($2::jsonb) as x(id text, automation_id text, version_id text, version int, event_id text, contact_id text,
         appointment_id text, lead_id text, status text, node text, seq int, attempt int, wake_at timestamptz, state jsonb, error jsonb,
         created_at timestamptz, updated_at timestamptz, finished_at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.step, (json) =>
    t.run(
      `insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, action, name, status, branch, input, output, detail, error, duration_ms, long_duration_ms, at)
       select $1, x.run_id, x.seq, x.attempt, x.node_id, x.type, x.action, x.name, x.status, x.branch, x.input, x.output, x.detail, x.error,
         least(x.duration_ms, 2147483647)::int, case when x.duration_ms > 2147483647 then x.duration_ms end, x.at
       from jsonb_to_recordset($2::jsonb) as x(run_id text, seq int, attempt int, node_id text, type text, action text, name text, status text,
         branch text, input jsonb, output jsonb, detail jsonb, error jsonb, duration_ms bigint, at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.wait, (json) =>
    t.run(
      `insert into wait (workspace_id, run_id, place, event, match, match_key, asked_at, contact_id, until, created_at)
       select $1, x.run_id, x.place, x.event, x.match, x.match_key, x.asked_at, x.contact_id, x.until, x.created_at
       from jsonb_to_recordset($2::jsonb) as x(run_id text, place smallint, event text, match jsonb, match_key text, asked_at timestamptz,
         contact_id text, until timestamptz, created_at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.enrollment, (json) =>
    t.run(
      `insert into enrollment (workspace_id, automation_id, person, run_id, at)
       select $1, x.automation_id, x.person, x.run_id, x.at
       from jsonb_to_recordset($2::jsonb) as x(automation_id text, person text, run_id text, at timestamptz)`,
      [workspaceId, json],
    ),
  );
  await inChunks(rows.stop, (json) =>
    t.run(
      `insert into run_stop (workspace_id, run_id, person, rule, event, match, outcome, until)
       select $1, x.run_id, x.person, x.rule, x.event, x.match, x.outcome, x.until
       from jsonb_to_recordset($2::jsonb) as x(run_id text, person text, rule int, event text, match jsonb, outcome text, until timestamptz)`,
      [workspaceId, json],
    ),
  );
}

export async function insertUsage(
  t: Tx,
  { workspaceId, partnerId, rows }: { workspaceId: string; partnerId: string; rows: Rows },
): Promise<void> {
  await inChunks(rows.usage, (json) =>
    t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, automation_id, version_id, node_id, run_id)
       select $1, x.meter, x.key, $3, x.quantity, x.occurred_at, x.automation_id, x.version_id, x.node_id, x.run_id
       from jsonb_to_recordset($2::jsonb) as x(meter text, key text, quantity bigint, occurred_at timestamptz, automation_id text,
         version_id text, node_id text, run_id text)`,
      [workspaceId, json, partnerId],
    ),
  );
}

/** The log is sealed in the order of its ids, so entries are written in the order of their times. */
export async function insertAudit(
  t: Tx,
  { tenantId, entries }: { tenantId: string; entries: readonly AuditRow[] },
): Promise<void> {
  await inChunks(
    entries.map((entry) => ({ id: newId("aud"), ...entry })),
    (json) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         select $1, x.id, x.at, x.actor, x.action, x.object, x.detail
         from jsonb_to_recordset($2::jsonb) as x(id text, at timestamptz, actor jsonb, action text, object text, detail jsonb)`,
        [tenantId, json],
      ),
  );
}
