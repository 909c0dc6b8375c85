import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { livePorts } from "@/lib/services/effects/live-ports";
import { openTestEngine, type TestEngine } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const COPIED = "+15551234567";
const nodes = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  {
    id: "a",
    type: "action",
    action: "send_sms",
    config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you", respectQuietHours: false },
  },
];

describe("a number copied from an example", () => {
  it("is taken in a test, with a warning, and by the desk's forms", async () => {
    const desk = await testEngine.newWorkspace();
    const { body } = await desk.post("/v1/automations", { name: "Text back", nodes });
    const test = await desk.post(`/v1/automations/${body.id}/test`, { sampleData: { caller_phone: COPIED } });
    expect(test.body).toMatchObject({ status: "succeeded", effects: { sms: [{ to: COPIED }] } });
    expect(test.body.warnings).toContainEqual({
      nodeId: "a",
      message: `${COPIED} isn't a number that any carrier serves. Use one like +12025550142. Live, this text would not be sent`,
    });
    const lead = await desk.post("/v1/leads", { name: "Robin", phone: "(555) 123-4567", source: "web" });
    expect([lead.status, lead.body.phone]).toEqual([200, COPIED]);
    const sandboxed = await desk.post("/v1/messages", { channel: "sms", to: COPIED, body: "Hello" });
    expect([sandboxed.status, sandboxed.body.status]).toEqual([200, "sandboxed"]);
  });

  it("is refused by live sending, with the reason and an example", async () => {
    testEngine.engine.ports = livePorts(testEngine.engine.config);
    const desk = await testEngine.newWorkspace();
    const provider = { provider: "twilio", accountSid: `AC${"0".repeat(32)}`, authToken: "0".repeat(32) };
    const set = await desk.put("/v1/settings/providers/sms", { ...provider, from: "+12025550100" });
    expect(set.status).toBe(200);
    await desk.deploy({ nodes });
    await desk.tell("call.missed", { caller_phone: COPIED });
    await testEngine.settle();
    const [run] = (await desk.get("/v1/runs")).body.runs;
    expect(run).toMatchObject({
      status: "failed",
      error: { code: "invalid_phone", message: expect.stringContaining("Use one like +12025550142") },
    });
    const message = await desk.post("/v1/messages", { channel: "sms", to: COPIED, body: "Hello" });
    expect([message.status, message.body.errors[0].code]).toEqual([422, "invalid_phone"]);
  });
});
