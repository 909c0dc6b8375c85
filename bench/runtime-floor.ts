import pg from "pg";
import { newId } from "@/lib/id";
import { each, phoneOf, type Tenant } from "./rig";

/**
 * The floor: the same rows written by hand with plain pg, as a program without an engine would for this one workload.
 * The event is durable on its own (one commit); the run is claimed and executed in a second one.
 */
export async function runFloor(
  url: string,
  of: { tenants: Tenant[]; warm: number; n: number; atOnce: number; onBegin: () => void },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: of.atOnce });
  pool.on("error", () => {});
  const one = async (i: number) => {
    const tenant = of.tenants[i % of.tenants.length]!;
    const client = await pool.connect();
    try {
      const ids = await accept(client, tenant, i);
      await carryOut(client, tenant, { ...ids, i });
    } finally {
      client.release();
    }
  };
  await each(of.warm, of.atOnce, one);
  of.onBegin();
  const began = performance.now();
  await each(of.n, of.atOnce, one);
  const seconds = (performance.now() - began) / 1_000;
  await pool.end();
  return of.n / seconds;
}

const scope = (id: string) =>
  `begin; set local role switchboard_worker; select set_config('app.scope', 'workspace', true), set_config('app.tenant', '${id}', true)`;

async function accept(client: pg.PoolClient, { workspaceId, automationId }: Tenant, i: number) {
  const [eventId, runId] = [newId("evt"), newId("run")];
  const data = JSON.stringify({
    caller_phone: phoneOf(i),
    caller_name: `Caller ${i}`,
    is_new_caller: true,
    during_hours: true,
  });
  await client.query(scope(workspaceId));
  await client.query({
    name: "f_event",
    text: `with e as (insert into event (workspace_id, id, type, data, occurred_at, source, evaluations, created_at)
        values ($1, $2, 'call.missed', $3, now(), 'api', $4, now()))
      insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state, created_at, updated_at)
      values ($1, $5, $6, 'v', 1, $2, 'queued', '{}', now(), now())`,
    values: [
      workspaceId,
      eventId,
      data,
      JSON.stringify([{ automationId, started: true, runId }]),
      runId,
      automationId,
    ],
  });
  await client.query("commit");
  return { eventId, runId, data };
}

async function carryOut(
  client: pg.PoolClient,
  { workspaceId }: Tenant,
  of: { runId: string; eventId: string; data: string; i: number },
): Promise<void> {
  const { runId, i } = of;
  const phone = phoneOf(i);
  await client.query(scope(workspaceId));
  await client.query({
    name: "f_claim",
    text: "select id, state from run where workspace_id = $1 and id = $2 and status = 'queued' for update",
    values: [workspaceId, runId],
  });
  for (const reason of ["first", "second"]) await callback(client, { workspaceId, phone, reason, runId, i });
  const state = JSON.stringify({
    runId,
    trigger: JSON.parse(of.data),
    results: { a: {}, b: {} },
    path: ["c", "a", "b"],
  });
  await client.query({
    name: "f_save",
    text: `with u as (update run set status = 'succeeded', seq = 3, state = $3, started_at = now(), finished_at = now(), updated_at = now()
        where workspace_id = $1 and id = $2)
      insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, status, input, output, at)
      select $1, $2, n, 1, 'node', 'action', 'succeeded', $4, $4, now() from generate_series(0, 2) n`,
    values: [workspaceId, runId, state, of.data],
  });
  await client.query("commit");
}

async function callback(
  client: pg.PoolClient,
  of: { workspaceId: string; phone: string; reason: string; runId: string; i: number },
): Promise<void> {
  const { rows } = await client.query<{ id: string }>({
    name: "f_contact",
    text: `insert into contact (workspace_id, id, phone, name, tags) values ($1, $2, $3, $4, '{}')
      on conflict (workspace_id, phone) do update set name = coalesce(contact.name, excluded.name) returning id`,
    values: [of.workspaceId, newId("con"), of.phone, `Caller ${of.i}`],
  });
  const id = newId("cb");
  await client.query({
    name: "f_callback",
    text: `insert into callback (workspace_id, id, contact_id, phone, caller_name, priority, reason, run_id)
      values ($1, $2, $3, $4, $5, 'normal', $6, $7)`,
    values: [of.workspaceId, id, rows[0]!.id, of.phone, `Caller ${of.i}`, of.reason, of.runId],
  });
  await client.query({
    name: "f_audit",
    text: `insert into audit_entry (tenant_id, id, at, actor, action, object, detail) values ($1, $2, now(), '{"kind":"automation"}', 'callback.created', $3, '{}')`,
    values: [of.workspaceId, newId("aud"), id],
  });
}
