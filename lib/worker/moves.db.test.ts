import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

/** Runs in progress move to another version: they continue there once, repeat nothing, and can be moved back. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
const trigger = { id: "t", type: "trigger", event: "call.missed", next: "hello" };
const sms = (id: string, message: string, next?: string) => ({
  id,
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message, respectQuietHours: false },
  ...(next ? { next } : {}),
});
const delay = (id: string, amount: number, next: string) => ({
  id,
  type: "action",
  action: "delay",
  config: { duration: { amount, unit: "minutes" } },
  next,
});
const reply = (id: string, yes: string, no: string) => ({
  id,
  type: "action",
  action: "wait_for_event",
  config: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
  trueBranch: yes,
  falseBranch: no,
});

const OLD = [trigger, sms("hello", "Hello", "w"), delay("w", 60, "old"), sms("old", "Old ending")];
const NEW = [trigger, sms("hello", "Hello", "w"), delay("w", 10, "new"), sms("new", "New ending")];

async function begun(nodes: object[] = OLD, settings: object = {}) {
  const desk = await testEngine.newWorkspace();
  const { id } = await desk.deploy({ nodes, settings });
  await desk.tell("call.missed", { caller_phone: SAM });
  await testEngine.settle();
  return { desk, id };
}

async function redeploy(desk: TestWorkspace, id: string, nodes: object[], settings: object = {}) {
  const saved = await testEngine.api.call("PATCH", `/v1/automations/${id}`, {
    key: desk.key,
    body: { nodes, settings },
  });
  expect(saved.status).toBe(200);
  const deployed = await desk.post(`/v1/automations/${id}/deploy`);
  expect([deployed.status, deployed.body.errors]).toEqual([200, undefined]);
}

const plan = (desk: TestWorkspace, id: string, body: object) =>
  desk.post(`/v1/automations/${id}/moves`, body);

async function pass(minutes: number) {
  await testEngine.pass(minutes);
  await testEngine.sweep();
  await testEngine.settle();
}

async function texts(desk: TestWorkspace): Promise<string[]> {
  const { body } = await desk.get("/v1/messages?direction=outbound");
  return body.messages.map((message: { body: string }) => message.body).toReversed();
}

describe("runs in progress", () => {
  it("are counted by version and step", async () => {
    const { desk, id } = await begun();
    await redeploy(desk, id, NEW);
    await desk.tell("call.missed", { caller_phone: "+12025550124" });
    const { body } = await desk.get(`/v1/automations/${id}/in-flight`);
    expect(body).toEqual({
      total: 2,
      versions: [
        {
          version: 2,
          total: 1,
          nodes: [{ nodeId: "t", name: "A call is missed", waiting: 1, canSend: true }],
        },
        { version: 1, total: 1, nodes: [{ nodeId: "w", name: "Wait", waiting: 1, canSend: true }] },
      ],
    });
  });

  it("move, wait for what is left in the new version, and go on there without saying anything twice", async () => {
    const { desk, id } = await begun();
    await redeploy(desk, id, NEW);
    const planned = await plan(desk, id, { to: 2 });
    const [run] = await desk.runs();
    expect(planned.body).toMatchObject({
      moves: [{ runId: run?.id, fromNode: "w", toNode: "w" }],
      refused: [],
    });
    const path = `/v1/automations/${id}/moves/${planned.body.planId}`;
    expect((await desk.post(`${path}/apply`)).body).toEqual({ moved: 1, refused: 0 });
    await testEngine.sweep();
    await testEngine.settle();
    expect(await texts(desk)).toEqual(["Hello"]);
    await pass(11);
    expect(await texts(desk)).toEqual(["Hello", "New ending"]);
    expect((await desk.get(`/v1/runs/${run?.id}`)).body).toMatchObject({ version: 2, status: "succeeded" });
    const { body } = await desk.get("/v1/audit");
    expect(body.entries.map((entry: { action: string }) => entry.action)).toContain("automation.runs_moved");
  });

  it("move back, as if nothing had happened", async () => {
    const { desk, id } = await begun();
    await redeploy(desk, id, [
      trigger,
      sms("hello", "Hello", "x"),
      delay("x", 10, "new"),
      sms("new", "New ending"),
    ]);
    const { planId } = (await plan(desk, id, { to: 2, from: 1, nodeMap: { w: "x" } })).body;
    const path = `/v1/automations/${id}/moves/${planId}`;
    expect((await desk.post(`${path}/undo`)).body.code).toBe("illegal_transition");
    await desk.post(`${path}/apply`);
    await testEngine.sweep();
    await testEngine.settle();
    expect((await desk.post(`${path}/undo`)).body).toEqual({ moved: 1, refused: 0 });
    expect((await desk.post(`${path}/undo`)).body.code).toBe("illegal_transition");
    await pass(11);
    expect(await texts(desk)).toEqual(["Hello"]);
    await pass(50);
    expect(await texts(desk)).toEqual(["Hello", "Old ending"]);
  });

  it("stay on the new version once they have gone on there", async () => {
    const { desk, id } = await begun();
    await redeploy(desk, id, NEW);
    const { planId } = (await plan(desk, id, { to: 2 })).body;
    await desk.post(`/v1/automations/${id}/moves/${planId}/apply`);
    await pass(11);
    const undone = await desk.post(`/v1/automations/${id}/moves/${planId}/undo`);
    expect(undone.body).toEqual({ moved: 0, refused: 1 });
    expect(await texts(desk)).toEqual(["Hello", "New ending"]);
  });

  it("hear the reply that comes between the move and the worker", async () => {
    const waits = (yes: string) => [
      trigger,
      sms("hello", "Hello", "w"),
      reply("w", "yes", "no"),
      sms("yes", yes),
      sms("no", "Nothing heard"),
    ];
    const { desk, id } = await begun(waits("Old thanks"));
    await redeploy(desk, id, waits("New thanks"));
    const { planId } = (await plan(desk, id, { to: 2 })).body;
    await desk.post(`/v1/automations/${id}/moves/${planId}/apply`);
    await desk.tell("sms.received", { from: SAM, body: "Yes" });
    await testEngine.sweep();
    await testEngine.settle();
    expect(await texts(desk)).toEqual(["Hello", "New thanks"]);
  });

  it("end by what ends the new version", async () => {
    const { desk, id } = await begun();
    await redeploy(desk, id, NEW, { stopOn: [{ event: "lead.created" }] });
    const { planId } = (await plan(desk, id, { to: 2 })).body;
    await desk.post(`/v1/automations/${id}/moves/${planId}/apply`);
    await testEngine.sweep();
    await testEngine.settle();
    await desk.post("/v1/leads", { name: "Sam", phone: SAM, source: "web" });
    expect((await desk.runs()).map(({ status }) => status)).toEqual(["stopped"]);
  });
});

describe("a move is refused", () => {
  it("run by run, with the reason", async () => {
    const { desk, id } = await begun();
    await redeploy(desk, id, [
      trigger,
      delay("hello", 5, "w"),
      delay("w", 10, "again"),
      sms("again", "Hello"),
    ]);
    const [run] = await desk.runs();
    expect((await plan(desk, id, { to: 2 })).body).toMatchObject({
      moves: [],
      refused: [{ runId: run?.id, code: "would_repeat_effect", message: expect.stringContaining("again") }],
    });
    expect((await plan(desk, id, { to: 2, nodeMap: { w: "gone" } })).body.refused).toMatchObject([
      { code: "no_such_step" },
    ]);
    expect((await plan(desk, id, { to: 9 })).body.errors).toMatchObject([{ pointer: "/to" }]);
  });

  it.each(["a run has gone on", "it was applied", "it has expired"])("as stale when %s", async (why) => {
    const { desk, id } = await begun();
    await redeploy(desk, id, NEW);
    const { planId } = (await plan(desk, id, { to: 2 })).body;
    const apply = () => desk.post(`/v1/automations/${id}/moves/${planId}/apply`);
    if (why === "a run has gone on") await pass(61);
    if (why === "it was applied") await apply();
    if (why === "it has expired")
      await testEngine.rows("update run_move_plan set expires_at = now() where workspace_id = $1", [desk.id]);
    const answer = await apply();
    expect([answer.status, answer.body.code]).toEqual([409, "plan_stale"]);
  });

  it("to another workspace", async () => {
    const { desk, id } = await begun();
    await redeploy(desk, id, NEW);
    const { planId } = (await plan(desk, id, { to: 2 })).body;
    const other = await testEngine.newWorkspace();
    expect((await plan(other, id, { to: 2 })).status).toBe(404);
    expect((await other.post(`/v1/automations/${id}/moves/${planId}/apply`)).status).toBe(404);
    expect((await other.get(`/v1/automations/${id}/in-flight`)).status).toBe(404);
  });
});
