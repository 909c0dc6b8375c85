import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTextingEngine, SAM, type TextingEngine } from "@/lib/worker/testing/texting-engine";

/** The scheduled texts that Today and the Outbox show. */
let engine: TextingEngine;
beforeAll(async () => {
  engine = await openTextingEngine();
});
afterAll(() => engine.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const schedule = async (desk: TestWorkspace, body: string, hours: number): Promise<string> => {
  const made = await desk.post("/v1/messages", { channel: "sms", to: SAM, body, sendAt: inHours(hours) });
  expect(made.status).toBe(200);
  return made.body.id;
};
const upcoming = async (desk: TestWorkspace) => (await desk.get("/v1/scheduled-texts")).body;
const bodies = (texts: { body: string }[]) => texts.map(({ body }) => body);
const setError = (id: string, code: string) =>
  engine.testEngine.rows("update message set error_code = $2 where id = $1", [id, code]);

it("lists the texts that are sent next with their people, soonest first, and counts the others", async () => {
  const desk = await engine.newWorkspace();
  expect(await upcoming(desk)).toEqual({ texts: [], total: 0 });
  const last = await schedule(desk, "In nine hours", 9);
  for (const hours of [5, 2, 7, 3, 4, 6]) await schedule(desk, `In ${hours} hours`, hours);
  const { contactId } = (await desk.get(`/v1/messages/${last}`)).body;
  await desk.patch(`/v1/contacts/${contactId}`, { name: "Sam Waters" });
  const { texts, total } = await upcoming(desk);
  expect(total).toBe(7);
  expect(bodies(texts)).toEqual([2, 3, 4, 5, 6, 7].map((hours) => `In ${hours} hours`));
  expect(texts[0]).toMatchObject({ contactId, name: "Sam Waters", phone: SAM, hasMedia: false });
});

it("leaves out what is canceled, of unknown delivery, held by a restore or of another workspace", async () => {
  const desk = await engine.newWorkspace();
  const other = await engine.newWorkspace();
  await schedule(other, "Theirs", 1);
  const canceled = await schedule(desk, "Canceled", 1);
  await desk.post(`/v1/messages/${canceled}/cancel`);
  await setError(await schedule(desk, "Unknown", 2), "unknown_outcome");
  await setError(await schedule(desk, "Restored", 2), "held_by_restore");
  await setError(await schedule(desk, "Tried again", 3), "provider_error");
  await schedule(desk, "Waiting", 4);
  await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "At once" });
  const found = await upcoming(desk);
  expect([bodies(found.texts), found.total]).toEqual([["Tried again", "Waiting"], 2]);
  const listed = (await desk.get("/v1/messages?scheduled=true")).body.messages;
  expect(bodies(listed)).toEqual(["Tried again", "Waiting"]);
});

it("are listed in pages by their time, whenever they were written", async () => {
  const desk = await engine.newWorkspace();
  for (const hours of [5, 2, 4, 1, 3]) await schedule(desk, `In ${hours} hours`, hours);
  // Two at the same time.
  await engine.testEngine.rows(
    "update message set send_at = (select min(send_at) from message where workspace_id = $1) where workspace_id = $1 and body = 'In 2 hours'",
    [desk.id],
  );
  const found: string[] = [];
  let after = "";
  do {
    const { body } = await desk.get(`/v1/messages?scheduled=true&limit=1${after}`);
    found.push(...bodies(body.messages));
    after = body.next_cursor ? `&starting_after=${body.next_cursor}` : "";
  } while (after !== "");
  expect(found.slice(0, 2).sort()).toEqual(["In 1 hours", "In 2 hours"]);
  expect(found.slice(2)).toEqual(["In 3 hours", "In 4 hours", "In 5 hours"]);
  const atOnce = await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "At once" });
  const refused = await desk.get(`/v1/messages?scheduled=true&starting_after=${atOnce.body.id}`);
  expect(refused.body).toMatchObject({ code: "invalid_cursor" });
});
