import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb } from "@/lib/db/pool";
import { queueOf } from "@/lib/services/queue/queue";
import { WHOLE } from "@/lib/services/queue/spread";
import { admitReady, promoteDue, renewTickets } from "./sweeper";
import { openTestEngine, type TestEngine } from "./testing/test-engine";
import { startWorker, type Worker } from "./worker";

/** The clockwork around the engine: notifications, polling, heartbeats, the sweep, stopping. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const callback = {
  id: "a",
  type: "action",
  action: "create_callback",
  config: { phone: "+12025550123", reason: "x" },
};
const nodes = [{ id: "t", type: "trigger", event: "call.missed", next: "a" }, callback];
const missedCall = { caller_phone: "+12025550123" };
const soon = <T>(fn: () => Promise<T>) => vi.waitFor(fn, { timeout: 10_000, interval: 20 });

async function hire(): Promise<Worker & { leave(): Promise<void> }> {
  const db = openDb({ url: testEngine.api.database.workerUrl, role: "switchboard_worker", max: 6 });
  const worker = await startWorker({
    db,
    log: testEngine.engine.log,
    config: testEngine.engine.config,
    ports: testEngine.engine.ports,
    slots: 4,
  });
  return {
    ...worker,
    async leave() {
      await worker.stop(5_000);
      await db.pool.end();
    },
  };
}

describe("workers", () => {
  it("share the work, say that they live, and leave nothing behind when they stop", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes });
    const workers = [await hire(), await hire()];
    const alive = await testEngine.rows(
      "select 1 from worker_heartbeat where stopped_at is null and seen_at > now() - interval '15 seconds'",
    );
    expect(alive).toHaveLength(2);
    const events = Array.from({ length: 60 }, () => ({ type: "call.missed", data: missedCall }));
    await desk.post("/v1/events", { events });
    await soon(async () => {
      const states = new Set((await desk.runs()).map((run) => run.status));
      expect(states).toEqual(new Set(["succeeded"]));
    });
    expect((await desk.get("/v1/callbacks?limit=1")).body.total).toBe(60);
    await soon(async () => {
      const [did] = await testEngine.rows<{ swept: number; fetched: number }>(
        "select count(swept_at)::int as swept, count(fetched_at)::int as fetched from worker_heartbeat",
      );
      expect([did!.swept > 0, did!.fetched]).toEqual([true, 2]);
    });
    await Promise.all(workers.map((worker) => worker.leave()));
    expect(await testEngine.rows("select 1 from worker_heartbeat where stopped_at is null")).toEqual([]);
  });

  it("give up the call of a run that is cancelled, at once", async () => {
    const held: ServerResponse[] = [];
    const silent = createServer((_, response) => held.push(response));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const worker = await hire();
    try {
      const desk = await testEngine.newWorkspace();
      const ask = { id: "a", type: "action", action: "http_request", config: { method: "POST", url } };
      await desk.deploy({ nodes: [nodes[0]!, { ...ask, next: "b" }, { ...callback, id: "b" }] });
      await desk.tell("call.missed", missedCall);
      await soon(async () => expect(held).toHaveLength(1));
      const [run] = await desk.runs();
      const answer = await desk.post(`/v1/runs/${run!.id}/cancel`);
      expect(answer.body).toMatchObject({ status: "running", cancelRequested: true });
      await soon(async () => expect((await desk.runs())[0]!.status).toBe("cancelled"));
      expect((await desk.get("/v1/callbacks?limit=1")).body.total).toBe(0);
    } finally {
      await worker.leave();
      silent.closeAllConnections();
      silent.close();
    }
  });

  it("leave a run in progress to another worker at once when they run out of memory, and count it as a death", async () => {
    const keys: unknown[] = [];
    let isSilent = true;
    const server = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      if (!isSilent) response.end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [
        nodes[0]!,
        { id: "a", type: "action", action: "http_request", config: { method: "POST", url } },
      ],
    });
    const exhausted = await hire();
    await desk.tell("call.missed", missedCall);
    await soon(async () => expect(keys).toHaveLength(1));
    await exhausted.abandon("out_of_memory");
    expect(await testEngine.rows("select attempt, held_until from queue.ticket")).toEqual([
      { attempt: 1, held_until: null },
    ]);
    expect(
      await testEngine.rows("select 1 from worker_heartbeat where stop_cause = 'out_of_memory'"),
    ).toHaveLength(1);
    const other = await hire();
    try {
      await soon(async () => expect(keys).toHaveLength(2));
      expect(new Set(keys).size).toBe(1);
      const deaths = "select deaths from run where workspace_id = $1";
      expect(await testEngine.rows(deaths, [desk.id])).toEqual([{ deaths: 1 }]);
      // The run now belongs to this worker, which has not failed.
      isSilent = false;
      server.closeAllConnections();
      await soon(async () => expect((await desk.runs())[0]!.status).toBe("succeeded"));
    } finally {
      await Promise.all([exhausted.leave(), other.leave()]);
      server.close();
    }
  });

  it("take up a run whose ticket was lost", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes });
    await desk.tell("call.missed", missedCall);
    await testEngine.rows("delete from queue.ticket");
    expect(await testEngine.settle()).toBe(0);
    expect(await renewTickets(testEngine.db)).toBe(0);
    await testEngine.rows(
      "update run set updated_at = now() - interval '31 seconds' where workspace_id = $1",
      [desk.id],
    );
    expect(await renewTickets(testEngine.db)).toBe(1);
    await testEngine.settle();
    expect((await desk.runs()).map((run) => run.status)).toEqual(["succeeded"]);
  });

  it("wake ten thousand sleepers due at once, none twice and none missed", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes });
    await testEngine.rows(
      `insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state, wake_at)
       select $1, 'run_0' || lpad(n::text, 25, '0'), $2, live_version_id, 1, 'evt', 'waiting', '{}', now() - interval '1 second'
       from automation, generate_series(1, 10000) n where workspace_id = $1 and id = $2`,
      [desk.id, id],
    );
    let woken = 0;
    for (let n = -1; n !== 0; woken += n) {
      const both = await Promise.all([promoteDue(testEngine.db), promoteDue(testEngine.db)]);
      n = both[0] + both[1];
    }
    expect(woken).toBe(10_000);
    const [row] = await testEngine.rows(
      "select count(*) filter (where status = 'queued')::int as queued, count(*)::int as n from run where workspace_id = $1",
      [desk.id],
    );
    expect(row).toEqual({ queued: 30, n: 10_000 });
    await testEngine.rows("delete from run where workspace_id = $1", [desk.id]);
    await testEngine.settle();
  });

  it("let a newcomer in before a neighbour's backlog", async () => {
    const [noisy, quiet] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    await noisy.deploy({ nodes });
    await quiet.deploy({ nodes });
    for (let i = 0; i < 3; i++) {
      await noisy.post("/v1/events", {
        events: Array.from({ length: 100 }, () => ({ type: "call.missed", data: missedCall })),
      });
    }
    await quiet.tell("call.missed", missedCall);
    const queue = queueOf(testEngine.db);
    const tickets = await queue.take(31, WHOLE);
    expect(tickets.flatMap(({ runIds }) => runIds)).toHaveLength(31);
    expect(tickets.map((ticket) => ticket.workspaceId)).toContain(quiet.id);
    await queue.putBack(tickets);
    await testEngine.rows("delete from run where workspace_id = $1", [noisy.id]);
    await admitReady(testEngine.db);
  });
});
