import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { type Config, configOf, parseEnv } from "@/lib/env";
import { testProvider } from "@/lib/services/settings/provider-test";
import { putProvider } from "@/lib/services/settings/providers";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import { reconcileMessages } from "@/lib/worker/jobs/reconcile-messages";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { smtpAt } from "@/scripts/testing/breaking-email";
import { openTwilio, type Reply, signedByTwilio, type TwilioDouble } from "@/scripts/testing/twilio";
import { livePorts } from "./live-ports";

/** Local servers stand in for the providers; the real client packages talk to them. */
const TOKEN = "token-of-the-account-0123456789";
let testEngine: TestEngine;
let provider: TwilioDouble;
let mailServer: SMTPServer;
let config: Config;
const emails: string[] = [];
const REFUSED: Reply = { status: 400, code: 21_211 };

beforeAll(async () => {
  provider = await openTwilio();
  mailServer = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      let mail = "";
      stream.on("data", (chunk: Buffer) => (mail += chunk.toString()));
      stream.on("end", () => {
        emails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", () => resolve()));
  testEngine = await openTestEngine();
  config = configOf(parseEnv({ ...process.env, TWILIO_API_BASE: provider.url, ALLOW_LOOPBACK_HTTP: "true" }));
  testEngine.engine.ports = livePorts(config);
});
afterAll(async () => {
  await testEngine.close();
  provider.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

function withCtx<T>(
  desk: TestWorkspace,
  fn: (ctx: NonNullable<Awaited<ReturnType<typeof systemCtx>>>) => Promise<T>,
): Promise<T> {
  return tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) =>
    fn((await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" }))!),
  );
}

const setTwilio = (desk: TestWorkspace) =>
  withCtx(desk, (ctx) =>
    putProvider(ctx, {
      kind: "sms",
      input: { provider: "twilio", accountSid: "AC0123456789", authToken: TOKEN, from: "+12025550100" },
    }),
  );

const sms = {
  id: "a",
  type: "action",
  action: "send_sms",
  config: { to: "+12025550123", message: "Hello", respectQuietHours: false },
};

async function textOnce(how: Reply) {
  const desk = await testEngine.newWorkspace();
  await setTwilio(desk);
  await desk.deploy({ nodes: [{ id: "t", type: "trigger", event: "call.missed", next: "a" }, sms] });
  provider.otherwise = how;
  provider.taken.length = 0;
  const before = provider.asked.length;
  await desk.tell("call.missed", { caller_phone: "+12025550123" });
  await testEngine.settle();
  const [run] = await desk.runs();
  const { body } = await desk.get(`/v1/runs/${run!.id}`);
  const { body: list } = await desk.get("/v1/messages");
  return { desk, run: body, messages: list.messages, sent: provider.asked.slice(before) };
}

describe("a text over Twilio", () => {
  it("is sent once and stores the provider's id", async () => {
    const { run, messages, sent } = await textOnce("takes");
    expect(sent.map((form) => [form.get("To"), form.get("Body")])).toEqual([["+12025550123", "Hello"]]);
    expect(run).toMatchObject({ status: "succeeded", steps: [{ output: { status: "sent" } }] });
    expect(messages).toMatchObject([{ status: "sent" }]);
  });

  it("fails the step when the provider refuses it", async () => {
    const { run, messages } = await textOnce(REFUSED);
    expect(run).toMatchObject({ status: "failed", error: { code: "invalid_phone" } });
    expect(messages).toMatchObject([{ status: "failed" }]);
  });

  it("is not sent again when no response arrives", async () => {
    const { desk, run, messages, sent } = await textOnce("silent");
    expect(sent).toHaveLength(1);
    expect(run).toMatchObject({ status: "failed", error: { code: "unknown_outcome", retryable: false } });
    expect(messages).toMatchObject([{ errorCode: "unknown_outcome" }]);
    await testEngine.pass(60);
    await testEngine.sweep();
    await testEngine.settle();
    expect(provider.asked.filter((form) => form === sent[0])).toHaveLength(1);
    const effects = await testEngine.rows("select state from effect where workspace_id = $1", [desk.id]);
    expect(effects).toEqual([{ state: "unknown" }]);
  });
});

describe("a text with unknown delivery", () => {
  const ask = () => reconcileMessages(testEngine.db, { config, log: testEngine.engine.log });
  const only = async (desk: TestWorkspace) => (await desk.get("/v1/messages")).body.messages[0];

  it("is found at the provider, billed once and not sent again", async () => {
    const { desk } = await textOnce("takes in silence");
    const before = provider.asked.length;
    await Promise.all([ask(), ask()]);
    await ask();
    expect(await only(desk)).toMatchObject({ status: "sent", errorCode: null });
    expect(provider.asked).toHaveLength(before);
    const [effect] = await testEngine.rows("select state, settled_by from effect where workspace_id = $1", [
      desk.id,
    ]);
    expect(effect).toEqual({ state: "sent", settled_by: "provider" });
    const usage = await testEngine.rows(
      "select 1 from usage_event where workspace_id = $1 and meter = 'sms'",
      [desk.id],
    );
    expect(usage).toHaveLength(1);
  });

  it("is not matched with a text that already belongs to another message", async () => {
    const { desk } = await textOnce("takes");
    provider.otherwise = "silent";
    await desk.tell("call.missed", { caller_phone: "+12025550123" });
    await testEngine.settle();
    await ask();
    const { body } = await desk.get("/v1/messages?errorCode=unknown_outcome");
    expect(body.messages).toMatchObject([{ status: "queued" }]);
  });

  it("waits for a person's decision when the provider does not list it, and accepts one decision", async () => {
    const { desk } = await textOnce("silent");
    await ask();
    const { id } = await only(desk);
    const settled = await desk.post(`/v1/messages/${id}/settle`, { outcome: "not_sent" });
    expect(settled).toMatchObject({ status: 200, body: { status: "failed", errorCode: null } });
    const again = await desk.post(`/v1/messages/${id}/settle`, { outcome: "sent" });
    expect(again).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    const other = await testEngine.newWorkspace();
    expect((await other.post(`/v1/messages/${id}/settle`, { outcome: "sent" })).status).toBe(404);
  });

  it("is decided together with all others of its channel up to a time", async () => {
    const { desk } = await textOnce("silent");
    provider.otherwise = "silent";
    await desk.tell("call.missed", { caller_phone: "+12025550124" });
    await testEngine.settle();
    const { body } = await desk.get("/v1/messages?errorCode=unknown_outcome");
    const [newer, older] = body.messages;
    const decide = (more: object) =>
      desk.post("/v1/messages/settle", { outcome: "sent", channel: "sms", until: older.createdAt, ...more });
    const other = await testEngine.newWorkspace();
    const elsewhere = { outcome: "sent", channel: "sms", until: newer.createdAt };
    expect((await other.post("/v1/messages/settle", elsewhere)).body).toEqual({ settled: 0, remaining: 0 });
    expect((await decide({ channel: "email" })).body).toEqual({ settled: 0, remaining: 0 });
    expect((await decide({ until: "yesterday" })).status).toBe(422);
    expect((await decide({})).body).toEqual({ settled: 1, remaining: 0 });
    const left = (await desk.get("/v1/messages?errorCode=unknown_outcome")).body.messages;
    expect(left.map(({ id }: { id: string }) => id)).toEqual([newer.id]);
    const failed = { until: newer.createdAt, outcome: "not_sent" };
    expect((await decide(failed)).body).toEqual({ settled: 1, remaining: 0 });
    expect((await desk.get(`/v1/messages/${newer.id}`)).body).toMatchObject({ status: "failed" });
    expect((await desk.get(`/v1/messages/${older.id}`)).body).toMatchObject({ status: "sent" });
    const usage = await testEngine.rows(
      "select 1 from usage_event where workspace_id = $1 and meter = 'sms'",
      [desk.id],
    );
    expect(usage).toHaveLength(1);
  });

  /** Backdates a text: sent that long ago, over an account that was set up before, and not asked about since. */
  const age = (desk: TestWorkspace, interval: string) =>
    testEngine.rows(
      `with p as (update provider_setting set updated_at = updated_at - $2::interval where workspace_id = $1)
       update effect set created_at = created_at - $2::interval, asked_at = asked_at - $2::interval where workspace_id = $1`,
      [desk.id, interval],
    );
  const queries = async (desk: TestWorkspace) =>
    (
      await testEngine.rows<{ asked: number }>("select asked from effect where workspace_id = $1", [desk.id])
    )[0]!.asked;

  it("is asked about for three days, and then was not sent if the provider never listed it", async () => {
    const { desk, sent } = await textOnce("silent");
    await ask();
    for (const pause of ["5 minutes", "17 minutes", "65 minutes", "257 minutes", "13 hours", "13 hours"]) {
      await ask();
      await age(desk, pause);
      await ask();
    }
    expect(await queries(desk)).toBe(7);
    expect(await only(desk)).toMatchObject({ status: "queued", errorCode: "unknown_outcome" });
    await age(desk, "2 days");
    await ask();
    expect(await only(desk)).toMatchObject({ status: "failed", errorCode: "provider_error" });
    const [effect] = await testEngine.rows("select state, settled_by from effect where workspace_id = $1", [
      desk.id,
    ]);
    expect(effect).toEqual({ state: "failed", settled_by: "rule" });
    expect(provider.asked.filter((form) => form === sent[0])).toHaveLength(1);
    const notified = await testEngine.rows(
      "select 1 from event where workspace_id = $1 and type = 'message.failed'",
      [desk.id],
    );
    expect(notified).toEqual([]);
  });

  it("waits for a person if the provider's account was changed since, because it cannot know", async () => {
    const { desk } = await textOnce("silent");
    await age(desk, "4 days");
    await testEngine.rows("update provider_setting set updated_at = now() where workspace_id = $1", [
      desk.id,
    ]);
    await ask();
    expect(await only(desk)).toMatchObject({ status: "queued", errorCode: "unknown_outcome" });
  });

  it("stays unknown while the provider does not answer, and is found once it does", async () => {
    const { desk } = await textOnce("takes in silence");
    provider.lists = false;
    await age(desk, "4 days");
    await ask();
    expect(await only(desk)).toMatchObject({ status: "queued", errorCode: "unknown_outcome" });
    provider.lists = true;
    await age(desk, "13 hours");
    await ask();
    expect(await only(desk)).toMatchObject({ status: "sent", errorCode: null });
  });

  it("is marked unknown when its worker was killed during the call", async () => {
    const { desk } = await textOnce("silent");
    await testEngine.rows(
      `with e as (update effect set state = 'sending', updated_at = now() - interval '3 minutes' where workspace_id = $1)
       update message set error_code = null where workspace_id = $1`,
      [desk.id],
    );
    await ask();
    expect(await only(desk)).toMatchObject({ status: "queued", errorCode: "unknown_outcome" });
  });
});

describe("a message a person wrote", () => {
  it("waits for the worker and is sent once by several workers", async () => {
    const desk = await testEngine.newWorkspace();
    await setTwilio(desk);
    provider.otherwise = "takes";
    const before = provider.asked.length;
    const made = await desk.post("/v1/messages", {
      channel: "sms",
      to: "+12025550123",
      body: "See you at nine",
    });
    expect(made.body.status).toBe("queued");
    const of = { config, log: testEngine.engine.log };
    await Promise.all(Array.from({ length: 6 }, () => sendQueued(testEngine.db, of)));
    await sendQueued(testEngine.db, of);
    expect(provider.asked.length - before).toBe(1);
    expect((await desk.get("/v1/messages")).body.messages).toMatchObject([{ status: "sent" }]);
    const usage = await testEngine.rows("select 1 from usage_event where workspace_id = $1", [desk.id]);
    expect(usage).toHaveLength(1);
  });
});

describe("an email over SMTP", () => {
  it("is sent through the workspace's own server", async () => {
    const desk = await testEngine.newWorkspace();
    const { port } = mailServer.server.address() as AddressInfo;
    await withCtx(desk, (ctx) =>
      putProvider(ctx, {
        kind: "email",
        input: {
          provider: "smtp",
          host: "127.0.0.1",
          port,
          secure: false,
          allowInsecure: true,
          from: "desk@example.com",
        },
      }),
    );
    await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        {
          id: "a",
          type: "action",
          action: "send_email",
          config: { to: "sam@example.org", subject: "Hi", text: "Body" },
        },
      ],
    });
    await desk.tell("call.missed", { caller_phone: "+12025550123" });
    await testEngine.settle();
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain("Subject: Hi");
    expect((await desk.get("/v1/messages")).body.messages).toMatchObject([
      { channel: "email", status: "sent" },
    ]);
  });
});

/** The lines before the first empty one, those that go on with a space put together. */
const headersOf = (mail: string) =>
  mail
    .split("\r\n\r\n", 1)[0]!
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => line.slice(0, line.indexOf(":")).toLowerCase());

describe("untrusted input in an email", () => {
  async function emailOf(config: object, data: object = {}) {
    const desk = await testEngine.newWorkspace();
    const { port } = mailServer.server.address() as AddressInfo;
    await withCtx(desk, (ctx) => putProvider(ctx, { kind: "email", input: smtpAt(port) }));
    await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "lead.created", next: "a" },
        { id: "a", type: "action", action: "send_email", config },
      ],
    });
    const before = emails.length;
    await desk.tell("lead.created", { lead_id: "lead_1", ...data });
    await testEngine.settle();
    const [run] = await desk.runs();
    return { sent: emails.slice(before), run: (await desk.get(`/v1/runs/${run!.id}`)).body };
  }

  it.each([
    "hi\r\nBcc: evil@example.net",
    "hi\nX-Evil: 1",
    "hi\r\n\r\n<script>",
    "hi\u2028Bcc: evil@example.net",
  ])("begins no header in the subject: %j", async (name) => {
    const config = { to: "sam@example.org", subject: "{{trigger.name}} called", text: "Body" };
    const { sent } = await emailOf(config, { name });
    expect(sent).toHaveLength(1);
    const headers = headersOf(sent[0]!);
    expect(headers).not.toContain("bcc");
    expect(headers).not.toContain("x-evil");
    expect(headers.filter((name) => name === "subject")).toHaveLength(1);
    expect(sent[0]!.split("\r\n\r\n")[1]).toContain("Body");
  });

  it.each([
    "sam@example.org\r\nBcc: evil@example.net",
    "sam@example.org, evil@example.net",
    '"Sam" <sam@example.org>',
    "sam",
    `${"x".repeat(240)}@example.org`,
  ])("is no second address: %j", async (email) => {
    const config = { to: "{{trigger.email}}", subject: "Hi", text: "Body" };
    const answer = await emailOf(config, { email });
    expect(answer.sent).toEqual([]);
    expect(answer.run).toMatchObject({
      status: "failed",
      error: { code: "invalid_email", retryable: false },
    });
  });

  it.each(["replyTo", "cc", "bcc"])("cannot add a second address in %s", async (member) => {
    const config = {
      to: "sam@example.org",
      subject: "Hi",
      text: "Body",
      [member]: "{{trigger.email}}",
    };
    const { sent, run } = await emailOf(config, { email: "a@example.org\r\nBcc: evil@example.net" });
    expect(sent).toEqual([]);
    expect(run).toMatchObject({ status: "failed" });
  });

  it("is refused with its field when sent by a person", async () => {
    const desk = await testEngine.newWorkspace();
    const addresses = [
      "sam@example.org\nBcc: x@example.net",
      "a@example.org,b@example.org",
      "sam",
      "a@example..org",
    ];
    for (const to of addresses) {
      const refused = await desk.post("/v1/messages", { channel: "email", to, subject: "Hi", body: "x" });
      expect([to, refused.status]).toEqual([to, 422]);
    }
    for (const subject of ["Hi\r\nBcc: x@example.net", "Hi\nX-Evil: 1", "Hi\u2028there"]) {
      const mail = { channel: "email", to: "sam@example.org", subject, body: "x" };
      const refused = await desk.post("/v1/messages", mail);
      expect([subject, refused.status, refused.body.errors[0].pointer]).toEqual([subject, 422, "/subject"]);
    }
  });
});

const receive = (desk: TestWorkspace, path: string, form: Record<string, string>, token = TOKEN) => {
  const url = `http://switchboard.test/v1/hooks/twilio/${desk.id}/${path}`;
  return testEngine.api.call("POST", `/v1/hooks/twilio/${desk.id}/${path}`, {
    key: null,
    raw: new URLSearchParams(form).toString(),
    headers: signedByTwilio(token, url, form),
  });
};

describe("the delivery status of a text", () => {
  const write = async () => {
    const desk = await testEngine.newWorkspace();
    await setTwilio(desk);
    provider.otherwise = "takes";
    await desk.post("/v1/messages", { channel: "sms", to: "+12025550123", body: "See you at nine" });
    return { desk, sid: `SM${provider.asked.length + 1}` };
  };
  const sendAll = () => sendQueued(testEngine.db, { config, log: testEngine.engine.log });
  const only = async (desk: TestWorkspace) => (await desk.get("/v1/messages")).body.messages[0];
  const reportStatus = (
    desk: TestWorkspace,
    sid: string,
    status: string,
    more: Record<string, string> = {},
  ) => receive(desk, "sms", { MessageSid: sid, MessageStatus: status, ...more });

  it("is stored even when it arrives before the send was recorded", async () => {
    const { desk, sid } = await write();
    expect((await reportStatus(desk, sid, "delivered")).status).toBe(200);
    await sendAll();
    expect(await only(desk)).toMatchObject({ status: "delivered", errorCode: null });
    expect(await testEngine.rows("select 1 from early_status where workspace_id = $1", [desk.id])).toEqual(
      [],
    );
  });

  it("is stored when both are recorded at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const { desk, sid } = await write();
      await Promise.all([sendAll(), reportStatus(desk, sid, "delivered")]);
      expect(await only(desk)).toMatchObject({ status: "delivered" });
    }
  });

  it("never goes backwards when a status arrives late", async () => {
    const { desk, sid } = await write();
    await sendAll();
    for (const status of ["delivered", "sent", "queued", "failed", "delivered"])
      await reportStatus(desk, sid, status);
    expect(await only(desk)).toMatchObject({ status: "delivered", errorDetail: null });
  });

  it("explains a failure in words", async () => {
    const { desk, sid } = await write();
    await sendAll();
    await reportStatus(desk, sid, "undelivered", { ErrorCode: "30005" });
    expect(await only(desk)).toMatchObject({
      status: "failed",
      errorCode: "provider_error",
      errorDetail: "This phone number is not in use (30005)",
    });
  });

  it("is requested at a URL the provider can reach", async () => {
    const { desk } = await write();
    const behindTls = { ...config, baseUrl: "https://desk.example.com" };
    await sendQueued(testEngine.db, { config: behindTls, log: testEngine.engine.log });
    expect(provider.asked.at(-1)!.get("StatusCallback")).toBe(
      `https://desk.example.com/v1/hooks/twilio/${desk.id}/sms`,
    );
  });
});

describe("a test of a provider", () => {
  const sendAll = () => sendQueued(testEngine.db, { config, log: testEngine.engine.log });
  const testSms = (desk: TestWorkspace, to = "+12025550123") =>
    withCtx(desk, (ctx) => testProvider(ctx, { kind: "sms", to }));

  it("stays in the sandbox and reports it while no provider is set up", async () => {
    const desk = await testEngine.newWorkspace();
    expect(await testSms(desk)).toMatchObject({ sandbox: true, message: { status: "sandboxed" } });
  });

  it("is sent like every message, and shows the provider's response", async () => {
    const desk = await testEngine.newWorkspace();
    await setTwilio(desk);
    provider.otherwise = "takes";
    expect(await testSms(desk)).toMatchObject({ sandbox: false, message: { status: "queued" } });
    await sendAll();
    expect(provider.asked.at(-1)!.get("Body")).toContain("This is a test from");
    provider.otherwise = REFUSED;
    const { message } = await testSms(desk);
    await sendAll();
    expect((await desk.get(`/v1/messages/${message.id}`)).body).toMatchObject({
      status: "failed",
      errorCode: "invalid_phone",
      errorDetail: "The provider knows no such number",
    });
    const { body } = await desk.get("/v1/audit");
    const tested = body.entries.filter(({ action }: { action: string }) => action === "provider.tested");
    expect(tested).toHaveLength(2);
  });

  it("does not text a number that opted out", async () => {
    const desk = await testEngine.newWorkspace();
    await setTwilio(desk);
    await desk.post("/v1/contacts", { phone: "+12025550123", optedOut: true });
    const before = provider.asked.length;
    expect(await testSms(desk)).toMatchObject({ message: { status: "suppressed" } });
    await sendAll();
    expect(provider.asked).toHaveLength(before);
  });

  it("reports that an email server refuses connections", async () => {
    const desk = await testEngine.newWorkspace();
    await withCtx(desk, (ctx) =>
      putProvider(ctx, {
        kind: "email",
        input: {
          provider: "smtp",
          host: "127.0.0.1",
          port: 1,
          secure: false,
          allowInsecure: true,
          from: "desk@example.com",
        },
      }),
    );
    const { message } = await withCtx(desk, (ctx) =>
      testProvider(ctx, { kind: "email", to: "sam@example.org" }),
    );
    await sendAll();
    const { body } = await desk.get(`/v1/messages/${message.id}`);
    expect(body).toMatchObject({ status: "failed", errorCode: "provider_error" });
    expect(body.errorDetail).toContain("email server");
  });
});

describe("a webhook from Twilio", () => {
  const stop = { MessageSid: "SM77", From: "+12025550188", To: "+12025550100", Body: "STOP" };

  it("needs a provider that is set up, and a valid signature", async () => {
    const desk = await testEngine.newWorkspace();
    expect((await receive(desk, "sms", stop)).body).toMatchObject({ status: 404, code: "route_not_found" });
    await setTwilio(desk);
    expect((await receive(desk, "sms", stop, "another-token")).status).toBe(401);
    expect((await desk.get("/v1/messages")).body.messages).toEqual([]);
  });

  it("becomes one message, and STOP opts the contact out", async () => {
    const desk = await testEngine.newWorkspace();
    await setTwilio(desk);
    for (let i = 0; i < 3; i++) expect((await receive(desk, "sms", stop)).status).toBe(200);
    expect((await desk.get("/v1/messages")).body.messages).toHaveLength(1);
    expect((await desk.get("/v1/contacts")).body.contacts).toMatchObject([{ optedOut: true }]);
  });

  it("becomes one call, and starts the automations for missed calls", async () => {
    const desk = await testEngine.newWorkspace();
    await setTwilio(desk);
    const callback = {
      id: "a",
      type: "action",
      action: "create_callback",
      config: { phone: "{{trigger.caller_phone}}", reason: "missed" },
    };
    await desk.deploy({ nodes: [{ id: "t", type: "trigger", event: "call.missed", next: "a" }, callback] });
    const call = {
      CallSid: "CA1",
      From: "+12025550199",
      To: "+12025550100",
      CallStatus: "no-answer",
      Direction: "inbound",
      CallDuration: "0",
    };
    await receive(desk, "voice-status", { ...call, CallStatus: "ringing" });
    for (let i = 0; i < 2; i++) await receive(desk, "voice-status", call);
    await testEngine.settle();
    expect((await desk.get("/v1/calls")).body.calls).toMatchObject([{ outcome: "missed" }]);
    expect((await desk.get("/v1/callbacks")).body.callbacks).toHaveLength(1);
  });
});
