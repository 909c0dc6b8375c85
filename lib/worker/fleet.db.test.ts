import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backtestsJob } from "./jobs/backtests";
import { fleetJob } from "./jobs/fleet";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

/** A partner's templates on their way to its accounts: merged, watched, and taken back. */
let testEngine: TestEngine;
let partner: { partnerId: string; key: string };
beforeAll(async () => {
  testEngine = await openTestEngine({}, { unlimited: true });
  partner = await testEngine.api.newPartner({ name: "Fleet partner" });
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
const HOUR = 3_600_000;
const trigger = { id: "t", type: "trigger", event: "call.missed", next: "hello" };
const sms = (message: string, more: object = {}) => ({
  id: "hello",
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message, respectQuietHours: false, ...more },
});
const failing = {
  id: "hello",
  type: "action",
  action: "http_request",
  config: { url: "http://127.0.0.1:1/", method: "GET" },
  retry: { maxAttempts: 1 },
};
const definition = (...steps: object[]) => ({ nodes: [trigger, ...steps] });

const ask = (method: string, path: string, body?: object, key = partner.key) =>
  testEngine.api.call(method, `/v1/partner/templates${path}`, { key, ...(body ? { body } : {}) });
const log = () => testEngine.engine;
const work = (clock: () => number = Date.now) =>
  fleetJob({ config: log().config, log: log().log }, clock)(testEngine.db);
const account = async (): Promise<TestWorkspace> =>
  testEngine.workspaceOf(await testEngine.api.newAccount(partner.key));

async function template(body: object): Promise<string> {
  const { status, body: made } = await ask("POST", "", { name: "Text back", ...body });
  expect([status, made.errors]).toEqual([200, undefined]);
  return made.id;
}

async function revise(id: string, body: object): Promise<void> {
  const { status, body: made } = await ask("POST", `/${id}/revisions`, body);
  expect([status, made.errors]).toEqual([200, undefined]);
}

async function publish(id: string, body: object): Promise<string> {
  const { status, body: made } = await ask("POST", `/${id}/publish`, body);
  expect([status, made.errors, made.status]).toEqual([200, undefined, "running"]);
  return made.rolloutId;
}

const rollout = async (id: string, rid: string) => (await ask("GET", `/${id}/rollouts/${rid}`)).body;
const statuses = async (id: string, rid: string) => {
  const { accounts } = await rollout(id, rid);
  return accounts.map((one: { status: string; reason: { code: string } | null }) =>
    one.reason ? `${one.status} ${one.reason.code}` : one.status,
  );
};
const ids = (...accounts: TestWorkspace[]) => accounts.map(({ id }) => id);

async function automations(of: TestWorkspace) {
  const { body } = await of.get("/v1/automations");
  return body.automations;
}
async function only(of: TestWorkspace) {
  const found = await automations(of);
  expect(found).toHaveLength(1);
  return found[0];
}
async function liveMessage(of: TestWorkspace) {
  const { id, version } = await only(of);
  const { body } = await of.get(`/v1/automations/${id}/versions/${version}`);
  return body.nodes.find((node: { id: string }) => node.id === "hello").config.message;
}
const draftMessage = async (of: TestWorkspace) =>
  (await only(of)).nodes.find((node: { id: string }) => node.id === "hello").config.message;

/** The account gets the template, and a rollout of it is over. */
async function installed(message = "Hello") {
  const own = await account();
  const id = await template({ definition: definition(sms(message)) });
  const rid = await publish(id, { accounts: [own.id] });
  await work();
  expect((await rollout(id, rid)).status).toBe("done");
  return { own, id };
}

describe("publishing a template", () => {
  it("deploys it to each account with the account's own values, and says so in both logs", async () => {
    const [one, two] = [await account(), await account()];
    const id = await template({
      definition: definition(
        sms("Call {{parameters.desk}} within {{parameters.wait}}", {
          respectQuietHours: "{{parameters.quiet}}",
        }),
      ),
      parameters: [
        { name: "desk", type: "phone", required: true },
        { name: "wait", type: "duration", default: { amount: 1, unit: "hours" } },
        { name: "quiet", type: "boolean", default: false },
      ],
    });
    const values = { [one.id]: { desk: "+12025550101" }, [two.id]: { desk: "+12025550102", quiet: true } };
    const rid = await publish(id, { accounts: ids(one, two), values });
    expect((await rollout(id, rid)).accounts).toMatchObject([
      { accountId: one.id, status: "pending", conflicts: [] },
      { accountId: two.id, status: "pending", conflicts: [] },
    ]);
    await work();
    expect(await rollout(id, rid)).toMatchObject({ status: "done", counts: { pushed: 2 } });
    expect(await liveMessage(one)).toBe("Call +12025550101 within 1 hour");
    expect(await only(one)).toMatchObject({
      name: "Text back",
      status: "active",
      version: 1,
      hasUndeployedChanges: false,
    });
    expect((await only(two)).nodes[1].config).toMatchObject({ respectQuietHours: true });
    const own = await testEngine.rows<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and action = 'automation.deployed'",
      [one.id],
    );
    expect(own).toEqual([
      { detail: expect.objectContaining({ template: id, rollout: rid, partnerId: partner.partnerId }) },
    ]);
    const theirs = await testEngine.rows<{ action: string }>(
      "select action from audit_entry where tenant_id = $1 and (object = $2 or detail->>'rollout' = $3) order by at, id",
      [partner.partnerId, id, rid],
    );
    expect(theirs.map(({ action }) => action)).toEqual([
      "template.created",
      "rollout.started",
      "automation.deployed",
      "automation.deployed",
      "rollout.finished",
    ]);
    const [finished] = await testEngine.rows<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and action = 'rollout.finished' and object = $2",
      [partner.partnerId, id],
    );
    expect(finished?.detail).toEqual({ rollout: rid, counts: { pushed: 2 } });
    const path = `/v1/partner/audit?object=${(await only(one)).id}`;
    const { body } = await testEngine.api.call("GET", path, { key: partner.key });
    expect(body.names).toMatchObject({ [(await only(one)).id]: "Text back", [id]: "Text back" });
  });

  it("counts and lists the accounts that are open", async () => {
    const [open, closed] = [await account(), await account()];
    const id = await template({ definition: definition(sms("Hello")) });
    await publish(id, { accounts: ids(open, closed) });
    await work();
    const path = `/v1/partner/accounts/${closed.id}/close`;
    const { status } = await testEngine.api.call("POST", path, { key: partner.key });
    expect(status).toBe(200);
    const listed = (await ask("GET", "?limit=100")).body.templates;
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({ accounts: 1 });
    expect((await ask("GET", `/${id}`)).body).toMatchObject({ accounts: 1 });
    expect((await ask("GET", `/${id}/accounts`)).body).toMatchObject({
      total: 1,
      accounts: [{ accountId: open.id }],
    });
  });

  it("keeps values of the last push, and skips accounts that cannot be used", async () => {
    const [one, two] = [await account(), await account()];
    const parameters = [{ name: "desk", type: "text", required: true }];
    const id = await template({ definition: definition(sms("From {{parameters.desk}}")), parameters });
    await publish(id, {
      accounts: ids(one, two),
      values: { [one.id]: { desk: "One" }, [two.id]: { desk: "Two" } },
    });
    await work();
    await revise(id, { definition: definition(sms("Yours, {{parameters.desk}}")) });
    const suspended = await testEngine.api.call("POST", `/v1/partner/accounts/${two.id}/suspend`, {
      key: partner.key,
      body: { reason: "Not paid" },
    });
    expect(suspended.status).toBe(200);
    const rid = await publish(id, { accounts: ids(one, two) });
    await work();
    expect(await statuses(id, rid)).toEqual(["pushed", "skipped account_suspended"]);
    expect(await liveMessage(one)).toBe("Yours, One");
    const { body } = await ask("GET", `/${id}/accounts`);
    expect(
      body.accounts.map((copy: { accountId: string; revision: number }) => [copy.accountId, copy.revision]),
    ).toEqual(
      expect.arrayContaining([
        [one.id, 2],
        [two.id, 1],
      ]),
    );
  });

  it("leaves an account as it was that cannot take it, and goes on with the others", async () => {
    const [one, two] = [await account(), await account()];
    await two.put("/v1/settings/variables", { variables: { motto: "Smile" } });
    const id = await template({ definition: definition(sms("{{workspace.vars.motto}}")) });
    const rid = await publish(id, { accounts: ids(one, two) });
    await work();
    expect(await statuses(id, rid)).toEqual(["failed validation_failed", "pushed"]);
    expect(await automations(one)).toEqual([]);
  });

  it("names the event type that an account does not have, and pushes once it has it", async () => {
    const own = await account();
    const visit = { ...trigger, event: "custom.visit" };
    const to = { ...sms("Hello"), config: { to: "{{trigger.phone}}", message: "Hello" } };
    const id = await template({ definition: { nodes: [visit, to] } });
    const rid = await publish(id, { accounts: [own.id] });
    await work();
    expect((await rollout(id, rid)).accounts).toMatchObject([
      {
        status: "failed",
        reason: {
          code: "missing_event_type",
          message:
            "The account has no event type custom.visit. Add it in the account's settings, then publish again.",
        },
      },
    ]);
    expect(await automations(own)).toEqual([]);
    await own.put("/v1/event-types/visit", { title: "Visit", schema: { phone: { type: "phone" } } });
    const again = await publish(id, { accounts: [own.id] });
    await work();
    expect(await statuses(id, again)).toEqual(["pushed"]);
  });

  it("deploys once where several workers push at the same time", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, account));
    const id = await template({ definition: definition(sms("Hello")) });
    const rid = await publish(id, { accounts: ids(...all) });
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await rollout(id, rid)).toMatchObject({ status: "done", counts: { pushed: 6 } });
    for (const one of all) expect(await only(one)).toMatchObject({ version: 1 });
  });

  it("does not push to an automation that the account has archived", async () => {
    const { own, id } = await installed();
    await testEngine.api.call("DELETE", `/v1/automations/${(await only(own)).id}`, { key: own.key });
    await revise(id, { definition: definition(sms("Sorry")) });
    const rid = await publish(id, { accounts: [own.id] });
    await work();
    expect(await statuses(id, rid)).toEqual(["skipped archived"]);
  });
});

describe("an update", () => {
  it("keeps what the account changed, deployed or not", async () => {
    const { own, id } = await installed();
    const { id: automation } = await only(own);
    await own.patch(`/v1/automations/${automation}`, { name: "Our own name" });
    await own.post(`/v1/automations/${automation}/deploy`);
    await own.patch(`/v1/automations/${automation}`, { description: "Not deployed yet" });
    await revise(id, { definition: definition(sms("Sorry")) });
    const rid = await publish(id, { accounts: [own.id] });
    await work();
    expect(await statuses(id, rid)).toEqual(["pushed"]);
    expect(await only(own)).toMatchObject({
      name: "Our own name",
      description: "Not deployed yet",
      version: 3,
      hasUndeployedChanges: true,
    });
    expect([await liveMessage(own), await draftMessage(own)]).toEqual(["Sorry", "Sorry"]);
    const { body: live } = await own.get(`/v1/automations/${automation}/versions/3`);
    expect([live.name, live.description]).toEqual(["Our own name", ""]);
  });

  it("keeps a paused automation paused, and makes no version where nothing changes", async () => {
    const { own, id } = await installed();
    const { id: automation } = await only(own);
    await own.post(`/v1/automations/${automation}/pause`, { mode: "stop_new" });
    await publish(id, { accounts: [own.id] });
    await work();
    expect(await only(own)).toMatchObject({ status: "paused", version: 1 });
    await revise(id, { definition: definition(sms("Sorry")) });
    await publish(id, { accounts: [own.id] });
    await work();
    expect(await only(own)).toMatchObject({ status: "paused", version: 2 });
  });

  it.each([
    ["theirs", "Hi there"],
    ["ours", "Sorry"],
  ] as const)("with a conflict waits for the partner's choice: %s", async (use, message) => {
    const { own, id } = await installed();
    const { id: automation } = await only(own);
    await own.patch(`/v1/automations/${automation}`, definition(sms("Hi there")));
    await own.post(`/v1/automations/${automation}/deploy`);
    await revise(id, { definition: { ...definition(sms("Sorry")), description: "New" } });
    const rid = await publish(id, { accounts: [own.id] });
    await work();
    expect(await rollout(id, rid)).toMatchObject({
      status: "done",
      accounts: [
        {
          accountId: own.id,
          status: "conflict",
          conflicts: [
            { nodeId: "hello", field: "config.message", base: "Hello", theirs: "Hi there", ours: "Sorry" },
          ],
        },
      ],
    });
    expect(await only(own)).toMatchObject({ version: 2, description: "" });
    const needsChoice = async () => (await ask("GET", `/${id}`)).body.needsChoice;
    expect(await needsChoice()).toEqual({ rolloutId: rid, accounts: 1 });
    const path = `/${id}/rollouts/${rid}/accounts/${own.id}/resolve`;
    const wrong = await ask("POST", path, { choices: [{ nodeId: "hello", field: "config.to", use }] });
    expect([wrong.status, wrong.body.errors.length]).toEqual([422, 2]);
    const choices = [{ nodeId: "hello", field: "config.message", use }];
    expect((await ask("POST", path, { choices })).body).toMatchObject({ status: "pending", conflicts: [] });
    await work();
    expect(await statuses(id, rid)).toEqual(["pushed"]);
    expect(await needsChoice()).toBeNull();
    expect(await only(own)).toMatchObject({ version: 3, description: "New" });
    expect(await liveMessage(own)).toBe(message);
    expect((await ask("POST", path, { choices })).status).toBe(409);
  });

  it("finds a conflict in edits that were not deployed, too", async () => {
    const { own, id } = await installed();
    const { id: automation } = await only(own);
    await own.patch(`/v1/automations/${automation}`, definition(sms("Half a sen")));
    await revise(id, { definition: definition(sms("Sorry")) });
    const rid = await publish(id, { accounts: [own.id] });
    await work();
    expect(await statuses(id, rid)).toEqual(["conflict"]);
    const choices = [{ nodeId: "hello", field: "config.message", use: "theirs" }];
    await ask("POST", `/${id}/rollouts/${rid}/accounts/${own.id}/resolve`, { choices });
    await work();
    expect([await liveMessage(own), await draftMessage(own)]).toEqual(["Sorry", "Half a sen"]);
  });

  it("asks again where the account was edited while the partner chose", async () => {
    const { own, id } = await installed();
    const { id: automation } = await only(own);
    await own.patch(`/v1/automations/${automation}`, definition(sms("Hi there")));
    await revise(id, { definition: { ...definition(sms("Sorry")), description: "New" } });
    const rid = await publish(id, { accounts: [own.id] });
    await work();
    await own.patch(`/v1/automations/${automation}`, { description: "Our own" });
    const choices = [{ nodeId: "hello", field: "config.message", use: "ours" }];
    await ask("POST", `/${id}/rollouts/${rid}/accounts/${own.id}/resolve`, { choices });
    await work();
    expect((await rollout(id, rid)).accounts[0]).toMatchObject({
      status: "conflict",
      conflicts: [{ nodeId: null, field: "description", theirs: "Our own", ours: "New" }],
    });
    expect(await only(own)).toMatchObject({ version: 1 });
  });
});

describe("the account a template was made from", () => {
  it("is left out of all accounts, and gets a copy when it is named", async () => {
    const partnerOf = await testEngine.api.newPartner({ name: "Source partner" });
    const accounts = [0, 1].map(async () =>
      testEngine.workspaceOf(await testEngine.api.newAccount(partnerOf.key)),
    );
    const [source, other] = [await accounts[0]!, await accounts[1]!];
    const { body: own } = await source.post("/v1/automations", {
      name: "Own",
      ...definition(sms("Hello")),
    });
    const call = (method: string, path: string, body?: object) => ask(method, path, body, partnerOf.key);
    const from = { accountId: source.id, automationId: own.id };
    const { body: made } = await call("POST", "", { name: "Text back", from });
    expect(made.source).toEqual({ ...from, accountName: expect.any(String) });
    const publishTo = async (body: object) => {
      const previewed = await call("POST", `/${made.id}/publish/preview`, body);
      const { body: begun } = await call("POST", `/${made.id}/publish`, body);
      await work();
      const { body: seen } = await call("GET", `/${made.id}/rollouts/${begun.rolloutId}`);
      const byId = new Map(seen.accounts.map((one: { accountId: string }) => [one.accountId, one]));
      return { previewed: previewed.body.accounts, own: byId.get(source.id), other: byId.get(other.id) };
    };
    const all = await publishTo({ accounts: "all" });
    expect(all.previewed).toContainEqual(
      expect.objectContaining({ accountId: source.id, outcome: "skipped" }),
    );
    expect(all).toMatchObject({
      own: { status: "skipped", reason: { code: "template_source" } },
      other: { status: "pushed" },
    });
    expect(await automations(source)).toHaveLength(1);
    expect((await publishTo({ accounts: [source.id] })).own).toMatchObject({ status: "pushed" });
    expect((await publishTo({ accounts: "all" })).own).toMatchObject({ status: "pushed" });
    expect(await automations(source)).toHaveLength(2);
  });
});

describe("a preview", () => {
  it("says what a push then does to each account, and changes nothing", async () => {
    const { own, id } = await installed();
    const [edited, fresh, suspended, withoutType] = [
      await account(),
      await account(),
      await account(),
      await account(),
    ];
    await publish(id, { accounts: ids(edited) });
    await work();
    await edited.patch(`/v1/automations/${(await only(edited)).id}`, definition(sms("Our own words")));
    const stopped = await testEngine.api.call("POST", `/v1/partner/accounts/${suspended.id}/suspend`, {
      key: partner.key,
      body: { reason: "Not paid" },
    });
    expect(stopped.status).toBe(200);
    await revise(id, { definition: definition(sms("Hello again")) });
    const accounts = ids(own, edited, fresh, suspended);
    const { status, body } = await ask("POST", `/${id}/publish/preview`, { accounts });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body).toMatchObject({ revision: 2, total: 4 });
    const outcomes = ({ accounts: found }: Record<string, { outcome: string }[]>) =>
      found?.map((one) => one.outcome);
    expect(outcomes(body)).toEqual(["updated", "conflict", "created", "skipped"]);
    expect(body.accounts[0].changes).toMatchObject([{ kind: "modified", nodeId: "hello" }]);
    expect(body.accounts[1].conflicts).toMatchObject([{ nodeId: "hello", field: "config.message" }]);
    expect(body.accounts[3].reason.code).toBe("account_suspended");
    expect([await liveMessage(own), (await automations(fresh)).length]).toEqual(["Hello", 0]);
    const rid = await publish(id, { accounts });
    await work();
    expect(await statuses(id, rid)).toEqual(["pushed", "conflict", "pushed", "skipped account_suspended"]);
    const again = await ask("POST", `/${id}/publish/preview`, { accounts: ids(own) });
    expect(outcomes(again.body)).toEqual(["unchanged"]);
    const custom = { ...trigger, event: "custom.visit" };
    const other = await template({ definition: { nodes: [custom, sms("Hi", { to: "+12025550123" })] } });
    const failing = await ask("POST", `/${other}/publish/preview`, { accounts: ids(withoutType) });
    expect(failing.body.accounts).toMatchObject([
      { outcome: "failed", reason: { code: "missing_event_type" } },
    ]);
  });

  it("warns of another automation that texts the same person, also of one with the same name", async () => {
    const own = await account();
    const hello = { definition: definition(sms("Hello")) };
    const [first, second] = [await template(hello), await template(hello)];
    await publish(first, { accounts: ids(own) });
    await work();
    const { body } = await ask("POST", `/${second}/publish/preview`, { accounts: ids(own) });
    expect(body.accounts).toMatchObject([
      { outcome: "created", warnings: [{ code: "same_message_twice", message: expect.any(String) }] },
    ]);
    const itself = await ask("POST", `/${first}/publish/preview`, { accounts: ids(own) });
    expect(itself.body.accounts).toMatchObject([{ outcome: "unchanged", warnings: [] }]);
  });

  it("refuses what a publish refuses", async () => {
    const id = await template({ definition: definition(sms("Hello")) });
    const preview = (body: object) => ask("POST", `/${id}/publish/preview`, body);
    const [own, other] = [await account(), await testEngine.newWorkspace()];
    expect((await preview({ accounts: [other.id] })).body.errors).toMatchObject([{ pointer: "/accounts/0" }]);
    const wrong = { accounts: [own.id], values: { [own.id]: { desk: "x" } } };
    expect((await preview(wrong)).body.errors).toMatchObject([{ pointer: `/values/${own.id}/desk` }]);
    expect((await preview({ accounts: [own.id], revision: 9 })).body.errors).toMatchObject([
      { pointer: "/revision" },
    ]);
  });
});

describe("a canary", () => {
  const canary = { accounts: 1, hours: 24, maxErrorRate: 0.1, maxOptOutRate: 0.1 };

  it("holds the others back for its hours, then lets them follow", async () => {
    const all = [await account(), await account(), await account()];
    const id = await template({ definition: definition(sms("Hello")) });
    const rid = await publish(id, { accounts: ids(...all), canary });
    await work();
    expect(await statuses(id, rid)).toEqual(["pushed", "pending", "pending"]);
    await all[0]!.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    await work(() => Date.now() + 23 * HOUR);
    expect(await rollout(id, rid)).toMatchObject({
      status: "running",
      stage: "canary",
      measured: { runs: 1, failed: 0, texted: 1, optedOut: 0 },
      counts: { pushed: 1, pending: 2 },
    });
    await work(() => Date.now() + 25 * HOUR);
    expect(await rollout(id, rid)).toMatchObject({ status: "done", counts: { pushed: 3 } });
  });

  it("without a run holds the others back after its hours, until there is one or a person goes on", async () => {
    const started = async () => {
      const all = [await account(), await account()];
      const id = await template({ definition: definition(sms("Hello")) });
      const rid = await publish(id, { accounts: ids(...all), canary: { ...canary, hours: 0.000_001 } });
      await work();
      const later = () => Date.now() + HOUR;
      await work(later);
      expect(await rollout(id, rid)).toMatchObject({
        status: "running",
        waitsFor: "runs",
        counts: { pushed: 1, pending: 1 },
      });
      return { all, id, rid, later };
    };
    const proven = await started();
    await proven.all[0]!.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    await work(() => proven.later() + HOUR);
    expect(await rollout(proven.id, proven.rid)).toMatchObject({ status: "done", waitsFor: null });
    const forced = await started();
    await ask("POST", `/${forced.id}/rollouts/${forced.rid}/promote`);
    await work(forced.later);
    expect(await rollout(forced.id, forced.rid)).toMatchObject({ status: "done", counts: { pushed: 2 } });
  });

  it("of all accounts ends after its hours, because no others wait for a run", async () => {
    const id = await template({ definition: definition(sms("Hello")) });
    const rid = await publish(id, { accounts: ids(await account()), canary });
    await work();
    expect(await rollout(id, rid)).toMatchObject({ status: "running", waitsFor: "hours" });
    await work(() => Date.now() + 25 * HOUR);
    expect(await rollout(id, rid)).toMatchObject({ status: "done", counts: { pushed: 1 } });
  });

  it("can be of accounts chosen by id", async () => {
    const all = [await account(), await account(), await account()];
    const id = await template({ definition: definition(sms("Hello")) });
    const chosen = { ...canary, accounts: [all[2]!.id] };
    const foreign = { accounts: ids(all[0]!, all[1]!), canary: chosen };
    const refused = await ask("POST", `/${id}/publish`, foreign);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/canary/accounts/0"]);
    const rid = await publish(id, { accounts: ids(...all), canary: chosen });
    await work();
    expect(await rollout(id, rid)).toMatchObject({
      canary: { accounts: 1 },
      accounts: [
        { accountId: all[2]!.id, status: "pushed", isCanary: true },
        { accountId: all[0]!.id, status: "pending", isCanary: false },
        { accountId: all[1]!.id, status: "pending", isCanary: false },
      ],
    });
  });

  it("is halted by failed runs, and every account goes back to what it had", async () => {
    const [old, fresh, later] = [await account(), await account(), await account()];
    const id = await template({ definition: definition(sms("Hello")) });
    await publish(id, { accounts: [old.id] });
    await work();
    await old.patch(`/v1/automations/${(await only(old)).id}`, { description: "Being written" });
    await revise(id, { definition: definition(failing) });
    const rid = await publish(id, { accounts: ids(old, fresh, later), canary: { ...canary, accounts: 2 } });
    await work();
    expect(await statuses(id, rid)).toEqual(["pushed", "pushed", "pending"]);
    await old.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    await work(() => Date.now() + HOUR);
    expect(await rollout(id, rid)).toMatchObject({
      status: "rolled_back",
      reason: { code: "error_rate", message: "1 of 1 run failed; the limit is 10%." },
    });
    expect(await statuses(id, rid)).toEqual(["rolled_back", "rolled_back", "skipped halted"]);
    expect(await only(old)).toMatchObject({ version: 3, description: "Being written", status: "active" });
    expect([await liveMessage(old), await draftMessage(old)]).toEqual(["Hello", "Hello"]);
    const { body } = await fresh.get("/v1/automations?status=archived");
    expect(body.automations).toHaveLength(1);
    expect(await automations(later)).toEqual([]);
    const copies = await ask("GET", `/${id}/accounts`);
    expect(copies.body.accounts).toMatchObject([{ accountId: old.id, revision: 1 }]);
    expect((await ask("POST", `/${id}/rollouts/${rid}/halt`, {})).status).toBe(409);
    const logged = await testEngine.rows<{ action: string; actor: { id: string } }>(
      "select action, actor from audit_entry where tenant_id = $1 and action = 'automation.rolled_back'",
      [old.id],
    );
    expect(logged).toMatchObject([{ actor: { kind: "system", id: "fleet" } }]);
  });

  it("is halted by people who opt out", async () => {
    const own = await account();
    const id = await template({ definition: definition(sms("Hello")) });
    const rid = await publish(id, { accounts: [own.id], canary });
    await work();
    await own.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    const { body } = await own.get("/v1/contacts");
    await own.patch(`/v1/contacts/${body.contacts[0].id}`, { optedOut: true });
    await work(() => Date.now() + HOUR);
    expect(await rollout(id, rid)).toMatchObject({ status: "rolled_back", reason: { code: "opt_out_rate" } });
  });

  it("keeps a version the account deployed since, without the template's change", async () => {
    const { own, id } = await installed();
    const { id: automation } = await only(own);
    await revise(id, { definition: definition(sms("Sorry")) });
    const rid = await publish(id, { accounts: [own.id] });
    await work();
    await own.patch(`/v1/automations/${automation}`, { name: "Our own name" });
    await own.post(`/v1/automations/${automation}/deploy`);
    const halted = await ask("POST", `/${id}/rollouts/${rid}/halt`, {});
    expect(halted.body).toMatchObject({ status: "halted", accounts: [{ status: "pushed" }] });
    await work();
    expect((await rollout(id, rid)).status).toBe("rolled_back");
    expect(await only(own)).toMatchObject({ name: "Our own name", version: 4 });
    expect(await liveMessage(own)).toBe("Hello");
  });

  it("can be ended early, and halted without going back", async () => {
    const all = [await account(), await account()];
    const id = await template({ definition: definition(sms("Hello")) });
    const first = await publish(id, { accounts: ids(...all), canary });
    await work();
    const stopped = await ask("POST", `/${id}/rollouts/${first}/halt`, { rollBack: false });
    expect(stopped.body).toMatchObject({ status: "halted", counts: { pushed: 1, skipped: 1 } });
    await work();
    expect(await only(all[0]!)).toMatchObject({ version: 1, status: "active" });
    const second = await publish(id, { accounts: ids(...all), canary });
    await work();
    expect((await ask("POST", `/${id}/rollouts/${second}/promote`)).status).toBe(200);
    await work(() => Date.now() + 1_000);
    expect(await rollout(id, second)).toMatchObject({ status: "done", counts: { pushed: 2 } });
    expect((await ask("POST", `/${id}/rollouts/${second}/promote`)).status).toBe(409);
    expect((await ask("POST", `/${id}/rollouts/${first}/halt`, {})).status).toBe(409);
  });

  it("of which nothing could be updated proves nothing, so the others do not follow", async () => {
    const [one, two] = [await account(), await account()];
    await two.put("/v1/settings/variables", { variables: { motto: "Smile" } });
    const id = await template({ definition: definition(sms("{{workspace.vars.motto}}")) });
    const rid = await publish(id, { accounts: ids(one, two), canary });
    await work();
    expect(await rollout(id, rid)).toMatchObject({ status: "rolled_back", reason: { code: "no_canary" } });
    expect(await automations(two)).toEqual([]);
  });
});

describe("a required backtest", () => {
  const tried = () => backtestsJob({ config: log().config, log: log().log })(testEngine.db);

  it("goes before the push, and its headline is shown", async () => {
    const { own, id } = await installed();
    await own.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    await revise(id, { definition: definition({ id: "hello", type: "action", action: "stop", config: {} }) });
    const rid = await publish(id, { accounts: [own.id], backtest: {} });
    await work();
    expect(await statuses(id, rid)).toEqual(["testing"]);
    await work();
    expect(await only(own)).toMatchObject({ version: 1 });
    await tried();
    await work();
    const { status, accounts } = await rollout(id, rid);
    expect([status, accounts[0].status]).toEqual(["done", "pushed"]);
    expect(accounts[0].headline).toContain("1 missed call");
  });

  it("keeps an account from the push where too much would go differently", async () => {
    const { own, id } = await installed();
    await own.tell("call.missed", { caller_phone: SAM });
    await testEngine.settle();
    await revise(id, { definition: definition(sms("Sorry")) });
    const rid = await publish(id, { accounts: [own.id], backtest: { maxDifferentRate: 0.5 } });
    await work();
    await tried();
    await work();
    expect(await statuses(id, rid)).toEqual(["failed backtest_different"]);
    expect(await liveMessage(own)).toBe("Hello");
  });
});
