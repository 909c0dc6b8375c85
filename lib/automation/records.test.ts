import { describe, expect, it } from "vitest";
import type { JsonObject } from "./json";
import { canBeAbout, extraIn, NO_RECORDS, recordFields, recordsOf } from "./records";
import { lookUp, resolveText, type Scope } from "./resolve";
import { fold } from "./testing/fold";
import { definitionOf, eventOf, NOW, sayTo, TRIGGER, WORKSPACE } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate } from "./validate";

const contact = {
  id: "con_1",
  name: "Dr. Ana Silva",
  phone: "+12025550143",
  tags: ["vip"],
  is_patient: true,
};
const of = (type: string, data: JsonObject, known = {}) =>
  recordsOf({ type, data, contact: { id: null, phone: "+12025550143" }, known });

const scope: Scope = {
  trigger: {},
  steps: {
    http: { output: { items: [{ x: 1, rows: [[7, 8]] }, { x: 2 }] } },
    failed: { error: { code: "timeout", message: "It took too long" } },
  },
  workspace: { ...WORKSPACE, variables: { parking: "Behind the building" } },
  records: of("call.missed", {}, { contact }),
  runId: "run_1",
  now: NOW,
};

describe("the records of a run", () => {
  it("are the workspace's own, with the event's words where it has none", () => {
    expect(of("call.missed", { caller_name: "Maria" }, { contact }).contact).toMatchObject({
      ...contact,
      first_name: "Ana",
    });
    expect(of("call.missed", { caller_name: "Maria Gomez" }).contact).toMatchObject({
      id: null,
      name: "Maria Gomez",
      first_name: "Maria",
      phone: "+12025550143",
      is_patient: false,
      tags: [],
    });
    const booked = { appointment_id: "appt_1", service_name: "Cleaning", starts_at: "2026-03-12T15:00:00Z" };
    expect(of("appointment.booked", booked).appointment).toMatchObject({
      id: "appt_1",
      service_name: "Cleaning",
      starts_at: "2026-03-12T15:00:00Z",
    });
    expect(of("lead.created", { lead_id: "lead_1", name: "Sam" }).lead).toMatchObject({
      id: "lead_1",
      name: "Sam",
    });
  });

  it.each([
    ["contact.created", "Sam"],
    ["lead.created", "Sam"],
    ["callback.completed", null],
  ])("take the name of a person only from an event about that person: %s", (type, name) => {
    expect(of(type, { name: "Sam" }).contact).toMatchObject({ name });
  });

  it("are none for an event about nobody", () => {
    const about = { type: "schedule", data: {}, contact: { id: null, phone: null }, known: {} };
    expect(recordsOf(about)).toEqual(NO_RECORDS);
  });

  it.each([
    ["{{contact.first_name}}", "Ana"],
    ["{{contact.is_patient}}", true],
    ["{{ contact.tags }}", ["vip"]],
    ["{{workspace.vars.parking}}", "Behind the building"],
    ["{{workspace.open_now}}", true],
    ["{{now}}", "2026-03-10T15:00:00.000Z"],
    ["{{steps.http.items[1].x}}", 2],
    ["{{steps.http.items[0].rows[0][1]}}", 8],
    ["{{steps.failed.error.code}}", "timeout"],
  ])("%s is %j", (text, value) => {
    expect(resolveText(text, scope)).toEqual(value);
  });

  it.each([
    "contact.email",
    "appointment.starts_at",
    "workspace.vars.constructor",
    "steps.http.items[2].x",
    "steps.http.error.code",
  ])("%s has no value", (path) => {
    expect(lookUp(scope, path.split("."))).toBeUndefined();
  });
});

it("keeps what the event does not define apart", () => {
  const data = { caller_phone: "+12025550143", campaign: "spring", extra: { source: "web" } };
  expect(extraIn({ type: "call.missed", data })).toEqual({ campaign: "spring", source: "web" });
  const definition = definitionOf([
    TRIGGER,
    sayTo("a", { config: { to: "+12025550143", words: "{{trigger.extra.campaign}}" } }),
  ]);
  const { performed } = fold({ definition, event: eventOf(data) });
  expect(performed[0]?.input.words).toBe("spring");
});

it("gives a later step the error of an earlier one", () => {
  const definition = definitionOf([
    TRIGGER,
    sayTo("a", { onError: "continue", next: "b" }),
    sayTo("b", {
      config: { to: "+12025550143", words: "{{steps.a.error.code}}: {{steps.a.error.message}}" },
    }),
  ]);
  const { performed, run } = fold({
    definition,
    event: eventOf({}),
    outcome: (step) =>
      step.nodeId === "a"
        ? { status: "failed", error: { code: "timeout", message: "Too slow", retryable: false } }
        : { status: "succeeded", output: {} },
  });
  expect(performed.at(-1)?.input.words).toBe("timeout: Too slow");
  expect(run.status).toBe("succeeded");
});

describe("checking a reference to a record", () => {
  const codes = (event: string, text: string) => {
    const schedule = event === "schedule" ? { schedule: { cron: "0 9 * * 1-5" } } : {};
    const nodes = [
      { ...TRIGGER, event, ...schedule },
      sayTo("a", { config: { to: "+12025550143", words: text } }),
    ];
    const found = validate(definitionOf(nodes), toys).map(({ code }) => code);
    return found.filter((code) => code !== "quiet_hours_risk");
  };

  it.each([
    ["call.missed", "Hi {{contact.phone}}"],
    ["call.missed", "Hi {{contact.first_name | default:'there'}}"],
    ["appointment.booked", "{{appointment.service_name}} {{appointment.starts_at | date}}"],
    ["lead.created", "{{lead.name}} {{lead.custom.insurer | default:'none'}}"],
    ["schedule", "{{workspace.vars.parking}} {{now | date:'d MMM'}} {{workspace.open_now}}"],
    ["call.missed", "{{trigger.extra.campaign}}"],
  ])("on %s accepts %j", (event, text) => {
    expect(codes(event, text)).toEqual([]);
  });

  it.each([
    ["call.missed", "{{contact.first_name}}", "maybe_missing_reference"],
    ["call.missed", "{{appointment.starts_at | date}}", "maybe_missing_reference"],
    ["schedule", "{{contact.phone}}", "maybe_missing_reference"],
    ["call.missed", "{{contact.frist_name}}", "unknown_reference"],
    ["call.missed", "{{workspace.vars}}", "unknown_reference"],
    ["call.missed", "{{now.year}}", "unknown_reference"],
    ["call.missed", "{{contact.phone[0]}}", "unknown_reference"],
  ])("on %s finds fault with %j", (event, text, code) => {
    expect(codes(event, text)).toEqual([code]);
  });

  it("asks the same question twice when its answer may have changed", () => {
    const asks = (id: string, field: string, more: JsonObject): JsonObject => ({
      id,
      type: "condition",
      conditionType: "if_else",
      expression: { field, operator: "equals", value: true },
      ...more,
    });
    const again = (field: string) =>
      validate(
        definitionOf([
          TRIGGER,
          asks("a", field, { trueBranch: "b", falseBranch: "d" }),
          asks("b", field, { trueBranch: "c", falseBranch: "d" }),
          sayTo("c"),
          sayTo("d"),
        ]),
        toys,
      ).map(({ code }) => code);
    expect(again("contact.opted_out")).toEqual([]);
    expect(again("trigger.is_new_caller")).not.toEqual([]);
  });
});

it("is certain of the contact of a manual run, and offers its other records", () => {
  expect(recordFields("contact", "manual").find(({ name }) => name === "phone")?.optional).toBe(false);
  expect(recordFields("appointment", "manual").every(({ optional }) => optional)).toBe(true);
  expect(canBeAbout("lead", "manual")).toBe(true);
  expect(canBeAbout("lead", "call.missed")).toBe(false);
});
