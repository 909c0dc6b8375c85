import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "@/lib/worker/testing/test-engine";
import { drain } from "./account.ts";
import { judge } from "./judge.ts";

/** The judge of the soak and fault tests reads only the database, so it has to find any invariant that is broken there. */
let testEngine: TestEngine;
let workspaceId: string;
const EVENTS = 3;

beforeAll(async () => {
  testEngine = await openTestEngine();
  const desk = await testEngine.newWorkspace();
  workspaceId = desk.id;
  const callback = (id: string, reason: string, next?: string) => ({
    id,
    type: "action",
    action: "create_callback",
    config: { phone: "{{trigger.caller_phone}}", reason },
    ...(next === undefined ? {} : { next }),
  });
  const trigger = { id: "t", type: "trigger", event: "call.missed", next: "a" };
  await desk.deploy({ nodes: [trigger, callback("a", "first", "b"), callback("b", "second")] });
  for (let n = 0; n < EVENTS; n++) await desk.tell("call.missed", { caller_phone: `+1202555012${n}` });
  await testEngine.settle();
});
afterAll(() => testEngine.close());

/** Texts and requests are counted by the doubles, and there are none here. */
async function faults(): Promise<string[]> {
  const account = await drain(testEngine.db, { workspaceIds: [workspaceId], sent: EVENTS, withinSeconds: 0 });
  const once = new Map(Array.from({ length: EVENTS }, (_, n) => [`${n}`, 1]));
  return judge({ ...account, sent: EVENTS, texts: once, requests: once, unexpected: 0 });
}

const ONE = (table: string) => `(select ctid from ${table} limit 1)`;

it("finds nothing wrong with what the engine wrote", async () => {
  expect(await faults()).toEqual([]);
});

it.each([
  ["a step that is gone", `delete from run_step where ctid = any(array${ONE("run_step")})`, "do not agree"],
  [
    "a step after the end of its run",
    `update run_step set at = at + interval '1 hour' where ctid = any(array${ONE("run_step")})`,
    "after their run had ended",
  ],
  [
    "a desk record twice",
    `insert into callback select (jsonb_populate_record(null::callback, to_jsonb(c) || '{"id": "cb_twice"}')).* from callback c limit 1`,
    "more than once",
  ],
  [
    "a run that did not succeed",
    `update run set status = 'failed' where ctid = any(array${ONE("run")})`,
    "did not succeed",
  ],
  [
    "a run that is stuck",
    `update run set status = 'waiting', finished_at = null where ctid = any(array${ONE("run")})`,
    "stuck or lost",
  ],
  [
    "an event that is gone",
    `delete from event where ctid = any(array(select ctid from event where cause_run_id is null limit 1))`,
    "events were sent",
  ],
])("finds %s", async (_, sql, fault) => {
  const before = await faults();
  await testEngine.rows(sql);
  const found = (await faults()).filter((line) => !before.includes(line));
  expect(found.join()).toContain(fault);
});
