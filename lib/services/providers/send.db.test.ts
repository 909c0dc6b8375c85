import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { putProvider } from "@/lib/services/settings/providers";
import { deleteExpired } from "@/lib/worker/jobs/cleanup";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import { reconcileMessages } from "@/lib/worker/jobs/reconcile-messages";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTextingEngine, SAM, type TextingEngine } from "@/lib/worker/testing/texting-engine";
import { type BreakingEmail, openBreakingEmail, smtpAt } from "@/scripts/testing/breaking-email";
import type { Reply } from "@/scripts/testing/twilio";

/** A provider that is busy, broken or silent: asked again where nothing was taken, and never twice where it may have been. */
let engine: TextingEngine;
beforeAll(async () => {
  engine = await openTextingEngine();
});
afterAll(() => engine.close());
beforeEach(() => engine.reset());

async function laterBy(minutes: number) {
  await engine.testEngine.pass(minutes);
  await engine.testEngine.sweep();
  await engine.testEngine.settle();
}

const messages = async (desk: TestWorkspace) => (await desk.get("/v1/messages")).body.messages;
const wakesIn = async (desk: TestWorkspace) => {
  const [run] = await engine.testEngine.rows<{ seconds: number }>(
    "select extract(epoch from wake_at - updated_at)::int as seconds from run where workspace_id = $1",
    [desk.id],
  );
  return run!.seconds;
};

const NOT_NOW: [string, Reply][] = [
  ["429", { status: 429, code: 20_429 }],
  ["429 from a gateway", { status: 429 }],
  ["500", { status: 500, code: 20_500 }],
  ["503", { status: 503 }],
  ["502 of its own", { status: 502, code: 20_500 }],
];

describe("an automation's text", () => {
  it.each(NOT_NOW)("the provider answers with %s is sent again, and once", async (_, reply) => {
    const { desk } = await engine.textByAutomation([reply, reply]);
    expect(engine.provider.asked).toHaveLength(1);
    await laterBy(10);
    expect(engine.provider.asked).toHaveLength(2);
    await laterBy(10);
    await laterBy(60);
    expect(engine.provider.asked).toHaveLength(3);
    expect(engine.provider.taken).toHaveLength(1);
    expect(await desk.runs()).toMatchObject([{ status: "succeeded" }]);
    expect(await messages(desk)).toMatchObject([{ status: "sent", errorCode: null }]);
    const usage = await engine.testEngine.rows(
      "select 1 from usage_event where workspace_id = $1 and meter = 'sms'",
      [desk.id],
    );
    expect(usage).toHaveLength(1);
  });

  it("waits as long as the provider asks", async () => {
    const { desk } = await engine.textByAutomation([{ status: 429, code: 20_429, retryAfter: "300" }]);
    expect(await wakesIn(desk)).toBeGreaterThanOrEqual(299);
    await laterBy(4);
    expect(engine.provider.asked).toHaveLength(1);
    await laterBy(2);
    expect(engine.provider.taken).toHaveLength(1);
  });

  it("waits until the time the provider names, and ignores invalid ones", async () => {
    const at = new Date(Date.now() + 600_000).toUTCString();
    const { desk: first } = await engine.textByAutomation([{ status: 503, retryAfter: at }]);
    expect(await wakesIn(first)).toBeGreaterThan(500);
    for (const retryAfter of ["-5", "soon", "1e9", ""]) {
      const { desk } = await engine.textByAutomation([{ status: 503, retryAfter }]);
      expect(await wakesIn(desk)).toBeLessThan(30);
    }
    await laterBy(60);
    expect(engine.provider.taken).toHaveLength(5);
  });

  it("fails after its max attempts", async () => {
    engine.provider.otherwise = { status: 503 };
    const { desk } = await engine.textByAutomation([]);
    for (let i = 0; i < 6; i++) await laterBy(60);
    expect(engine.provider.asked).toHaveLength(3);
    expect(await desk.runs()).toMatchObject([{ status: "failed" }]);
    expect(await messages(desk)).toMatchObject([{ status: "failed", errorCode: "provider_error" }]);
  });

  it.each<[string, Reply]>([
    ["a gateway that waited in vain", { status: 504 }],
    ["a gateway that lost the connection", { status: 502 }],
    ["a connection that broke", "silent"],
    ["an answer that was lost", "takes in silence"],
    ["no answer in the step's time", "hangs"],
  ])("of which nobody knows, by %s, is not sent again", async (_, reply) => {
    const { desk } = await engine.textByAutomation([reply], { timeoutSeconds: 1 });
    await laterBy(60);
    await laterBy(600);
    expect(engine.provider.asked).toHaveLength(1);
    expect(await desk.runs()).toMatchObject([{ status: "failed" }]);
    expect(await messages(desk)).toMatchObject([{ status: "queued", errorCode: "unknown_outcome" }]);
  });

  it("is looked up at the provider when the response was lost", async () => {
    const { desk } = await engine.textByAutomation(["takes in silence"]);
    await reconcileMessages(engine.testEngine.db, {
      config: engine.config,
      log: engine.testEngine.engine.log,
    });
    expect(await messages(desk)).toMatchObject([{ status: "sent", errorCode: null }]);
    expect(engine.provider.asked).toHaveLength(1);
  });
});

describe("an email", () => {
  let breaking: BreakingEmail;
  beforeAll(async () => {
    breaking = await openBreakingEmail();
  });
  afterAll(() => breaking.close());

  async function emailByAutomation(breaksAt: BreakingEmail["breaksAt"]) {
    Object.assign(breaking, { breaksAt, taken: 0 });
    const desk = await engine.testEngine.newWorkspace();
    await tx(engine.testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
      const ctx = await systemCtx(t, { ...engine.testEngine.engine, workspaceId: desk.id, name: "test" });
      await putProvider(ctx!, { kind: "email", input: smtpAt(breaking.port) });
    });
    const config = { to: "sam@example.org", subject: "Hi", text: "Body" };
    const mail = { id: "a", type: "action", action: "send_email", config, timeoutSeconds: 1 };
    await desk.deploy({ nodes: [{ id: "t", type: "trigger", event: "call.missed", next: "a" }, mail] });
    await desk.tell("call.missed", { caller_phone: SAM });
    await engine.testEngine.settle();
    for (let i = 0; i < 3; i++) await laterBy(60);
    return desk;
  }

  it.each(["letter", "silence"] as const)(
    "the server has in its hands when it ends in %s is never sent again",
    async (breaksAt) => {
      const desk = await emailByAutomation(breaksAt);
      expect(breaking.taken).toBe(1);
      expect(await messages(desk)).toMatchObject([{ status: "queued", errorCode: "unknown_outcome" }]);
    },
  );

  it.each(["greeting", "recipient"] as const)(
    "that was not handed over when the server broke off at the %s is tried again, and then failed",
    async (breaksAt) => {
      const desk = await emailByAutomation(breaksAt);
      expect(breaking.taken).toBe(0);
      expect(await messages(desk)).toMatchObject([{ status: "failed", errorCode: "provider_error" }]);
    },
  );
});

describe("a number", () => {
  /** The run of an automation that texts it. */
  async function runTexting(desk: TestWorkspace, to: string) {
    const config = { to: "{{trigger.caller_phone}}", message: "Hello", respectQuietHours: false };
    await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        { id: "a", type: "action", action: "send_sms", config },
      ],
    });
    await desk.tell("call.missed", { caller_phone: to });
    await engine.testEngine.settle();
    const [run] = await desk.runs();
    return (await desk.get(`/v1/runs/${run!.id}`)).body;
  }

  const premium = [
    ["premium", "+19005550100"],
    ["toll-free", "+18005550100"],
    ["satellite", "+8816123456789"],
    ["of another country", "+442079460123"],
    ["of an island with the home country's code", "+18765550123"],
  ];
  it.each(premium)("that is %s is never texted, by nobody", async (_, to) => {
    const desk = await engine.newWorkspace();
    const refused = await desk.post("/v1/messages", { channel: "sms", to, body: "Hello" });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: "/to" }] } });
    expect(await runTexting(desk, to)).toMatchObject({
      status: "failed",
      error: { code: "destination_not_allowed", retryable: false },
    });
    await laterBy(60);
    expect(engine.provider.asked).toEqual([]);
  });

  it.each(["(202) 555-0123", "202-555-0123", "tel:+12025550123", "+1 202.555.0123"])(
    "written as %s is one contact's, whose opt-out holds",
    async (to) => {
      const desk = await engine.newWorkspace();
      await desk.post("/v1/contacts", { phone: SAM, optedOut: true });
      const { body } = await desk.post("/v1/messages", { channel: "sms", to, body: "Hello" });
      expect(body).toMatchObject({ to: SAM, status: "suppressed", suppressedReason: "opted_out" });
      expect((await desk.get("/v1/contacts")).body.contacts).toHaveLength(1);
    },
  );

  it.each(["abc", "911", "12", "+999123456789", "+12025550143,+12025550144", "1-800-FLOWERS", "anonymous"])(
    "that is none, such as %s, fails the step without a call to the provider",
    async (to) => {
      const desk = await engine.newWorkspace();
      expect((await desk.post("/v1/messages", { channel: "sms", to, body: "Hello" })).status).toBe(422);
      expect((await runTexting(desk, to)).error).toMatchObject({
        code: "invalid_phone",
        retryable: false,
      });
      expect(engine.provider.asked).toEqual([]);
    },
  );
});

describe("a person's text", () => {
  const sendAll = () =>
    sendQueued(engine.testEngine.db, { config: engine.config, log: engine.testEngine.engine.log });
  const wait = (desk: TestWorkspace, seconds: number) =>
    engine.testEngine.rows(
      "update effect set retry_at = retry_at - make_interval(secs => $2) where workspace_id = $1",
      [desk.id, seconds],
    );
  async function write(replies: Reply[]) {
    const desk = await engine.newWorkspace();
    engine.provider.next = [...replies];
    await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "See you at nine" });
    await sendAll();
    return desk;
  }

  it.each(NOT_NOW)("the provider answers with %s waits, says so, and is sent once", async (_, reply) => {
    const desk = await write([reply]);
    await sendAll();
    expect(engine.provider.asked).toHaveLength(1);
    expect(await messages(desk)).toMatchObject([{ status: "queued", errorCode: "provider_error" }]);
    await wait(desk, 31);
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(1);
    expect(engine.provider.asked).toHaveLength(2);
    expect(await messages(desk)).toMatchObject([{ status: "sent", errorCode: null, errorDetail: null }]);
  });

  it("waits as long as the provider asks", async () => {
    const desk = await write([{ status: 429, code: 20_429, retryAfter: "300" }]);
    await wait(desk, 290);
    await sendAll();
    expect(engine.provider.asked).toHaveLength(1);
    await wait(desk, 11);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(1);
  });

  it("fails with the provider's last error after its max attempts", async () => {
    engine.provider.otherwise = { status: 503 };
    const desk = await write([]);
    for (let i = 0; i < 8; i++) {
      await wait(desk, 3_600);
      await sendAll();
    }
    expect(engine.provider.asked).toHaveLength(5);
    expect(await messages(desk)).toMatchObject([{ status: "failed", errorCode: "provider_error" }]);
  });

  it("is not sent when the receiver opts out while it waits", async () => {
    const desk = await write([{ status: 503 }]);
    await desk.post("/v1/contacts", { phone: SAM, optedOut: true });
    await wait(desk, 31);
    await sendAll();
    expect(engine.provider.asked).toHaveLength(1);
    expect(await messages(desk)).toMatchObject([{ status: "suppressed", suppressedReason: "opted_out" }]);
  });

  it("fails with a reason when it could not be sent for a day", async () => {
    const desk = await write([{ status: 503 }]);
    const unknown = await write([{ status: 504 }]);
    for (const { id } of [desk, unknown])
      await engine.testEngine.rows(
        "update message set created_at = now() - interval '2 days' where workspace_id = $1",
        [id],
      );
    await deleteExpired(engine.testEngine.db);
    expect(await messages(desk)).toMatchObject([
      { status: "failed", errorDetail: "It could not be sent within a day" },
    ]);
    expect(await messages(unknown)).toMatchObject([{ status: "queued", errorCode: "unknown_outcome" }]);
  });

  it("fails with a reason when its provider was removed before it was sent", async () => {
    const desk = await write([{ status: 503 }]);
    expect(await messages(desk)).toMatchObject([{ status: "queued" }]);
    const removed = await engine.testEngine.api.call("DELETE", "/v1/settings/providers/sms", {
      key: desk.key,
    });
    expect(removed.status).toBe(200);
    await wait(desk, 31);
    await sendAll();
    expect(await messages(desk)).toMatchObject([
      {
        status: "failed",
        errorDetail: "The messaging provider was removed before the message was sent",
      },
    ]);
  });

  it("of a sandbox fails as well, instead of being looked at every second", async () => {
    const { api, workspaceOf } = engine.testEngine;
    const { key } = await api.newPartner({ mode: "sandbox" });
    const desk = workspaceOf(await api.newAccount(key));
    await engine.setProvider(desk);
    const sent = await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "Hello" });
    expect(sent.body).toMatchObject({ status: "queued" });
    await api.call("DELETE", "/v1/settings/providers/sms", { key: desk.key });
    await sendAll();
    expect(await messages(desk)).toMatchObject([{ status: "failed", errorCode: "provider_error" }]);
  });

  it("of unknown outcome is left to a person", async () => {
    const desk = await write([{ status: 504 }]);
    await sendAll();
    expect(engine.provider.asked).toHaveLength(1);
    expect(await messages(desk)).toMatchObject([{ status: "queued", errorCode: "unknown_outcome" }]);
    // Old effects are deleted in time, and a message must not be sent again because of it.
    await engine.testEngine.rows("delete from effect where workspace_id = $1", [desk.id]);
    await sendAll();
    expect(engine.provider.asked).toHaveLength(1);
    expect(await messages(desk)).toMatchObject([{ status: "queued", errorCode: "unknown_outcome" }]);
  });
});
