import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let partnerKey: string;
beforeAll(async () => {
  api = await createApi();
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());

type Key = string;
const automation = (event: string, steps: object[] = [], more: object = {}) => ({
  name: "Follow up",
  nodes: [
    { id: "t", type: "trigger", event, ...(steps.length > 0 ? { next: "s0" } : {}) },
    ...steps.map((step, i) => ({ id: `s${i}`, type: "action", ...step })),
  ],
  ...more,
});
const STOP = { action: "stop", config: {} };
const starts = (automationId: string, action = "start_automation", config: object = {}) => ({
  action,
  config: { automationId, ...config },
});

async function create(key: Key, body: object): Promise<string> {
  const made = await api.call("POST", "/v1/automations", { key, body: { ...body } });
  expect(made.status).toBe(200);
  return made.body.id;
}
const deploy = (key: Key, id: string) => api.call("POST", `/v1/automations/${id}/deploy`, { key });
async function live(key: Key, body: object): Promise<string> {
  const id = await create(key, body);
  expect((await deploy(key, id)).status).toBe(200);
  return id;
}
const start = (key: Key, id: string, body: object = {}) =>
  api.call("POST", `/v1/automations/${id}/runs`, { key, body: { ...body } });
const validate = async (key: Key, body: object) =>
  (await api.call("POST", "/v1/automations/validate", { key, body: { ...body } })).body;

describe("a run started by hand", () => {
  it("is about the contact, and has the data", async () => {
    const { key } = await api.newAccount(partnerKey);
    const contact = await api.call("POST", "/v1/contacts", { key, body: { phone: "+12025550123" } });
    const id = await live(key, automation("manual", [STOP]));
    const { status, body } = await start(key, id, { contactId: contact.body.id, data: { reason: "recall" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ automationId: id, contactId: contact.body.id, status: "queued" });
    const event = await api.call("GET", `/v1/events/${body.eventId}`, { key });
    expect(event.body).toMatchObject({
      type: "manual",
      data: { data: { reason: "recall" } },
      source: "desk",
    });
  });

  it("may be about nobody, and about whom its data names", async () => {
    const { key } = await api.newAccount(partnerKey);
    const contact = await api.call("POST", "/v1/contacts", { key, body: { phone: "+12025550123" } });
    const id = await live(key, automation("manual", [STOP]));
    expect((await api.call("POST", `/v1/automations/${id}/runs`, { key })).body.contactId).toBeNull();
    const named = await start(key, id, { data: { phone: "+12025550123" } });
    expect(named.body.contactId).toBe(contact.body.id);
  });

  it("needs an automation that is live and has the trigger manual", async () => {
    const { key } = await api.newAccount(partnerKey);
    const draft = await create(key, automation("manual", [STOP]));
    expect((await start(key, draft)).body.code).toBe("not_deployed");
    const other = await live(key, automation("call.missed", [STOP]));
    const refused = await start(key, other);
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
    expect(refused.body.detail).toContain("call.missed");
    await deploy(key, draft);
    await api.call("POST", `/v1/automations/${draft}/pause`, { key });
    expect((await start(key, draft)).body).toMatchObject({ code: "illegal_transition" });
    expect((await start(key, draft)).body.detail).toContain("is paused");
  });

  it("is refused to a person whom the entry rule keeps out, and leaves no event behind", async () => {
    const { key } = await api.newAccount(partnerKey);
    const contact = await api.call("POST", "/v1/contacts", { key, body: { phone: "+12025550123" } });
    const id = await live(key, automation("manual", [STOP], { settings: { entry: { mode: "once" } } }));
    expect((await start(key, id, { contactId: contact.body.id })).status).toBe(200);
    const again = await start(key, id, { contactId: contact.body.id });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    expect((await api.call("GET", "/v1/events?type=manual", { key })).body.events).toHaveLength(1);
  });

  it("refuses contacts and automations of other workspaces", async () => {
    const [mine, theirs] = [await api.newAccount(partnerKey), await api.newAccount(partnerKey)];
    const contact = await api.call("POST", "/v1/contacts", {
      key: theirs.key,
      body: { phone: "+12025550123" },
    });
    const id = await live(mine.key, automation("manual", [STOP]));
    const foreign = await start(mine.key, id, { contactId: contact.body.id });
    expect([foreign.status, foreign.body.errors[0].pointer]).toEqual([422, "/contactId"]);
    expect((await start(theirs.key, id)).status).toBe(404);
  });

  it("cannot be sent as an event", async () => {
    const { key } = await api.newAccount(partnerKey);
    const { status, body } = await api.call("POST", "/v1/events", {
      key,
      body: { type: "manual", data: {} },
    });
    expect([status, body.errors[0].pointer]).toEqual([422, "/type"]);
  });
});

describe("automations that lead back to themselves", () => {
  const refusal = async (key: Key, id: string) => {
    const { status, body } = await deploy(key, id);
    return [status, body.code, body.path];
  };
  const patch = (key: Key, id: string, body: object) =>
    api.call("PATCH", `/v1/automations/${id}`, { key, body: { ...body } });

  it.each(["start_automation", "for_each"])(
    "cannot be deployed with %s, over any number of them",
    async (action) => {
      const { key } = await api.newAccount(partnerKey);
      const config = action === "for_each" ? { query: { of: "contacts" } } : {};
      const c = await live(key, automation("manual", [STOP]));
      const b = await live(key, automation("manual", [starts(c, action, config)]));
      const a = await live(key, automation("manual", [starts(b, action, config)]));
      await patch(key, c, automation("manual", [starts(a, action, config)]));
      expect(await refusal(key, c)).toEqual([409, "circular_automation", [c, a, b, c]]);
      await api.call("POST", `/v1/automations/${a}/pause`, { key });
      expect(await refusal(key, c)).toEqual([409, "circular_automation", [c, a, b, c]]);
      await patch(key, a, automation("manual", [STOP]));
      await deploy(key, a);
      expect((await deploy(key, c)).status).toBe(200);
    },
  );

  it("cannot be deployed when one starts itself, and validation says so", async () => {
    const { key } = await api.newAccount(partnerKey);
    const id = await create(key, automation("manual", [STOP]));
    const own = automation("manual", [starts(id)], { name: "Its own" });
    await patch(key, id, own);
    expect(await refusal(key, id)).toEqual([409, "circular_automation", [id, id]]);
  });

  it("cannot become live by going back to an earlier version", async () => {
    const { key } = await api.newAccount(partnerKey);
    const b = await live(key, automation("manual", [STOP]));
    const a = await live(key, automation("manual", [starts(b)]));
    await patch(key, a, automation("manual", [STOP]));
    await deploy(key, a);
    await patch(key, b, automation("manual", [starts(a)]));
    expect((await deploy(key, b)).status).toBe(200);
    const back = await api.call("POST", `/v1/automations/${a}/rollback`, { key, body: { version: 1 } });
    expect([back.status, back.body.code]).toEqual([409, "circular_automation"]);
  });

  it("do not both become live when they are deployed at once", async () => {
    const { key } = await api.newAccount(partnerKey);
    const [a, b] = [
      await live(key, automation("manual", [STOP])),
      await live(key, automation("manual", [STOP])),
    ];
    await patch(key, a, automation("manual", [starts(b)]));
    await patch(key, b, automation("manual", [starts(a)]));
    const results = await Promise.all([deploy(key, a), deploy(key, b)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("validation of what a workspace has", () => {
  const book = (config: object) =>
    automation("call.missed", [
      {
        action: "book_appointment",
        config: { contactPhone: "{{trigger.caller_phone}}", service: "Cleaning", ...config },
      },
    ]);
  const brief = (problems: { code: string; field: string; suggestion?: string }[]) =>
    problems.map(({ code, field, suggestion }) => [code, field, suggestion]);

  it("warns of services, providers, teams and members it does not have, and of past dates", async () => {
    const { key } = await api.newAccount(partnerKey);
    await api.call("POST", "/v1/services", { key, body: { name: "Cleaning", durationMinutes: 30 } });
    const past = { service: "Cleanin", provider: "Dr. Who", startAt: "2020-01-01T10:00" };
    const { valid, warnings } = await validate(key, book(past));
    expect(valid).toBe(true);
    expect(brief(warnings)).toEqual([
      ["unknown_service", "config.service", "Did you mean Cleaning?"],
      ["unknown_provider", "config.provider", expect.any(String)],
      ["past_date", "config.startAt", "Choose a time in the future"],
    ]);
    const people = automation("call.missed", [
      { action: "assign", config: { from: "Night shift", method: "random" } },
    ]);
    expect(brief((await validate(key, people)).warnings)).toEqual([
      ["unknown_team", "config.from", "Add a team with this name first"],
    ]);
    const id = await create(key, book(past));
    const deployed = await deploy(key, id);
    expect([deployed.status, deployed.body.warnings.length]).toEqual([200, 3]);
  });

  it("says nothing about what exists, is written in another case, or comes from a template", async () => {
    const { key } = await api.newAccount(partnerKey);
    await api.call("POST", "/v1/services", { key, body: { name: "Cleaning", durationMinutes: 30 } });
    const times = { service: "cleaning", startAt: "2126-01-01T10:00" };
    expect((await validate(key, book(times))).warnings).toEqual([]);
    const { warnings } = await validate(
      key,
      book({ service: "{{trigger.extra.service}}", startAt: "2126-01-01" }),
    );
    expect(warnings).toEqual([]);
  });

  it("finds automations that a step cannot start", async () => {
    const [{ key }, other] = [await api.newAccount(partnerKey), await api.newAccount(partnerKey)];
    const target = await live(key, automation("manual", [STOP], { name: "Recall" }));
    const foreign = await live(other.key, automation("manual", [STOP]));
    const wrong = await live(key, automation("call.missed", [STOP], { name: "Text back" }));
    const draft = await create(key, automation("manual", [STOP], { name: "New" }));
    const problems = async (automationId: string) => {
      const { errors, warnings } = await validate(
        key,
        automation("call.missed", [starts(automationId)], { name: "S" }),
      );
      return [...errors, ...warnings].map(({ code, severity, suggestion }) => [code, severity, suggestion]);
    };
    expect(await problems(target)).toEqual([]);
    expect(await problems(foreign)).toEqual([["unknown_reference", "error", undefined]]);
    expect(await problems("recall")).toEqual([
      ["unknown_reference", "error", `Did you mean ${target}, "Recall"?`],
    ]);
    expect(await problems(wrong)).toEqual([["type_mismatch", "error", expect.any(String)]]);
    expect(await problems(draft)).toEqual([["automation_not_live", "warning", 'Deploy "New" first']]);
    await api.call("POST", `/v1/automations/${target}/pause`, { key });
    expect(await problems(target)).toEqual([["automation_not_live", "warning", 'Resume "Recall" first']]);
  });

  it.each([
    ["no list and no filter", {}, "missing_field", "config.query"],
    ["both", { items: ["a"], query: { of: "contacts" } }, "invalid_value", "config.items"],
    ["a list that is a text", { items: "Ana, Bo" }, "invalid_value", "config.items"],
    ["a bare path", { items: "steps.s.body" }, "invalid_value", "config.items"],
    ["a reference to a text", { items: "{{trigger.caller_phone}}" }, "type_mismatch", "config.items"],
    ["1,001 items", { items: Array.from({ length: 1_001 }, () => 1) }, "limit_exceeded", "config.items"],
    ["a pace of 0", { query: { of: "leads" }, perMinute: 0 }, "invalid_value", "config.perMinute"],
    ["a pace of 10,000", { query: { of: "leads" }, perMinute: 10_000 }, "invalid_value", "config.perMinute"],
    ["at most 0", { query: { of: "leads" }, max: 0 }, "invalid_value", "config.max"],
    ["at most 1,001", { query: { of: "leads" }, max: 1_001 }, "invalid_value", "config.max"],
    ["an unknown kind", { query: { of: "calls" } }, "invalid_value", "config.query.of"],
    [
      "an unknown field",
      { query: { of: "leads", where: { is_patient: true } } },
      "unknown_field",
      "config.query.where.is_patient",
    ],
    [
      "a text for yes or no",
      { query: { of: "contacts", where: { is_patient: "yes" } } },
      "invalid_value",
      "config.query.where.is_patient",
    ],
    [
      "a month 13",
      { query: { of: "contacts", where: { birthday_month: 13 } } },
      "invalid_value",
      "config.query.where.birthday_month",
    ],
    [
      "a status of another kind",
      { query: { of: "leads", where: { status: ["booked"] } } },
      "invalid_value",
      "config.query.where.status.0",
    ],
    [
      "a date nobody can read",
      { query: { of: "leads", where: { created_at: { after: "soon" } } } },
      "invalid_value",
      "config.query.where.created_at.after",
    ],
  ])("refuses a for_each with %s", async (_, config, code, field) => {
    const { key } = await api.newAccount(partnerKey);
    const target = await live(key, automation("manual", [STOP]));
    const { errors } = await validate(
      key,
      automation("call.missed", [starts(target, "for_each", config)], { name: "S" }),
    );
    expect(errors).toMatchObject([{ code, field }]);
  });

  it("suggests the filter that was meant", async () => {
    const { key } = await api.newAccount(partnerKey);
    const target = await live(key, automation("manual", [STOP]));
    const config = { query: { of: "appointments", where: { start_at: { after: "2126-01-01" } } } };
    const { errors } = await validate(
      key,
      automation("call.missed", [starts(target, "for_each", config)], { name: "S" }),
    );
    expect(errors).toMatchObject([{ code: "unknown_field", suggestion: "Did you mean starts_at?" }]);
  });

  it("refuses 300 keys of data, and a template where an automation has to be chosen", async () => {
    const { key } = await api.newAccount(partnerKey);
    const target = await live(key, automation("manual", [STOP]));
    const data = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key${i}`, i]));
    const many = await validate(
      key,
      automation("call.missed", [starts(target, "start_automation", { data })], { name: "S" }),
    );
    expect(many.errors).toMatchObject([{ code: "invalid_value", field: "config.data" }]);
    const templated = automation("call.missed", [starts("{{trigger.call_id}}")], { name: "S" });
    const { errors } = await validate(key, templated);
    expect(errors).toMatchObject([{ code: "invalid_value", field: "config.automationId" }]);
  });
});

describe("an event that a paused automation would have taken", () => {
  it("says that it was paused, unless its conditions say no anyway", async () => {
    const { key } = await api.newAccount(partnerKey);
    const id = await live(key, automation("call.missed", [STOP]));
    const asks = automation("call.missed", [STOP], { name: "Asks" });
    Object.assign(asks.nodes[0]!, { conditions: { during_hours: false } });
    const other = await live(key, asks);
    for (const one of [id, other]) await api.call("POST", `/v1/automations/${one}/pause`, { key });
    const data = { caller_phone: "+12025550123", during_hours: true };
    const sent = await api.call("POST", "/v1/events", { key, body: { type: "call.missed", data } });
    const { body } = await api.call("GET", `/v1/events/${sent.body.id}`, { key });
    expect(body.runs).toEqual([]);
    const codes = body.notStarted.map((one: { automationId: string; reason: { code: string } }) => [
      one.automationId,
      one.reason.code,
    ]);
    expect(Object.fromEntries(codes)).toEqual({ [id]: "paused", [other]: "condition" });
  });
});
