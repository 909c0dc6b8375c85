import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Boundary } from "./engine";
import { executeRun } from "./run-executor";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const MANUAL = {
  name: "Follow up",
  nodes: [
    { id: "t", type: "trigger", event: "manual", next: "a" },
    {
      id: "a",
      type: "action",
      action: "create_callback",
      config: {
        phone: "{{contact.phone | default:'+12025550199'}}",
        reason: "{{trigger.data.reason | default:'none'}} {{trigger.item.name | default:'-'}}",
      },
    },
  ],
};
const starting = (action: string, config: object, more: object = {}) => ({
  name: "Starter",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "s" },
    { id: "s", type: "action", action, config, ...more },
  ],
});
async function call(desk: TestWorkspace, phone = PHONE) {
  await desk.tell("call.missed", { caller_phone: phone });
  await testEngine.settle();
}
async function runOf(desk: TestWorkspace, automationId: string) {
  const { body } = await desk.get(`/v1/automations/${automationId}/runs?limit=1`);
  return body.runs[0] && (await desk.get(`/v1/runs/${body.runs[0].id}`)).body;
}
const countOf = async (desk: TestWorkspace, automationId: string) => {
  const [row] = await testEngine.rows<{ n: number }>(
    "select count(*)::int as n from run where workspace_id = $1 and automation_id = $2",
    [desk.id, automationId],
  );
  return row!.n;
};
const reasons = async (desk: TestWorkspace) =>
  (
    await testEngine.rows<{ reason: string; phone: string }>(
      "select reason, phone from callback where workspace_id = $1 order by id",
      [desk.id],
    )
  ).map(({ reason, phone }) => `${reason} ${phone}`);

/** Lets the due batches of a step run, as the sweeper would. */
async function nextBatch() {
  await testEngine.pass(1);
  await testEngine.sweep();
  await testEngine.settle();
}

describe("the action that starts another automation", () => {
  it("starts it once, about the same person, with the data", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: contact } = await desk.post("/v1/contacts", { phone: PHONE });
    const target = await desk.deploy(MANUAL);
    const config = { automationId: target.id, data: { reason: "call {{trigger.caller_phone}}" } };
    const own = await desk.deploy(starting("start_automation", config));
    await call(desk);
    const [run, started] = [await runOf(desk, own.id), await runOf(desk, target.id)];
    expect(run.steps[0]).toMatchObject({ status: "succeeded", output: { runId: started.id } });
    expect(started).toMatchObject({ contactId: contact.id, status: "succeeded" });
    expect(started.event).toMatchObject({ type: "manual", data: { data: { reason: `call ${PHONE}` } } });
    expect(await reasons(desk)).toEqual([`call ${PHONE} - ${PHONE}`]);
    const { body: event } = await desk.get(`/v1/events/${started.eventId}`);
    expect(event).toMatchObject({ source: "action", cause: { runId: run.id, nodeId: "s" }, hop: 1 });
  });

  it("is about another person when the data names one", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: other } = await desk.post("/v1/contacts", { phone: "+12025550177" });
    const target = await desk.deploy(MANUAL);
    await desk.deploy(
      starting("start_automation", { automationId: target.id, data: { contact_id: other.id } }),
    );
    await call(desk);
    expect((await runOf(desk, target.id)).contactId).toBe(other.id);
    expect(await reasons(desk)).toEqual(["none - +12025550177"]);
  });

  it.each([
    ["paused", "not_found", "is paused"],
    ["archived", "not_found", "is archived"],
  ])("fails while the other one is %s, and continues if the step says so", async (state, code, text) => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("start_automation", { automationId: target.id }, { onError: "continue" }),
    );
    if (state === "paused") await desk.post(`/v1/automations/${target.id}/pause`);
    else await testEngine.api.call("DELETE", `/v1/automations/${target.id}`, { key: desk.key });
    await call(desk);
    const run = await runOf(desk, own.id);
    expect(run.status).toBe("succeeded");
    expect(run.steps[0].error).toMatchObject({ code, field: "automationId" });
    expect(run.steps[0].error.message).toContain(text);
    expect(await countOf(desk, target.id)).toBe(0);
  });

  it("fails when the other one got another trigger", async () => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(starting("start_automation", { automationId: target.id }));
    const nodes = [
      { id: "t", type: "trigger", event: "call.ended", next: "a" },
      { id: "a", type: "action", action: "stop", config: {} },
    ];
    await desk.patch(`/v1/automations/${target.id}`, { nodes });
    await desk.post(`/v1/automations/${target.id}/deploy`);
    await call(desk);
    expect((await runOf(desk, own.id)).steps[0].error).toMatchObject({ code: "type_mismatch" });
  });

  it("is skipped where the entry rule of the other one refuses", async () => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy({ ...MANUAL, settings: { entry: { mode: "once" } } });
    const own = await desk.deploy(starting("start_automation", { automationId: target.id }));
    await call(desk);
    await call(desk);
    expect(await countOf(desk, target.id)).toBe(1);
    const { steps } = await runOf(desk, own.id);
    expect(steps[0]).toMatchObject({ status: "skipped", output: { runId: null } });
    expect(steps[0].warnings[0]).toContain("entry rule");
  });

  it("says in a test what it would start, and starts nothing", async () => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("start_automation", { automationId: target.id, data: { reason: "x" } }),
    );
    const { body } = await desk.post(`/v1/automations/${own.id}/test`);
    expect(body.effects.automations).toMatchObject([
      { automationId: target.id, name: "Follow up", data: { reason: "x" } },
    ]);
    await desk.post(`/v1/automations/${target.id}/pause`);
    const { body: refused } = await desk.post(`/v1/automations/${own.id}/test`);
    expect(refused.steps[0].error).toMatchObject({ code: "not_found" });
    expect(await countOf(desk, target.id)).toBe(0);
  });
});

async function addPatients(desk: TestWorkspace, count: number, more: object = {}) {
  for (let i = 0; i < count; i++) {
    const phone = `+120255501${String(i).padStart(2, "0")}`;
    await desk.post("/v1/contacts", { phone, name: `Patient ${i}`, isPatient: true, ...more });
  }
}
const PATIENTS = { query: { of: "contacts", where: { is_patient: true } } };

describe("the action that starts an automation for each item", () => {
  it("starts one run for each record that matches, at its pace, and then reports", async () => {
    const desk = await testEngine.newWorkspace();
    await addPatients(desk, 7);
    await desk.post("/v1/contacts", { phone: "+12025550190", name: "No patient" });
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("for_each", { ...PATIENTS, automationId: target.id, perMinute: 36 }),
    );
    await call(desk, "+12025550199");
    expect(await countOf(desk, target.id)).toBe(3);
    expect(await runOf(desk, own.id)).toMatchObject({ status: "waiting", steps: [] });
    await nextBatch();
    expect(await countOf(desk, target.id)).toBe(6);
    await nextBatch();
    expect(await countOf(desk, target.id)).toBe(7);
    const run = await runOf(desk, own.id);
    expect(run).toMatchObject({ status: "succeeded" });
    expect(run.steps).toMatchObject([
      { status: "succeeded", attempt: 1, output: { started: 7, skipped: 0 } },
    ]);
    expect(await reasons(desk)).toContain("none Patient 3 +12025550103");
    expect(await testEngine.rows("select 1 from run_item where workspace_id = $1", [desk.id])).toEqual([]);
  });

  it("waits at least as long as its pace before the next batch", async () => {
    const desk = await testEngine.newWorkspace();
    await addPatients(desk, 3);
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("for_each", { ...PATIENTS, automationId: target.id, perMinute: 1 }),
    );
    const before = Date.now();
    await call(desk, "+12025550199");
    expect(await countOf(desk, target.id)).toBe(1);
    expect(Date.parse((await runOf(desk, own.id)).wakeAt) - before).toBeGreaterThanOrEqual(60_000);
  });

  it.each([
    [
      "a list of objects, about the people they name",
      [
        { phone: "+12025550101", name: "Ana" },
        { phone: "+12025550102", name: "Bo" },
      ],
      ["none Ana +12025550101", "none Bo +12025550102"],
    ],
    ["a list of numbers in the international form", ["+12025550101"], ["none - +12025550101"]],
    [
      "values that name nobody, about nobody",
      ["x", 3, null],
      ["none - +12025550199", "none - +12025550199", "none - +12025550199"],
    ],
    ["an empty list", [], []],
  ])("takes %s", async (_, items, expected) => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("for_each", { items: "{{trigger.extra.list}}", automationId: target.id }),
    );
    await desk.tell("call.missed", { caller_phone: PHONE, list: items });
    await testEngine.settle();
    const run = await runOf(desk, own.id);
    expect(run.steps[0]).toMatchObject({
      status: "succeeded",
      output: { started: items.length, skipped: 0 },
    });
    expect(await reasons(desk)).toEqual(expected);
  });

  it("gives every run the same data, beside its item, and stays about the item's person", async () => {
    const desk = await testEngine.newWorkspace();
    await addPatients(desk, 2);
    const target = await desk.deploy(MANUAL);
    const data = { reason: "free at {{trigger.ring_seconds}}", contact_phone: "+12025550199" };
    await desk.deploy(starting("for_each", { ...PATIENTS, automationId: target.id, data }));
    await desk.tell("call.missed", { caller_phone: PHONE, ring_seconds: 9 });
    await testEngine.settle();
    expect(await reasons(desk)).toEqual([
      "free at 9 Patient 0 +12025550100",
      "free at 9 Patient 1 +12025550101",
    ]);
  });

  it("fails for a value that is no list", async () => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("for_each", { items: "{{trigger.extra.list}}", automationId: target.id }),
    );
    await desk.tell("call.missed", { caller_phone: PHONE, list: "a, b" });
    await testEngine.settle();
    expect((await runOf(desk, own.id)).steps[0].error).toMatchObject({
      code: "type_mismatch",
      field: "items",
    });
  });

  it("starts the first of more items than it may, and says so", async () => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy(MANUAL);
    const config = { items: "{{trigger.extra.list}}", automationId: target.id, max: 2, perMinute: 60 };
    const own = await desk.deploy(starting("for_each", config));
    await desk.tell("call.missed", { caller_phone: PHONE, list: ["a", "b", "c"] });
    await testEngine.settle();
    const { steps } = await runOf(desk, own.id);
    expect(steps[0]).toMatchObject({ output: { started: 2, skipped: 0 } });
    expect(steps[0].warnings).toEqual(["There were more than 2; the others were left out"]);
  });

  it("counts as skipped whom the entry rule of the other one refuses", async () => {
    const desk = await testEngine.newWorkspace();
    await addPatients(desk, 3);
    const target = await desk.deploy({ ...MANUAL, settings: { entry: { mode: "once" } } });
    await desk.post(`/v1/automations/${target.id}/runs`, {
      contactId: (await desk.get("/v1/contacts?q=Patient 1")).body.contacts[0].id,
    });
    const own = await desk.deploy(starting("for_each", { ...PATIENTS, automationId: target.id }));
    await call(desk, "+12025550199");
    expect((await runOf(desk, own.id)).steps[0].output).toEqual({ started: 2, skipped: 1 });
  });

  it("stops with its run", async () => {
    const desk = await testEngine.newWorkspace();
    await addPatients(desk, 4);
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("for_each", { ...PATIENTS, automationId: target.id, perMinute: 2 }),
    );
    await call(desk, "+12025550199");
    const { id } = await runOf(desk, own.id);
    expect((await desk.post(`/v1/runs/${id}/cancel`)).status).toBe(200);
    await nextBatch();
    expect(await countOf(desk, target.id)).toBe(1);
  });

  it("counts the real desk in a test, lets virtual time pass, and starts nothing", async () => {
    const desk = await testEngine.newWorkspace();
    await addPatients(desk, 3);
    const target = await desk.deploy(MANUAL);
    const own = await desk.deploy(
      starting("for_each", { ...PATIENTS, automationId: target.id, perMinute: 1 }),
    );
    const { body } = await desk.post(`/v1/automations/${own.id}/test`);
    expect(body.steps[0].output).toEqual({ started: 3, skipped: 0 });
    expect(body.effects.automations).toMatchObject([
      { name: "Follow up", of: "contacts", count: 3, perMinute: 1 },
    ]);
    expect(Date.parse(body.virtualEnd) - Date.parse(body.virtualStart)).toBe(120_000);
    expect(await countOf(desk, target.id)).toBe(0);
  });
});

describe("automations that start one another in a row", () => {
  it("stop after five, and the step that goes too far says so", async () => {
    const desk = await testEngine.newWorkspace();
    let next = await desk.deploy({ ...MANUAL, name: "Last" });
    const chain = [next.id];
    for (let i = 0; i < 6; i++) {
      const definition = starting("start_automation", { automationId: next.id });
      Object.assign(definition.nodes[0]!, { event: "manual" });
      next = await desk.deploy({ ...definition, name: `Link ${i}` });
      chain.push(next.id);
    }
    await desk.post(`/v1/automations/${next.id}/runs`);
    await testEngine.settle();
    const counts = await Promise.all(chain.map((id) => countOf(desk, id)));
    expect(counts).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect((await runOf(desk, chain[1]!)).steps[0].error).toMatchObject({ code: "limit_exceeded" });
  });
});

class Killed extends Error {}
const BOUNDARIES: Boundary[] = ["claimed", "before_save", "saved"];

describe("a worker that is killed", () => {
  it.each(BOUNDARIES)("at %s starts the other automation once", async (at) => {
    const desk = await testEngine.newWorkspace();
    const target = await desk.deploy(MANUAL);
    await desk.deploy(starting("start_automation", { automationId: target.id }));
    await desk.tell("call.missed", { caller_phone: PHONE });
    const [first] = await desk.runs();
    let killed = false;
    const engine = {
      ...testEngine.engine,
      boundary: (reached: Boundary) => {
        if (reached !== at || killed) return;
        killed = true;
        throw new Killed();
      },
    };
    const about = { workspaceId: desk.id, runId: first!.id, signal: new AbortController().signal };
    await expect(executeRun(engine, about)).rejects.toThrow(Killed);
    await executeRun(engine, about);
    expect(await countOf(desk, target.id)).toBe(1);
  });

  it.each(BOUNDARIES.flatMap((at) => [1, 2, 3].map((nth) => ({ at, nth }))))(
    "at $at, the time numbered $nth, neither repeats nor loses a start",
    async ({ at, nth }) => {
      const desk = await testEngine.newWorkspace();
      await addPatients(desk, 7);
      const target = await desk.deploy(MANUAL);
      const own = await desk.deploy(
        starting("for_each", { ...PATIENTS, automationId: target.id, perMinute: 24 }),
      );
      await desk.tell("call.missed", { caller_phone: "+12025550199" });
      const [first] = (await desk.get(`/v1/automations/${own.id}/runs`)).body.runs;
      let left = nth;
      const engine = {
        ...testEngine.engine,
        boundary: (reached: Boundary) => {
          if (reached !== at) return;
          left -= 1;
          if (left === 0) throw new Killed();
        },
      };
      const about = { workspaceId: desk.id, runId: first.id, signal: new AbortController().signal };
      for (let wakes = 0; wakes < 12; wakes++) {
        await executeRun(engine, about).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        await testEngine.pass(1);
        await testEngine.rows(
          "update run set status = 'queued', wake_at = null where id = $1 and status = 'waiting'",
          [first.id],
        );
      }
      expect(left).toBeLessThanOrEqual(0);
      expect((await desk.get(`/v1/runs/${first.id}`)).body.steps).toMatchObject([
        { output: { started: 7, skipped: 0 } },
      ]);
      const runs = await testEngine.rows<{ contact_id: string }>(
        "select contact_id from run where workspace_id = $1 and automation_id = $2",
        [desk.id, target.id],
      );
      expect(new Set(runs.map(({ contact_id: id }) => id)).size).toBe(7);
      expect(runs).toHaveLength(7);
    },
  );
});
