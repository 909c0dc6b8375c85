import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "@/lib/services/desk/messages";
import { putProvider } from "@/lib/services/settings/providers";
import { deleteExpired } from "@/lib/worker/jobs/cleanup";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTextingEngine, SAM, type TextingEngine } from "@/lib/worker/testing/texting-engine";
import { withClient } from "@/scripts/postgres/connect";
import { until } from "@/scripts/processes/pause";
import { smtpAt } from "@/scripts/testing/breaking-email";
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
const statusOf = async (id: string) =>
  (await engine.testEngine.rows<{ status: string }>("select status from message where id = $1", [id]))[0]
    ?.status;
const clockIn = (hours: number) => inHours(hours).slice(11, 16);
const setQuiet = (desk: TestWorkspace, from: number, to: number) =>
  engine.testEngine.rows("update workspace set timezone = 'UTC', desk_settings = $2 where id = $1", [
    desk.id,
    JSON.stringify({ quietHours: { from: clockIn(from), to: clockIn(to) } }),
  ]);

async function removeProvider({ key }: TestWorkspace, kind: "sms" | "email") {
  const removed = await engine.testEngine.api.call("DELETE", `/v1/settings/providers/${kind}`, { key });
  expect(removed.status).toBe(200);
}

/** A workspace whose quiet hours are not now, at whatever time of day the tests run. */
async function newDesk(of: Pick<TextingEngine, "newWorkspace"> = engine): Promise<TestWorkspace> {
  const desk = await of.newWorkspace();
  await setQuiet(desk, 8, 12);
  return desk;
}

describe("a scheduled text", () => {
  it("waits for its time, and is then sent once by several workers", async () => {
    const desk = await newDesk();
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
    const desk = await newDesk();
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
    const desk = await newDesk();
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
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    expect((await desk.post(`/v1/messages/${id}/cancel`)).body).toMatchObject({
      ...{ status: "suppressed", suppressedReason: "canceled" },
    });
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(0);
  });

  it("is either canceled or sent when both happen at once", async () => {
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    await makeDue(id);
    const [canceled] = await Promise.all([desk.post(`/v1/messages/${id}/cancel`), sendAll(), sendAll()]);
    const isCanceled = canceled.status === 200;
    expect(engine.provider.taken).toHaveLength(isCanceled ? 0 : 1);
    expect((await read(desk, id)).status).toBe(isCanceled ? "suppressed" : "sent");
  });

  it("is not sent to a person who opted out meanwhile", async () => {
    const desk = await newDesk();
    const { id, contactId } = (await schedule(desk)).body;
    await desk.patch(`/v1/contacts/${contactId}`, { optedOut: true });
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(0);
    expect(await read(desk, id)).toMatchObject({ status: "suppressed", suppressedReason: "opted_out" });
  });

  it("is not sent to a person who was erased meanwhile", async () => {
    const desk = await newDesk();
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

  it("is taken back when its person is erased while it is scheduled", async () => {
    const desk = await newDesk();
    const { contactId } = (await schedule(desk)).body;
    const [made, held] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    const writing = engine.inWorkspace(desk, async (ctx) => {
      const text = await sendMessage(ctx, { channel: "sms", to: SAM, body: "See you", sendAt: inHours(3) });
      made.resolve(text.id);
      await held.promise;
    });
    const id = await made.promise;
    const erased = engine.testEngine.api.call("DELETE", `/v1/contacts/${contactId}`, { key: desk.key });
    // Only a superuser sees the waits of other roles.
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const isWaiting = () =>
      withClient(
        engine.testEngine.api.database.adminUrl,
        async (client) => (await client.query(waits)).rows.length > 0,
      );
    expect(await until(isWaiting, { withinMs: 10_000 })).toBe(true);
    held.resolve();
    await writing;
    expect((await erased).status).toBe(200);
    expect(await read(desk, id)).toMatchObject({
      status: "suppressed",
      suppressedReason: "erased",
      body: "",
    });
  });

  it("of a person who is erased is not sent, whatever else holds it", async () => {
    const desk = await newDesk();
    const { id, contactId } = (await schedule(desk)).body;
    await engine.testEngine.rows("update contact set erased_at = now(), phone = null where id = $1", [
      contactId,
    ]);
    await makeDue(id);
    await sendAll();
    expect(engine.provider.asked).toHaveLength(0);
    expect(await read(desk, id)).toMatchObject({
      status: "suppressed",
      suppressedReason: "erased",
      body: "",
    });
  });

  it("ends the notice of a waiting text when it is sent", async () => {
    const desk = await newDesk();
    const { id, contactId } = (await schedule(desk)).body;
    await engine.testEngine.rows(
      `insert into team_notice (workspace_id, id, person_id, kind, title, contact_id)
       values ($1, 'note_' || $2, 'per_1', 'text_waiting', 'Sam is waiting', $3)`,
      [desk.id, id, contactId],
    );
    const read = () =>
      engine.testEngine.rows("select 1 from team_notice where read_at is not null and workspace_id = $1", [
        desk.id,
      ]);
    await sendAll();
    expect(await read()).toHaveLength(0);
    await makeDue(id);
    await sendAll();
    expect(await read()).toHaveLength(1);
  });

  it("that comes due in quiet hours waits for their end, unless the person writes just then", async () => {
    const desk = await newDesk();
    const { id, contactId } = (await schedule(desk)).body;
    await setQuiet(desk, -2, 2);
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(0);
    const held = await read(desk, id);
    expect(held.status).toBe("queued");
    expect(held.sendAt.slice(11, 16)).toBe(clockIn(2));
    expect(
      await engine.testEngine.rows(
        "select 1 from audit_entry where tenant_id = $1 and action = 'message.postponed' and detail->>'sendAt' = $2",
        [desk.id, held.sendAt],
      ),
    ).toHaveLength(1);
    await engine.testEngine.rows(
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, created_at)
       values ($1, $2, $3, 'inbound', 'sms', '+12025550100', 'Still there?', 'received', now())`,
      [desk.id, `${id}_answer`, contactId],
    );
    await makeDue(id);
    await sendAll();
    expect(engine.provider.taken).toHaveLength(1);
  });

  it("that waited for the end of a suspension is sent late, but not by more than 4 hours", async () => {
    const desk = await newDesk();
    const setStatus = (status: string) =>
      engine.testEngine.rows("update workspace set status = $2 where id = $1", [desk.id, status]);
    const { id } = (await schedule(desk)).body;
    const { id: later } = (await schedule(desk)).body;
    await makeDue(id, "5 hours");
    await makeDue(later, "3 hours");
    await setStatus("suspended");
    await sendAll();
    await deleteExpired(engine.testEngine.db);
    expect(await Promise.all([id, later].map((one) => statusOf(one)))).toEqual(["queued", "queued"]);
    await setStatus("active");
    await sendAll();
    expect(engine.provider.taken).toHaveLength(1);
    expect(await read(desk, later)).toMatchObject({ status: "sent" });
    expect(await read(desk, id)).toMatchObject({
      ...{ status: "failed", errorDetail: "It could not be sent within 4 hours of its time" },
    });
  });

  it("that is not sent at its time notifies the member who scheduled it", async () => {
    const desk = await newDesk();
    const { headers, personId } = await newSession(engine.testEngine.api, {
      workspaces: { [desk.id]: "editor" },
    });
    const made = await engine.testEngine.api.call("POST", "/v1/messages", {
      headers: { ...headers, "switchboard-workspace": desk.id },
      body: { channel: "sms", to: SAM, body: "See you", sendAt: inHours(2) },
    });
    const { id, contactId } = made.body;
    await desk.patch(`/v1/contacts/${contactId}`, { optedOut: true, name: "Sam Waters" });
    await makeDue(id);
    await Promise.all([sendAll(), sendAll()]);
    expect(
      await engine.testEngine.rows(
        "select person_id, kind, in_app, title from team_notice where workspace_id = $1",
        [desk.id],
      ),
    ).toEqual([
      {
        ...{ person_id: personId, kind: "scheduled_not_sent", in_app: true },
        title: "Your scheduled text to Sam Waters wasn't sent",
      },
    ]);
  });

  it("is scheduled by people who may write, and once for one Idempotency-Key", async () => {
    const desk = await newDesk();
    const sendAt = inHours(2);
    const post = (headers: Record<string, string>) =>
      engine.testEngine.api.call("POST", "/v1/messages", {
        headers: { ...headers, "switchboard-workspace": desk.id },
        body: { channel: "sms", to: SAM, body: "See you", sendAt },
      });
    const viewer = await newSession(engine.testEngine.api, { workspaces: { [desk.id]: "viewer" } });
    expect((await post(viewer.headers)).status).toBe(403);
    const editor = await newSession(engine.testEngine.api, { workspaces: { [desk.id]: "editor" } });
    const headers = { ...editor.headers, "Idempotency-Key": "once" };
    const [first, second] = [await post(headers), await post(headers)];
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    const path = `/v1/messages/${first.body.id}`;
    const asViewer = { ...viewer.headers, "switchboard-workspace": desk.id };
    for (const [method, at] of [
      ["PATCH", path],
      ["POST", `${path}/cancel`],
    ] as const)
      expect((await engine.testEngine.api.call(method, at, { headers: asViewer, body: {} })).status).toBe(
        403,
      );
  });

  it("that the provider could not accept yet can still be moved, and an empty change is none", async () => {
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    await engine.testEngine.rows("update message set error_code = 'provider_error' where id = $1", [id]);
    const last = async () => (await desk.get("/v1/conversations")).body.conversations[0].last.sendAt;
    expect(await last()).toBeNull();
    await desk.patch(`/v1/messages/${id}`, {});
    const sendAt = inHours(4);
    expect((await desk.patch(`/v1/messages/${id}`, { sendAt })).body).toMatchObject({
      errorCode: null,
      sendAt,
    });
    expect(await last()).toBe(sendAt);
    expect(
      await engine.testEngine.rows(
        "select 1 from audit_entry where tenant_id = $1 and action = 'message.changed'",
        [desk.id],
      ),
    ).toHaveLength(1);
  });

  it("fails when its files can no longer be reached", async () => {
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    await engine.testEngine.rows(
      `update message set media = '[{"url": "https://example.com/a.png", "contentType": "image/png"}]' where id = $1`,
      [id],
    );
    await makeDue(id);
    // A provider that is not on this machine cannot fetch files from it.
    const config = { ...engine.config, twilioApiBase: "https://api.twilio.com" };
    await sendQueued(engine.testEngine.db, { config, log: engine.testEngine.engine.log });
    expect(engine.provider.asked).toHaveLength(0);
    expect(await read(desk, id)).toMatchObject({ status: "failed" });
  });

  it("stays in the outbox of a workspace without a provider, and counts when its time has come", async () => {
    const desk = await newDesk(engine.testEngine);
    const { id } = (await schedule(desk)).body;
    const usage = () =>
      engine.testEngine.rows("select 1 from usage_event where workspace_id = $1", [desk.id]);
    expect(await usage()).toHaveLength(0);
    await makeDue(id);
    await Promise.all([sendAll(), sendAll()]);
    expect(await read(desk, id)).toMatchObject({ status: "sandboxed" });
    expect(await usage()).toHaveLength(1);
  });

  it("fails when its provider was removed meanwhile, and costs nothing", async () => {
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    await removeProvider(desk, "sms");
    await makeDue(id);
    await Promise.all([sendAll(), sendAll()]);
    expect(await read(desk, id)).toMatchObject({
      ...{ status: "failed", errorCode: "provider_error" },
      errorDetail: "The messaging provider was removed before the message was sent",
    });
    expect(
      await engine.testEngine.rows("select 1 from usage_event where workspace_id = $1", [desk.id]),
    ).toEqual([]);
  });

  it("that is scheduled after the provider was removed stays in the outbox", async () => {
    const desk = await newDesk();
    await removeProvider(desk, "sms");
    const { id } = (await schedule(desk)).body;
    // Clocks may differ by a minute.
    await engine.testEngine.rows(
      "update message set send_at = now() - interval '1 second', created_at = now() + interval '2 minutes' where id = $1",
      [id],
    );
    await sendAll();
    expect(await read(desk, id)).toMatchObject({ status: "sandboxed" });
  });

  it("is sent once when its provider was removed and set up again", async () => {
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    await removeProvider(desk, "sms");
    await engine.setProvider(desk);
    await makeDue(id);
    await Promise.all([sendAll(), sendAll()]);
    expect(await read(desk, id)).toMatchObject({ status: "sent" });
    expect(engine.provider.taken).toHaveLength(1);
  });

  it("leaves although the provider of emails was removed", async () => {
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    await engine.inWorkspace(desk, (ctx) => putProvider(ctx, { kind: "email", input: smtpAt(9) }));
    await removeProvider(desk, "email");
    await makeDue(id);
    await sendAll();
    expect(await read(desk, id)).toMatchObject({ status: "sent" });
  });

  it("that failed gives its reason in the language of the reader", async () => {
    const desk = await newDesk();
    const { id } = (await schedule(desk)).body;
    await removeProvider(desk, "sms");
    await makeDue(id);
    await sendAll();
    const { headers, personId } = await newSession(engine.testEngine.api, {
      workspaces: { [desk.id]: "editor" },
    });
    const own = { ...headers, "switchboard-workspace": desk.id };
    await engine.testEngine.api.system(({ prisma }) =>
      prisma.person.update({ where: { id: personId }, data: { language: "es" } }),
    );
    const { body } = await engine.testEngine.api.call("GET", `/v1/messages/${id}`, { headers: own });
    expect(body.errorDetail).toBe("El proveedor de mensajería se eliminó antes de enviar el mensaje");
  });

  it("says who scheduled it, and is the last text of its conversation", async () => {
    const desk = await newDesk();
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
    const desk = await newDesk();
    const other = await newDesk();
    const { id } = (await schedule(desk)).body;
    expect((await other.get(`/v1/messages/${id}`)).status).toBe(404);
    expect((await other.patch(`/v1/messages/${id}`, { body: "Ours" })).status).toBe(404);
    expect((await other.post(`/v1/messages/${id}/cancel`)).status).toBe(404);
    expect(await read(desk, id)).toMatchObject({ status: "queued", body: "See you at nine" });
  });
});
