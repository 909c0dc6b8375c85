import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tx } from "@/lib/db/tx";
import { tablesWith } from "@/scripts/testing/tables-with";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

/** A person is erased in the middle of a step of their run, while the worker still has their data in memory. */
const PHONE = "+12025550147";
const NAME = "Vanishing Caller";

let testEngine: TestEngine;
let meanwhile: () => Promise<unknown>;
const world = createServer((_, response) => {
  meanwhile().then(() => response.end(JSON.stringify({ about: NAME, phone: PHONE })));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => world.listen(0, "127.0.0.1", resolve));
  testEngine = await openTestEngine();
});
afterAll(async () => {
  world.close();
  await testEngine.close();
});

const tablesOf = (text: string) => tx(testEngine.db, { kind: "system" }, (t) => tablesWith(t, [text]));

/** Connections of this database that are waiting for a lock. */
const WAITING = `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and a.datname = current_database()`;

async function deployCall(desk: TestWorkspace): Promise<void> {
  const { port } = world.address() as AddressInfo;
  await desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "ask" },
      {
        ...{ id: "ask", type: "action", action: "http_request", next: "call" },
        config: {
          method: "POST",
          url: `http://127.0.0.1:${port}/`,
          body: { name: "{{trigger.caller_name}}", phone: "{{trigger.caller_phone}}" },
        },
      },
      {
        ...{ id: "call", type: "action", action: "create_callback" },
        config: {
          phone: "{{trigger.caller_phone}}",
          callerName: "{{trigger.caller_name}}",
          reason: "Call back",
        },
      },
    ],
  });
}

async function newPerson(desk: TestWorkspace): Promise<{ erase: () => Promise<unknown> }> {
  const { body } = await desk.post("/v1/contacts", { phone: PHONE, name: NAME });
  await desk.tell("call.missed", { caller_phone: PHONE, caller_name: NAME, number: NAME });
  expect(await tablesOf(PHONE)).toContain("public.contact");
  return { erase: () => testEngine.api.call("DELETE", `/v1/contacts/${body.id}`, { key: desk.key }) };
}

async function expectNothingLeft(): Promise<void> {
  expect(await tablesOf(PHONE)).toEqual([]);
  expect(await tablesOf(NAME)).toEqual([]);
}

it("erases what an external request returns after the erasure", async () => {
  const desk = await testEngine.newWorkspace();
  await deployCall(desk);
  const { erase } = await newPerson(desk);
  meanwhile = erase;
  await testEngine.settle();
  expect(await desk.runs()).toMatchObject([{ status: "cancelled" }]);
  await expectNothingLeft();
});

it("waits for a step that is being written, and erases what it wrote", async () => {
  const desk = await testEngine.newWorkspace();
  await deployCall(desk);
  const { erase } = await newPerson(desk);
  meanwhile = async () => {};
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let saves = 0;
  // The first transaction begins the request, and the second writes what came after it.
  testEngine.engine.boundary = async (point) => {
    if (point !== "before_save" || ++saves < 2) return;
    reached.resolve();
    await released.promise;
  };
  const settled = testEngine.settle();
  await reached.promise;
  const erased = erase();
  await vi.waitFor(async () => expect(await testEngine.rows(WAITING)).not.toEqual([]), { timeout: 5_000 });
  released.resolve();
  await Promise.all([settled, erased]);
  delete testEngine.engine.boundary;
  expect(await testEngine.rows("select 1 from callback where workspace_id = $1", [desk.id])).toHaveLength(1);
  await expectNothingLeft();
});

it("erases the record of a sent message", async () => {
  const desk = await testEngine.newWorkspace();
  await desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "text" },
      {
        ...{ id: "text", type: "action", action: "send_sms" },
        config: {
          ...{ to: "{{trigger.caller_phone}}", message: "Hello {{trigger.caller_name}}" },
          respectQuietHours: false,
        },
      },
    ],
  });
  const { erase } = await newPerson(desk);
  await testEngine.settle();
  const [run] = await desk.runs();
  // This engine has no provider, so the record of a sending is written by hand.
  await testEngine.rows(
    `insert into effect (workspace_id, key, run_id, node_id, kind, state, request, response, created_at, updated_at)
     values ($1, $2, $2, 'text', 'sms', 'sent', $3, $3, now(), now())`,
    [desk.id, run?.id, JSON.stringify({ to: PHONE, body: `Hello ${NAME}` })],
  );
  await erase();
  await expectNothingLeft();
});

it("erases the record of a message that another person's run sent, or nobody's", async () => {
  const desk = await testEngine.newWorkspace();
  await deployCall(desk);
  const { erase } = await newPerson(desk);
  meanwhile = async () => {};
  const [person] = await testEngine.rows<{ id: string }>(
    "select id from contact where workspace_id = $1 and phone = $2",
    [desk.id, PHONE],
  );
  await testEngine.rows(
    `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, effect_key, created_at, updated_at)
     select $1, id, $2, 'outbound', 'sms', '+12025550100', 'Hello', 'sent', key, now(), now()
     from (values ('msg_1', 'run_other:text'), ('msg_2', null)) as m(id, key)`,
    [desk.id, person?.id],
  );
  await testEngine.rows(
    `insert into effect (workspace_id, key, run_id, kind, state, request, message_id, created_at, updated_at)
     select $1, key, run_id, 'sms', 'sent', $2, message_id, now(), now()
     from (values ('run_other:text', 'run_other', 'msg_1'), ('message:msg_2', null, 'msg_2')) as e(key, run_id, message_id)`,
    [desk.id, JSON.stringify({ to: PHONE, body: `Hello ${NAME}` })],
  );
  await testEngine.settle();
  await erase();
  await expectNothingLeft();
});

it("erases error messages that quote the person", async () => {
  const desk = await testEngine.newWorkspace();
  await desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "text" },
      {
        ...{ id: "text", type: "action", action: "send_sms" },
        config: { to: "{{trigger.extra.number}}", message: "Hello" },
      },
    ],
  });
  const { erase } = await newPerson(desk);
  await testEngine.settle();
  expect(await desk.runs()).toMatchObject([{ status: "failed" }]);
  expect(await tablesOf(NAME)).toContain("public.run");
  await erase();
  await expectNothingLeft();
  const [run] = (await desk.get("/v1/runs")).body.runs;
  expect(run.error).toMatchObject({ code: expect.any(String), message: "Erased" });
});
