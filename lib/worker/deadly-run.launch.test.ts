import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { bundleFile } from "@/scripts/launcher/bundle";
import { MAX_DEATHS } from "./suspects";
import { openTestEngine, type TestEngine } from "./testing/test-engine";

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

const work = (deadly: string) =>
  spawn(process.execPath, [program, "die"], {
    env: {
      ...process.env,
      DATABASE_URL: testEngine.api.database.workerUrl,
      IDLE_MS: "5000",
      DEADLY_RUN: deadly,
    },
    stdio: "inherit",
  });

/** As the queue does ten seconds after a worker's last sign of life. */
const returnTickets = () =>
  testEngine.rows(
    `with gone as (update worker_heartbeat set seen_at = now() - interval '1 minute')
     update queue.ticket set held_until = now() where held_until is not null`,
  );

it("a run that takes its workers down is given up after five deaths, and the others beside it are not", async () => {
  const desk = await testEngine.newWorkspace();
  await desk.deploy({ nodes });
  const call = { type: "call.missed", data: { caller_phone: "+12025550123" } };
  await desk.post("/v1/events", { events: Array.from({ length: 5 }, () => call) });
  // Last of its ticket, so that the others are in progress beside it.
  const deadly = (await desk.runs()).at(-1)!.id;
  for (let death = 1; death <= MAX_DEATHS; death++) {
    const [, signal] = await once(work(deadly), "exit");
    expect([death, signal]).toEqual([death, "SIGKILL"]);
    await returnTickets();
  }
  const worker = work(deadly);
  try {
    await vi.waitFor(
      async () => {
        const left = (await desk.runs()).filter(({ status }) => status === "queued" || status === "running");
        expect(left).toEqual([]);
      },
      { timeout: 10_000, interval: 50 },
    );
  } finally {
    worker.kill("SIGKILL");
  }
  const runs = await desk.runs();
  expect(runs.map(({ status }) => status)).toEqual([...Array(4).fill("succeeded"), "failed"]);
  expect((await desk.get(`/v1/runs/${deadly}`)).body.error).toMatchObject({
    code: "worker_died",
    message: "This run was given up: 5 workers in a row stopped while they executed this step.",
  });
  const emitted = await testEngine.rows("select 1 from partner_event where type = 'automation.run_failed'");
  expect(emitted).toHaveLength(1);
});
