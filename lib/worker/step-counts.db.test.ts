import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "./testing/test-engine";

/** The number of runs that reached each step shows where they drop off. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const NODES = [
  { id: "t", type: "trigger", event: "call.missed", next: "hello" },
  {
    id: "hello",
    type: "action",
    action: "send_sms",
    name: "Say hello",
    config: { to: "{{trigger.caller_phone}}", message: "Hello", respectQuietHours: false },
    next: "w",
  },
  {
    id: "w",
    type: "action",
    action: "wait_for_event",
    config: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
    trueBranch: "lost",
  },
  { id: "lost", type: "action", action: "update_lead", config: { leadId: "lead_gone", status: "lost" } },
];

describe("step counts", () => {
  it("count how many runs reached, failed at and wait at each step of the live version", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: NODES });
    for (const phone of ["+12025550123", "+12025550124"]) {
      await desk.tell("call.missed", { caller_phone: phone });
    }
    await testEngine.settle();
    await desk.tell("sms.received", { from: "+12025550123", body: "Hi" });
    await testEngine.settle();
    const { body } = await desk.get(`/v1/automations/${id}/step-counts`);
    expect(body).toMatchObject({ version: 1, runs: 2, isSample: false, weeks: [0, 0, 0, 2] });
    expect(body.steps).toEqual([
      { nodeId: "hello", name: "Say hello", reached: 2, failed: 0, waiting: 0, weeks: [0, 0, 0, 2] },
      { nodeId: "w", name: "Wait for an event", reached: 2, failed: 0, waiting: 1, weeks: [0, 0, 0, 2] },
      { nodeId: "lost", name: "Update lead", reached: 1, failed: 1, waiting: 0, weeks: [0, 0, 0, 1] },
    ]);
  });

  it("are empty before the first deploy, for one version at a time, and private to the workspace", async () => {
    const [desk, other] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    const { body: draft } = await desk.post("/v1/automations", { name: "Draft", nodes: NODES });
    const path = `/v1/automations/${draft.id}/step-counts`;
    expect((await desk.get(path)).body).toMatchObject({ version: null, runs: 0, steps: [] });
    expect((await desk.get(`${path}?version=7`)).status).toBe(404);
    expect((await desk.get(`${path}?days=93`)).status).toBe(422);
    expect((await other.get(path)).status).toBe(404);
  });
});
