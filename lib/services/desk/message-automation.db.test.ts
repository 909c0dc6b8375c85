import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import type { Answer } from "@/scripts/testing/answer";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";

/** A text by an automation of this name. */
async function textBack(desk: TestWorkspace, name: string): Promise<{ automationId: string }> {
  const { id } = await desk.deploy({
    name,
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "text" },
      {
        ...{ id: "text", type: "action", action: "send_sms" },
        config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you" },
      },
    ],
  });
  await desk.post("/v1/calls", { direction: "inbound", from: SAM, outcome: "missed" });
  await testEngine.settle();
  return { automationId: id };
}

const namesSeen = ({ body }: Answer) =>
  body.messages.map(({ automationName }: { automationName: string | null }) => automationName);

describe("the automation of a message", () => {
  it("has the name it has now, in the list, among changes and alone", async () => {
    const desk = await testEngine.newWorkspace();
    const { automationId } = await textBack(desk, "Text back");
    await desk.patch(`/v1/automations/${automationId}`, { name: "Missed calls" });
    const listed = await desk.get("/v1/messages");
    expect(listed.body.messages).toMatchObject([{ automationId, automationName: "Missed calls" }]);
    expect(namesSeen(await desk.get("/v1/messages?updated_since=2026-01-01T00:00:00Z"))).toEqual([
      "Missed calls",
    ]);
    const one = await desk.get(`/v1/messages/${listed.body.messages[0].id}`);
    expect(one.body.automationName).toBe("Missed calls");
  });

  it("is null for a message a person sent", async () => {
    const desk = await testEngine.newWorkspace();
    const sent = await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "See you" });
    expect(sent.body).toMatchObject({ automationId: null, automationName: null });
  });

  it("is not named to a key that cannot read automations", async () => {
    const desk = await testEngine.newWorkspace();
    await textBack(desk, "Text back");
    const issued = await desk.post("/v1/keys", { name: "Desk only", scopes: ["data:read"] });
    const listed = await testEngine.api.call("GET", "/v1/messages", { key: issued.body.apiKey });
    expect(namesSeen(listed)).toEqual([null]);
  });

  it("is never named from another workspace", async () => {
    const [desk, neighbor] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    await textBack(desk, "Ours");
    const { automationId } = await textBack(neighbor, "Theirs");
    await testEngine.rows("update message set automation_id = $2 where workspace_id = $1", [
      desk.id,
      automationId,
    ]);
    expect(namesSeen(await desk.get("/v1/messages"))).toEqual([null]);
  });
});
