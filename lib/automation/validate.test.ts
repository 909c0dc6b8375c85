import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "./json";
import { ERROR_CODES, WARNING_CODES } from "./problems";
import type { Definition, Node } from "./schema";
import { cpuMs } from "./testing/cpu-time";
import { brokenDefinitions } from "./testing/definitions";
import { graphs } from "./testing/graphs";
import { ask, found, good, is, isFixed, only, questions, step, TIMEOUT } from "./testing/mistakes";
import { definitionOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate, validateInput } from "./validate";

describe("suggestions", () => {
  const suggestions = (nodes: JsonObject[], settings: JsonObject = {}) =>
    validate(definitionOf(nodes, [], settings), toys).map(({ suggestion }) => suggestion ?? null);
  const wait = { event: "sms.received", timeout: TIMEOUT };
  const alone = { ...TRIGGER, next: null };
  it.each<[string, JsonObject[], string]>([
    ["an action", step({}, "saay"), "say"],
    ["a member of a step", [TRIGGER, sayTo("a", { nmae: "x" })], "name"],
    ["a field of a configuration", step({ ...good, luod: true }), "loud"],
    ["a field to wait for", step({ ...wait, match: { bdoy: "x" } }, "wait_for_event"), "body"],
    ["a question of the trigger", [{ ...alone, conditions: { during_hour: true } }], "during_hours"],
    ["a comparison", questions(is("trigger.caller_name", "equal", "x")), "equals"],
    ["a member of a comparison", questions({ ...is("trigger.caller_name", "exists"), feild: 1 }), "field"],
    ["a member of a group", questions({ all: [is("trigger.caller_name", "exists")], al: [] }), "all"],
    [
      "a kind of condition",
      questions(is("trigger.caller_name", "exists")).map((node) =>
        node.id === "a" ? { ...node, conditionType: "if" } : node,
      ),
      "if_else",
    ],
    ["a field in braces", questions(is("{{ trigger.caller_name }}", "exists")), "trigger.caller_name"],
    ["a filter", step({ ...good, words: "{{trigger.caller_phone | uper}}" }), "upper"],
    ["a step", step({ ...good, words: "{{steps.aa.id}}" }), "steps.a.id"],
  ])("%s", (_, nodes, meant) => {
    expect(suggestions(nodes).join()).toContain(`Did you mean ${meant}?`);
  });

  it("are not made where nothing is near", () => {
    expect(suggestions(step({}, "zzzzzz"))).toEqual([null]);
    expect(suggestions([TRIGGER, sayTo("a", { zzzzzz: "x" })])).toEqual([null]);
    expect(suggestions(step({ ...good, zzzzzz: true }))).toEqual([null]);
    expect(suggestions([{ ...alone, event: "zzzzzz" }])).toEqual([null]);
    expect(suggestions([{ ...alone, conditions: { zzzzzz: true } }])).toEqual([null]);
    expect(suggestions(questions(is("trigger.caller_name", "zzzzzz", "x")))).toEqual([null]);
    expect(suggestions(questions({ ...is("trigger.caller_name", "exists"), zzzzzz: 1 }))).toEqual([null]);
    expect(suggestions(questions(is("zzzzzz", "exists")))).toEqual([null]);
    expect(suggestions(step({ ...good, words: "{{zzzzzz.x}}" }))).toEqual([null]);
    expect(suggestions([alone], { zzzzzz: 1 })).toEqual([null]);
    expect(suggestions([alone], { timezon: "UTC" })).toEqual(["Did you mean timezone?"]);
  });
});

describe("a configuration", () => {
  it.each<[string, JsonObject[], string[]]>([
    ["an action nobody knows", step({}, "dance"), ["unknown_action a action"]],
    ["the name of an inherited property", step({}, "constructor"), ["unknown_action a action"]],
    ["no action", [TRIGGER, { id: "a", type: "action" }], ["missing_field a action"]],
    ["an action left empty", [TRIGGER, { id: "a", type: "action", action: "" }], ["missing_field a action"]],
    [
      "an action that is no text",
      [TRIGGER, { id: "a", type: "action", action: 5 }],
      ["invalid_value a action"],
    ],
    [
      "a retry beyond what is allowed",
      [TRIGGER, sayTo("a", { retry: { maxAttempts: 99 } })],
      ["invalid_value a retry.maxAttempts"],
    ],
    [
      "an unknown member of a retry",
      [TRIGGER, sayTo("a", { retry: { times: 2 } })],
      ["unknown_field a retry.times"],
    ],
    ["an unknown member of a step", [TRIGGER, sayTo("a", { colour: "red" })], ["unknown_field a colour"]],
    ["a wait for nothing", step({ timeout: TIMEOUT }, "wait_for_event"), ["missing_field a config.event"]],
    [
      "a wait for any text of somebody",
      step({ event: "sms.received", timeout: TIMEOUT, match: { body: "x" } }, "wait_for_event"),
      [],
    ],
    [
      "a wait for any event of that kind",
      step({ event: "schedule", timeout: TIMEOUT, match: {} }, "wait_for_event"),
      [],
    ],
    ["nothing filled in", step({}), ["missing_field a config.to", "missing_field a config.words"]],
    ["a required text left empty", step({ to: "", words: "x" }), ["missing_field a config.to"]],
    ["a field nobody knows", step({ ...good, wrods: 1 }), ["unknown_field a config.wrods"]],
    [
      "a constructor",
      step({ ...good, constructor: { prototype: { x: 1 } } }),
      ["unknown_field a config.constructor"],
    ],
    ["a flag that is a text", step({ ...good, loud: "true" }), ["invalid_value a config.loud"]],
    ["a phone that is none", step({ ...good, to: "Maria" }), ["invalid_value a config.to"]],
    ["a template instead of a phone", step({ ...good, to: "{{trigger.caller_phone}}" }), []],
    [
      "a delay beyond 400 days",
      step({ duration: { amount: 401, unit: "days" } }, "delay"),
      ["limit_exceeded a config.duration"],
    ],
    [
      "a wait beyond 400 days",
      step({ event: "sms.received", timeout: { amount: 9601, unit: "hours" } }, "wait_for_event"),
      ["limit_exceeded a config.timeout"],
    ],
    ["a delay of nothing", step({}, "delay"), ["missing_field a config.duration"]],
    [
      "two delays in one",
      step({ duration: { amount: 1, unit: "days" }, until: "2026-03-10" }, "delay"),
      ["invalid_value a config.until"],
    ],
    [
      "a wait for a field the event lacks",
      step({ event: "sms.received", timeout: TIMEOUT, match: { bdoy: "x" } }, "wait_for_event"),
      ["unknown_field a config.match.bdoy"],
    ],
    [
      "a wait for nobody",
      step({ event: "schedule", timeout: TIMEOUT }, "wait_for_event"),
      ["missing_field a config.match"],
    ],
  ])("%s", (_, nodes, expected) => {
    expect(found(nodes)).toEqual(expected);
  });

  it.each<[string, Json]>([
    ["0", 0],
    ["negative", -5],
    ["a fraction", 1.5],
    ["a text", "5"],
    ["beyond every number", 2 ** 53 + 2],
    ["beyond 400 days", 600_000],
  ])("a delay of %s minutes", (_, amount) => {
    expect(found(step({ duration: { amount, unit: "minutes" } }, "delay"))).toEqual([
      "invalid_value a config.duration.amount",
    ]);
  });
});

describe("the trigger", () => {
  const trigger = (more: JsonObject) => [{ id: "t", type: "trigger", ...more }];
  it.each<[string, JsonObject, string[]]>([
    ["no event", {}, ["missing_field t event"]],
    ["an event left empty", { event: "" }, ["missing_field t event"]],
    [
      "a flag of an event nobody knows",
      { event: "moon.landed", conditions: { full: 1 } },
      ["unknown_event t event"],
    ],
    [
      "a flag asked twice over",
      { event: "call.missed", conditions: { during_hours: true, zzzzzz: true } },
      ["unknown_field t conditions.zzzzzz"],
    ],
    ["a schedule that is a text", { event: "schedule", schedule: "daily" }, ["invalid_value t schedule"]],
    [
      "an offset that is a text",
      { event: "appointment.reminder", offset: "1 day" },
      ["invalid_value t offset"],
    ],
    [
      "a schedule on another event",
      { event: "call.missed", schedule: { cron: "x" } },
      ["unknown_field t schedule"],
    ],
    [
      "times on an event nobody knows",
      { event: "moon.landed", schedule: { cron: "x" } },
      ["unknown_event t event"],
    ],
    ["a schedule in the zone of the workspace", { event: "schedule", schedule: { cron: "0 9 * * 1-5" } }, []],
    [
      "a broken schedule in a broken zone",
      { event: "schedule", schedule: { cron: "x", timezone: "Mars/Base" } },
      ["invalid_cron t schedule.cron", "invalid_timezone t schedule.timezone"],
    ],
    ["an event nobody knows", { event: "call.*" }, ["unknown_event t event"]],
    ["an event that is a number", { event: 5 }, ["invalid_value t event"]],
    [
      "yes-or-no conditions",
      { event: "call.missed", conditions: { during_hours: true, is_new_caller: false } },
      [],
    ],
    [
      "a condition nobody knows",
      { event: "call.missed", conditions: { during_hour: true } },
      ["unknown_field t conditions.during_hour"],
    ],
    [
      "a condition on a number",
      { event: "call.missed", conditions: { ring_seconds: true } },
      ["type_mismatch t conditions.ring_seconds"],
    ],
    [
      "a condition that is a text",
      { event: "call.missed", conditions: { during_hours: "yes" } },
      ["type_mismatch t conditions.during_hours"],
    ],
    ["a schedule without times", { event: "schedule" }, ["missing_field t schedule.cron"]],
    ["a schedule", { event: "schedule", schedule: { cron: "0 9 * * 1-5", timezone: "Europe/Berlin" } }, []],
    [
      "a broken schedule",
      { event: "schedule", schedule: { cron: "0 9 * *" } },
      ["invalid_cron t schedule.cron"],
    ],
    [
      "a schedule that never fires",
      { event: "schedule", schedule: { cron: "0 0 30 2 *" } },
      ["invalid_cron t schedule.cron"],
    ],
    [
      "a schedule of every minute",
      { event: "schedule", schedule: { cron: "* * * * *" } },
      ["invalid_cron t schedule.cron"],
    ],
    [
      "a zone nobody knows",
      { event: "schedule", schedule: { cron: "0 9 * * *", timezone: "Mars/Base" } },
      ["invalid_timezone t schedule.timezone"],
    ],
    ["a reminder without a time", { event: "appointment.reminder" }, ["missing_field t offset"]],
    ["a reminder", { event: "appointment.reminder", offset: { amount: 24, unit: "hours" } }, []],
    [
      "a reminder of 0 hours",
      { event: "appointment.reminder", offset: { amount: 0, unit: "hours" } },
      ["invalid_value t offset.amount"],
    ],
    [
      "times on another event",
      { event: "call.missed", offset: { amount: 1, unit: "hours" } },
      ["unknown_field t offset"],
    ],
  ])("%s", (_, more, expected) => {
    expect(found(trigger(more))).toEqual(expected);
  });

  it("suggests the nearest event", () => {
    expect(only(trigger({ event: "call.mised" }))).toMatchObject({
      suggestion: "Did you mean call.missed?",
      fix: { op: "set_field", nodeId: "t", field: "event", value: "call.missed" },
    });
  });

  it("has a time zone among its settings", () => {
    expect(found([{ ...TRIGGER, next: null }], [], { timezone: "Moon/Base" })).toEqual([
      "invalid_timezone null settings.timezone",
    ]);
    expect(found([{ ...TRIGGER, next: null }], [], { timezone: 5 })).toEqual([
      "invalid_timezone null settings.timezone",
    ]);
    const fixes = (settings: JsonObject) =>
      validate(definitionOf([{ ...TRIGGER, next: null }], [], settings), toys).map(({ fix }) => fix);
    expect(fixes({ timezone: 5, colour: 1 })).toEqual([
      { op: "set_setting", field: "timezone" },
      { op: "set_setting", field: "colour" },
    ]);
    expect(found([{ ...TRIGGER, next: null }], [], { rateLimitPerMinute: -1, colour: 1 })).toEqual([
      "invalid_value null settings.rateLimitPerMinute",
      "unknown_field null settings.colour",
    ]);
  });
});

describe("waits that together outlast a run", () => {
  const days = (amount: number) => ({ amount, unit: "days" });
  const delay = (id: string, amount: number, next?: string) => ({
    id,
    type: "action",
    action: "delay",
    config: { duration: days(amount) },
    ...(next ? { next } : {}),
  });
  const from = (next: string) => ({ ...TRIGGER, next });
  const isNew = is("trigger.is_new_caller", "equals", true);

  it("report the wait that would end too late, however long the others are", () => {
    expect(found([from("a"), delay("a", 200, "b"), delay("b", 200, "c"), delay("c", 1)])).toEqual([
      "limit_exceeded c config.duration",
    ]);
    expect(found([from("a"), delay("a", 200, "b"), delay("b", 200)])).toEqual([]);
  });

  it("count only valid durations, and report the wait once", () => {
    const odd = { ...delay("b", 1, "c"), config: { duration: "long" } };
    expect(found([from("a"), delay("a", 400, "b"), odd, delay("c", 1, "d"), delay("d", 1)])).toEqual([
      "limit_exceeded c config.duration",
      "invalid_value b config.duration",
    ]);
    const keep = {
      id: "a",
      type: "action",
      action: "keep",
      config: { name: "x", duration: days(500) },
      next: "b",
    };
    expect(found([from("a"), keep, delay("b", 400)])).toEqual(["unknown_field a config.duration"]);
    const message = validate(definitionOf([from("a"), delay("a", 399, "b"), delay("b", 2)]), toys)[0]
      ?.message;
    expect(message).toBe("A run can last 400 days at most, and up to here it may have lasted 399 already");
  });

  it("count along one path, not across both branches", () => {
    const branches = [
      ask(isNew, { id: "c", trueBranch: "a", falseBranch: "b" }),
      delay("a", 300, "d"),
      delay("b", 100, "d"),
    ];
    expect(found([from("c"), ...branches, delay("d", 100)])).toEqual([]);
    expect(found([from("c"), ...branches, delay("d", 101)])).toEqual(["limit_exceeded d config.duration"]);
  });

  it("count a wait's timeout only on the path where its event did not arrive", () => {
    const config = { event: "sms.received", timeout: days(300) };
    const wait = { id: "w", type: "action", action: "wait_for_event", config };
    const goingOn = (way: string) => found([from("w"), { ...wait, [way]: "d" }, delay("d", 101)]);
    expect(goingOn("trueBranch")).toEqual([]);
    expect(goingOn("falseBranch")).toEqual(["limit_exceeded d config.duration"]);
    expect(found([from("a"), delay("a", 101, "w"), wait])).toEqual(["limit_exceeded w config.timeout"]);
  });
});

describe("any input", () => {
  const summary = (input: unknown) => {
    const { errors, warnings } = validateInput(input, toys);
    return [...errors, ...warnings];
  };

  it("separates errors and warnings", () => {
    const nodes = step({ ...good, to: "Maria", words: "Hi {{trigger.caller_name}}" });
    const [error, warning] = [{ code: "invalid_value" }, { code: "maybe_missing_reference" }];
    expect(validateInput({ nodes }, toys)).toMatchObject({
      errors: [error],
      warnings: [warning],
    });
    const better = step({ ...good, words: "Hi {{trigger.caller_name}}" });
    expect(validateInput({ nodes: better }, toys)).toMatchObject({
      errors: [],
      warnings: [warning],
    });
    expect(validateInput(5, toys)).toMatchObject({ errors: [error], warnings: [], definition: null });
  });

  it("gives a list of problems with known codes, and never throws", () => {
    const someJson = fc.oneof(
      fc.anything(),
      fc.record({
        nodes: fc.array(
          fc.dictionary(
            fc.constantFrom("id", "type", "config", "expression", "next", "event", "action"),
            fc.jsonValue(),
          ),
        ),
        edges: fc.jsonValue(),
      }),
    );
    fc.assert(
      fc.property(someJson, (input) => {
        for (const { code, message } of summary(input)) {
          expect([...ERROR_CODES, ...WARNING_CODES]).toContain(code);
          expect(message.length).toBeGreaterThan(5);
        }
      }),
    );
  });

  it("gives the same for definitions with mistakes and for their JSON", () => {
    fc.assert(
      fc.property(brokenDefinitions, (definition) => {
        const problems = validate(definition, toys);
        expect(problems.filter((problem) => problem.fix && !isFixed(definition, problem))).toEqual([]);
        summary(JSON.parse(JSON.stringify(definition)));
      }),
    );
  });

  it("reports no error for a valid definition", () => {
    const steps = fc.constantFrom<JsonObject>(
      { action: "say", config: { to: "{{trigger.caller_phone}}", words: "Hi {{trigger.caller_name}}" } },
      { action: "delay", config: { duration: { amount: 3, unit: "hours" } } },
      { action: "wait_for_event", config: { event: "sms.received", timeout: TIMEOUT } },
    );
    const drawn = new Set(["same_branch_target", "missing_branch"]);
    fc.assert(
      fc.property(graphs(steps), (definition) => {
        const errors = validate(definition, toys).filter(
          ({ code, severity }) => severity === "error" && !drawn.has(code),
        );
        expect(errors).toEqual([]);
      }),
    );
  });
});

describe("performance", () => {
  const chain = (size: number): Definition => {
    const nodes = Array.from(
      { length: size },
      (_, i): Node => ({
        id: `n${i}`,
        type: "action",
        action: "say",
        config: { to: "{{trigger.caller_phone}}", words: `Hi ${i} {{trigger.caller_name | default:'you'}}` },
      }),
    );
    const edges = nodes.slice(1).map((node, i) => ({ from: `n${i}`, to: node.id }));
    const trigger: Node = { id: "t", type: "trigger", event: "call.missed" };
    return {
      name: "x",
      description: "",
      nodes: [trigger, ...nodes],
      edges: [{ from: "t", to: "n0" }, ...edges],
      settings: {},
    };
  };
  const fastest = (run: () => unknown, times = 20) =>
    Math.min(...Array.from({ length: times }, () => cpuMs(run)));

  it("validates 500 nodes in under 20 ms, and faster after one edit", () => {
    const definition = chain(499);
    validate(definition, toys);
    // The clones are made before the measurement. Their nodes are new, so nothing about them is cached.
    const clones = Array.from({ length: 60 }, () => structuredClone(definition));
    expect(Math.min(...clones.map((clone) => cpuMs(() => validate(clone, toys))))).toBeLessThan(20);
    expect(fastest(() => validate({ ...definition }, toys))).toBeLessThan(20);
  });

  it("grows linearly with the graph, to 100,000 nodes", () => {
    const [small, large] = [chain(10_000), chain(100_000)];
    const ratio =
      fastest(() => validate(large, toys), 3) /
      Math.max(
        1,
        fastest(() => validate(small, toys), 3),
      );
    // Linear growth is 10, with room for a garbage collection; quadratic growth would be 100.
    expect(ratio).toBeLessThan(50);
  });

  it("visits a ladder of 2^60 paths once", () => {
    const rungs = Array.from({ length: 60 }, (_, i): JsonObject[] => [
      {
        ...ask(is("trigger.is_new_caller", "equals", true)),
        id: `q${i}`,
        trueBranch: `y${i}`,
        falseBranch: `n${i}`,
      },
      sayTo(`y${i}`, { next: `q${i + 1}`, config: { ...good, words: `y${i}` } }),
      sayTo(`n${i}`, { next: `q${i + 1}`, config: { ...good, words: `n${i}` } }),
    ]).flat();
    const nodes = [{ ...TRIGGER, next: "q0" }, ...rungs, { id: "q60", type: "action", action: "stop" }];
    const definition = definitionOf(nodes);
    expect(fastest(() => validate(structuredClone(definition), toys), 3)).toBeLessThan(50);
  });
});
