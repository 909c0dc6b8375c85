import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/id";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const NEVER = { monday: null };

/** Members in the order of their ids. */
async function addMembers(desk: TestWorkspace, names: readonly string[], role = "editor"): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const id = newId("per");
    ids.push(id);
    await testEngine.rows("insert into person (id, email, name) values ($1, $2, $3)", [
      id,
      `${name.toLowerCase()}-${id}@example.com`,
      name,
    ]);
    await testEngine.rows(
      "insert into workspace_member (workspace_id, person_id, role) values ($1, $2, $3)",
      [desk.id, id, role],
    );
  }
  return ids;
}

const put = (desk: TestWorkspace, body: object) =>
  testEngine.api.call("PUT", "/v1/settings/teams", { key: desk.key, body });
const assigning = (config: object, more: object[] = []) => ({
  nodes: [
    { id: "t", type: "trigger", event: "lead.created", next: more.length > 0 ? "task" : "a" },
    ...more,
    { id: "a", type: "action", action: "assign", config },
  ],
});
const task = {
  id: "task",
  type: "action",
  action: "create_callback",
  config: { phone: "{{trigger.phone}}" },
  next: "a",
};

async function lead(desk: TestWorkspace, phone = PHONE) {
  const { body } = await desk.post("/v1/leads", { name: "Robin", phone, source: "web" });
  await testEngine.settle();
  const [run] = (await desk.get("/v1/runs?limit=1")).body.runs;
  const { steps } = (await desk.get(`/v1/runs/${run.id}`)).body;
  const { assignee } = (await desk.get(`/v1/leads/${body.id}`)).body;
  return { assignee, step: steps.at(-1) };
}

describe("teams", () => {
  it("are replaced as a whole, with phones and hours of the people named", async () => {
    const desk = await testEngine.newWorkspace();
    const [ana = "", bo = ""] = await addMembers(desk, ["Ana", "Bo"]);
    const hours = { monday: { open: "08:00", close: "12:00" } };
    const { status, body } = await put(desk, {
      teams: [
        { name: "Front desk", members: [ana, bo, ana] },
        { name: "Lab", members: [] },
      ],
      people: [{ memberId: ana, phone: "(202) 555-0177", hours }],
    });
    expect([status, body.teams]).toEqual([
      200,
      [
        { name: "Front desk", members: [ana, bo] },
        { name: "Lab", members: [] },
      ],
    ]);
    expect(body.people).toMatchObject([
      { memberId: ana, name: "Ana", role: "editor", phone: "+12025550177", hours },
      { memberId: bo, phone: null, hours: null },
    ]);
    expect((await put(desk, { teams: [] })).body).toMatchObject({ teams: [], people: [{ hours }, {}] });
    expect((await desk.get("/v1/settings/teams")).body.people).toHaveLength(2);
  });

  it.each([
    [{ teams: [{ name: "Everyone", members: [] }] }, "/teams/0/name"],
    [{ teams: [{ name: "owner", members: [] }] }, "/teams/0/name"],
    [{ teams: ["A", "a"].map((name) => ({ name, members: [] })) }, "/teams/1/name"],
    [{ teams: [{ name: "A", members: ["per_stranger"] }] }, "/teams/0/members/0"],
    [{ teams: [], people: [{ memberId: "per_stranger", phone: null }] }, "/people/0/memberId"],
  ])("refuse %j", async (body, pointer) => {
    const desk = await testEngine.newWorkspace();
    const refused = await put(desk, body);
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it("leave out people who are no longer members", async () => {
    const desk = await testEngine.newWorkspace();
    const [ana = "", bo = ""] = await addMembers(desk, ["Ana", "Bo"]);
    await put(desk, { teams: [{ name: "Desk", members: [ana, bo] }] });
    await testEngine.rows("delete from workspace_member where person_id = $1", [ana]);
    expect((await desk.get("/v1/settings/teams")).body.teams).toEqual([{ name: "Desk", members: [bo] }]);
  });
});

describe("the action that assigns", () => {
  it("gives the run's lead and callbacks to the members of a team in turn", async () => {
    const desk = await testEngine.newWorkspace();
    const [ana = "", bo = "", cy = ""] = await addMembers(desk, ["Ana", "Bo", "Cy"]);
    await put(desk, {
      teams: [{ name: "Front desk", members: [cy, ana] }],
      people: [{ memberId: ana, phone: "+12025550177" }],
    });
    await desk.deploy(assigning({ from: "front desk", method: "round_robin" }, [task]));
    const first = await lead(desk);
    expect(first.assignee).toBe(ana);
    expect(first.step).toMatchObject({
      output: { assigneeId: ana, name: "Ana", email: expect.stringContaining("ana-"), phone: "+12025550177" },
    });
    const turns = [];
    for (let n = 0; n < 3; n++) turns.push((await lead(desk)).assignee);
    expect(turns).toEqual([cy, ana, cy]);
    const { callbacks } = (await desk.get("/v1/callbacks")).body;
    expect(callbacks.map(({ assignee }: { assignee: string }) => assignee).sort()).toEqual(
      [ana, ana, cy, cy].sort(),
    );
    expect(turns).not.toContain(bo);
  });

  it("gives work for everyone to nobody who may only view", async () => {
    const desk = await testEngine.newWorkspace();
    await addMembers(desk, ["Vi"], "viewer");
    const [ana = ""] = await addMembers(desk, ["Ana"]);
    await desk.deploy(assigning({ from: "everyone", method: "round_robin" }));
    expect([(await lead(desk)).assignee, (await lead(desk)).assignee]).toEqual([ana, ana]);
  });

  it("gives it to the member with the least open work", async () => {
    const desk = await testEngine.newWorkspace();
    const [ana = "", bo = ""] = await addMembers(desk, ["Ana", "Bo"]);
    for (let n = 0; n < 2; n++) await desk.post("/v1/callbacks", { phone: PHONE, assignee: ana });
    await desk.deploy(assigning({ from: [ana, bo], method: "least_open" }));
    const turns = [];
    for (let n = 0; n < 4; n++) turns.push((await lead(desk)).assignee);
    // At two each, Ana has waited longer.
    expect(turns).toEqual([bo, bo, ana, bo]);
  });

  it("leaves out people who are not working now, and assigns nothing when nobody is", async () => {
    const desk = await testEngine.newWorkspace();
    const [ana = "", bo = ""] = await addMembers(desk, ["Ana", "Bo"]);
    await put(desk, { teams: [], people: [{ memberId: ana, hours: NEVER }] });
    const { id } = await desk.deploy(assigning({ from: "everyone", method: "round_robin" }));
    expect((await lead(desk)).assignee).toBe(bo);
    await put(desk, { teams: [], people: [{ memberId: bo, hours: NEVER }] });
    const nobody = await lead(desk);
    expect([nobody.assignee, nobody.step.status, nobody.step.output.assigneeId]).toEqual([
      null,
      "skipped",
      null,
    ]);
    const tested = await desk.post(`/v1/automations/${id}/test`);
    expect(tested.body.steps[0]).toMatchObject({ status: "skipped", output: { assigneeId: null } });
    await desk.deploy(assigning({ from: "everyone", method: "random", onlyWorking: false }));
  });

  it("fails for a team or people that do not exist", async () => {
    const desk = await testEngine.newWorkspace();
    await addMembers(desk, ["Ana"]);
    await desk.deploy(assigning({ from: "Night shift", method: "random" }));
    expect((await lead(desk)).step.error).toMatchObject({ code: "not_found", field: "from" });
  });

  it("gives two leads at the same time to two people", async () => {
    const desk = await testEngine.newWorkspace();
    const members = await addMembers(desk, ["Ana", "Bo"]);
    await desk.deploy(assigning({ from: "everyone", method: "round_robin" }));
    await Promise.all(
      ["+12025550131", "+12025550132"].map((phone) =>
        desk.post("/v1/leads", { name: "Robin", phone, source: "web" }),
      ),
    );
    await Promise.all([testEngine.settle(), testEngine.settle()]);
    const { leads } = (await desk.get("/v1/leads")).body;
    expect(leads.map(({ assignee }: { assignee: string }) => assignee).sort()).toEqual(members.toSorted());
  });

  it("chooses in a test whom it chooses live, and changes nothing", async () => {
    const desk = await testEngine.newWorkspace();
    const [ana = ""] = await addMembers(desk, ["Ana", "Bo"]);
    const { id } = await desk.deploy(assigning({ from: "everyone", method: "round_robin" }));
    for (let n = 0; n < 2; n++) {
      const tested = await desk.post(`/v1/automations/${id}/test`);
      expect(tested.body.steps[0].output.assigneeId).toBe(ana);
      expect(tested.body.effects.assignments).toMatchObject([{ assigneeId: ana }]);
    }
    expect((await lead(desk)).assignee).toBe(ana);
  });
});
