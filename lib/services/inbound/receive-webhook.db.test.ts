import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { putProvider } from "@/lib/services/settings/providers";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { signedByTwilio } from "@/scripts/testing/twilio";

/** The effects of a provider's webhooks on the desk, and their limits. */
const TOKEN = "token-of-the-account-0123456789";
const SAM = "+12025550123";
const OURS = "+12025550100";
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

type Form = Record<string, string>;

const addressOf = (desk: { id: string }, what: string) =>
  `http://switchboard.test/v1/hooks/twilio/${desk.id}/${what}`;
const send = (desk: TestWorkspace, what: string, of: { form: Form; headers: Record<string, string> }) =>
  testEngine.api.call("POST", new URL(addressOf(desk, what)).pathname, {
    key: null,
    raw: new URLSearchParams(of.form).toString(),
    headers: of.headers,
  });
const post = (desk: TestWorkspace, what: string, form: Form) =>
  send(desk, what, { form, headers: signedByTwilio(TOKEN, addressOf(desk, what), form) });

let sids = 0;
const says = (desk: TestWorkspace, body: string, more: Form = {}) =>
  post(desk, "sms", { MessageSid: `SM_in_${++sids}`, From: SAM, To: OURS, Body: body, ...more });
const call = (desk: TestWorkspace, more: Form) =>
  post(desk, "voice-status", { CallSid: "CA1", From: SAM, To: OURS, Direction: "inbound", ...more });

async function deskWithTwilio(body: Record<string, unknown> = {}): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace(body);
  await configure(desk);
  return desk;
}

async function configure(desk: TestWorkspace, more: { aiAnswers?: boolean } = {}) {
  await tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
    const ctx = await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" });
    const input = {
      provider: "twilio",
      accountSid: "AC0123456789",
      authToken: TOKEN,
      from: OURS,
      aiAnswers: false,
      ...more,
    } as const;
    await putProvider(ctx!, { kind: "sms", input });
  });
}

const only = async (desk: TestWorkspace) => (await desk.get("/v1/contacts")).body.contacts[0];
const sentTo = async (desk: TestWorkspace) =>
  (await desk.get("/v1/messages?direction=outbound")).body.messages;
const write = (desk: TestWorkspace) =>
  desk.post("/v1/messages", { channel: "sms", to: SAM, body: "See you at nine" });

/** Answers every inbound text, as a careless automation would. */
const answersEverything = (desk: TestWorkspace) =>
  desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "sms.received", next: "a" },
      {
        id: "a",
        type: "action",
        action: "send_sms",
        config: { to: "{{trigger.from}}", message: "Thanks!", respectQuietHours: false },
      },
    ],
  });

describe("an opt-out keyword", () => {
  it.each([
    ["STOP", "START"],
    ["stop.", "start"],
    ["Unsubscribe", " Unstop "],
    ["QUIT", "UNSTOP!"],
    ["Opt out", "'start'"],
    ["REVOKE", "Yes"],
  ])("%s opts out, %s opts in again", async (stop, start) => {
    const desk = await deskWithTwilio();
    await says(desk, stop);
    expect(await only(desk)).toMatchObject({ optedOut: true });
    expect((await write(desk)).body).toMatchObject({ status: "suppressed", suppressedReason: "opted_out" });
    await says(desk, start);
    expect(await only(desk)).toMatchObject({ optedOut: false });
    expect((await write(desk)).body).toMatchObject({ status: "queued", suppressedReason: null });
  });

  it("has no effect inside a sentence", async () => {
    const desk = await deskWithTwilio();
    for (const body of ["Please stop by at nine and start without me", "Yes"]) await says(desk, body);
    expect(await only(desk)).toMatchObject({ optedOut: false });
  });

  it("works in another language where the provider recognizes it", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "ARRET", { OptOutType: "STOP" });
    expect(await only(desk)).toMatchObject({ optedOut: true });
    await says(desk, "ENCORE", { OptOutType: "START" });
    expect(await only(desk)).toMatchObject({ optedOut: false });
  });

  it("takes effect before any automation runs, and stores its evidence", async () => {
    const desk = await deskWithTwilio();
    await answersEverything(desk);
    await says(desk, "STOP");
    await testEngine.settle();
    expect(await sentTo(desk)).toMatchObject([{ status: "suppressed", suppressedReason: "opted_out" }]);
    const { body } = await desk.get("/v1/audit");
    const [inbound] = (await desk.get("/v1/messages?direction=inbound")).body.messages;
    expect(body.entries).toContainEqual(
      expect.objectContaining({ action: "contact.opted_out", detail: { proof: inbound.id } }),
    );
  });

  it("does not opt out again when it is delivered late and twice", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "STOP", { MessageSid: "SM_stop" });
    await says(desk, "START");
    expect((await says(desk, "STOP", { MessageSid: "SM_stop" })).status).toBe(200);
    expect(await only(desk)).toMatchObject({ optedOut: false });
  });

  it("takes effect for a suspended account too, without starting runs", async () => {
    const desk = await deskWithTwilio();
    await answersEverything(desk);
    await testEngine.rows("update workspace set status = 'suspended' where id = $1", [desk.id]);
    expect((await says(desk, "STOP")).status).toBe(200);
    const stands = await testEngine.rows("select opted_out from contact where workspace_id = $1", [desk.id]);
    expect(stands).toEqual([{ opted_out: true }]);
    const events = await testEngine.rows("select status from event where workspace_id = $1", [desk.id]);
    expect(events).toEqual([{ status: "rejected_suspended" }]);
    expect(await desk.runs()).toEqual([]);
  });
});

describe("HELP", () => {
  const shortCode = { To: "72975" };

  it.each(["HELP", "info", " Help! "])(
    "sent as %s is answered once where the provider does not",
    async (word) => {
      const desk = await deskWithTwilio({ name: "Bright Smile", settings: { phone: "+12025550100" } });
      for (let i = 0; i < 2; i++) await says(desk, word, { MessageSid: "SM_help", ...shortCode });
      expect(await sentTo(desk)).toMatchObject([
        {
          to: SAM,
          status: "queued",
          body: "Bright Smile: Call us on +12025550100. Reply STOP to get no more texts from us.",
        },
      ]);
      expect(await only(desk)).toMatchObject({ optedOut: false });
    },
  );

  it("is left to Twilio, which answers it with configured words", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "HELP");
    await says(desk, "AIDE", { ...shortCode, OptOutType: "HELP" });
    expect(await sentTo(desk)).toEqual([]);
  });

  it("sends no reply to an opted-out contact", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "STOP", shortCode);
    await says(desk, "HELP", shortCode);
    expect(await sentTo(desk)).toEqual([]);
    expect(await only(desk)).toMatchObject({ optedOut: true });
  });
});

describe("a webhook", () => {
  const text = { MessageSid: "SM_once", From: SAM, To: OURS, Body: "Hello" };

  it("is processed once when delivered many times at once", async () => {
    const desk = await deskWithTwilio();
    await answersEverything(desk);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(desk, "sms", text)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await desk.get("/v1/messages")).body.messages).toHaveLength(1);
    expect(await desk.runs()).toHaveLength(1);
  });

  it("changes nothing without a valid signature for this form and account", async () => {
    const [desk, other] = [await deskWithTwilio(), await deskWithTwilio()];
    const signed = (token: string, at: TestWorkspace, form: Form) =>
      signedByTwilio(token, addressOf(at, "sms"), form);
    const wrong = [
      { "content-type": "application/x-www-form-urlencoded" },
      { ...signed(TOKEN, desk, text), "x-twilio-signature": "" },
      signed("another-token-0123456789", desk, text),
      signed(TOKEN, desk, { ...text, Body: "Hello?" }),
      signed(TOKEN, other, text),
    ];
    for (const headers of wrong) {
      const answer = await send(desk, "sms", { form: text, headers });
      expect(answer).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
    }
    expect((await desk.get("/v1/messages")).body.messages).toEqual([]);
    expect((await desk.get("/v1/contacts")).body.contacts).toEqual([]);
  });

  it("is not found for a closed or unknown account or a provider that is not set up", async () => {
    const [closed, bare] = [await deskWithTwilio(), await testEngine.newWorkspace()];
    await testEngine.rows("update workspace set status = 'closed' where id = $1", [closed.id]);
    const nobody = { ...bare, id: "ws_nobody" };
    const places: [TestWorkspace, string][] = [
      [closed, "sms"],
      [closed, "voice-status"],
      [bare, "sms"],
      [nobody, "sms"],
      [await deskWithTwilio(), "elsewhere"],
    ];
    for (const [desk, what] of places) {
      expect((await post(desk, what, text)).body).toMatchObject({ status: 404, code: "route_not_found" });
    }
    const kept = await testEngine.rows("select 1 from message where workspace_id = $1", [closed.id]);
    expect(kept).toEqual([]);
  });

  it("is handled when it is too large or holds characters no row can store", async () => {
    const desk = await deskWithTwilio();
    expect((await says(desk, "x".repeat(70_000))).status).toBe(413);
    expect((await says(desk, "a\u0000b")).status).toBe(200);
    expect((await desk.get("/v1/messages")).body.messages).toMatchObject([{ body: "ab" }]);
  });
});

describe("a call's webhooks", () => {
  it("record it once when they arrive out of order", async () => {
    const desk = await deskWithTwilio();
    for (const CallStatus of ["completed", "in-progress", "ringing", "no-answer", "completed", "queued"])
      expect((await call(desk, { CallStatus, CallDuration: "61" })).status).toBe(200);
    expect((await desk.get("/v1/calls")).body.calls).toMatchObject([
      { outcome: "answered", durationSeconds: 61, direction: "inbound" },
    ]);
    const events = await testEngine.rows("select type from event where workspace_id = $1", [desk.id]);
    expect(events).toEqual([{ type: "call.ended" }]);
  });

  it.each([
    ["busy", "missed", ["call.ended", "call.missed"]],
    ["no-answer", "missed", ["call.ended", "call.missed"]],
    ["failed", "missed", ["call.ended", "call.missed"]],
    ["canceled", "abandoned", ["call.ended", "call.missed"]],
    ["completed", "answered", ["call.ended"]],
  ])("%s is %s", async (CallStatus, outcome, types) => {
    const desk = await deskWithTwilio();
    await call(desk, { CallStatus, CallDuration: "0" });
    expect((await desk.get("/v1/calls")).body.calls).toMatchObject([{ outcome }]);
    const events = await testEngine.rows<{ type: string }>(
      "select type from event where workspace_id = $1 order by type",
      [desk.id],
    );
    expect(events.map(({ type }) => type)).toEqual(types);
  });

  it("record whether staff or the AI answered", async () => {
    const desk = await deskWithTwilio();
    await call(desk, { CallStatus: "completed", CallDuration: "61" });
    await call(desk, { CallSid: "CA_missed", CallStatus: "no-answer" });
    await configure(desk, { aiAnswers: true });
    await call(desk, { CallSid: "CA_ai", CallStatus: "completed", CallDuration: "45" });
    await call(desk, {
      CallSid: "CA_out",
      CallStatus: "completed",
      Direction: "outbound-api",
      From: OURS,
      To: SAM,
    });
    const stands = await testEngine.rows<{ by: string | null }>(
      "select handled_by as by from call where workspace_id = $1 order by id",
      [desk.id],
    );
    expect(stands.map(({ by }) => by)).toEqual(["staff", null, "ai", "staff"]);
    const handlers = await testEngine.rows<{ by: string | null }>(
      "select data->>'handled_by' as by from event where workspace_id = $1 and type = 'call.ended' order by id",
      [desk.id],
    );
    expect(handlers.map(({ by }) => by)).toEqual(["staff", null, "ai", "staff"]);
  });

  it("record a call answered by a machine as voicemail", async () => {
    const desk = await deskWithTwilio();
    await call(desk, {
      CallStatus: "completed",
      Direction: "outbound-api",
      From: OURS,
      To: SAM,
      AnsweredBy: "machine_end_beep",
    });
    expect((await desk.get("/v1/calls")).body.calls).toMatchObject([
      { outcome: "voicemail", handledBy: null, direction: "outbound" },
    ]);
  });

  it("are handled with a withheld number or an invalid duration", async () => {
    const desk = await deskWithTwilio();
    expect((await call(desk, { CallStatus: "completed", From: "anonymous" })).status).toBe(200);
    expect((await desk.get("/v1/calls")).body.calls).toEqual([]);
    expect((await call(desk, { CallSid: "CA2", CallStatus: "completed", CallDuration: "-9e9" })).status).toBe(
      200,
    );
    expect((await desk.get("/v1/calls")).body.calls).toMatchObject([{ durationSeconds: 0 }]);
  });
});
