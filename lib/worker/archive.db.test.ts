import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
let desk: TestWorkspace;
let id: string;
beforeAll(async () => {
  testEngine = await openTestEngine();
  desk = await testEngine.newWorkspace();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const archive = (query = "") =>
  testEngine.api.call("DELETE", `/v1/automations/${id}${query}`, { key: desk.key });

/** An automation with one run in a delay of an hour. */
async function withWaitingRun(): Promise<void> {
  const wait = {
    id: "a",
    type: "action",
    action: "delay",
    config: { duration: { amount: 1, unit: "hours" } },
  };
  const callback = {
    id: "b",
    type: "action",
    action: "create_callback",
    config: { phone: PHONE, reason: id },
  };
  desk = await testEngine.newWorkspace();
  const nodes = [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    { ...wait, next: "b" },
    callback,
  ];
  ({ id } = await desk.deploy({ nodes }));
  await desk.tell("call.missed", { caller_phone: PHONE });
  await testEngine.settle();
}

async function hourLater(): Promise<string[]> {
  await testEngine.pass(60);
  await testEngine.sweep();
  await testEngine.settle();
  return (await desk.runs()).map(({ status }) => status);
}

it("lets the runs of an archived automation finish unless they are to be cancelled", async () => {
  await withWaitingRun();
  expect((await archive()).body).toMatchObject({
    status: "archived",
    inFlight: { continuing: 1, cancelled: 0 },
  });
  expect(await hourLater()).toEqual(["succeeded"]);
});

it("cancels them with running=cancel, also when it was archived before", async () => {
  await withWaitingRun();
  await archive();
  expect((await archive("?running=cancel")).body.inFlight).toEqual({ continuing: 0, cancelled: 1 });
  expect(await hourLater()).toEqual(["cancelled"]);
  expect((await desk.get("/v1/callbacks")).body.callbacks).toEqual([]);
  expect((await archive("?running=cancel")).body.inFlight).toEqual({ continuing: 0, cancelled: 0 });
  expect((await archive("?running=stop")).status).toBe(422);
});

it("lets frozen runs finish, because nothing could resume them", async () => {
  await withWaitingRun();
  await desk.post(`/v1/automations/${id}/pause`, { mode: "freeze" });
  expect((await archive()).body.inFlight).toEqual({ continuing: 1, cancelled: 0 });
  expect(await hourLater()).toEqual(["succeeded"]);
});

it("comes back paused and starts runs once it is resumed", async () => {
  await withWaitingRun();
  expect((await desk.post(`/v1/automations/${id}/restore`)).body.code).toBe("illegal_transition");
  await archive("?running=cancel");
  expect((await desk.post(`/v1/automations/${id}/restore`)).body).toMatchObject({
    status: "paused",
    pauseMode: "stop_new",
    version: 1,
    hasUndeployedChanges: false,
  });
  await desk.tell("call.missed", { caller_phone: PHONE });
  expect(await desk.runs()).toHaveLength(1);
  await desk.post(`/v1/automations/${id}/resume`);
  await desk.tell("call.missed", { caller_phone: PHONE });
  expect(await desk.runs()).toHaveLength(2);
});

it("comes back as a draft if it was never deployed", async () => {
  desk = await testEngine.newWorkspace();
  const made = await desk.post("/v1/automations", { name: "Never deployed" });
  id = made.body.id;
  await archive();
  expect((await desk.post(`/v1/automations/${id}/restore`)).body).toMatchObject({
    status: "draft",
    version: null,
  });
});

it("refuses the deploy of an archived automation before it looks at the draft", async () => {
  desk = await testEngine.newWorkspace();
  const broken = {
    name: "Broken",
    nodes: [{ id: "t", type: "trigger", event: "call.missed", next: "gone" }],
  };
  id = (await desk.post("/v1/automations", broken)).body.id;
  await archive();
  const { status, body } = await desk.post(`/v1/automations/${id}/deploy`);
  expect([status, body.code]).toEqual([409, "illegal_transition"]);
});
