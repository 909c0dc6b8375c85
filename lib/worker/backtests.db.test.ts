import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BacktestView, DifferenceView } from "@/lib/contract/backtests";
import { tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import type { Read } from "@/lib/services/backtests/past-records";
import { processBacktest } from "@/lib/services/backtests/process";
import { receiveSms } from "@/lib/services/desk/messages";
import { backtestsJob } from "./jobs/backtests";
import { systemCtx } from "./jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

/** Two versions on the events of the past: the live one equals what its runs recorded, and nothing is ever sent. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine({}, { unlimited: true });
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
const KIM = "+12025550124";
const trigger = (more: object = {}) => ({
  id: "t",
  type: "trigger",
  event: "call.missed",
  next: "hello",
  ...more,
});
const sms = (id: string, message: string, more: object = {}) => ({
  id,
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message, respectQuietHours: false },
  ...more,
});
const waits = {
  id: "w",
  type: "action",
  action: "wait_for_event",
  config: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
  trueBranch: "yes",
  falseBranch: "no",
};
const LIVE = [
  trigger(),
  sms("hello", "Hello", { next: "w" }),
  waits,
  sms("yes", "Thanks"),
  sms("no", "Still there?"),
];

async function miss(desk: TestWorkspace, data: object = {}) {
  const { status } = await desk.tell("call.missed", { caller_phone: SAM, ...data });
  expect(status).toBe(202);
  await testEngine.settle();
}

async function draft(desk: TestWorkspace, id: string, nodes: object[]) {
  const body = { nodes };
  const saved = await testEngine.api.call("PATCH", `/v1/automations/${id}`, { key: desk.key, body });
  expect(saved.status).toBe(200);
}

type Tried = BacktestView & { differences: DifferenceView[]; path: string };

const work = () =>
  backtestsJob({ config: testEngine.engine.config, log: testEngine.engine.log })(testEngine.db);

async function backtest(desk: TestWorkspace, id: string, body: object = {}): Promise<Tried> {
  const asked = await desk.post(`/v1/automations/${id}/backtests`, body);
  expect([asked.status, asked.body.errors]).toEqual([200, undefined]);
  expect(asked.body).toMatchObject({ id: expect.stringMatching(/^bt_/), status: "queued", progress: 0 });
  await work();
  const path = `/v1/automations/${id}/backtests/${asked.body.id}`;
  const [done, listed] = [await desk.get(path), await desk.get(`${path}/differences`)];
  return { ...(done.body as BacktestView), differences: listed.body.differences, path };
}

const outbound = async (desk: TestWorkspace) =>
  (await desk.get("/v1/messages?direction=outbound")).body.messages.length;

describe("a backtest", () => {
  it("of the live version against itself finds no difference, and equals what the runs recorded", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: LIVE });
    await desk.post("/v1/contacts", { phone: KIM, name: "Kim", optedOut: true });
    await miss(desk);
    await desk.tell("sms.received", { from: SAM, body: "Yes" });
    await testEngine.settle();
    await miss(desk, { caller_phone: KIM });
    const sent = (await desk.get("/v1/messages?direction=outbound&status=sandboxed")).body.messages.length;
    const { body } = await desk.get("/v1/messages?direction=outbound");
    const done = await backtest(desk, id, { version: 1 });
    expect(done).toMatchObject({ status: "done", progress: 1, version: 1, against: "live", differences: [] });
    expect(done.summary).toMatchObject({ events: 2, compared: 2, notComparable: 0, different: 0 });
    expect(done.summary.effects.sms).toEqual({ before: sent, after: sent });
    expect(sent).toBe(2);
    expect(await outbound(desk)).toBe(body.messages.length);
    expect(done.summary.paths?.before).toEqual({ hello: 2, w: 1, yes: 1 });
  });

  it("lists what a draft adds, removes, says otherwise and does later, with both paths", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    await miss(desk, { ring_seconds: 5 });
    await miss(desk, { caller_phone: KIM, ring_seconds: 30 });
    await draft(desk, id, [
      trigger({ next: "c" }),
      {
        id: "c",
        type: "condition",
        expression: { field: "trigger.ring_seconds", operator: "greater_than", value: 20 },
        trueBranch: "hello",
        falseBranch: "end",
      },
      sms("hello", "Sorry!"),
      { id: "end", type: "action", action: "stop", config: {} },
    ]);
    const done = await backtest(desk, id);
    expect(done.summary).toMatchObject({
      events: 2,
      compared: 2,
      different: 2,
      effects: { sms: { before: 2, after: 1 } },
    });
    expect(done.summary.headline).toContain("2 missed calls. This version would text 1 fewer person");
    expect(done.differences).toMatchObject([
      {
        kind: "removed",
        before: { kind: "sms", to: SAM, body: "Hello" },
        after: null,
        pathBefore: ["hello"],
        pathAfter: ["c", "end"],
      },
      { kind: "changed", before: { body: "Hello" }, after: { body: "Sorry!" }, pathAfter: ["c", "hello"] },
    ]);
    const page = await desk.get(`${done.path}/differences?limit=1`);
    expect(page.body).toMatchObject({ differences: [{ kind: "removed" }], has_more: true, next_cursor: "1" });
    const next = await desk.get(`${done.path}/differences?limit=1&starting_after=1`);
    expect(next.body).toMatchObject({
      differences: [{ kind: "changed" }],
      has_more: false,
      next_cursor: null,
    });
  });

  it("sees the person as they were, and says so where that is not known", async () => {
    const desk = await testEngine.newWorkspace();
    const named = [trigger(), sms("hello", "Hello {{contact.name | default:'there'}}")];
    const { id } = await desk.deploy({ nodes: named });
    const { body: sam } = await desk.post("/v1/contacts", { phone: SAM, name: "Sam" });
    await miss(desk);
    await miss(desk, { caller_phone: KIM });
    await desk.tell("sms.received", { from: SAM, body: "Hi" });
    await desk.patch(`/v1/contacts/${sam.id}`, { name: "Samuel" });
    const done = await backtest(desk, id, { version: 1 });
    expect(done.summary).toMatchObject({ events: 2, compared: 1, notComparable: 1, different: 0 });
    expect(done.summary.reasons).toEqual({ contact_changed: 1 });
    expect(done.summary.headline).toContain("1 event could not be compared");
  });

  it("knows who had opted out, also when they say STOP once more", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    const says = async (body: string) => {
      await tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
        const ctx = await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" });
        const text = { from: SAM, to: "+12025550100", body, providerId: newId("msg") };
        await receiveSms(ctx!, { ...text, keyword: null, answersHelp: false, media: [] });
      });
    };
    await says("Hi");
    await miss(desk);
    await says("STOP");
    await miss(desk);
    await says("STOP");
    await miss(desk);
    await says("START");
    await miss(desk);
    await says("START");
    const found = await backtest(desk, id, { version: 1, against: 1 });
    expect([found.summary.events, found.summary.compared, found.summary.reasons]).toEqual([4, 4, {}]);
    expect(found.summary.effects.sms).toEqual({ before: 2, after: 2 });
  });

  it("leaves out people who were erased since", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    const { body: sam } = await desk.post("/v1/contacts", { phone: SAM, name: "Sam" });
    await miss(desk);
    await miss(desk, { caller_phone: KIM });
    await testEngine.api.call("DELETE", `/v1/contacts/${sam.id}`, { key: desk.key });
    const { summary } = await backtest(desk, id, { version: 1 });
    expect(summary).toMatchObject({ events: 2, compared: 1, reasons: { erased: 1 } });
  });

  it("knows the people a step names, and not only the one of the event", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/contacts", { phone: KIM, name: "Kim", optedOut: true });
    const toKim = { to: KIM, message: "Sam called", respectQuietHours: false };
    const { id } = await desk.deploy({ nodes: [trigger(), { ...sms("hello", ""), config: toKim }] });
    await miss(desk);
    const { summary } = await backtest(desk, id, { version: 1 });
    expect(summary).toMatchObject({ compared: 1, effects: { sms: { before: 0, after: 0 } }, reasons: {} });
  });

  it("answers requests with what was recorded, and never guesses another answer", async () => {
    const desk = await testEngine.newWorkspace();
    const request = (url: string) => ({
      id: "hello",
      type: "action",
      action: "http_request",
      config: { method: "GET", url },
      onError: "continue",
    });
    const { id } = await desk.deploy({ nodes: [trigger(), request("http://127.0.0.1:9/one")] });
    await miss(desk);
    await testEngine.rows(
      `update run_step set status = 'succeeded', output = '{"status": 200, "body": null}', error = null where workspace_id = $1`,
      [desk.id],
    );
    expect((await backtest(desk, id, { version: 1 })).summary).toMatchObject({
      compared: 1,
      notComparable: 0,
    });
    await draft(desk, id, [trigger(), request("https://example.com/other")]);
    expect((await backtest(desk, id)).summary).toMatchObject({ compared: 0, notComparable: 1, different: 0 });
  });

  it("keeps to the entry rule of each version", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    for (let i = 0; i < 3; i++) await miss(desk);
    const body = { settings: { entry: { mode: "once" } } };
    await testEngine.api.call("PATCH", `/v1/automations/${id}`, { key: desk.key, body });
    const done = await backtest(desk, id);
    expect(done.summary.effects.sms).toEqual({ before: 3, after: 1 });
    expect(done.summary.headline).toContain("would act differently for 2 events");
  });

  it("takes the newest events of its window, and finds none in an empty one", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    for (let i = 0; i < 3; i++) await miss(desk);
    expect((await backtest(desk, id, { limit: 2 })).summary.events).toBe(2);
    const empty = await backtest(desk, id, { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" });
    expect(empty).toMatchObject({
      status: "done",
      summary: { events: 0, headline: "Last day: 0 missed calls." },
    });
  });

  it("skips what it cannot read, such as an event of an older schema", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    await miss(desk);
    await testEngine.rows("update event set data = '{}' where workspace_id = $1", [desk.id]);
    expect((await backtest(desk, id)).summary).toMatchObject({ events: 1, notComparable: 1 });
  });
});

describe("asking for a backtest", () => {
  it("is refused without a live version, for a version that is not there, and for a window that is none", async () => {
    const desk = await testEngine.newWorkspace();
    const made = await desk.post("/v1/automations", {
      name: "Draft",
      nodes: [trigger(), sms("hello", "Hello")],
    });
    const ask = (body: object) => desk.post(`/v1/automations/${made.body.id}/backtests`, body);
    expect((await ask({})).body.code).toBe("not_deployed");
    await desk.post(`/v1/automations/${made.body.id}/deploy`);
    expect((await ask({ version: 7 })).body.errors).toMatchObject([{ pointer: "/version" }]);
    expect((await ask({ against: 7 })).body.errors).toMatchObject([{ pointer: "/against" }]);
    expect((await ask({ from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z" })).status).toBe(422);
  });

  it("can be taken back, and two at once both end", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    await miss(desk);
    const ask = async () =>
      `/v1/automations/${id}/backtests/${(await desk.post(`/v1/automations/${id}/backtests`)).body.id}`;
    const [one, two, three] = [await ask(), await ask(), await ask()];
    const cancel = (path: string) => testEngine.api.call("DELETE", path, { key: desk.key });
    expect((await cancel(one)).body).toMatchObject({ status: "canceled", finishedAt: expect.any(String) });
    await Promise.all([work(), work()]);
    const status = async (path: string) => (await desk.get(path)).body.status;
    expect([await status(one), await status(two), await status(three)]).toEqual(["canceled", "done", "done"]);
    expect((await cancel(two)).body.status).toBe("done");
  });

  it("is of the versions it was asked for, though the draft changes and the automation is archived meanwhile", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    await miss(desk);
    await draft(desk, id, [trigger(), sms("hello", "Good morning")]);
    const { body } = await desk.post(`/v1/automations/${id}/backtests`, {});
    await draft(desk, id, [trigger(), sms("hello", "Hello")]);
    await desk.post(`/v1/automations/${id}/archive`);
    await work();
    const path = `/v1/automations/${id}/backtests/${body.id}`;
    expect((await desk.get(path)).body).toMatchObject({ status: "done", summary: { different: 1 } });
    expect((await desk.get(`${path}/differences`)).body.differences).toMatchObject([
      { kind: "changed", before: { body: "Hello" }, after: { body: "Good morning" } },
    ]);
  });

  it("ends in the middle when it is canceled, and keeps what it found until then", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    await miss(desk);
    await draft(desk, id, [trigger(), sms("hello", "Sorry!")]);
    const { body } = await desk.post(`/v1/automations/${id}/backtests`);
    const path = `/v1/automations/${id}/backtests/${body.id}`;
    await testEngine.rows("update backtest set status = 'running', claim = 'mine' where id = $1", [body.id]);
    const read: Read = (fn) =>
      tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
        const ctx = await systemCtx(t, { workspaceId: desk.id, name: "test", ...testEngine.engine });
        if (!ctx) throw new Error("no workspace");
        return fn(ctx);
      });
    const row = await read(({ tx: t }) =>
      t.prisma.backtest.findFirstOrThrow({ where: { workspaceId: desk.id } }),
    );
    let reads = 0;
    const canceling: Read = async (fn) => {
      reads += 1;
      // It has opened the window and read a page and what belongs to it: now it would write.
      if (reads === 4) await testEngine.api.call("DELETE", path, { key: desk.key });
      return read(fn);
    };
    await processBacktest(canceling, { ...row, claim: "mine" });
    expect((await desk.get(path)).body).toMatchObject({ status: "canceled", summary: { events: 0 } });
    expect((await desk.get(`${path}/differences`)).body.differences).toEqual([]);
  });

  it("goes on with another worker when one has died", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    await miss(desk);
    const { body } = await desk.post(`/v1/automations/${id}/backtests`);
    const path = `/v1/automations/${id}/backtests/${body.id}`;
    const died =
      "update backtest set status = 'running', claim = 'dead', seen_at = now() - interval '2 minutes' where id = $1";
    await testEngine.rows(died, [body.id]);
    await work();
    expect((await desk.get(path)).body).toMatchObject({ status: "done", summary: { events: 1 } });
  });

  it("is nobody else's", async () => {
    const [mine, theirs] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    const { id } = await mine.deploy({ nodes: [trigger(), sms("hello", "Hello")] });
    const { body } = await mine.post(`/v1/automations/${id}/backtests`);
    await work();
    expect((await theirs.get(`/v1/automations/${id}/backtests/${body.id}`)).status).toBe(404);
    expect((await theirs.get(`/v1/automations/${id}/backtests/${body.id}/differences`)).status).toBe(404);
    expect((await theirs.post(`/v1/automations/${id}/backtests`)).status).toBe(404);
  });
});
