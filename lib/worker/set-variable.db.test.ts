import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const step = (id: string, action: string, config: object, next?: string) => ({
  id,
  type: "action",
  action,
  config,
  ...(next ? { next } : {}),
});

it("keeps a variable of a run over a wait, and for a rerun from a later step", async () => {
  const desk = await testEngine.newWorkspace();
  await desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "sms.received", next: "set" },
      step("set", "set_variable", { name: "wish", value: "{{trigger.body}}" }, "wait"),
      step("wait", "delay", { duration: { amount: 10, unit: "minutes" } }, "task"),
      step("task", "create_callback", { phone: PHONE, reason: "{{run.vars.wish}}" }),
    ],
  });
  await desk.tell("sms.received", { from: PHONE, body: "A crown" });
  await testEngine.settle();
  await testEngine.pass(10);
  await testEngine.sweep();
  await testEngine.settle();
  const [{ id }] = (await desk.get("/v1/runs")).body.runs;
  expect((await desk.get(`/v1/runs/${id}`)).body.steps[0]).toMatchObject({
    action: "set_variable",
    output: { value: "A crown" },
  });
  await desk.post(`/v1/runs/${id}/rerun`, { fromNodeId: "task" });
  await testEngine.settle();
  const { callbacks } = (await desk.get("/v1/callbacks")).body;
  expect(callbacks.map(({ reason }: { reason: string }) => reason)).toEqual(["A crown", "A crown"]);
});
