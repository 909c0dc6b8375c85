import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { configOf, readEnv } from "@/lib/env";
import { deleteExpired } from "@/lib/worker/jobs/cleanup";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import { attachmentsJob } from "@/lib/worker/jobs/settle-calls";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTwilio, signedByTwilio, type TwilioDouble } from "@/scripts/testing/twilio";

/** Pictures and files of texts, from Twilio's API to the desk and back. */
const TOKEN = "token-of-the-account-0123456789";
const SAM = "+12025550123";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.7\n%%EOF");

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
beforeEach(() => {
  provider.leadsTo = null;
  provider.asked.length = 0;
});

async function newDesk(): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace();
  const account = { provider: "twilio", accountSid: "AC0123456789", authToken: TOKEN, from: "+12025550100" };
  const { status } = await desk.put("/v1/settings/providers/sms", { ...account, aiAnswers: false });
  expect(status).toBe(200);
  return desk;
}

let sids = 0;
/** A text with files comes in; the type that its sender names may be a lie. */
async function receives(desk: TestWorkspace, files: { content: Buffer | null; type: string }[]) {
  const sid = `MM${String(++sids).padStart(6, "0")}`;
  const form: Record<string, string> = {
    ...{ MessageSid: sid, From: SAM, To: "+12025550100", Body: "My card", NumMedia: String(files.length) },
  };
  for (const [at, { content, type }] of files.entries()) {
    const id = `${sid}/Media/ME${at}${sid}`;
    form[`MediaUrl${at}`] = `https://api.twilio.com/2010-04-01/Accounts/AC0123456789/Messages/${id}`;
    form[`MediaContentType${at}`] = type;
    if (content) provider.files.set(id, content);
  }
  const url = `http://switchboard.test/v1/hooks/twilio/${desk.id}/sms`;
  const raw = new URLSearchParams(form).toString();
  const headers = signedByTwilio(TOKEN, url, form);
  await testEngine.api.call("POST", new URL(url).pathname, { key: null, raw, headers });
  return sid;
}

const settings = () => ({ log: testEngine.engine.log, config: configOf(readEnv()) });
async function runJob() {
  await testEngine.rows("update attachment set retry_at = clock_timestamp() where retry_at is not null");
  await attachmentsJob(testEngine.db, settings());
}
const states = async (desk: TestWorkspace) =>
  (
    await testEngine.rows<{ state: string }>(
      "select state from attachment where workspace_id = $1 order by position",
      [desk.id],
    )
  ).map(({ state }) => state);
const latest = async (desk: TestWorkspace) => (await desk.get("/v1/messages")).body.messages[0];
const show = (desk: TestWorkspace, message: { id: string }, position = 0, key = desk.key) =>
  testEngine.api.call("GET", `/v1/messages/${message.id}/media/${position}`, { key });
const upload = (desk: TestWorkspace, content: Buffer, name = "card.png") =>
  desk.post("/v1/attachments", { name, content: content.toString("base64") });

describe("a picture that came in", () => {
  it("is copied with the account's credentials, and shown as what it is", async () => {
    const desk = await newDesk();
    await receives(desk, [
      { content: PNG, type: "image/jpeg" },
      { content: Buffer.from("<script>alert(1)</script>"), type: "image/png" },
    ]);
    await runJob();
    expect(await states(desk)).toEqual(["stored", "stored"]);
    provider.files.clear();
    const message = await latest(desk);
    expect(message.media).toMatchObject([
      { contentType: "image/png", bytes: PNG.length },
      { contentType: "application/octet-stream" },
    ]);
    const picture = await show(desk, message);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("content-disposition")).toMatch(/^inline/);
    const script = await show(desk, message, 1);
    expect(script.headers.get("content-type")).toBe("application/octet-stream");
    expect(script.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(script.headers.get("content-security-policy")).toContain("sandbox");
    expect((await show(desk, message, 2)).status).toBe(404);
  });

  it("is fetched from the provider until it was copied, and later where the provider is silent", async () => {
    const desk = await newDesk();
    await receives(desk, [{ content: PNG, type: "image/png" }]);
    const message = await latest(desk);
    expect((await show(desk, message)).status).toBe(200);
    provider.leadsTo = "http://169.254.169.254/latest/meta-data";
    await runJob();
    expect(await states(desk)).toEqual(["fetching"]);
    expect((await show(desk, message)).status).toBe(503);
    provider.leadsTo = null;
    await runJob();
    expect(await states(desk)).toEqual(["stored"]);
  });

  it("is given up at once where the provider has none, or the address is not its own", async () => {
    const desk = await newDesk();
    await receives(desk, [{ content: null, type: "image/png" }]);
    await runJob();
    expect(await states(desk)).toEqual(["linked"]);
    expect((await show(desk, await latest(desk))).status).toBe(404);
  });

  it("is left with the provider above six megabytes, and not asked for again", async () => {
    const desk = await newDesk();
    await receives(desk, [{ content: Buffer.concat([PNG, Buffer.alloc(6_000_000)]), type: "image/png" }]);
    await runJob();
    expect(await states(desk)).toEqual(["linked"]);
  });

  it("is shown to its own workspace only", async () => {
    const [desk, other] = [await newDesk(), await newDesk()];
    await receives(desk, [{ content: PNG, type: "image/png" }]);
    await runJob();
    expect((await show(desk, await latest(desk), 0, other.key)).status).toBe(404);
  });

  it("goes with its person, here and at the provider, and is in their export without its bytes", async () => {
    const desk = await newDesk();
    const sid = await receives(desk, [{ content: PNG, type: "image/png" }]);
    await runJob();
    const message = await latest(desk);
    const { body } = await desk.get(`/v1/contacts/${message.contactId}/export`);
    expect(body.attachments).toMatchObject([{ row: { message_id: message.id, content_type: "image/png" } }]);
    expect(JSON.stringify(body.attachments)).not.toContain('"content"');
    await testEngine.api.call("DELETE", `/v1/contacts/${message.contactId}`, { key: desk.key });
    expect((await show(desk, message)).status).toBe(404);
    await runJob();
    expect(await states(desk)).toEqual([]);
    expect([...provider.files.keys()].filter((key) => key.startsWith(sid))).toEqual([]);
  });
});

describe("a file that goes out", () => {
  const send = (desk: TestWorkspace, more: object) =>
    desk.post("/v1/messages", { channel: "sms", to: SAM, body: "Your card", ...more });
  const leave = () => sendQueued(testEngine.db, settings());

  it("is fetched by the provider at a signed address, and by nobody else", async () => {
    const desk = await newDesk();
    const seen: string[] = [];
    provider.fetchFile = async (url, method) => {
      seen.push(url);
      const answer = await testEngine.api.call(method, new URL(url).pathname, { key: null });
      return { status: answer.status, headers: answer.headers, body: Buffer.from(answer.text, "latin1") };
    };
    const picture = (await upload(desk, PNG)).body;
    expect(picture).toMatchObject({ name: "card.png", contentType: "image/png", bytes: PNG.length });
    const { status, body } = await send(desk, { body: "", media: [picture.id] });
    expect([status, body.media]).toMatchObject([200, [{ name: "card.png", bytes: PNG.length }]]);
    await leave();
    const [form] = provider.asked;
    expect([form?.get("MediaUrl"), form?.has("Body")]).toEqual([
      expect.stringMatching(/\/v1\/media\/ws_/),
      false,
    ]);
    await expect.poll(() => provider.fetched.at(-1)).toMatchObject({ status: 200, contentType: "image/png" });
    const path = new URL(seen[0]!).pathname;
    const forged = await testEngine.api.call("GET", `${path.slice(0, -2)}xx`, { key: null });
    expect(forged.status).toBe(404);
    expect((await show(desk, { id: body.id })).headers.get("content-type")).toBe("image/png");
    expect((await send(desk, { media: [picture.id] })).status).toBe(422);
  });

  it.each([
    ["a script", Buffer.from("<svg onload=alert(1)>"), /Only JPEG/],
    ["a PDF over 500 KB", Buffer.concat([PDF, Buffer.alloc(500_000)]), /500 KB/],
    ["a picture over 5 MB", Buffer.concat([PNG, Buffer.alloc(5_000_000)]), /5 MB/],
  ])("is refused as %s", async (_, content, why) => {
    const desk = await newDesk();
    const { status, body } = await upload(desk, content);
    expect([status, body.errors[0].message]).toEqual([422, expect.stringMatching(why)]);
  });

  it("is named after its type", async () => {
    const desk = await newDesk();
    expect((await upload(desk, PDF, "../card.png")).body.name).toBe(".._card.pdf");
  });

  it("is refused over 5 MB in all, twice, in an email, without a text, and from another workspace", async () => {
    const [desk, other] = [await newDesk(), await newDesk()];
    const large = async () => (await upload(desk, Buffer.concat([PNG, Buffer.alloc(3_000_000)]))).body.id;
    const [one, two] = [await large(), await large()];
    expect((await send(desk, { media: [one, two] })).status).toBe(422);
    expect((await send(desk, { media: [one, one] })).status).toBe(422);
    const email = { channel: "email", to: "sam@example.com", subject: "Card", media: [one] };
    expect((await send(desk, email)).status).toBe(422);
    expect((await send(other, { media: [one] })).status).toBe(422);
    expect((await send(desk, { body: "" })).status).toBe(422);
    expect((await send(desk, { media: [one] })).status).toBe(200);
    const remove = (id: string, of: TestWorkspace) =>
      testEngine.api.call("DELETE", `/v1/attachments/${id}`, { key: of.key });
    expect((await remove(two, other)).status).toBe(404);
    expect((await remove(one, desk)).status).toBe(404);
    expect((await remove(two, desk)).status).toBe(200);
  });

  it("is deleted a day later if it was not sent", async () => {
    const desk = await newDesk();
    const { id } = (await upload(desk, PNG)).body;
    await testEngine.rows("update attachment set created_at = now() - interval '25 hours' where id = $1", [
      id,
    ]);
    await deleteExpired(testEngine.db);
    expect(await states(desk)).toEqual([]);
  });
});
