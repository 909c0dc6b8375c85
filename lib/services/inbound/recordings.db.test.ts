import { afterAll, beforeAll, expect, it } from "vitest";
import { configOf, readEnv } from "@/lib/env";
import { recordingsJob, settleCallsJob } from "@/lib/worker/jobs/settle-calls";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTwilio, signedByTwilio, type TwilioDouble } from "@/scripts/testing/twilio";

const TOKEN = "token-of-the-account-0123456789";
const SOUND = Buffer.from("a voice after the tone");
let testEngine: TestEngine;
let provider: TwilioDouble;
beforeAll(async () => {
  provider = await openTwilio();
  provider.credentials = `AC0123456789:${TOKEN}`;
  process.env.TWILIO_API_BASE = provider.url;
  testEngine = await openTestEngine();
});
afterAll(async () => {
  provider.close();
  await testEngine.close();
});

/** A workspace with one voicemail, as its call and its recording. */
async function voicemail(recordings: "link" | "store", id: string) {
  const desk = await testEngine.newWorkspace();
  const account = { provider: "twilio", accountSid: "AC0123456789", authToken: TOKEN };
  await desk.put("/v1/settings/providers/voice", { ...account, recordings });
  provider.recordings.set(id, SOUND);
  const url = `http://switchboard.test/v1/hooks/twilio/${desk.id}/recording`;
  const form = {
    ...{ CallSid: `CA${id}`, From: "+12025550123", To: "+12025550100", Direction: "inbound" },
    ...{ CallStatus: "completed", RecordingSid: id, RecordingUrl: `https://api.example.com/${id}` },
    ...{ RecordingDuration: "7", TranscriptionText: "Please call me back" },
  };
  await testEngine.api.call("POST", new URL(url).pathname, {
    key: null,
    raw: new URLSearchParams(form).toString(),
    headers: signedByTwilio(TOKEN, url, form),
  });
  await due("call_flow", "settle_at");
  await settleCallsJob(testEngine.db, settings());
  const [call] = (await desk.get("/v1/calls")).body.calls;
  return { desk, call };
}

const settings = () => ({ log: testEngine.engine.log, config: configOf(readEnv()) });
const due = (table: "call_flow" | "call_recording", column: string) =>
  testEngine.rows(`update ${table} set ${column} = clock_timestamp() where ${column} is not null`);
const states = (desk: TestWorkspace) =>
  testEngine.rows<{ state: string }>("select state from call_recording where workspace_id = $1", [desk.id]);
async function runJob() {
  await due("call_recording", "retry_at");
  await recordingsJob(testEngine.db, settings());
}
const play = (desk: TestWorkspace, call: { id: string }) => desk.get(`/v1/calls/${call.id}/recording`);

it("a linked recording is played from the provider, with the account's credentials", async () => {
  const { desk, call } = await voicemail("link", "RElinked");
  expect(call).toMatchObject({ outcome: "voicemail", voicemailTranscript: "Please call me back" });
  const answer = await play(desk, call);
  expect(answer).toMatchObject({ status: 200, text: SOUND.toString() });
  expect(answer.headers.get("content-type")).toBe("audio/mpeg");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  provider.recordings.delete("RElinked");
  expect((await play(desk, call)).status).toBe(404);
});

it("a stored recording is played from here, after the provider lost it", async () => {
  const { desk, call } = await voicemail("store", "REstored");
  provider.recordings.delete("REstored");
  await runJob();
  expect(await states(desk)).toEqual([{ state: "fetching" }]);
  provider.recordings.set("REstored", SOUND);
  await runJob();
  expect(await states(desk)).toEqual([{ state: "stored" }]);
  provider.recordings.delete("REstored");
  expect((await play(desk, call)).text).toBe(SOUND.toString());
});

it("is played to its own workspace only", async () => {
  const { call } = await voicemail("link", "REown");
  const other = await testEngine.newWorkspace();
  expect((await play(other, call)).status).toBe(404);
});

it("goes with the person, at the provider too", async () => {
  const { desk, call } = await voicemail("store", "REerased");
  await runJob();
  const erased = await testEngine.api.call("DELETE", `/v1/contacts/${call.contactId}`, { key: desk.key });
  expect(erased.status).toBe(200);
  expect((await play(desk, call)).status).toBe(404);
  const kept = await testEngine.rows(
    "select content, contact_id, call_id from call_recording where workspace_id = $1",
    [desk.id],
  );
  expect(kept).toEqual([{ content: null, contact_id: null, call_id: null }]);
  provider.credentials = "nobody";
  await runJob();
  expect(provider.recordings.has("REerased")).toBe(true);
  expect(await states(desk)).toEqual([{ state: "removing" }]);
  provider.credentials = `AC0123456789:${TOKEN}`;
  await runJob();
  expect(provider.recordings.has("REerased")).toBe(false);
  expect(await states(desk)).toEqual([]);
});
