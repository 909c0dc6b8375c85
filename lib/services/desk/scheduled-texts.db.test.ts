import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteExpired } from "@/lib/worker/jobs/cleanup";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTextingEngine, SAM, type TextingEngine } from "@/lib/worker/testing/texting-engine";
import { newSession } from "@/scripts/testing/session";

/** Texts by hand that leave at a chosen time. */
let engine: TextingEngine;
beforeAll(async () => {
  engine = await openTextingEngine();
});
afterAll(() => engine.close());
beforeEach(() => engine.reset());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const sendAll = () =>
  sendQueued(engine.testEngine.db, { config: engine.config, log: engine.testEngine.engine.log });
const schedule = (desk: TestWorkspace, more: object = {}) =>
  desk.post("/v1/messages", {
    channel: "sms",
    to: SAM,
    body: "See you at nine",
    sendAt: inHours(2),
    ...more,
  });
/** Its time has come. */
const makeDue = (id: string, ago = "1 second") =>
  engine.testEngine.rows(
    "update message set send_at = now() - $2::interval, created_at = created_at - interval '3 days' where id = $1",
    [id, ago],
  );
const read = async (desk: TestWorkspace, id: string) => (await desk.get(`/v1/messages/${id}`)).body;
const clockIn = (hours: number) => inHours(hours).slice(11, 16);
const setQuiet = (desk: TestWorkspace, from: number, to: number) =>
  engine.testEngine.rows("update workspace set timezone = 'UTC', desk_settings = $2 where id = $1", [
    desk.id,
    JSON.stringify({ quietHours: { from: clockIn(from), to: clockIn(to) } }),
  ]);

describe("a scheduled text", () => {
  it("waits for its time, and is then sent once by several workers", async () => {
    const desk = await engine.newWorkspace();
    const sendAt = inHours(2);
    const { status, body } = await schedule(desk, { sendAt });
    expect([status, body]).toMatchObject([200, { status: "queued", sendAt, scheduledBy: null }]);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(0);
    await makeDue(body.id);
    await deleteExpired(engine.testEngine.db);
    await Promise.all(Array.from({ length: 5 }, sendAll));
    await sendAll();
    expect(engine.provider.taken).toHaveLength(1);
    expect(await read(desk, body.id)).toMatchObject({ status: "sent" });
    const usage = await engine.testEngine.rows("select 1 from usage_event where workspace_id = $1", [
      desk.id,
    ]);
    expect(usage).toHaveLength(1);
  });

  it("is refused outside of its limits, in words", async () => {
    const desk = await engine.newWorkspace();
    const problemOf = async (more: object) => (await schedule(desk, more)).body.errors?.[0];
    expect(await problemOf({ sendAt: inHours(-1) })).toMatchObject({
      pointer: "/sendAt",
      message: "must be in the future",
    });
    expect(await problemOf({ sendAt: inHours(24 * 91) })).toMatchObject({
      pointer: "/sendAt",
      message: "must be at most 90 days ahead",
    });
    expect(await problemOf({ sendAt: "tomorrow" })).toMatchObject({ pointer: "/sendAt" });
    expect(await problemOf({ channel: "email", to: "sam@example.com", subject: "Hello" })).toMatchObject({
      pointer: "/sendAt",
    });
  });

  it("can be changed until it is sent, and leaves as it was changed", async () => {
    const desk = await engine.newWorkspace();
    const { id } = (await schedule(desk)).body;
    const sendAt = inHours(5);
    const path = `/v1/messages/${id}`;
    expect((await desk.patch(path, { body: "See you at ten", sendAt })).body).toMatchObject({
      ...{ status: "queued", body: "See you at ten", sendAt },
    });
    expect((await desk.patch(path, { sendAt: inHours(-1) })).status).toBe(422);
    expect((await desk.patch(path, { body: " " })).status).toBe(422);
    await makeDue(id);
    await sendAll();
    expect(engine.provider.asked.map((form) => form.get("Body"))).toEqual(["See you at ten"]);
    expect((await desk.patch(path, { body: "Too late" })).body).toMatchObject({ code: "illegal_transition" });
    expect((await desk.post(`${path}/cancel`)).body).toMatchObject({ code: "illegal_transition" });
  });

  it("that is canceled is not sent", async () => {
    const desk = await engine.newWorkspace();
    const { id } = (await schedule(desk)).body;
    expect((await desk.post(`/v1/messages/${id}/cancel`)).body).toMatchObject({
      ...{ status: "suppressed", suppressedReason: "canceled" },
    });
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(0);
  });

  it("is either canceled or sent when both happen at once", async () => {
    const desk = await engine.newWorkspace();
    const { id } = (await schedule(desk)).body;
    await makeDue(id);
    const [canceled] = await Promise.all([desk.post(`/v1/messages/${id}/cancel`), sendAll(), sendAll()]);
    const isCanceled = canceled.status === 200;
    expect(engine.provider.taken).toHaveLength(isCanceled ? 0 : 1);
    expect((await read(desk, id)).status).toBe(isCanceled ? "suppressed" : "sent");
  });

  it("is not sent to a person who opted out meanwhile", async () => {
    const desk = await engine.newWorkspace();
    const { id, contactId } = (await schedule(desk)).body;
    await desk.patch(`/v1/contacts/${contactId}`, { optedOut: true });
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(0);
    expect(await read(desk, id)).toMatchObject({ status: "suppressed", suppressedReason: "opted_out" });
  });

  it("is not sent to a person who was erased meanwhile", async () => {
    const desk = await engine.newWorkspace();
    const { id, contactId } = (await schedule(desk)).body;
    expect(
      (await engine.testEngine.api.call("DELETE", `/v1/contacts/${contactId}`, { key: desk.key })).status,
    ).toBe(200);
    await makeDue(id);
    await sendAll();
    expect(engine.provider.asked).toHaveLength(0);
    expect(await read(desk, id)).toMatchObject({
      status: "suppressed",
      suppressedReason: "erased",
      body: "",
    });
  });

  it("that comes due in quiet hours waits for their end, unless the person writes just then", async () => {
    const desk = await engine.newWorkspace();
    const { id, contactId } = (await schedule(desk)).body;
    await setQuiet(desk, -2, 2);
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(0);
    const held = await read(desk, id);
    expect(held.status).toBe("queued");
    expect(held.sendAt.slice(11, 16)).toBe(clockIn(2));
    await engine.testEngine.rows(
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, created_at)
       values ($1, $2, $3, 'inbound', 'sms', '+12025550100', 'Still there?', 'received', now())`,
      [desk.id, `${id}_answer`, contactId],
    );
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(1);
  });

  it("that cannot be sent within a day of its time fails", async () => {
    const desk = await engine.newWorkspace();
    const { id } = (await schedule(desk)).body;
    await makeDue(id, "26 hours");
    await sendAll();
    await deleteExpired(engine.testEngine.db);
    expect(engine.provider.taken).toHaveLength(0);
    expect(await read(desk, id)).toMatchObject({ status: "failed" });
  });

  it("stays in the outbox of a workspace without a provider, and counts when its time has come", async () => {
    const desk = await engine.testEngine.newWorkspace();
    const { id } = (await schedule(desk)).body;
    const usage = () =>
      engine.testEngine.rows("select 1 from usage_event where workspace_id = $1", [desk.id]);
    expect(await usage()).toHaveLength(0);
    await makeDue(id);
    await Promise.all([sendAll(), sendAll()]);
    expect(await read(desk, id)).toMatchObject({ status: "sandboxed" });
    expect(await usage()).toHaveLength(1);
  });

  it("says who scheduled it, and is the last text of its conversation", async () => {
    const desk = await engine.newWorkspace();
    const { personId, headers } = await newSession(engine.testEngine.api, {
      workspaces: { [desk.id]: "editor" },
    });
    const sendAt = inHours(2);
    const made = await engine.testEngine.api.call("POST", "/v1/messages", {
      headers: { ...headers, "switchboard-workspace": desk.id },
      body: { channel: "sms", to: SAM, body: "See you", sendAt },
    });
    expect(made.body).toMatchObject({ scheduledBy: personId, sendAt });
    const last = async () => (await desk.get("/v1/conversations")).body.conversations[0].last;
    expect(await last()).toMatchObject({ body: "See you", sendAt, notSent: false });
    await makeDue(made.body.id);
    await sendAll();
    expect(await last()).toMatchObject({ body: "See you", sendAt: null });
  });

  it("is out of reach of other workspaces", async () => {
    const desk = await engine.newWorkspace();
    const other = await engine.newWorkspace();
    const { id } = (await schedule(desk)).body;
    expect((await other.get(`/v1/messages/${id}`)).status).toBe(404);
    expect((await other.patch(`/v1/messages/${id}`, { body: "Ours" })).status).toBe(404);
    expect((await other.post(`/v1/messages/${id}/cancel`)).status).toBe(404);
    expect(await read(desk, id)).toMatchObject({ status: "queued", body: "See you at nine" });
  });
});
