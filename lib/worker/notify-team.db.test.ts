import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/id";
import { sessionHeaders } from "@/scripts/testing/sign-in";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";

async function addMember(desk: TestWorkspace, name: string, role: string): Promise<string> {
  const id = newId("per");
  const email = `${name.toLowerCase()}-${id}@example.com`;
  await testEngine.rows("insert into person (id, email, name) values ($1, $2, $3)", [id, email, name]);
  await testEngine.rows("insert into workspace_member (workspace_id, person_id, role) values ($1, $2, $3)", [
    desk.id,
    id,
    role,
  ]);
  return id;
}
async function newDesk() {
  const desk = await testEngine.newWorkspace();
  const ana = await addMember(desk, "Ana", "owner");
  const bo = await addMember(desk, "Bo", "editor");
  const cy = await addMember(desk, "Cy", "viewer");
  const put = await testEngine.api.call("PUT", "/v1/settings/teams", {
    key: desk.key,
    body: { teams: [{ name: "Lab", members: [cy] }] },
  });
  expect(put.status).toBe(200);
  return { desk, ana, bo, cy };
}
const notifying = (config: object) => ({
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    {
      id: "a",
      type: "action",
      action: "notify_team",
      config: { title: "Missed: {{trigger.caller_phone}}", ...config },
    },
  ],
});
async function call(desk: TestWorkspace) {
  await desk.tell("call.missed", { caller_phone: PHONE });
  await testEngine.settle();
  const [run] = (await desk.get("/v1/runs?limit=1")).body.runs;
  return (await desk.get(`/v1/runs/${run.id}`)).body.steps[0];
}
const noticesOf = (desk: TestWorkspace) =>
  testEngine.rows<{ person_id: string; title: string; body: string | null }>(
    "select person_id, title, body from team_notice where workspace_id = $1 order by person_id",
    [desk.id],
  );
const emailTo = (personId: string) =>
  testEngine.rows<{ subject: string; text: string }>(
    "select subject, text from platform_mail where kind = 'team_notice' and to_address like '%' || $1 || '%'",
    [personId],
  );

describe("the action that notifies the team", () => {
  it("shows everyone a notice, without an email unless asked", async () => {
    const { desk, ana, bo, cy } = await newDesk();
    await desk.deploy(notifying({ to: "everyone", body: "Call back soon" }));
    expect(await call(desk)).toMatchObject({ status: "succeeded", output: { notified: 3 } });
    const title = `Missed: ${PHONE}`;
    expect(await noticesOf(desk)).toEqual(
      [ana, bo, cy].toSorted().map((person_id) => ({ person_id, title, body: "Call back soon" })),
    );
    expect(await emailTo(ana)).toEqual([]);
  });

  it("emails the people it notifies, once each", async () => {
    const { desk, ana, bo } = await newDesk();
    await desk.deploy(notifying({ to: [ana, bo, ana], body: "Line one\nLine two", email: true }));
    expect((await call(desk)).output).toEqual({ notified: 2 });
    for (const id of [ana, bo]) {
      const emails = await emailTo(id);
      expect(emails).toMatchObject([{ subject: `Missed: ${PHONE}` }]);
      expect(emails[0]?.text).toContain("Line one\nLine two");
    }
  });

  it.each([
    ["a role", "owner", 0],
    ["a team", "lab", 2],
  ])("notifies only %s", async (_, to, index) => {
    const { desk, ...people } = await newDesk();
    await desk.deploy(notifying({ to }));
    await call(desk);
    const wanted = [people.ana, people.bo, people.cy][index];
    expect((await noticesOf(desk)).map(({ person_id }) => person_id)).toEqual([wanted]);
  });

  it("fails for a team that does not exist, and notifies nobody", async () => {
    const { desk } = await newDesk();
    await desk.deploy(notifying({ to: "Night shift" }));
    expect((await call(desk)).error).toMatchObject({ code: "not_found", field: "to" });
    expect(await noticesOf(desk)).toEqual([]);
  });

  it("counts the same people in a test, and tells none of them", async () => {
    const { desk, cy } = await newDesk();
    const { id } = await desk.deploy(notifying({ to: "Lab", email: true }));
    const { body } = await desk.post(`/v1/automations/${id}/test`, { sampleData: { caller_phone: PHONE } });
    expect(body.steps[0].output).toEqual({ notified: 1 });
    expect(body.effects.notices).toMatchObject([{ to: [cy], title: `Missed: ${PHONE}`, email: true }]);
    expect(await noticesOf(desk)).toEqual([]);
  });

  it("leaves no notice of a person who was erased", async () => {
    const { desk } = await newDesk();
    const { body: contact } = await desk.post("/v1/contacts", { phone: PHONE });
    await desk.deploy(notifying({ to: "everyone" }));
    await call(desk);
    await testEngine.api.call("DELETE", `/v1/contacts/${contact.id}`, { key: desk.key });
    expect(await noticesOf(desk)).toEqual([]);
  });
});

describe("notices", () => {
  it("are seen and marked as read by the person they are for only", async () => {
    const { desk, ana, bo } = await newDesk();
    await desk.deploy(notifying({ to: [ana] }));
    await call(desk);
    await call(desk);
    const as = async (personId: string, method: string, path: string, body?: object) => {
      const headers = {
        ...(await sessionHeaders(testEngine.api, personId)),
        "switchboard-workspace": desk.id,
      };
      return testEngine.api.call(method, path, { headers, ...(body ? { body } : {}) });
    };
    const { body: mine } = await as(ana, "GET", "/v1/notices");
    expect(mine).toMatchObject({ notices: [{ title: `Missed: ${PHONE}` }, {}], total: 2 });
    const ids = [mine.notices[0].id];
    expect((await as(bo, "GET", "/v1/notices")).body).toEqual({ notices: [], total: 0 });
    expect((await as(bo, "POST", "/v1/notices/read", { ids })).body).toEqual({ read: 0 });
    expect((await as(ana, "POST", "/v1/notices/read", { ids })).body).toEqual({ read: 1 });
    expect((await as(ana, "GET", "/v1/notices")).body).toMatchObject({ total: 1 });
    // Those that were read can be looked up again, each by its own person alone.
    const { body: all } = await as(ana, "GET", "/v1/notices?state=all");
    expect(all).toMatchObject({
      notices: [{ id: ids[0], readAt: expect.any(String) }, { readAt: null }],
      total: 2,
    });
    expect((await as(bo, "GET", "/v1/notices?state=all")).body.total).toBe(0);
  });
});
