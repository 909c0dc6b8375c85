import { afterAll, beforeAll, expect, it } from "vitest";
import { settleCallsJob } from "@/lib/worker/jobs/settle-calls";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTwilio, signedByTwilio, type TwilioDouble } from "@/scripts/testing/twilio";

const ACCOUNT = { provider: "twilio", accountSid: "AC0123456789", authToken: "a-token-of-the-account" };
let testEngine: TestEngine;
let provider: TwilioDouble;
beforeAll(async () => {
  provider = await openTwilio();
  process.env.TWILIO_API_BASE = provider.url;
  testEngine = await openTestEngine();
});
afterAll(async () => {
  provider.close();
  await testEngine.close();
});

const check = async (desk: TestWorkspace) => {
  const { body } = await desk.post("/v1/settings/providers/voice/check");
  const states = body.steps.map(({ step, state }: { step: string; state: string }) => [step, state]);
  return { ready: body.ready, ...Object.fromEntries(states) };
};

it("says which steps of taking calls are done, and which are not", async () => {
  const desk = await testEngine.newWorkspace();
  const calls = { call: "todo", missed: "todo" };
  expect(await check(desk)).toMatchObject({ ready: false, account: "todo", ...calls });
  const set = await desk.put("/v1/settings/providers/voice", ACCOUNT);
  const urlOf = (label: string) =>
    set.body.webhooks.find((one: { label: string }) => one.label === label).url as string;
  expect(await check(desk)).toMatchObject({ account: "done", number: "todo", status: "todo", ...calls });
  const phone_number = "+12025550100";
  provider.numbers = [
    { phone_number, voice_url: urlOf("A call comes in"), status_callback: urlOf("Call status changes") },
  ];
  expect(await check(desk)).toMatchObject({ account: "done", number: "done", status: "done", ...calls });
});

/** A caller hears the voicemail and leaves a message of nine seconds. */
async function leaveMessage(desk: TestWorkspace): Promise<void> {
  const caller = { AccountSid: ACCOUNT.accountSid, CallSid: "CA1", From: "+12025550123", To: "+12025550100" };
  const recorded = {
    RecordingSid: "RE1",
    RecordingUrl: "https://api.example.com/RE1",
    RecordingDuration: "9",
  };
  const reports = [
    { what: "recording", form: { ...caller, ...recorded, CallStatus: "in-progress", Direction: "inbound" } },
    { what: "voice-status", form: { ...caller, CallStatus: "completed", Direction: "inbound" } },
  ];
  for (const { what, form } of reports) {
    const url = new URL(`http://switchboard.test/v1/hooks/twilio/${desk.id}/${what}`);
    await testEngine.api.call("POST", url.pathname, {
      key: null,
      raw: new URLSearchParams(form).toString(),
      headers: signedByTwilio(ACCOUNT.authToken, url.href, form),
    });
  }
  const { log, config } = testEngine.engine;
  await testEngine.rows(
    "update call_flow set settle_at = clock_timestamp() where settle_at is not null returning provider_id",
  );
  await settleCallsJob(testEngine.db, { log, config: { ...config, twilioApiBase: provider.url } });
}

it("tests the desk's phones, a voicemail's sound and what answers missed calls", async () => {
  const desk = await testEngine.newWorkspace();
  await desk.put("/v1/settings/providers/voice", ACCOUNT);
  expect(await check(desk)).toMatchObject({ phones: "todo", voicemail: "todo", reply: "todo" });
  const numbers = [{ phone: "+12025550107" }, { phone: "+12025550108" }];
  await desk.put("/v1/settings/providers/voice", { ...ACCOUNT, numbers });
  const { body } = await desk.post("/v1/settings/providers/voice/check");
  expect(body.steps).toContainEqual({
    step: "phones",
    state: "done",
    says: "2 phones ring at once for 20 seconds.",
  });

  await leaveMessage(desk);
  expect(await check(desk)).toMatchObject({ missed: "done", voicemail: "failed" });
  provider.recordings.set("RE1", Buffer.from("ID3"));
  provider.credentials = `${ACCOUNT.accountSid}:${ACCOUNT.authToken}`;
  expect(await check(desk)).toMatchObject({ voicemail: "done" });

  const automation = await desk.post("/v1/automations", {
    name: "Call back",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      { id: "a", type: "action", action: "create_callback", config: { phone: "{{trigger.caller_phone}}" } },
    ],
  });
  await desk.post(`/v1/automations/${automation.body.id}/deploy`);
  expect(await check(desk)).toMatchObject({ reply: "done" });
});
