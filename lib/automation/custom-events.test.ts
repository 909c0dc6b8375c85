import { describe, expect, it } from "vitest";
import { type CustomEvents, customNamesIn, isCustomField, isCustomName } from "./custom-events";
import { sampleOf } from "./event-samples";
import { eventFields, eventSpec, extraKeys, payloadFaults } from "./events";
import { extraIn } from "./records";
import { definitionOf, eventOf, sayTo } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validateDefinition } from "./validate";
import { contactOf } from "./waits";

const EVENTS = {
  paid: {
    title: "Invoice paid",
    schema: {
      amount: { type: "number", label: "Amount", required: true },
      address: { type: "email" },
      office: { type: "phone" },
      mobile: { type: "phone" },
      day: { type: "date" },
      items: { type: "list" },
      toString: { type: "text" as const },
    },
  },
} as unknown as CustomEvents;
const TYPE = "custom.paid";
const starting = (words: string, event = TYPE) =>
  definitionOf([
    { id: "t", type: "trigger", event, next: "a" },
    sayTo("a", { config: { to: "+12025550143", words } }),
  ]);
const problems = (definition: ReturnType<typeof definitionOf>, events?: CustomEvents) => {
  const { errors, warnings } = validateDefinition(definition, toys, events);
  return [...errors, ...warnings].map(({ code, field }) => `${code} ${field}`);
};

describe("an event of the workspace", () => {
  it("has a spec with typed fields, a sample and the fields that name its contact", () => {
    const spec = eventSpec(TYPE, EVENTS)!;
    expect(spec).toMatchObject({ label: "Invoice paid", required: ["amount"], postable: true });
    expect(spec.contact).toEqual({ id: "contact_id", phone: "office", email: "address" });
    expect(spec.payload.strict().safeParse(sampleOf(TYPE, EVENTS)).success).toBe(true);
    expect(payloadFaults(spec, sampleOf(TYPE, EVENTS))).toEqual([]);
    expect(eventFields(TYPE, EVENTS)?.map(({ name, optional }) => `${name}${optional ? "?" : ""}`)).toEqual([
      "amount",
      "address?",
      "office?",
      "mobile?",
      "day?",
      "items?",
      "toString?",
      "contact_id?",
      "during_hours",
    ]);
  });

  it("is known by its type alone where the workspace's events are not, and unknown where they lack it", () => {
    expect(eventSpec("custom.order_paid")).toMatchObject({ label: "Order paid", open: true });
    expect(eventFields("custom.order_paid")).toBeNull();
    expect(eventSpec("custom.order_paid", EVENTS)).toBeNull();
    expect(eventSpec("custom.toString", EVENTS)).toBeNull();
    for (const type of ["custom.", "custom.1a", "custom.a.b", "custom.schedule", "custom.__proto__"])
      expect(eventSpec(type)).toBeNull();
  });

  it.each([
    ["2026-03-10", []],
    ["2026-03-10T09:00:00Z", []],
    ["10 March", ['day: a date like 2026-03-10, not "10 March"']],
  ])("takes %s as a date", (day, faults) => {
    const spec = eventSpec(TYPE, EVENTS)!;
    expect(
      payloadFaults(spec, { day }).map(({ field, expected, found }) => `${field}: ${expected}, not ${found}`),
    ).toEqual(faults);
  });

  it("keeps what its schema does not have apart", () => {
    const data = { amount: 5, currency: "USD" };
    expect(extraKeys(eventSpec(TYPE, EVENTS)!, data)).toEqual(["currency"]);
    expect(extraIn(eventOf(data, TYPE), EVENTS)).toEqual({ currency: "USD" });
  });

  it("names its contact by the first phone field and by contact_id", () => {
    const data = { office: "+12025550143", mobile: "+12025550144", contact_id: "con_1" };
    expect(contactOf(TYPE, data, EVENTS)).toEqual({ id: "con_1", phone: "+12025550143" });
  });
});

describe("a definition that uses an event of the workspace", () => {
  it("may use its fields, and what it has besides", () => {
    expect(problems(starting("{{trigger.amount}} {{trigger.extra.x | default: ''}}"), EVENTS)).toEqual([]);
    expect(problems(starting("{{trigger.address}}"), EVENTS)).toEqual([
      "maybe_missing_reference config.words",
    ]);
    expect(problems(starting("{{trigger.amuont}}"), EVENTS)).toEqual(["unknown_reference config.words"]);
    expect(problems(starting("{{trigger.amuont}}"))).toEqual([]);
  });

  it("cannot start with, wait for or end by one that does not exist", () => {
    expect(problems(starting("x", "custom.piad"), EVENTS)).toEqual(["unknown_event event"]);
    const wait = (event: string) => ({
      id: "a",
      type: "action",
      action: "wait_for_event",
      config: { event, timeout: { amount: 1, unit: "hours" } },
      trueBranch: "b",
    });
    const end = { id: "b", type: "action", action: "stop" };
    const nodes = [{ id: "t", type: "trigger", event: "call.missed", next: "a" }, wait("custom.piad"), end];
    expect(problems(definitionOf(nodes), EVENTS)).toEqual(["unknown_event config.event"]);
    const settings = { stopOn: [{ event: "custom.piad" }] };
    expect(
      problems(
        definitionOf([{ id: "t", type: "trigger", event: TYPE, next: "a" }, sayTo("a")], [], settings),
        EVENTS,
      ),
    ).toEqual(["unknown_event settings.stopOn.0.event"]);
  });

  it("is found by every name it refers to", () => {
    const settings = { goal: { event: "custom.b", within: { amount: 1, unit: "days" } } };
    expect(
      customNamesIn(definitionOf([{ id: "t", type: "trigger", event: "custom.a" }], [], settings)),
    ).toEqual(["a", "b"]);
    expect(customNamesIn(definitionOf([{ id: "t", type: "trigger", event: "call.missed" }]))).toEqual([]);
  });
});

it.each([
  ["a", true],
  ["order-paid_2", true],
  ["a".repeat(60), true],
  ["a".repeat(61), false],
  ["", false],
  ["ä", false],
  ["Schedule", false],
  ["prototype", false],
])("%s is a name: %s", (name, is) => {
  expect(isCustomName(name)).toBe(is);
});

it.each(["__proto__", "constructor", "during_hours", "contact_id", "extra", "a-b", "1a", ""])(
  "%s is no field",
  (name) => {
    expect(isCustomField(name)).toBe(false);
  },
);
