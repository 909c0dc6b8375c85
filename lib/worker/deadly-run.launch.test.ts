import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readiness } from "@/lib/services/operator/readiness";
import { measureEngine } from "@/lib/worker/jobs/gauges";
import { bundleFile } from "@/scripts/launcher/bundle";
import { nodeFlags } from "@/scripts/launcher/program";
import { MAX_DEATHS } from "./suspects";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
let program: string;
beforeAll(async () => {
  [testEngine, program] = await Promise.all([
    openTestEngine(),
    bundleFile("lib/worker/testing/failing-worker.ts"),
  ]);
});
afterAll(() => testEngine.close());

const nodes = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  { id: "a", type: "action", action: "create_callback", config: { phone: "+12025550123", reason: "x" } },
];

/** `how` is "die", or "fill" for a run that fills its worker's memory. */
const work = (how: "die" | "fill", deadly: string) =>
  spawn(process.execPath, [...nodeFlags, "--max-old-space-size=96", program, how], {
    env: {
      ...process.env,
      DATABASE_URL: testEngine.api.database.workerUrl,
      IDLE_MS: "5000",
      DEADLY_RUN: deadly,
    },
    stdio: "inherit",
  });

/** Expires tickets in the way the queue does seven seconds after a worker's last heartbeat. */
const returnTickets = () =>
  testEngine.rows(
    `with gone as (update worker_heartbeat set seen_at = now() - interval '1 minute')
     update queue.ticket set held_until = now() where held_until is not null`,
  );

async function startRuns(): Promise<{ desk: TestWorkspace; deadly: string }> {
  const desk = await testEngine.newWorkspace();
  await desk.deploy({ nodes });
  const call = { type: "call.missed", data: { caller_phone: "+12025550123" } };
  await desk.post("/v1/events", { events: Array.from({ length: 5 }, () => call) });
  // Last of its ticket, so that the others are in progress beside it.
  return { desk, deadly: (await desk.runs()).at(-1)!.id };
}

/** Lets another worker finish and expects it to fail only the deadly run. */
async function expectGivenUp(desk: TestWorkspace, deadly: string, last: ChildProcess): Promise<void> {
  try {
    await vi.waitFor(
      async () => {
        const left = (await desk.runs()).filter(({ status }) => status === "queued" || status === "running");
        expect(left).toEqual([]);
      },
      { timeout: 10_000, interval: 50 },
    );
  } finally {
    last.kill("SIGKILL");
  }
  const runs = await desk.runs();
  expect(runs.map(({ status }) => status)).toEqual([...Array(4).fill("succeeded"), "failed"]);
  expect((await desk.get(`/v1/runs/${deadly}`)).body.error).toMatchObject({
    code: "worker_died",
    message: "This run was given up: 5 workers in a row stopped while they executed this step.",
  });
  const emitted = await testEngine.rows(
    "select 1 from partner_event where type = 'automation.run_failed' and workspace_id = $1",
    [desk.id],
  );
  expect(emitted).toHaveLength(1);
  await measureEngine(testEngine.db);
  expect((await readiness(testEngine.db)).problems).toContain("runs_given_up");
}

it("a run that takes its workers down is given up after five deaths, and the others beside it are not", async () => {
  const { desk, deadly } = await startRuns();
  for (let death = 1; death <= MAX_DEATHS; death++) {
    const [, signal] = await once(work("die", deadly), "exit");
    expect([death, signal]).toEqual([death, "SIGKILL"]);
    await returnTickets();
  }
  await expectGivenUp(desk, deadly, work("die", deadly));
});

const HELD = "select 1 from queue.ticket where workspace_id = $1 and held_until is not null";

it("a run that fills its workers' memory is given up likewise, and each worker leaves its tickets at once", async () => {
  const { desk, deadly } = await startRuns();
  for (let death = 1; death <= 2; death++) {
    const [code, signal] = await once(work("fill", deadly), "exit");
    expect([death, code, signal]).toEqual([death, 1, null]);
    expect(await testEngine.rows(HELD, [desk.id])).toEqual([]);
  }
  const causes = await testEngine.rows("select 1 from worker_heartbeat where stop_cause = 'out_of_memory'");
  expect(causes).toHaveLength(2);
  expect((await readiness(testEngine.db)).problems).toContain("workers_out_of_memory");
  // The next worker to take the run counts the second death. Three more would only take time.
  expect(await testEngine.rows("select deaths from run where id = $1", [deadly])).toEqual([{ deaths: 1 }]);
  await testEngine.rows("update run set deaths = $2 where id = $1", [deadly, MAX_DEATHS - 1]);
  await expectGivenUp(desk, deadly, work("fill", deadly));
});
