import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { openDb } from "@/lib/db/pool";
import { readiness } from "@/lib/services/operator/readiness";
import { bundleFile } from "@/scripts/launcher/bundle";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";
import { startWorker } from "./worker";

/** A stopped process answers nothing and keeps its connections, as a paused virtual machine does. */
let testEngine: TestEngine;
let program: string;
let frozen: ChildProcess | null = null;
let desk: TestWorkspace;

beforeAll(async () => {
  [testEngine, program] = await Promise.all([
    openTestEngine(),
    bundleFile("lib/worker/testing/failing-worker.ts"),
  ]);
});
afterAll(() => testEngine.close());
afterEach(async () => {
  if (!frozen) return;
  const exited = once(frozen, "exit");
  frozen.kill("SIGKILL");
  await exited;
});

/** Resolves when the worker holds the lock and has stopped. */
async function freezeWhileHolding(lock: "sweep" | "run"): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: testEngine.api.database.workerUrl, IDLE_MS: "500" };
  const child = spawn(process.execPath, [program, lock], { env, stdio: ["ignore", "pipe", "inherit"] });
  frozen = child;
  const [said] = await Promise.race([
    once(child.stdout!, "data"),
    once(child, "exit").then(([code]) => [`it ended with ${code}`]),
  ]);
  expect(String(said)).toBe("frozen\n");
  return child;
}

async function healthyWorker() {
  const db = openDb({ url: testEngine.api.database.workerUrl, role: "switchboard_worker", max: 6 });
  const { log, config, ports } = testEngine.engine;
  const worker = await startWorker({ db, log, config, ports, slots: 4 });
  return async () => {
    await worker.stop(5_000);
    await db.pool.end();
  };
}

const nodes = [
  { id: "t", type: "trigger", event: "call.missed", next: "d" },
  {
    id: "d",
    type: "action",
    action: "delay",
    config: { duration: { amount: 1, unit: "hours" } },
    next: "a",
  },
  { id: "a", type: "action", action: "create_callback", config: { phone: "+12025550123", reason: "x" } },
];
const call = { caller_phone: "+12025550123" };
const statuses = async () => (await desk.runs()).map(({ status }) => status);
const callbacks = async () =>
  (await testEngine.rows("select 1 from callback where workspace_id = $1", [desk.id])).length;

it("a worker that freezes while it sweeps keeps nobody's timed waits from ending", async () => {
  desk = await testEngine.newWorkspace();
  await desk.deploy({ nodes });
  await desk.tell("call.missed", call);
  await testEngine.settle();
  await testEngine.pass(61);
  const child = await freezeWhileHolding("sweep");
  const leave = await healthyWorker();
  try {
    await vi.waitFor(async () => expect(await statuses()).toEqual(["succeeded"]), {
      timeout: 15_000,
      interval: 50,
    });
    child.kill("SIGCONT");
    await testEngine.settle();
    expect(await callbacks()).toBe(1);
  } finally {
    await leave();
  }
});

it("a worker that freezes within a run does not keep its account from being suspended and reactivated", async () => {
  const partner = await testEngine.api.newPartner();
  const account = await testEngine.api.newAccount(partner.key);
  desk = testEngine.workspaceOf(account);
  await desk.deploy({ nodes: [{ ...nodes[0]!, next: "a" }, nodes[2]!] });
  await desk.tell("call.missed", call);
  await freezeWhileHolding("run");
  await testEngine.rows("update worker_heartbeat set seen_at = seen_at - interval '16 seconds'");
  expect((await readiness(testEngine.db)).problems).toContain("workers_silent");
  const decide = (what: string) =>
    testEngine.api.call("POST", `/v1/partner/accounts/${account.id}/${what}`, {
      key: partner.key,
      body: { reason: "Unpaid" },
    });
  expect((await decide("suspend")).status).toBe(200);
  expect((await desk.tell("call.missed", call)).body.code).toBe("account_suspended");
  expect((await decide("reactivate")).status).toBe(200);
  expect((await desk.tell("call.missed", call)).status).toBe(202);
  // The queue does the same once the ticket's heartbeat is seven seconds late.
  await testEngine.rows("update queue.ticket set held_until = now() where held_until is not null");
  const leave = await healthyWorker();
  try {
    await vi.waitFor(async () => expect(await statuses()).toEqual(["succeeded", "succeeded"]), {
      timeout: 15_000,
      interval: 50,
    });
    expect(await callbacks()).toBe(2);
  } finally {
    await leave();
  }
});
