import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { bundleFile } from "@/scripts/launcher/bundle";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
let program: string;
beforeAll(async () => {
  [testEngine, program] = await Promise.all([
    openTestEngine({}, { unlimited: true }),
    bundleFile("lib/worker/testing/fleet-worker.ts"),
  ]);
});
afterAll(() => testEngine.close());

const nodes = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  { id: "a", type: "action", action: "create_callback", config: { phone: "+12025550123", reason: "x" } },
];

const work = (): ChildProcess =>
  spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: testEngine.api.database.workerUrl },
    stdio: "inherit",
  });

const IN_PUSH =
  "select count(*)::int as n from pg_locks where relation = 'fleet_copy'::regclass and not granted";

async function kill(worker: ChildProcess): Promise<void> {
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

it("a worker killed in the middle of a push leaves nothing behind, and the next one pushes once", async () => {
  const { partnerId, key } = await testEngine.api.newPartner({ name: "Fleet partner" });
  const accounts: TestWorkspace[] = [];
  for (let n = 0; n < 3; n++) accounts.push(testEngine.workspaceOf(await testEngine.api.newAccount(key)));
  const ask = (method: string, path: string, body?: object) =>
    testEngine.api.call(method, `/v1/partner/templates${path}`, { key, ...(body ? { body } : {}) });
  const made = await ask("POST", "", { name: "Call back", definition: { nodes } });
  const { id } = made.body;
  const ids = accounts.map((account) => account.id);
  const { rolloutId } = (await ask("POST", `/${id}/publish`, { accounts: ids })).body;

  // The deploy is written before the copy of the template, which has to wait for this lock.
  const owner = new pg.Client({ connectionString: testEngine.api.database.ownerUrl });
  await owner.connect();
  await owner.query("begin");
  await owner.query("lock table fleet_copy in share mode");
  const killed = work();
  try {
    await vi.waitFor(async () => expect((await owner.query(IN_PUSH)).rows[0].n).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 50,
    });
  } finally {
    await kill(killed);
    await owner.end();
  }

  const next = work();
  const rollout = async () => (await ask("GET", `/${id}/rollouts/${rolloutId}`)).body;
  try {
    await vi.waitFor(async () => expect((await rollout()).status).toBe("done"), {
      timeout: 30_000,
      interval: 100,
    });
  } finally {
    await kill(next);
  }
  expect(await rollout()).toMatchObject({ counts: { pushed: 3 } });
  for (const account of accounts) {
    const { automations } = (await account.get("/v1/automations")).body;
    expect(automations).toMatchObject([{ status: "active", version: 1 }]);
  }
  const logged = await testEngine.rows<{ object: string }>(
    "select object from audit_entry where action = 'automation.deployed' and detail->>'partnerId' = $1",
    [partnerId],
  );
  expect(logged).toHaveLength(3);
});
