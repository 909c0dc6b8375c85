import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

describe("a run, from the event to its end", () => {
  it("starts by itself, runs its steps in order and explains them", async () => {
    const desk = await testEngine.newWorkspace();
    const automation = await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "new" },
        {
          id: "new",
          type: "condition",
          conditionType: "if_else",
          expression: { field: "trigger.is_new_caller", operator: "equals", value: true },
          trueBranch: "lead",
          falseBranch: "sms",
        },
        {
          id: "lead",
          type: "action",
          action: "create_lead",
          config: {
            name: "{{trigger.caller_name | default:'Unknown'}}",
            phone: "{{trigger.caller_phone}}",
            source: "missed_call",
          },
          next: "sms",
        },
        {
          id: "sms",
          type: "action",
          action: "send_sms",
          config: {
            to: "{{trigger.caller_phone}}",
            message: "Sorry we missed you. Reply STOP to opt out.",
            respectQuietHours: false,
          },
        },
      ],
    });
    const accepted = await desk.tell("call.missed", { caller_phone: "+12025550123", caller_name: "Sam Doe" });
    expect(accepted.status).toBe(202);
    await testEngine.settle();

    const event = await desk.get(`/v1/events/${accepted.body.id}`);
    expect(event.body.runs).toEqual([
      { runId: expect.any(String), automationId: automation.id, version: 1, status: "succeeded" },
    ]);
    const run = await desk.get(`/v1/runs/${event.body.runs[0].runId}`);
    expect(run.body).toMatchObject({
      status: "succeeded",
      path: ["new", "lead", "sms"],
      currentNodeId: null,
    });
    expect(run.body.steps.map((step: { status: string }) => step.status)).toEqual([
      "succeeded",
      "succeeded",
      "succeeded",
    ]);
    const leads = await desk.get("/v1/leads");
    expect(leads.body.leads).toMatchObject([{ name: "Sam Doe", phone: "+12025550123" }]);
    const messages = await desk.get("/v1/messages");
    expect(messages.body.messages).toMatchObject([
      { status: "sandboxed", runId: run.body.id, nodeId: "sms" },
    ]);
  });
});
