import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const step = (id: string, action: string, config: object, more: object = {}) => ({
  id,
  type: "action",
  action,
  config,
  ...more,
});
const callback = (id: string) => step(id, "create_callback", { phone: PHONE, reason: id });
const trigger = { id: "t", type: "trigger", event: "sms.received", next: "way" };

const CASES = [
  { values: ["sí", "cita"], label: "Español" },
  { values: ["yes please"], label: "English" },
];
const switching = (branches: object) => [
  trigger,
  step("way", "switch", { field: "trigger.body", cases: CASES }, { branches }),
  ...["es", "en", "rest"].map(callback),
];
const WEIGHTS = [
  { label: "A", percent: 50 },
  { label: "B", percent: 50 },
];
const splitting = (weights: object = WEIGHTS) => [
  trigger,
  step("way", "split", { weights }, { branches: { A: "a", B: "b" } }),
  callback("a"),
  callback("b"),
];

async function reasonsOf(desk: TestWorkspace): Promise<string[]> {
  const { body } = await desk.get("/v1/callbacks");
  return body.callbacks.map((one: { reason: string }) => one.reason).sort();
}

async function say(desk: TestWorkspace, body: string, from = PHONE) {
  expect((await desk.tell("sms.received", { from, body })).status).toBe(202);
  await testEngine.settle();
}

describe("a switch", () => {
  it("takes the way of the value, or the default, and records which and why", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: switching({ Español: "es", English: "en", default: "rest" }) });
    for (const body of ["SI!", "Yes, please", "later"]) await say(desk, body);
    expect(await reasonsOf(desk)).toEqual(["en", "es", "rest"]);
    const { runs } = (await desk.get("/v1/runs")).body;
    const steps = await Promise.all(
      runs.map(async ({ id }: { id: string }) => (await desk.get(`/v1/runs/${id}`)).body.steps[0]),
    );
    expect(steps.map(({ branch }) => branch).sort()).toEqual(["English", "Español", "default"]);
    expect(steps[0].evaluated).toHaveLength(2);
  });

  it("completes the run where nothing follows, and says so before the deploy", async () => {
    const desk = await testEngine.newWorkspace();
    const { body } = await desk.post("/v1/automations", {
      name: "A",
      nodes: switching({ Español: "es" }).slice(0, 3),
    });
    expect(body.validation.errors).toEqual([]);
    expect(body.validation.warnings.map(({ code, field }: Record<string, string>) => [code, field])).toEqual([
      ["missing_branch", "branches.English"],
      ["missing_branch", "branches.default"],
    ]);
    expect(body.nodes[1].branches).toEqual({ Español: "es" });
    expect(body.edges).toContainEqual({ from: "way", to: "es", label: "Español" });
    expect((await desk.post(`/v1/automations/${body.id}/deploy`)).status).toBe(200);
    await say(desk, "later");
    expect(await desk.runs()).toMatchObject([{ status: "succeeded" }]);
    expect(await reasonsOf(desk)).toEqual([]);
  });

  it("is imported from its exported form", async () => {
    const desk = await testEngine.newWorkspace();
    const nodes = switching({ Español: "es", English: "en", default: "rest" });
    const { body: first } = await desk.post("/v1/automations", { name: "A", nodes });
    const { body: second } = await desk.post("/v1/automations", {
      name: "B",
      nodes: first.nodes,
      edges: first.edges,
    });
    expect([second.nodes, second.edges]).toEqual([first.nodes, first.edges]);
  });
});

describe("a split", () => {
  const wayIn = (steps: { nodeId: string; branch?: string }[]) =>
    steps.find(({ nodeId }) => nodeId === "way")?.branch;

  it("takes a contact the same way in tests, live, in later versions and in a rerun", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: splitting() });
    for (const last of ["0141", "0142", "0143", "0144", "0145"]) {
      const from = `+1202555${last}`;
      const sampleData = { from: `(202) 555-${last}`, body: "Hello" };
      const tested = await desk.post(`/v1/automations/${id}/test`, { sampleData });
      const way = wayIn(tested.body.steps);
      await say(desk, "Hello", from);
      await desk.post("/v1/contacts", { phone: from, name: "Robin" });
      await desk.post(`/v1/automations/${id}/rollback`, { version: 1 });
      await say(desk, "Hello again", from);
      const [{ id: latest }] = (await desk.get("/v1/runs?limit=1")).body.runs;
      await desk.post(`/v1/runs/${latest}/rerun`, { fromNodeId: "way" });
      await testEngine.settle();
      const { runs } = (await desk.get("/v1/runs?limit=3")).body;
      const ways = await Promise.all(
        runs.map(async (run: { id: string }) => wayIn((await desk.get(`/v1/runs/${run.id}`)).body.steps)),
      );
      expect(ways).toEqual([way, way, way]);
    }
  });

  it("refuses percentages that do not add up to 100", async () => {
    const desk = await testEngine.newWorkspace();
    const { body } = await desk.post("/v1/automations", {
      name: "A",
      nodes: splitting([WEIGHTS[0]!, { label: "B", percent: 40 }]),
    });
    expect(body.validation.errors).toMatchObject([{ code: "invalid_value", field: "config.weights" }]);
    expect((await desk.post(`/v1/automations/${body.id}/deploy`)).status).toBe(422);
  });
});
