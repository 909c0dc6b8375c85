import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import type { JsonObject } from "./json";
import { placesOf } from "./references";
import { definitionOf } from "./testing/reading";
import { type MappedAutomation, mapWorkspace } from "./workspace-map";

const trigger = (event: string, more: JsonObject = {}) => ({
  id: "t",
  type: "trigger",
  event,
  next: "a",
  ...more,
});
const step = (action: string, config: JsonObject, more: JsonObject = {}) => ({
  id: "a",
  type: "action",
  action,
  config,
  ...more,
});
const automation = (
  id: string,
  nodes: JsonObject[],
  more: Partial<MappedAutomation> = {},
): MappedAutomation => ({
  id,
  name: id,
  isActive: true,
  definition: definitionOf(nodes),
  ...more,
});
const text = (to = "{{trigger.caller_phone}}") => step("send_sms", { to, message: "Hello" });

describe("the map", () => {
  it("shows what each automation consumes and produces", () => {
    const lead = step(
      "create_lead",
      { name: "Sam", phone: "{{trigger.caller_phone}}", source: "web" },
      { next: "b" },
    );
    const wait = step(
      "wait_for_event",
      { event: "sms.received", timeout: { amount: 1, unit: "days" } },
      { id: "b" },
    );
    const { flows } = mapWorkspace(
      [
        automation("one", [trigger("call.missed"), lead, wait]),
        automation("two", [trigger("lead.created"), step("start_automation", { automationId: "three" })]),
      ],
      actions,
    );
    expect(flows).toEqual([
      { id: "one", consumes: ["call.missed", "sms.received"], produces: ["lead.created"] },
      { id: "two", consumes: ["lead.created"], produces: ["manual"] },
    ]);
  });

  it("finds each circle of active automations once, with its path", () => {
    const status = step("update_lead", { status: "contacted" });
    const create = step("create_lead", { name: "Sam", phone: "+12025550123", source: "web" });
    const nodes = { one: [trigger("lead.created"), status], two: [trigger("lead.statusChanged"), create] };
    const circle = [automation("one", nodes.one), automation("two", nodes.two)];
    expect(mapWorkspace(circle, actions).circles).toEqual([{ path: ["one", "two", "one"] }]);
    const paused = [automation("one", nodes.one, { isActive: false }), automation("two", nodes.two)];
    expect(mapWorkspace(paused, actions).circles).toEqual([]);
  });
});

describe("conflicts", () => {
  const between = (one: JsonObject[], two: JsonObject[]) =>
    mapWorkspace([automation("one", one), automation("two", two)], actions).conflicts;

  it("are two texts to one person about one event", () => {
    expect(
      between([trigger("call.missed"), text()], [trigger("call.missed"), text("{{ trigger.caller_phone }}")]),
    ).toEqual([{ kind: "same_message_twice", automations: ["one", "two"], event: "call.missed" }]);
    expect(between([trigger("call.missed"), text()], [trigger("call.missed"), text("+12025550100")])).toEqual(
      [],
    );
  });

  it("are not those of triggers that exclude each other", () => {
    const [night, day] = [false, true].map((hours) =>
      trigger("call.missed", { conditions: { during_hours: hours } }),
    );
    expect(between([night!, text()], [day!, text()])).toEqual([]);
  });

  it.each([
    ["update_lead", { status: "contacted" }, { status: "lost" }, 1],
    ["update_lead", { status: "contacted" }, { status: "contacted" }, 0],
    ["update_lead", { status: "contacted" }, { leadId: "{{trigger.other_id}}", status: "lost" }, 0],
    ["update_lead", { fields: { note: "{{trigger.name}}" } }, { fields: { note: "x" } }, 0],
    ["update_contact", { addTags: ["vip"] }, { removeTags: ["vip"] }, 1],
    ["update_contact", { addTags: ["vip"] }, { removeTags: ["new"] }, 0],
    [
      "update_contact",
      { consent: { marketing: "granted", note: "a" } },
      { consent: { marketing: "granted", note: "b" } },
      0,
    ],
  ] as const)("of %s with %o and %o: %i", (action, mine, theirs, expected) => {
    const found = between(
      [trigger("lead.created"), step(action, mine as JsonObject)],
      [trigger("lead.created"), step(action, theirs as JsonObject)],
    );
    expect(found.filter(({ kind }) => kind === "contradictory_update")).toHaveLength(expected);
  });
});

describe("places that name", () => {
  const book = step("book_appointment", {
    service: "cleaning",
    provider: "prov_1",
    nextAvailable: { withinDays: 14 },
  });
  const asks = {
    id: "c",
    type: "condition",
    expression: { all: [{ field: "trigger.service_name", operator: "in", value: ["Cleaning"] }] },
    trueBranch: "a",
  };
  const definition = definitionOf([trigger("appointment.booked", { next: "c" }), asks, book], [], {
    stopOn: [{ event: "custom.paid", match: { service_name: "Crown" } }],
  });
  const places = (kind: Parameters<typeof placesOf>[1]["kind"], id: string, name = id) =>
    placesOf(definition, { kind, id, name }, actions).map(({ nodeId, field }) => `${nodeId} ${field}`);

  it("a service or provider, by name or id, in steps, conditions and settings", () => {
    expect(places("service", "svc_1", "Cleaning")).toEqual(["a config.service", "c expression.all.0.value"]);
    expect(places("service", "Crown")).toEqual([" settings.stopOn.0.match.service_name"]);
    expect(places("provider", "prov_1", "Dr. Park")).toEqual(["a config.provider"]);
  });

  it("an event type, with or without its prefix", () => {
    expect(places("event_type", "paid")).toEqual([" settings.stopOn.0.event"]);
    expect(places("event_type", "appointment.booked")).toEqual(["t event"]);
  });

  it("a secret, a variable or a member", () => {
    const headers = { Authorization: "Bearer {{secret.CRM}}" };
    const http = step(
      "http_request",
      { method: "POST", url: "https://example.com/{{workspace.vars.path | default:'x'}}", headers },
      { next: "b" },
    );
    const notify = {
      id: "b",
      type: "action",
      action: "notify_team",
      config: { to: ["per_1"], title: "Hi", body: "Hi" },
    };
    const own = definitionOf([trigger("call.missed"), http, notify]);
    const find = (kind: "secret" | "variable" | "member", id: string) =>
      placesOf(own, { kind, id, name: id }, actions);
    expect(find("secret", "CRM")).toEqual([{ nodeId: "a", field: "config.headers.Authorization" }]);
    expect(find("variable", "path")).toEqual([{ nodeId: "a", field: "config.url" }]);
    expect(find("member", "per_1")).toEqual([{ nodeId: "b", field: "config.to.0" }]);
  });

  it("an email template", () => {
    const mail = step("send_email", {
      to: "a@example.com",
      subject: "Hi",
      template: { name: "review_request" },
    });
    const own = definitionOf([trigger("call.missed"), mail]);
    const find = (id: string) => placesOf(own, { kind: "template", id, name: id }, actions);
    expect(find("review_request")).toEqual([{ nodeId: "a", field: "config.template.name" }]);
    expect(find("review")).toEqual([]);
  });
});
