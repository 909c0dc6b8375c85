import { describe, expect, it } from "vitest";
import { applyOperation, type EditOperation } from "./edit";
import type { JsonObject } from "./json";
import { narrate } from "./narrate";
import { narrateDiff } from "./narrate-diff";
import type { Definition } from "./schema";
import { serialize } from "./serialize";
import { fromStored, toStored } from "./stored";
import { fold } from "./testing/fold";
import { definitionOf, eventOf, NOW, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validateDefinition } from "./validate";

const EVENTS = [
  { event: "sms.received", label: "Replied" },
  { event: "appointment.booked", label: "Booked" },
];
const TIMEOUT = { amount: 2, unit: "hours" };
const BRANCHES = { Replied: "r", Booked: "b", timeout: "l" };
const PERSON = { contact_id: "con_1", caller_phone: "+12025550143" };

const wait = (config: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  id: "a",
  type: "action",
  action: "wait_for_event",
  config: { events: EVENTS, timeout: TIMEOUT, ...config },
  branches: BRANCHES,
  ...more,
});
const steps = (words: JsonObject = {}) =>
  ["r", "b", "l"].map((id) => sayTo(id, { config: { to: "+12025550143", words: words[id] ?? "Hello" } }));
const waiting = (config: JsonObject = {}, words: JsonObject = {}) =>
  definitionOf([TRIGGER, wait(config), ...steps(words)]);

const problems = (definition: Definition) => {
  const { errors, warnings } = validateDefinition(definition, toys);
  return [...errors, ...warnings].map(({ code, field }) => `${code} ${field}`);
};
const edit = (definition: Definition, operation: EditOperation): Definition => {
  const result = applyOperation(definition, operation);
  if (!result.ok) throw new Error(result.message);
  return result.definition;
};
const ways = ({ edges }: Definition) =>
  Object.fromEntries(edges.flatMap(({ from, to, branch }) => (from === "a" ? [[branch, to]] : [])));
const arriving = (type: string, data: JsonObject, minutes: number) => ({
  ...eventOf(data, type),
  at: NOW + minutes * 60_000,
});

describe("a wait for several events", () => {
  it("is read and serialized with a branch for each label and one for the timeout", () => {
    const definition = waiting();
    const serialized = serialize(definition);
    expect(serialized.nodes[1]).toMatchObject({ branches: BRANCHES });
    expect(serialized.nodes[1]).not.toHaveProperty("trueBranch");
    expect(definitionOf(serialized.nodes, serialized.edges)).toEqual(definition);
    expect(fromStored(toStored(definition))).toEqual(definition);
    expect(problems(definition)).toEqual([]);
  });

  it("leaves the form with one event as it is", () => {
    const config = { event: "sms.received", timeout: TIMEOUT };
    const one = { id: "a", type: "action", action: "wait_for_event", config };
    const definition = definitionOf([
      TRIGGER,
      { ...one, trueBranch: "r", falseBranch: "l" },
      ...steps().slice(0, 1),
      sayTo("l"),
    ]);
    expect(serialize(definition).nodes[1]).toMatchObject({ trueBranch: "r", falseBranch: "l" });
    const { entries } = fold({ definition, event: eventOf(PERSON) });
    expect(entries[0]).toMatchObject({ branch: "false", output: null });
  });

  it.each<[string, JsonObject, string]>([
    ["no event", { events: [] }, "invalid_value config.events"],
    [
      "six events",
      { events: Array.from({ length: 6 }, (_, at) => ({ ...EVENTS[0], label: `${at}` })) },
      "invalid_value config.events",
    ],
    [
      "two equal labels",
      { events: [EVENTS[0], { ...EVENTS[1], label: " REPLIED" }] as never },
      "invalid_value config.events.1.label",
    ],
    [
      "the reserved label",
      { events: [{ ...EVENTS[0], label: "timeout" }] as never },
      "invalid_value config.events.0.label",
    ],
    ["no label", { events: [{ event: "sms.received" }] }, "missing_field config.events.0.label"],
    [
      "an event that does not exist",
      { events: [{ event: "sms", label: "x" }] },
      "invalid_value config.events.0.event",
    ],
    [
      "a field its event lacks",
      { events: [{ ...EVENTS[1], match: { body: "x" } }] as never },
      "unknown_field config.events.0.match.body",
    ],
    ["an event beside them", { event: "sms.received" }, "invalid_value config.event"],
    ["a match beside them", { match: { body: "x" } }, "invalid_value config.match"],
    [
      "a timeout longer than a run",
      { timeout: { amount: 401, unit: "days" } },
      "limit_exceeded config.timeout",
    ],
    [
      "an unknown member",
      { events: [{ ...EVENTS[0], lable: "x" }] as never },
      "unknown_field config.events.0.lable",
    ],
  ])("with %s is a mistake", (_, config, problem) => {
    expect(problems(definitionOf([TRIGGER, wait(config, { branches: {} })]))).toContain(problem);
  });

  it("may match any reply, and warns about a way that leads nowhere", () => {
    const events = [{ event: "sms.received", label: "Replied", match: { any_reply: true } }];
    const definition = definitionOf([TRIGGER, wait({ events }, { branches: { Replied: "r" } }), sayTo("r")]);
    expect(problems(definition)).toEqual(["missing_branch branches.timeout"]);
  });

  it.each([
    [
      "sms.received",
      { from: "+12025550143", body: "Y" },
      "r",
      { label: "Replied", event: "sms.received", body: "Y" },
    ],
    [
      "appointment.booked",
      { contact_phone: "+12025550143" },
      "b",
      { label: "Booked", event: "appointment.booked" },
    ],
  ])("ends with %s and gives back its payload", (type, data, next, output) => {
    const { run, entries } = fold({
      definition: waiting(),
      event: eventOf(PERSON),
      later: [arriving(type, data, 30)],
    });
    expect(run.path).toEqual(["a", next]);
    expect(entries[0]).toMatchObject({ branch: output.label, output });
  });

  it("takes the branch of its timeout after the last moment", () => {
    const { run, entries } = fold({
      definition: waiting(),
      event: eventOf(PERSON),
      later: [arriving("sms.received", { from: "+12025550143", body: "Y" }, 120)],
    });
    expect(run.path).toEqual(["a", "l"]);
    expect(entries[0]).toMatchObject({ branch: "timeout", output: { label: "timeout", event: null } });
  });

  it("offers the fields that are certain behind each way", () => {
    expect(problems(waiting({}, { r: "{{steps.a.body}}", b: "{{steps.a.starts_at}}" }))).toEqual([]);
    expect(problems(waiting({}, { l: "{{steps.a.label}}" }))).toEqual([]);
    expect(problems(waiting({}, { l: "{{steps.a.body}}" }))).toEqual([
      "maybe_missing_reference config.words",
    ]);
    expect(problems(waiting({}, { r: "{{steps.a.nothing}}" }))).toEqual(["unknown_reference config.words"]);
  });

  it("is narrated, and so are its changes", () => {
    const before = waiting();
    const { text } = narrate(before, toys);
    for (const words of [
      "wait at most 2 hours",
      "if a text is received (“Replied”)",
      "if an appointment is booked (“Booked”)",
      "if none of these happen in time",
    ])
      expect(text).toContain(words);
    const after = edit(before, { op: "disconnect", from: "a", to: "l", branch: "timeout" });
    const [change] = narrateDiff({ before, after }, toys);
    expect(change?.text).toContain("if none of these happen in time");
  });
});

describe("the ways of a wait", () => {
  it("keep their edges when a label changes and when an event is removed", () => {
    const renamed = edit(waiting(), {
      op: "set_field",
      nodeId: "a",
      field: "config.events.0.label",
      value: "Answered",
    });
    expect(ways(renamed)).toEqual({ Answered: "r", Booked: "b", timeout: "l" });
    const fewer = edit(renamed, { op: "set_field", nodeId: "a", field: "config.events.0" });
    expect(ways(fewer)).toEqual({ Booked: "b", timeout: "l" });
  });

  it("keep the first and the last edge when the step takes its other form", () => {
    const one = { event: "sms.received", timeout: TIMEOUT };
    const several = waiting();
    const single = edit(several, { op: "set_config", nodeId: "a", config: one });
    expect(ways(single)).toEqual({ true: "r", false: "l" });
    const again = edit(single, {
      op: "set_config",
      nodeId: "a",
      config: { events: EVENTS, timeout: TIMEOUT },
    });
    expect(ways(again)).toEqual({ Replied: "r", timeout: "l" });
  });
});
