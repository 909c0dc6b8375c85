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

async function deskWithTwilio(body: Record<string, unknown> = {}): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace(body);
  await configure(desk);
  return desk;
}

async function configure(desk: TestWorkspace) {
  await tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
    const ctx = await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" });
    const input = {
      provider: "twilio",
      accountSid: "AC0123456789",
      authToken: TOKEN,
      from: OURS,
      aiAnswers: false,
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

/** Asks a question, waits for the reply, and has an answer for a yes and for a no only. */
const asksYesOrNo = (desk: TestWorkspace) =>
  desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "ask" },
      {
        id: "ask",
        type: "action",
        action: "send_sms",
        config: { to: SAM, message: "Shall we call you back? Reply YES or NO", respectQuietHours: false },
        next: "reply",
      },
      {
        id: "reply",
        type: "action",
        action: "wait_for_event",
        config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
        trueBranch: "yes",
      },
      {
        id: "yes",
        type: "condition",
        conditionType: "if_else",
        expression: { field: "steps.reply.body", operator: "says_yes" },
        trueBranch: "note",
        falseBranch: "no",
      },
      {
        id: "no",
        type: "condition",
        conditionType: "if_else",
        expression: { field: "steps.reply.body", operator: "says_no" },
        trueBranch: "end",
        falseBranch: "unclear",
      },
      { id: "note", type: "action", action: "stop", config: { outcome: "yes" } },
      { id: "end", type: "action", action: "stop", config: { outcome: "no" } },
      { id: "unclear", type: "action", action: "stop", config: { outcome: "unclear" } },
    ],
  });

describe("a text for the desk", () => {
  const waiting = async (desk: TestWorkspace) => (await desk.get("/v1/desk/waiting")).body;
  const one = { unreadMessages: 1, unreadContacts: 1 };

  it("waits for the desk when no automation takes it, and nothing is answered", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "Is the parking lot open?");
    await testEngine.settle();
    expect(await waiting(desk)).toMatchObject(one);
    expect(await sentTo(desk)).toEqual([]);
  });

  it.each([
    ["neither yes nor no", "maybe after five?", "unclear"],
    ["yes", "Yes please", "yes"],
  ])("waits for the desk when it says %s to an automation's question", async (_, body, outcome) => {
    const desk = await deskWithTwilio();
    await asksYesOrNo(desk);
    await desk.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    await says(desk, body);
    await testEngine.settle();
    const [run] = (await desk.get("/v1/runs")).body.runs;
    expect((await desk.get(`/v1/runs/${run.id}`)).body.stopped).toMatchObject({ outcome });
    expect(await waiting(desk)).toMatchObject(one);
    expect(await sentTo(desk)).toHaveLength(1);
  });

  it("waits no longer once a person has opened the conversation", async () => {
    const desk = await deskWithTwilio();
    await answersEverything(desk);
    await says(desk, "Hello?");
    await testEngine.settle();
    expect(await waiting(desk)).toMatchObject(one);
    await desk.post(`/v1/contacts/${(await only(desk)).id}/messages/read`);
    expect(await waiting(desk)).toMatchObject({ unreadMessages: 0, unreadContacts: 0 });
  });

  it("is announced on the desk's stream", async () => {
    const desk = await deskWithTwilio();
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${desk.key}` };
    const answer = await testEngine.api.fetch(
      new Request("http://switchboard.test/v1/desk/stream", { headers, signal: stop.signal }),
    );
    await says(desk, "Is the parking lot open?");
    const [inbound] = (await desk.get("/v1/messages?direction=inbound")).body.messages;
    const reader = answer.body!.getReader();
    let text = "";
    while (!text.includes(inbound.id)) {
      const { value, done } = await reader.read();
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    stop.abort();
    expect(text).toContain(JSON.stringify({ kind: "message", id: inbound.id }));
  });
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
      expect.objectContaining({ action: "contact.opted_out", detail: { proof: inbound.id, before: false } }),
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
    expect(events).toEqual([{ status: "rejected_suspended" }, { status: "rejected_suspended" }]);
    expect(await desk.runs()).toEqual([]);
  });
});

describe("a picture", () => {
  const picture = (at: number) => ({
    [`MediaUrl${at}`]: `https://api.example.com/Media/ME${at}`,
    [`MediaContentType${at}`]: at === 0 ? "image/jpeg" : "application/pdf",
  });
  const form = { NumMedia: "2", ...picture(0), ...picture(1) };
  const media = [
    { url: "https://api.example.com/Media/ME0", contentType: "image/jpeg" },
    { url: "https://api.example.com/Media/ME1", contentType: "application/pdf" },
  ];

  it("comes with its message and its event", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "", form);
    expect((await desk.get("/v1/messages")).body.messages).toMatchObject([{ body: "", media }]);
    const events = await testEngine.rows(
      "select data->'media' as media from event where workspace_id = $1 and type = 'sms.received'",
      [desk.id],
    );
    expect(events).toEqual([{ media }]);
  });

  it("is left out where its address is none, and where there is none", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "Hello", {
      ...picture(1),
      MediaUrl0: "javascript:alert(1)",
      MediaContentType0: "image/png",
    });
    await says(desk, "Hello");
    expect((await desk.get("/v1/messages")).body.messages).toMatchObject([
      { media: [] },
      { media: [media[1]] },
    ]);
  });

  it("goes with the person when they are erased", async () => {
    const desk = await deskWithTwilio();
    await says(desk, "My insurance card", form);
    const { id } = await only(desk);
    expect((await testEngine.api.call("DELETE", `/v1/contacts/${id}`, { key: desk.key })).status).toBe(200);
    expect((await desk.get("/v1/messages")).body.messages).toMatchObject([{ body: "", media: [] }]);
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
