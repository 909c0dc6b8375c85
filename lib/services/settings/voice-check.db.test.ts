import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "@/lib/worker/testing/test-engine";
import { openTwilio, type TwilioDouble } from "@/scripts/testing/twilio";

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

const check = async (desk: Awaited<ReturnType<TestEngine["newWorkspace"]>>) => {
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
