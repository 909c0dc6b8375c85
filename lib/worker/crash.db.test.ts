import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import type { JsonObject } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import { fromStored, toStored } from "@/lib/automation/stored";
import { graphs, payloads } from "@/lib/automation/testing/graphs";
import { definitionOf } from "@/lib/automation/testing/reading";
import { tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { testRun } from "@/lib/runtime/test-run";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import { testConfig } from "@/scripts/testing/config";
import type { Boundary, Engine } from "./engine";
import { executeRun } from "./run-executor";
import { openWorld, type World } from "./testing/counting";
import { openTestEngine, type TestEngine } from "./testing/test-engine";

/**
 * The process ends at any boundary, or another one takes the run over there. Whatever happens, the run comes to the
 * same end as without, the desk's records are there once, and nobody is texted twice.
 */
const GRAPHS = Number(process.env.CRASH_GRAPHS ?? 10);

let testEngine: TestEngine;
let world: World;
let workspaceId: string;
beforeAll(async () => {
  world = await openWorld();
  testEngine = await openTestEngine(world.ports);
  workspaceId = (await testEngine.newWorkspace()).id;
});
afterAll(async () => {
  await testEngine.close();
  await world.close();
});

class Crash extends Error {}

const steps = fc.constantFrom<JsonObject>(
  {
    action: "create_callback",
    config: { phone: "{{trigger.caller_phone}}", reason: "Call {{trigger.caller_name | default:'them'}}" },
  },
  { action: "create_callback", config: { phone: "+12025550177", reason: "always" } },
  { action: "create_lead", config: { name: "N", phone: "+12025550178", source: "web", dedupeBy: "none" } },
  { action: "send_sms", config: { to: "+12025550179", message: "Hello" }, onError: "continue" },
  { action: "http_request", config: { method: "POST", url: "URL/ok" } },
  { action: "http_request", config: { method: "POST", url: "URL/bad" }, onError: "continue" },
  { action: "delay", config: { duration: { amount: 5, unit: "minutes" } } },
  { action: "wait_for_event", config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } } },
  { action: "stop", config: { outcome: "enough" } },
);

async function deploy(definition: Definition) {
  const [automationId, versionId] = [newId("auto"), newId("ver")];
  const stored = JSON.stringify(toStored(definition)).replaceAll('"URL/', `"${world.url}/`);
  await testEngine.rows(
    `with a as (insert into automation (workspace_id, id, name, status, draft, draft_hash) values ($1, $2, 'X', 'active', $4, 'h'))
     insert into automation_version (workspace_id, id, automation_id, number, name, description, definition, hash) values ($1, $3, $2, 1, 'X', '', $4, 'h')`,
    [workspaceId, automationId, versionId, stored],
  );
  return { automationId, versionId, definition: fromStored(JSON.parse(stored)) };
}

async function begin(of: { automationId: string; versionId: string }, data: JsonObject): Promise<string> {
  const [eventId, runId] = [newId("evt"), newId("run")];
  await testEngine.rows(
    `with e as (insert into event (workspace_id, id, type, data, occurred_at) values ($1, $2, 'call.missed', $3, now()))
     insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state) values ($1, $4, $5, $6, 1, $2, 'queued', '{}')`,
    [workspaceId, eventId, JSON.stringify(data), runId, of.automationId, of.versionId],
  );
  return runId;
}

const take = (engine: Engine, runId: string) =>
  executeRun(engine, { workspaceId, runId, signal: new AbortController().signal });

/** Takes the run as its tickets would, letting time pass while it waits. */
async function toTheEnd(runId: string, engine: Engine = testEngine.engine): Promise<void> {
  for (let i = 0; i < 200; i++) {
    await take(engine, runId).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    const [row] = await testEngine.rows<{ status: string }>("select status from run where id = $1", [runId]);
    if (!["queued", "running", "waiting"].includes(row!.status)) return;
    if (row!.status === "waiting") {
      await testEngine.pass(61);
      await testEngine.rows(
        "update run set status = 'queued', wake_at = null where id = $1 and status = 'waiting'",
        [runId],
      );
    }
  }
  throw new Error("the run does not end");
}

type RunRecord = { status: string; path: string[]; steps: string[] };

async function recordOf(runId: string): Promise<RunRecord> {
  const [run] = await testEngine.rows<{ status: string; path: string[] }>(
    "select status, state->'path' as path from run where id = $1",
    [runId],
  );
  const rows = await testEngine.rows<{ node_id: string; status: string }>(
    "select node_id, status from run_step where run_id = $1 order by seq, attempt",
    [runId],
  );
  return { ...run!, steps: rows.map((row) => row.node_id) };
}

/** Each record of the desk has a step that made it, and each such step its record. */
async function expectOnce(runId: string): Promise<void> {
  const [row] = await testEngine.rows<Record<string, number>>(
    `select (select count(*) from callback where run_id = $1)::int as callbacks,
       (select count(*) from run_step where run_id = $1 and action = 'create_callback' and status = 'succeeded')::int as callback_steps,
       (select count(*) from event where cause_run_id = $1 and type = 'lead.created')::int as leads,
       (select count(*) from run_step where run_id = $1 and action = 'create_lead' and status = 'succeeded')::int as lead_steps,
       (select count(*) from run_step where run_id = $1)::int as steps,
       (select seq from run where id = $1) as seq,
       (select count(*) from wait where run_id = $1)::int as waits`,
    [runId],
  );
  expect(row).toMatchObject({
    callbacks: row!.callback_steps,
    leads: row!.lead_steps,
    steps: row!.seq,
    waits: 0,
  });
  for (const [key, times] of world.texts) if (key.startsWith(runId)) expect(times).toBe(1);
  const asked = [...world.requests.keys()].filter((key) => key.startsWith(runId));
  expect(new Set(asked).size).toBe(asked.length);
}

/** An engine whose process ends, or is overtaken, the nth time it comes to a boundary. */
function doomed(nth: number, end: (at: Boundary) => Promise<void>): Engine & { reached: () => number } {
  let reached = 0;
  return {
    ...testEngine.engine,
    reached: () => reached,
    boundary: async (at) => {
      reached += 1;
      if (reached === nth) await end(at);
    },
  };
}

describe("a run whose worker", () => {
  it("ends at any boundary comes to the same end, every effect once", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(graphs(steps), payloads, async (definition, data) => {
        const made = await deploy(definition);
        const reference = await begin(made, data);
        await toTheEnd(reference);
        await expectOnce(reference);
        const expected = await recordOf(reference);
        for (let nth = 1; ; nth++) {
          const runId = await begin(made, data);
          const engine = doomed(nth, () => Promise.reject(new Crash()));
          await toTheEnd(runId, engine);
          await expectOnce(runId);
          expect(await recordOf(runId)).toEqual(expected);
          if (engine.reached() < nth) break;
        }
      }),
      { numRuns: GRAPHS, seed: 7 },
    );
  });

  it("is overtaken at any boundary is refused, and nothing is written late", {
    timeout: 600_000,
  }, async () => {
    const open: Boundary[] = ["saved", "before_call", "called"];
    await fc.assert(
      fc.asyncProperty(graphs(steps), payloads, async (definition, data) => {
        const made = await deploy(definition);
        const reference = await begin(made, data);
        await toTheEnd(reference);
        const expected = await recordOf(reference);
        for (let nth = 1; ; nth++) {
          const runId = await begin(made, data);
          let after: RunRecord | null = null;
          const engine = doomed(nth, async (at) => {
            if (!open.includes(at)) return;
            await toTheEnd(runId);
            after = await recordOf(runId);
          });
          await toTheEnd(runId, engine);
          if (after) expect(await recordOf(runId)).toEqual(after);
          expect(await recordOf(runId)).toEqual(expected);
          await expectDesk(runId);
          if (engine.reached() < nth) break;
        }
      }),
      { numRuns: Math.ceil(GRAPHS / 2), seed: 11 },
    );
  });
});

describe("a worker that wakes up late", () => {
  const ask = (id: string, next: string) => ({
    id,
    type: "action" as const,
    action: "http_request",
    config: { method: "POST", url: "URL/ok" },
    next,
  });
  const chain = (action: string) =>
    definitionOf([
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      ask("a", "b"),
      ask("b", "c"),
      { id: "c", type: "action", action, config: { phone: "+12025550177", reason: "x" } },
    ]);
  const look = async (runId: string) =>
    testEngine.rows("select status, claim, seq, node, state from run where id = $1", [runId]);

  it("finds the run in the hands of another, who is in the middle of it, and writes nothing", async () => {
    const made = await deploy(chain("create_callback"));
    const runId = await begin(made, { caller_phone: "+12025550123" });
    let between: unknown;
    let woken = false;
    const late: Engine = {
      ...testEngine.engine,
      boundary: async (at) => {
        if (at !== "called" || woken) return;
        woken = true;
        // The other takes it over, has its own answer, and is stopped with the next call before it.
        let calls = 0;
        const other: Engine = {
          ...testEngine.engine,
          boundary: async (there) => {
            if (there === "before_call" && ++calls === 2) throw new Crash();
          },
        };
        await expect(take(other, runId)).rejects.toThrow(Crash);
        between = await look(runId);
        expect(between).toMatchObject([{ status: "running", node: "b" }]);
      },
    };
    await take(late, runId);
    expect(woken).toBe(true);
    expect(await look(runId)).toEqual(between);
    await toTheEnd(runId);
    await expectOnce(runId);
    expect(await recordOf(runId)).toMatchObject({ status: "succeeded", steps: ["a", "b", "c"] });
  });
});

/** Same as expectOnce, but requests are not counted: one that was overtaken is repeated under its key. */
async function expectDesk(runId: string): Promise<void> {
  const [row] = await testEngine.rows<Record<string, number>>(
    `select (select count(*) from callback where run_id = $1)::int as made,
       (select count(*) from run_step where run_id = $1 and action = 'create_callback' and status = 'succeeded')::int as steps`,
    [runId],
  );
  expect(row!.made).toBe(row!.steps);
  for (const [key, times] of world.texts) if (key.startsWith(runId)) expect(times).toBe(1);
}

describe("a live run", () => {
  it("takes the path its test run takes", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(graphs(steps), payloads, async (definition, data) => {
        const made = await deploy(definition);
        const runId = await begin(made, data);
        await toTheEnd(runId);
        const workspace = await tx(testEngine.db, { kind: "workspace", id: workspaceId }, (t) =>
          workspaceFacts({ tx: t, config: testConfig }, workspaceId, new Date()),
        );
        const responses = Object.fromEntries(
          definition.nodes.map((node) => [
            node.id,
            { status: JSON.stringify(node).includes("URL/bad") ? 400 : 200 },
          ]),
        );
        const tested = await testRun({
          testId: "test_1",
          version: null,
          definition: made.definition,
          registry: actions,
          runners,
          event: { id: "evt_1", type: "call.missed", occurredAt: new Date().toISOString(), data },
          startAt: Date.now(),
          http: { mode: "skip", responses },
          workspace,
          clock: Date.now,
        });
        const live = await recordOf(runId);
        expect({ status: live.status, path: live.path }).toEqual({
          status: tested.status,
          path: tested.path,
        });
      }),
      { numRuns: GRAPHS * 2, seed: 13 },
    );
  });
});
