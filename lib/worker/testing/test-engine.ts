import { type Db, openDb } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { configOf, readEnv } from "@/lib/env";
import { openLog } from "@/lib/log";
import { OUTBOX_ONLY, type Ports } from "@/lib/services/effects/ports";
import { queueOf } from "@/lib/services/queue/queue";
import { WHOLE } from "@/lib/services/queue/spread";
import type { Engine } from "@/lib/worker/engine";
import { InFlightRequests } from "@/lib/worker/in-flight-requests";
import { executeRun } from "@/lib/worker/run-executor";
import { admitReady, promoteDue } from "@/lib/worker/sweeper";
import type { Answer } from "@/scripts/testing/answer";
import { type Api, createApi } from "@/scripts/testing/api";
import { queryRows } from "@/scripts/testing/rows";

/**
 * The engine without its clockwork: tickets are taken one after the other when a test says so, so every test decides
 * what happens when. The same functions, the same queue, the same rows.
 */
export type TestWorkspace = {
  id: string;
  key: string;
  deploy(definition: { name?: string; nodes: object[]; settings?: object }): Promise<{ id: string }>;
  tell(type: string, data: object, more?: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  patch(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  runs(): Promise<{ id: string; status: string }[]>;
};

export type TestEngine = {
  api: Api;
  db: Db;
  engine: Engine;
  newWorkspace(body?: Record<string, unknown>): Promise<TestWorkspace>;
  workspaceOf(account: { id: string; key: string }): TestWorkspace;
  /** Takes tickets until there are none; answers how many. */
  settle(): Promise<number>;
  /** Makes every waiting run due as if so much time had passed. */
  pass(minutes: number): Promise<void>;
  sweep(): Promise<void>;
  rows<T extends object>(sql: string, params?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

export async function openTestEngine(
  ports: Partial<Ports> = {},
  options: Parameters<typeof createApi>[0] = {},
): Promise<TestEngine> {
  const api = await createApi(options);
  const db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 8 });
  const log = openLog({ name: "test", level: "fatal" });
  const engine: Engine = {
    db,
    log,
    config: configOf(readEnv()),
    inFlight: new InFlightRequests(),
    ports: { ...OUTBOX_ONLY, http: { allowLoopback: true }, ...ports },
  };
  const queue = queueOf(db);
  const partner = await api.newPartner();

  const settle = async () => {
    let taken = 0;
    for (;;) {
      const tickets = await queue.take(50, WHOLE);
      if (tickets.length === 0) return taken;
      for (const { workspaceId, runIds } of tickets) {
        for (const runId of runIds) {
          await executeRun(engine, { workspaceId, runId, signal: new AbortController().signal });
        }
        taken += runIds.length;
      }
      await queue.complete(tickets);
    }
  };
  const rows = <T extends object>(sql: string, params: unknown[] = []) =>
    tx(db, { kind: "system" }, (t) => queryRows<T>(t, sql, params));

  const workspaceOf = ({ id, key }: { id: string; key: string }): TestWorkspace => {
    const post = (path: string, sent?: object) =>
      api.call("POST", path, { key, ...(sent === undefined ? {} : { body: sent }) });
    return {
      id,
      key,
      post,
      get: (path) => api.call("GET", path, { key }),
      patch: (path, body) => api.call("PATCH", path, { key, body: { ...body } }),
      put: (path, body) => api.call("PUT", path, { key, body: { ...body } }),
      tell: (type, data, more = {}) => post("/v1/events", { type, data, ...more }),
      async deploy(definition) {
        const made = await post("/v1/automations", { name: "Automation", ...definition });
        const deployed = await post(`/v1/automations/${made.body.id}/deploy`);
        if (deployed.status !== 200) throw new Error(`not deployed: ${deployed.text}`);
        return { id: made.body.id };
      },
      runs: () =>
        rows<{ id: string; status: string }>(
          "select id, status from run where workspace_id = $1 order by id",
          [id],
        ),
    };
  };

  return {
    api,
    db,
    engine,
    settle,
    rows,
    newWorkspace: async (body = {}) => workspaceOf(await api.newAccount(partner.key, body)),
    workspaceOf,
    async pass(minutes) {
      await rows(
        `update run set wake_at = wake_at - make_interval(mins => $1), state = case when state = '{}' then state else
           jsonb_set(jsonb_set(state, '{enteredAt}', to_jsonb(to_char((state->>'enteredAt')::timestamptz at time zone 'UTC' - make_interval(mins => $1), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
             '{resumeAt}', coalesce(to_jsonb(to_char((state->>'resumeAt')::timestamptz at time zone 'UTC' - make_interval(mins => $1), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'null')) end
         where finished_at is null`,
        [minutes],
      );
    },
    async sweep() {
      await promoteDue(db);
      await admitReady(db);
    },
    async close() {
      await db.pool.end();
      await api.close();
    },
  };
}
