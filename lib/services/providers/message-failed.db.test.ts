import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordStatus } from "@/lib/services/desk/message-status";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";
import {
  openTextingEngine,
  SAM,
  type TextingEngine,
  textTo,
  triggerOf,
} from "@/lib/worker/testing/texting-engine";
import type { Reply } from "@/scripts/testing/twilio";

let engine: TextingEngine;
beforeAll(async () => {
  engine = await openTextingEngine();
});
afterAll(() => engine.close());
beforeEach(() => engine.reset());

const REFUSED: Reply = { status: 400, code: 21_211 };
const BUSY: Reply = { status: 429 };
const OPTED_OUT: Reply = { status: 400, code: 21_610 };

type Failed = {
  data: Record<string, unknown>;
  hop: number;
  cause_run_id: string | null;
  contact_id: string | null;
};
const failedOf = (desk: TestWorkspace) =>
  engine.testEngine.rows<Failed>(
    "select data, hop, cause_run_id, contact_id from event where workspace_id = $1 and type = 'message.failed' order by id",
    [desk.id],
  );
const report = async (desk: TestWorkspace, status: "delivered" | "failed") => {
  const [message] = await engine.testEngine.rows<{ provider_id: string }>(
    "select provider_id from message where workspace_id = $1 and direction = 'outbound'",
    [desk.id],
  );
  await engine.inWorkspace(desk, (ctx) =>
    recordStatus(ctx, { providerId: message!.provider_id, status, detail: "Unreachable" }),
  );
};

describe("a text of an automation", () => {
  it("that the provider refuses is emitted once, as caused by its run", async () => {
    const { desk, automationId } = await engine.textByAutomation([REFUSED]);
    const [run] = await desk.runs();
    const { contacts } = (await desk.get("/v1/contacts")).body;
    const failed = await failedOf(desk);
    expect(failed).toMatchObject([
      {
        hop: 1,
        cause_run_id: run?.id,
        contact_id: contacts[0].id,
        data: { to: SAM, body: "Hello", automation_id: automationId },
      },
    ]);
    expect(failed[0]?.data.error).toBeTruthy();
  });

  it("is emitted only after its last attempt", async () => {
    const { desk } = await engine.textByAutomation([BUSY, BUSY, BUSY], { retry: { maxAttempts: 3 } });
    expect(await failedOf(desk)).toEqual([]);
    for (const minutes of [2, 2]) {
      await engine.testEngine.pass(minutes);
      await engine.testEngine.sweep();
      await engine.testEngine.settle();
    }
    expect(await failedOf(desk)).toHaveLength(1);
  });

  it("is not emitted when a later attempt was taken", async () => {
    const { desk } = await engine.textByAutomation([BUSY], { retry: { maxAttempts: 3 } });
    await engine.testEngine.pass(2);
    await engine.testEngine.sweep();
    await engine.testEngine.settle();
    expect(await failedOf(desk)).toEqual([]);
  });

  it("is not emitted for someone who has opted out with the provider", async () => {
    const { desk } = await engine.textByAutomation([OPTED_OUT]);
    expect(await failedOf(desk)).toEqual([]);
  });

  it("is emitted once when the provider reports later that it failed, as caused by the same run", async () => {
    const { desk } = await engine.textByAutomation([]);
    await report(desk, "failed");
    await report(desk, "failed");
    const [run] = await desk.runs();
    expect(await failedOf(desk)).toMatchObject([
      { hop: 1, cause_run_id: run?.id, data: { error: "Unreachable" } },
    ]);
  });

  it("is not emitted when it was delivered", async () => {
    const { desk } = await engine.textByAutomation([]);
    await report(desk, "delivered");
    await report(desk, "failed");
    expect(await failedOf(desk)).toEqual([]);
  });

  it("does not start automations that answer it with a text for ever", async () => {
    const desk = await engine.newWorkspace();
    await desk.deploy({ name: "Again", nodes: [triggerOf("message.failed"), textTo("{{trigger.to}}")] });
    await desk.deploy({ name: "First", nodes: [triggerOf("call.missed"), textTo(SAM)] });
    engine.provider.next = Array.from({ length: 20 }, () => REFUSED);
    await desk.tell("call.missed", { caller_phone: SAM });
    await engine.testEngine.settle();
    const hops = (await failedOf(desk)).map(({ hop }) => hop);
    expect(hops).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it("a text a person wrote is emitted when the provider refuses it, and an email never", async () => {
  const desk = await engine.newWorkspace();
  engine.provider.next = [REFUSED];
  await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "See you" });
  await sendQueued(engine.testEngine.db, { config: engine.config, log: engine.testEngine.engine.log });
  expect(await failedOf(desk)).toMatchObject([
    { hop: 0, cause_run_id: null, data: { to: SAM, body: "See you" } },
  ]);
});
