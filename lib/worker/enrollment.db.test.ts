import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const OTHER = "+12025550124";
const trigger = (event = "call.missed") => ({ id: "t", type: "trigger", event, next: "wait" });
const delay = (amount = 10) => ({
  id: "wait",
  type: "action",
  action: "delay",
  config: { duration: { amount, unit: "minutes" } },
  next: "note",
});
const note = {
  id: "note",
  type: "action",
  action: "create_callback",
  config: { phone: PHONE, reason: "called back" },
};
const nodes = [trigger(), delay(), note];

async function tell(desk: TestWorkspace, type: string, data: object): Promise<string> {
  const { status, body } = await desk.tell(type, data);
  expect([status, body.errors]).toEqual([202, undefined]);
  await testEngine.settle();
  return body.id;
}
const miss = (desk: TestWorkspace, phone = PHONE) => tell(desk, "call.missed", { caller_phone: phone });
const text = (desk: TestWorkspace, body: string, from = PHONE) => tell(desk, "sms.received", { from, body });

async function pass(minutes: number): Promise<void> {
  await testEngine.pass(minutes);
  await testEngine.sweep();
  await testEngine.settle();
}

async function evaluationOf(desk: TestWorkspace, eventId: string) {
  const { body } = await desk.get(`/v1/events/${eventId}`);
  return body.notStarted[0] ?? { started: true };
}

async function statuses(desk: TestWorkspace): Promise<string[]> {
  return (await desk.runs()).map(({ status }) => status);
}

describe("how often a person enters", () => {
  it("once", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings: { entry: { mode: "once" } } });
    await miss(desk);
    await pass(60);
    const again = await miss(desk);
    await miss(desk, OTHER);
    expect(await evaluationOf(desk, again)).toMatchObject({
      reason: { code: "entry_rule", mode: "once" },
    });
    expect(await desk.runs()).toHaveLength(2);
  });

  it("once for a while", async () => {
    const desk = await testEngine.newWorkspace();
    const per = { amount: 2, unit: "days" };
    await desk.deploy({ nodes, settings: { entry: { mode: "once_per", per } } });
    await miss(desk);
    expect(await evaluationOf(desk, await miss(desk))).toMatchObject({ reason: { mode: "once_per" } });
    await testEngine.rows(
      "update enrollment set at = at - interval '3 days' where workspace_id = $1 returning 1",
      [desk.id],
    );
    expect(await evaluationOf(desk, await miss(desk))).toMatchObject({ started: true });
  });

  it("not while a run of theirs is in progress", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings: { entry: { mode: "not_while_running" } } });
    await miss(desk);
    expect(await evaluationOf(desk, await miss(desk))).toMatchObject({
      reason: { mode: "not_while_running" },
    });
    await pass(60);
    expect(await statuses(desk)).toEqual(["succeeded"]);
    expect(await evaluationOf(desk, await miss(desk))).toMatchObject({ started: true });
  });

  it("once also for a caller who becomes a contact in between", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings: { entry: { mode: "once" } } });
    await miss(desk);
    await desk.post("/v1/contacts", { phone: PHONE, name: "Robin" });
    expect(await evaluationOf(desk, await miss(desk))).toMatchObject({ reason: { mode: "once" } });
  });

  it("once, however many events come at the same time or in one batch", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings: { entry: { mode: "once" } } });
    const event = { type: "call.missed", data: { caller_phone: PHONE } };
    await Promise.all([
      ...Array.from({ length: 10 }, () => desk.tell(event.type, event.data)),
      desk.post("/v1/events", { events: Array.from({ length: 5 }, () => event) }),
    ]);
    expect(await desk.runs()).toHaveLength(1);
  });

  it("as often as events come when no rule is set", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes });
    await miss(desk);
    await miss(desk);
    expect(await desk.runs()).toHaveLength(2);
  });
});

describe("what ends a run early", () => {
  const settings = { stopOn: [{ event: "sms.received" }] };

  it("is an event of the same person", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings });
    await miss(desk);
    await text(desk, "hello", OTHER);
    expect(await statuses(desk)).toEqual(["waiting"]);
    await text(desk, "hello");
    expect(await statuses(desk)).toEqual(["stopped"]);
    await pass(60);
    expect((await desk.get("/v1/callbacks")).body.callbacks).toEqual([]);
    const [run] = await desk.runs();
    expect((await desk.get(`/v1/runs/${run?.id}`)).body).toMatchObject({
      status: "stopped",
      stopped: { outcome: "stop_on" },
    });
  });

  it("is only an event with the fields it names", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes,
      settings: { stopOn: [{ event: "lead.statusChanged", match: { status: "converted" } }] },
    });
    const { body: lead } = await desk.post("/v1/leads", { name: "Robin", phone: PHONE, source: "web" });
    await miss(desk);
    await desk.patch(`/v1/leads/${lead.id}`, { status: "contacted" });
    await testEngine.settle();
    expect(await statuses(desk)).toEqual(["waiting"]);
    await desk.patch(`/v1/leads/${lead.id}`, { status: "converted" });
    await testEngine.settle();
    expect(await statuses(desk)).toEqual(["stopped"]);
  });

  it("is a goal while it counts", async () => {
    const desk = await testEngine.newWorkspace();
    const goal = { event: "sms.received", within: { amount: 1, unit: "hours" } };
    await desk.deploy({ nodes: [trigger(), delay(300), note], settings: { goal } });
    await miss(desk);
    await miss(desk, OTHER);
    await text(desk, "hello");
    await testEngine.rows(
      "update run_stop set until = until - interval '2 hours' where workspace_id = $1 returning 1",
      [desk.id],
    );
    await text(desk, "hello", OTHER);
    expect((await statuses(desk)).sort()).toEqual(["stopped", "waiting"]);
  });

  it("does not end the run that the event itself starts", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger("sms.received"), delay(), note], settings });
    await text(desk, "one");
    await text(desk, "two");
    expect((await statuses(desk)).sort()).toEqual(["stopped", "waiting"]);
  });

  it("ends runs of an archived automation, too", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes, settings });
    await miss(desk);
    await testEngine.api.call("DELETE", `/v1/automations/${id}`, { key: desk.key });
    await text(desk, "hello");
    expect(await statuses(desk)).toEqual(["stopped"]);
  });

  it("is not said of a run that reached its end first", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger(), delay(), note], settings });
    await miss(desk);
    await pass(60);
    await testEngine.rows(
      `update run set stop_request = '{"outcome": "stop_on", "reason": "late"}' where workspace_id = $1 returning 1`,
      [desk.id],
    );
    const [run] = await desk.runs();
    expect((await desk.get(`/v1/runs/${run?.id}`)).body).toMatchObject({
      status: "succeeded",
      stopped: null,
    });
  });

  it("is never an event of another workspace", async () => {
    const desk = await testEngine.newWorkspace();
    const other = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings });
    await miss(desk);
    await text(other, "hello");
    expect(await statuses(desk)).toEqual(["waiting"]);
  });
});

describe("people left out for comparison", () => {
  it("are always the same, and about as many as the share says", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings: { holdoutPercent: 50 } });
    const phones = Array.from({ length: 40 }, (_, i) => `+1202555${String(1000 + i)}`);
    const events = phones.map((phone) => ({ type: "call.missed", data: { caller_phone: phone } }));
    const reasonsOf = async () => {
      const { body } = await desk.post("/v1/events", { events });
      const found = [];
      for (const { id } of body.events) found.push((await evaluationOf(desk, id)).reason?.code ?? "started");
      return found;
    };
    const first = await reasonsOf();
    expect(await reasonsOf()).toEqual(first);
    const left = first.filter((reason) => reason === "holdout").length;
    expect(left).toBeGreaterThan(8);
    expect(left).toBeLessThan(32);
  });
});

/** One number that is left out at 50 %, and one that is not. */
async function bothGroups(desk: TestWorkspace): Promise<{ out: string; inside: string }> {
  let [out, inside] = [null, null] as [string | null, string | null];
  for (let i = 0; out === null || inside === null; i++) {
    const phone = `+1202555${String(2000 + i)}`;
    const { reason } = await evaluationOf(desk, await miss(desk, phone));
    if (reason?.code === "holdout") out ??= phone;
    else inside ??= phone;
  }
  return { out, inside };
}

describe("people left out for comparison, under an entry rule", () => {
  const settings = { holdoutPercent: 50, entry: { mode: "once" } };

  it("enter as rarely as the others, so that both groups stay alike", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings });
    const { out, inside } = await bothGroups(desk);
    const again = async (phone: string) => (await evaluationOf(desk, await miss(desk, phone))).reason;
    expect(await again(inside)).toMatchObject({ code: "entry_rule" });
    expect(await again(out)).toEqual({ code: "holdout", percent: 50, refused: "entry_rule" });
  });

  it("may enter once nobody is left out anymore", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes, settings });
    const { out, inside } = await bothGroups(desk);
    await desk.patch(`/v1/automations/${id}`, { settings: { entry: { mode: "once" } } });
    expect((await desk.post(`/v1/automations/${id}/deploy`)).status).toBe(200);
    expect(await evaluationOf(desk, await miss(desk, out))).toEqual({ started: true });
    expect(await evaluationOf(desk, await miss(desk, inside))).toMatchObject({
      reason: { code: "entry_rule" },
    });
  });

  it("do not exist in an automation about appointments, also if an earlier release deployed it so", async () => {
    const desk = await testEngine.newWorkspace();
    const reminder = {
      ...note,
      action: "send_sms",
      config: { to: PHONE, message: "Hi", messageClass: "reminder" },
    };
    const { body } = await desk.post("/v1/automations", {
      name: "Reminder",
      nodes: [{ ...trigger(), next: "note" }, reminder],
      settings: { holdoutPercent: 90 },
    });
    const refused = await desk.post(`/v1/automations/${body.id}/deploy`);
    expect(refused.body.errors).toMatchObject([{ code: "invalid_value", field: "settings.holdoutPercent" }]);
    await desk.patch(`/v1/automations/${body.id}`, { settings: {} });
    await desk.post(`/v1/automations/${body.id}/deploy`);
    await testEngine.rows(
      `insert into automation_version (workspace_id, id, automation_id, number, name, description, definition, hash)
       select workspace_id, 'ver_earlier', automation_id, 2, name, description, jsonb_set(definition, '{settings,holdoutPercent}', '90'), 'x'
       from automation_version where workspace_id = $1 returning 1`,
      [desk.id],
    );
    expect((await desk.post(`/v1/automations/${body.id}/rollback`, { version: 2 })).status).toBe(200);
    const found = await testEngine.rows<{ holdout_percent: number }>(
      "select holdout_percent from live_trigger where workspace_id = $1",
      [desk.id],
    );
    expect(found).toEqual([{ holdout_percent: 0 }]);
    await testEngine.rows(
      `with t as (update live_trigger set holdout_percent = 90 where workspace_id = $1)
       update workspace set trigger_epoch = trigger_epoch + 1 where id = $1 returning 1`,
      [desk.id],
    );
    for (const last of [1, 2, 3, 4, 5, 6])
      expect(await evaluationOf(desk, await miss(desk, `+120255531${last}0`))).toEqual({ started: true });
  });
});

describe("settings that mean nothing", () => {
  it.each([
    [{ entry: { mode: "once_per" } }, "missing_field"],
    [{ stopOn: [{ event: "sms.recieved" }] }, "unknown_event"],
    [{ goal: { event: "", within: { amount: 1, unit: "days" } } }, "unknown_event"],
    [{ sendWindow: { from: "18:00", to: "09:00" } }, "invalid_value"],
    [{ sendWindow: { from: "9", to: "18:00" } }, "invalid_value"],
    [{ holdoutPercent: 100 }, "invalid_value"],
  ])("%j keep it from being deployed", async (settings, code) => {
    const desk = await testEngine.newWorkspace();
    const { body } = await desk.post("/v1/automations", { name: "Wrong", nodes, edges: [], settings });
    const deployed = await desk.post(`/v1/automations/${body.id}/deploy`);
    expect(deployed.status).toBe(422);
    expect(deployed.body.errors.map((error: { code: string }) => error.code)).toContain(code);
  });
});
