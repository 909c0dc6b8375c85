import type pg from "pg";

/** The amount of history to create. A third of it belongs to the first of twenty workspaces. */
export type Past = { runs: number; waits: number; scheduled: number };

const WORKSPACES = 20;
/** `g` is the row; small ids belong to the busy workspace as often as large ones. */
const WORKSPACE = `'ws_' || case when g % 3 = 0 then 1 else 2 + g % ${WORKSPACES - 1} end`;
/** Spread over the last eight weeks. */
const AT = "(now() - interval '56 days' * (1 - g::float8 / $1))";
const id = (prefix: string) => `id_at('${prefix}', ${AT}) || lpad(g::text, 16, '0')`;
const CONTACT = "'con_' || lpad((g % 20000)::text, 26, '0')";

const FILL = [
  `insert into partner (id, ref, name, email) select 'ptr_1', 'ABCDEF', 'Acme', 'a@example.com' where $1 > 0`,
  `insert into workspace (id, partner_id, name, owner_email, plan)
     select 'ws_' || g, 'ptr_1', 'Practice ' || g, 'o@example.com', 'starter' from generate_series(1, ${WORKSPACES}) g where $1 > 0`,
  `insert into contact (workspace_id, id, phone, name) select 'ws_' || w, ${CONTACT}, '+1202' || lpad(g::text, 7, '0'), 'Person ' || g
     from generate_series(1, 20000) g, generate_series(1, 2) w where $1 > 0`,
  `insert into event (workspace_id, id, type, data, occurred_at, source, status, contact_id, phone)
     select ${WORKSPACE}, ${id("evt_")}, 'call.missed', '{}', ${AT}, 'api', 'accepted', ${CONTACT}, '+1202' || lpad((g % 20000)::text, 7, '0')
     from generate_series(1, $1) g`,
  `insert into event_key (workspace_id, dedupe_key, event_id) select ${WORKSPACE}, 'sender:' || g, ${id("evt_")} from generate_series(1, $1) g`,
  `insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, status, state, created_at, started_at, finished_at, updated_at)
     select ${WORKSPACE}, ${id("run_")}, 'auto_' || g % 7, 'ver_' || g % 7, 1, ${id("evt_")}, ${CONTACT},
       case when g % 50 = 0 then 'failed' else 'succeeded' end, '{}', ${AT}, ${AT}, ${AT}, ${AT} from generate_series(1, $1) g`,
  `insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, status, at)
     select ${WORKSPACE}, ${id("run_")}, 1, 1, 'a', 'action', 'succeeded', ${AT} from generate_series(1, $1) g`,
  `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, effect_key, run_id, created_at, updated_at)
     select ${WORKSPACE}, ${id("msg_")}, ${CONTACT}, case when g % 4 = 0 then 'inbound' else 'outbound' end, 'sms', '+12025550123', 'Hello',
       case when g % 4 = 0 then 'received' else 'delivered' end, ${id("run_")} || ':a', ${id("run_")}, ${AT}, ${AT}
     from generate_series(1, $1) g`,
  `insert into effect (workspace_id, key, run_id, kind, state, request, message_id, created_at, updated_at)
     select ${WORKSPACE}, ${id("run_")} || ':a', ${id("run_")}, 'sms', 'sent', '{}', ${id("msg_")}, ${AT}, ${AT} from generate_series(1, $1) g`,
  `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, run_id)
     select ${WORKSPACE}, 'sms', 'message:' || g, 'ptr_1', 1, ${AT}, ${id("run_")} from generate_series(1, $1) g`,
  `insert into call (workspace_id, id, contact_id, direction, from_phone, outcome, started_at, ended_at)
     select ${WORKSPACE}, ${id("call_")}, ${CONTACT}, 'inbound', '+1202' || lpad((g % 20000)::text, 7, '0'), 'missed', ${AT}, ${AT}
     from generate_series(1, $1) g`,
];

/** Runs that wait, each for a time or a text. */
const WAITING = [
  `insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, status, state, wake_at)
     select ${WORKSPACE}, id_at('run_', now()) || 'w' || lpad(g::text, 15, '0'), 'auto_1', 'ver_1', 1, 'evt_0', ${CONTACT}, 'waiting', '{}',
       now() + interval '1 day' * g / $1 from generate_series(1, $1) g`,
  `insert into wait (workspace_id, run_id, event, match, match_key, until)
     select ${WORKSPACE}, id_at('run_', now()) || 'w' || lpad(g::text, 15, '0'), 'sms.received', '{}', 'phone:' || g, now() + interval '1 day' * g / $1
     from generate_series(1, $1) g`,
];

/** Texts by hand for the next 90 days. */
const SCHEDULED = `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, send_at)
  select ${WORKSPACE}, id_at('msg_', now()) || 's' || lpad(g::text, 15, '0'), ${CONTACT}, 'outbound', 'sms', '+12025550123', 'See you', 'queued',
    now() + interval '90 days' * g / $1 from generate_series(1, $1) g`;

/** Fills an empty database as a superuser. */
export async function fillWithPast(client: pg.Client, { runs, waits, scheduled }: Past): Promise<void> {
  await client.query("set statement_timeout = 0; set transaction_timeout = 0; set synchronous_commit = off");
  for (const statement of FILL) await client.query(statement.replaceAll("$1", String(runs)));
  for (const statement of WAITING) await client.query(statement.replaceAll("$1", String(waits)));
  await client.query(SCHEDULED.replaceAll("$1", String(scheduled)));
  await client.query("analyze");
}
