import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperation, editOperation } from "./edit";
import type { Json, JsonObject } from "./json";
import { ERROR_CODES, type Problem, WARNING_CODES } from "./problems";
import type { Definition, Node } from "./schema";
import { cpuMs } from "./testing/cpu-time";
import { brokenDefinitions } from "./testing/definitions";
import { graphs } from "./testing/graphs";
import { definitionOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate, validateInput } from "./validate";

const ask = (expression: Json | undefined, more: JsonObject = {}): JsonObject => ({
  id: "a",
  type: "condition",
  conditionType: "if_else",
  trueBranch: "b",
  falseBranch: "c",
  ...(expression === undefined ? {} : { expression }),
  ...more,
});
const questions = (expression: Json | undefined, trigger: JsonObject = TRIGGER) => [
  trigger,
  ask(expression),
  sayTo("b", { config: { to: "+12025550143", words: "Yes" } }),
  sayTo("c", { config: { to: "+12025550143", words: "No" } }),
];
const is = (field: string, operator: string, value?: Json): JsonObject => ({
  field,
  operator,
  ...(value === undefined ? {} : { value }),
});
const step = (config: JsonObject, action = "say") => [TRIGGER, { id: "a", type: "action", action, config }];
const found = (nodes: JsonObject[], edges: Json[] = [], settings: JsonObject = {}) => {
  const definition = definitionOf(nodes, edges, settings);
  const problems = validate(definition, toys);
  expect(problems.filter((problem) => problem.fix && !isFixed(definition, problem))).toEqual([]);
  return problems.map(({ code, nodeId, field }) => `${code} ${nodeId} ${field}`);
};
/** A fix that is taken ends the problem it was offered for. */
const isFixed = (definition: Definition, { fix, ...problem }: Problem) => {
  const edited = applyOperation(definition, editOperation.parse(fix));
  if (!edited.ok) return false;
  const like = ({ code, nodeId, field, message }: Problem) =>
    code === problem.code &&
    nodeId === problem.nodeId &&
    field === problem.field &&
    message === problem.message;
  return (
    validate(edited.definition, toys).filter(like).length < validate(definition, toys).filter(like).length
  );
};
const only = (nodes: JsonObject[], edges: Json[] = []) => {
  const problems = validate(definitionOf(nodes, edges), toys);
  expect(problems).toHaveLength(1);
  return problems[0];
};
const good = { to: "+12025550143", words: "Hello" };
const TIMEOUT = { amount: 1, unit: "hours" };

describe("the drawing", () => {
  it.each<[string, JsonObject[], Json[], string[]]>([
    ["a sound one", [TRIGGER, sayTo("a")], [], []],
    ["only a trigger", [{ ...TRIGGER, next: null }], [], []],
    ["nothing", [], [], ["no_trigger null null"]],
    ["two triggers", [TRIGGER, { ...TRIGGER, id: "t2" }, sayTo("a")], [], ["multiple_triggers t2 null"]],
    ["next to nothing", [TRIGGER, sayTo("a", { next: "zzz" })], [], ["dangling_edge a next"]],
    ["an edge from nothing", [TRIGGER, sayTo("a")], [{ from: "zzz", to: "a" }], ["dangling_edge a null"]],
    [
      "an edge without ends",
      [TRIGGER, sayTo("a")],
      [{ from: 5 }],
      ["invalid_value null edges.0.from", "dangling_edge null null"],
    ],
    [
      "an unknown member of an edge",
      [TRIGGER, sayTo("a")],
      [{ from: "t", to: "a", colour: 1 }],
      ["unknown_field t edges.0.colour"],
    ],
    ["a step that leads to itself", [TRIGGER, sayTo("a", { next: "a" })], [], ["self_edge a next"]],
    ["a circle", [TRIGGER, sayTo("a", { next: "b" }), sayTo("b", { next: "a" })], [], ["cycle a null"]],
    [
      "a circle through a branch",
      [
        TRIGGER,
        ask(is("trigger.is_new_caller", "equals", true)),
        sayTo("b", { next: "a" }),
        sayTo("c", { config: { to: "+12025550143", words: "No" } }),
      ],
      [],
      ["cycle a null"],
    ],
    ["an edge into the trigger", [TRIGGER, sayTo("a", { next: "t" })], [], ["cycle t null"]],
    [
      "an island",
      [TRIGGER, sayTo("a"), sayTo("b", { config: { ...good, words: "Other" } })],
      [],
      ["unreachable_node b null"],
    ],
    [
      "a step with two connections",
      [TRIGGER, sayTo("a"), sayTo("b"), sayTo("c", { config: { ...good, words: "Other" } })],
      [
        { from: "a", to: "b" },
        { from: "a", to: "c" },
      ],
      ["too_many_outputs a next", "duplicate_message b config.words"],
    ],
    [
      "something after a stop",
      [TRIGGER, { id: "a", type: "action", action: "stop", next: "b" }, sayTo("b")],
      [],
      ["too_many_outputs a next"],
    ],
    [
      "a missing answer",
      [TRIGGER, ask(is("trigger.is_new_caller", "equals", true), { falseBranch: null }), sayTo("b")],
      [],
      ["missing_branch a falseBranch"],
    ],
    [
      "two answers to one step",
      [TRIGGER, ask(is("trigger.is_new_caller", "equals", true), { falseBranch: "b" }), sayTo("b")],
      [],
      ["same_branch_target a falseBranch"],
    ],
    [
      "three answers",
      [
        ...questions(is("trigger.is_new_caller", "equals", true)),
        sayTo("d", { config: { ...good, words: "D" } }),
      ],
      [{ from: "a", to: "d" }],
      ["too_many_outputs a null"],
    ],
    [
      "a wait with one way",
      [
        TRIGGER,
        {
          id: "a",
          type: "action",
          action: "wait_for_event",
          config: { event: "sms.received", timeout: TIMEOUT },
        },
      ],
      [],
      [],
    ],
    [
      "an edge that contradicts next",
      [{ ...TRIGGER, next: "b" }, sayTo("a"), sayTo("b")],
      [{ from: "t", to: "a" }],
      ["edge_mismatch t next", "unreachable_node b null"],
    ],
  ])("%s", (_, nodes, edges, expected) => {
    expect(found(nodes, edges)).toEqual(expected);
  });

  it("names the steps of a circle, and the edit that opens it", () => {
    expect(
      only([TRIGGER, sayTo("a", { name: "Greet", next: "b" }), sayTo("b", { next: "a" })]),
    ).toMatchObject({
      message: expect.stringContaining("Greet → b → Greet"),
      fix: { op: "disconnect", from: "b", to: "a" },
    });
  });
});

describe("the trigger", () => {
  const trigger = (more: JsonObject) => [{ id: "t", type: "trigger", ...more }];
  it.each<[string, JsonObject, string[]]>([
    ["no event", {}, ["missing_field t event"]],
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

  it("says what was meant", () => {
    expect(only(trigger({ event: "call.mised" }))).toMatchObject({
      suggestion: "Did you mean call.missed?",
      fix: { op: "set_field", nodeId: "t", field: "event", value: "call.missed" },
    });
  });

  it("has a time zone among its settings", () => {
    expect(found([{ ...TRIGGER, next: null }], [], { timezone: "Moon/Base" })).toEqual([
      "invalid_timezone null settings.timezone",
    ]);
    expect(found([{ ...TRIGGER, next: null }], [], { rateLimitPerMinute: -1, colour: 1 })).toEqual([
      "invalid_value null settings.rateLimitPerMinute",
      "unknown_field null settings.colour",
    ]);
  });
});

describe("a configuration", () => {
  it.each<[string, JsonObject[], string[]]>([
    ["an action nobody knows", step({}, "dance"), ["unknown_action a action"]],
    ["the name of an inherited property", step({}, "constructor"), ["unknown_action a action"]],
    ["no action", [TRIGGER, { id: "a", type: "action" }], ["missing_field a action"]],
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

  it("name the one that would end too late, however long the others are", () => {
    expect(found([from("a"), delay("a", 200, "b"), delay("b", 200, "c"), delay("c", 1)])).toEqual([
      "limit_exceeded c config.duration",
    ]);
    expect(found([from("a"), delay("a", 200, "b"), delay("b", 200)])).toEqual([]);
  });

  it("count along one way through, not over both answers", () => {
    const branches = [
      ask(isNew, { id: "c", trueBranch: "a", falseBranch: "b" }),
      delay("a", 300, "d"),
      delay("b", 100, "d"),
    ];
    expect(found([from("c"), ...branches, delay("d", 100)])).toEqual([]);
    expect(found([from("c"), ...branches, delay("d", 101)])).toEqual(["limit_exceeded d config.duration"]);
  });

  it("count the timeout of a wait only where its event did not come", () => {
    const config = { event: "sms.received", timeout: days(300) };
    const wait = { id: "w", type: "action", action: "wait_for_event", config };
    const goingOn = (way: string) => found([from("w"), { ...wait, [way]: "d" }, delay("d", 101)]);
    expect(goingOn("trueBranch")).toEqual([]);
    expect(goingOn("falseBranch")).toEqual(["limit_exceeded d config.duration"]);
    expect(found([from("a"), delay("a", 101, "w"), wait])).toEqual(["limit_exceeded w config.timeout"]);
  });
});

describe("references", () => {
  const words = (text: string) => step({ ...good, words: text });
  it.each<[string, string, string[]]>([
    ["another root", "{{process.env.X}}", ["unknown_reference a config.words"]],
    ["an inherited property", "{{trigger.__proto__.x}}", ["unknown_reference a config.words"]],
    ["a field the event lacks", "{{trigger.ssn}}", ["unknown_reference a config.words"]],
    ["a field of a text", "{{trigger.caller_name.first}}", ["unknown_reference a config.words"]],
    ["a step that is not there", "{{steps.zz.id}}", ["unknown_reference a config.words"]],
    ["itself", "{{steps.a.id}}", ["forward_reference a config.words"]],
    ["no field", "{{trigger}}", ["unknown_reference a config.words"]],
    ["a broken template", "{{trigger.", ["invalid_template a config.words"]],
    [
      "a date pattern that is none",
      "{{trigger.missed_at | date:'nnnn QQQQQQQ'}}",
      ["invalid_template a config.words"],
    ],
    ["a value that may be missing", "Hi {{trigger.caller_name}}", ["maybe_missing_reference a config.words"]],
    ["one with a default", "Hi {{trigger.caller_name | default:'you'}}", []],
    ["the workspace", "{{workspace.name}} {{workspace.today.new_leads}} {{run.id}}", []],
    ["a yes-or-no in a text", "{{trigger.is_existing_patient}}", []],
    ["legacy syntaxes, which are text", "{% x %} <%= 1 %>", []],
  ])("%s", (_, text, expected) => {
    expect(found(words(text))).toEqual(expected);
  });

  it("suggests the field that was meant, as an edit", () => {
    expect(only(words("Call {{trigger.caller_fone | phone}}"))).toMatchObject({
      code: "unknown_reference",
      suggestion: "Did you mean caller_phone?",
      fix: {
        op: "set_field",
        nodeId: "a",
        field: "config.words",
        value: "Call {{trigger.caller_phone | phone}}",
      },
    });
    expect(only(words("{{caller_phone}}"))).toMatchObject({
      suggestion: "Did you mean trigger.caller_phone?",
    });
  });

  it("offers a default as one edit", () => {
    expect(only(words("Hi {{trigger.caller_name}}"))).toMatchObject({
      severity: "warning",
      fix: {
        op: "set_field",
        nodeId: "a",
        field: "config.words",
        value: "Hi {{trigger.caller_name | default:'there'}}",
      },
    });
  });

  it.each<[string, JsonObject, string[]]>([
    [
      "a name where a phone is needed",
      { to: "{{trigger.caller_name | default:'x'}}", words: "x" },
      ["type_mismatch a config.to"],
    ],
    [
      "a number where a flag is needed",
      { ...good, loud: "{{trigger.ring_seconds}}" },
      ["type_mismatch a config.loud"],
    ],
    [
      "a text where a flag is needed",
      { ...good, loud: "yes {{trigger.is_new_caller}}" },
      ["type_mismatch a config.loud"],
    ],
    ["a flag where a flag is needed", { ...good, loud: "{{trigger.is_new_caller}}" }, []],
  ])("%s", (_, config, expected) => {
    expect(found(step(config)).filter((text) => !text.startsWith("no_opt_out"))).toEqual(expected);
  });

  const forked = (text: string): JsonObject[] => [
    TRIGGER,
    ask(is("trigger.is_new_caller", "equals", true)),
    sayTo("b", { next: "d" }),
    { id: "c", type: "action", action: "keep", config: { name: "x" }, next: "d" },
    { id: "d", type: "action", action: "keep", config: { name: text } },
  ];

  it("tells a step on one path only from one on all of them", () => {
    expect(found(forked("{{steps.b.id | default:'x'}} {{steps.a.result}}"))).toEqual([]);
    expect(found(forked("{{steps.b.length}}"))).toEqual(["maybe_missing_reference d config.name"]);
    expect(found(forked("{{steps.d.recordId}}"))).toEqual(["forward_reference d config.name"]);
    const sideways = forked("x").map(
      (node): JsonObject => (node.id === "c" ? { ...node, config: { name: "{{steps.b.length}}" } } : node),
    );
    expect(found(sideways)).toEqual(["forward_reference c config.name"]);
  });

  it("knows that a step which may fail and go on may have given nothing", () => {
    const nodes = [
      TRIGGER,
      sayTo("a", { onError: "continue", next: "b" }),
      { id: "b", type: "action", action: "keep", config: { name: "{{steps.a.length}}" } },
    ];
    expect(found(nodes)).toEqual(["maybe_missing_reference b config.name"]);
  });

  it("knows that a wait gives the event's fields on its true way only", () => {
    const wait: JsonObject = {
      id: "a",
      type: "action",
      action: "wait_for_event",
      config: { event: "sms.received", timeout: TIMEOUT },
      trueBranch: "b",
      falseBranch: "c",
    };
    const reply = (id: string): JsonObject => ({
      id,
      type: "action",
      action: "keep",
      config: { name: "{{steps.a.body}}" },
    });
    expect(found([TRIGGER, wait, reply("b"), reply("c")])).toEqual(["forward_reference c config.name"]);
  });

  it("takes a field for known after somebody asked", () => {
    const nodes = (expression: Json) =>
      questions(expression).map((node) =>
        node.id === "b" ? sayTo("b", { config: { ...good, words: "Hi {{trigger.caller_name}}" } }) : node,
      );
    expect(found(nodes(is("trigger.caller_name", "exists")))).toEqual([]);
    expect(
      found(
        nodes({
          all: [is("trigger.caller_name", "is_not_empty"), is("trigger.is_new_caller", "equals", true)],
        }),
      ),
    ).toEqual([]);
    expect(
      found(
        nodes({ any: [is("trigger.caller_name", "exists"), is("trigger.is_new_caller", "equals", true)] }),
      ),
    ).toEqual(["maybe_missing_reference b config.words"]);
  });
});

describe("a condition", () => {
  it.each<[string, Json | undefined, string[]]>([
    ["nothing asked", undefined, ["missing_field a expression"]],
    ["a text", "x", ["invalid_value a expression"]],
    ["an empty group", { all: [] }, ["invalid_value a expression.all"]],
    [
      "no field, no comparison",
      {},
      ["missing_field a expression.field", "missing_field a expression.operator"],
    ],
    [
      "a comparison nobody knows",
      is("trigger.caller_name", "regex", ".*"),
      ["unknown_operator a expression.operator"],
    ],
    [
      "one that is inherited",
      is("trigger.caller_name", "__proto__", "x"),
      ["unknown_operator a expression.operator"],
    ],
    ["one in capitals", is("trigger.caller_name", "EQUALS", "x"), ["unknown_operator a expression.operator"]],
    ["a field nobody knows", is("trigger.nmae", "exists"), ["unknown_reference a expression.field"]],
    ["a field in braces", is("{{trigger.caller_name}}", "exists"), ["unknown_reference a expression.field"]],
    ["a field of a later step", is("steps.b.id", "exists"), ["forward_reference a expression.field"]],
    ["a number as a text", is("trigger.ring_seconds", "equals", "1"), ["type_mismatch a expression.value"]],
    ["nothing as a value", is("trigger.caller_name", "equals", null), ["type_mismatch a expression.value"]],
    ["no value", is("trigger.caller_name", "equals"), ["missing_field a expression.value"]],
    ["a list that is none", is("trigger.caller_name", "in", "x"), ["type_mismatch a expression.value"]],
    [
      "a list of the wrong kind",
      is("trigger.ring_seconds", "in", [1, "2"]),
      ["type_mismatch a expression.value"],
    ],
    [
      "more than a text can do",
      is("trigger.caller_name", "greater_than", 5),
      ["type_mismatch a expression.operator"],
    ],
    ["a date", is("trigger.missed_at", "within_last", { amount: 2, unit: "hours" }), []],
    ["a date in words", is("trigger.missed_at", "before", "tomorrow"), ["type_mismatch a expression.value"]],
    [
      "times",
      is("trigger.missed_at", "time_between", { from: "9", to: "17:00" }),
      ["type_mismatch a expression.value"],
    ],
    ["weekdays", is("trigger.missed_at", "day_of_week_in", ["monday", "sunday"]), []],
    ["a template as a value", is("trigger.caller_name", "equals", "{{workspace.name}}"), []],
    [
      "a broken template as a value",
      is("trigger.caller_name", "equals", "{{workspace.nam}}"),
      ["unknown_reference a expression.value"],
    ],
    [
      "an unknown member",
      { ...is("trigger.caller_name", "exists"), flags: "i" },
      ["unknown_field a expression.flags"],
    ],
    ["groups to depth 3", { all: [{ any: [{ not: is("trigger.caller_name", "exists") }] }] }, []],
    [
      "groups to depth 4",
      { all: [{ any: [{ not: { all: [is("trigger.caller_name", "exists")] } }] }] },
      ["limit_exceeded a expression.all.0.any.0.not"],
    ],
  ])("%s", (_, expression, expected) => {
    expect(found(questions(expression))).toEqual(expected);
  });

  it("of another kind is told", () => {
    const nodes = questions(is("trigger.caller_name", "exists")).map((node) =>
      node.id === "a" ? { ...node, conditionType: "switch" } : node,
    );
    expect(found(nodes)).toEqual(["invalid_value a conditionType"]);
  });
});

describe("what was meant", () => {
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

  it("is not guessed where nothing is near", () => {
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

describe("what a step gives and takes", () => {
  const text = (words: string) => step({ ...good, words });
  const wants = (config: JsonObject) => step({ name: "x", ...config }, "keep");
  it.each<[string, JsonObject[], string | null]>([
    [
      "a field of the workspace nobody has",
      text("{{workspace.zzzzzz}}"),
      'The workspace has no field "zzzzzz"',
    ],
    ["a count of today nobody keeps", text("{{workspace.today.zzzzzz}}"), 'today has no field "zzzzzz"'],
    ["no count of today", text("{{workspace.today}}"), "Say which field of today"],
    ["a field of the run nobody has", text("{{run.zzzzzz}}"), 'The run has no field "zzzzzz"'],
    ["the root of everything", text("{{zzzzzz}}"), 'begins with "zzzzzz"'],
    ["a field of another event", text("{{trigger.duration_seconds}}"), "call.ended has it"],
    ["a field of no event", text("{{trigger.zzzzzz}}"), 'call.missed has no field "zzzzzz"'],
    ["a secret", text("{{secret.KEY}}"), "A secret can stand in a header"],
    [
      "a text where a date is needed",
      wants({ at: "{{trigger.caller_name | default:'x'}}" }),
      '"At" needs a date and time; {{trigger.caller_name}} is a name',
    ],
    ["a phone where a date is needed", wants({ at: "{{trigger.caller_phone}}" }), "is a phone number"],
    ["a date where a date is needed", wants({ at: "{{trigger.missed_at}}" }), null],
    ["a text around a date where a date is needed", wants({ at: "on {{trigger.missed_at}}" }), null],
    ["a number where a number is needed", wants({ count: "{{trigger.ring_seconds}}" }), null],
    [
      "a number made a text where a number is needed",
      wants({ count: "{{trigger.ring_seconds | upper}}" }),
      '"Count" needs a number; {{trigger.ring_seconds}} is a string',
    ],
    [
      "a text around a number where a number is needed",
      wants({ count: "{{trigger.ring_seconds}} s" }),
      '"Count" needs a number, and this is a text',
    ],
    ["a number where a text is needed", wants({ name: "{{trigger.ring_seconds}}" }), null],
    ["a phone where a link is needed", wants({ page: "{{trigger.caller_phone}}" }), null],
  ])("%s", (_, nodes, message) => {
    const problems = validate(definitionOf(nodes), toys).filter(({ severity }) => severity === "error");
    expect(problems.map((problem) => problem.message)).toEqual(
      message === null ? [] : [expect.stringContaining(message)],
    );
  });

  it.each<[string, JsonObject, boolean]>([
    ["a text", { words: "{{trigger.caller_name}}" }, true],
    ["a phone, which nobody can guess", { to: "{{trigger.caller_phone_2}}" }, false],
  ])("offers a default for %s: %j", (_, config, offered) => {
    const [problem] = validate(definitionOf(step({ ...good, ...config })), toys);
    expect(problem?.fix?.op === "set_field" && String(problem.fix.value).includes("default:")).toBe(offered);
  });
});

describe("anything at all", () => {
  const summary = (input: unknown) => {
    const { valid, errors, warnings } = validateInput(input, toys);
    expect(valid).toBe(errors.length === 0);
    return [...errors, ...warnings];
  };

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

  it("holds for definitions with mistakes in them, and for their JSON", () => {
    fc.assert(
      fc.property(brokenDefinitions, (definition) => {
        const problems = validate(definition, toys);
        expect(problems.filter((problem) => problem.fix && !isFixed(definition, problem))).toEqual([]);
        summary(JSON.parse(JSON.stringify(definition)));
      }),
    );
  });

  it("refuses nothing that is sound", () => {
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

describe("time", () => {
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
  const fastest = (run: () => unknown, times = 5) =>
    Math.min(...Array.from({ length: times }, () => cpuMs(run)));

  it("reads 500 nodes in under 20 ms, and again after one edit in less", () => {
    const definition = chain(499);
    validate(definition, toys);
    expect(fastest(() => validate(structuredClone(definition), toys))).toBeLessThan(20);
    expect(fastest(() => validate({ ...definition }, toys))).toBeLessThan(20);
  });

  it("grows with the graph, not with its square, to 100,000 nodes", () => {
    const [small, large] = [chain(10_000), chain(100_000)];
    const ratio =
      fastest(() => validate(large, toys), 3) /
      Math.max(
        1,
        fastest(() => validate(small, toys), 3),
      );
    // Linear is 10, and a garbage collection may fall into it; the square would be 100.
    expect(ratio).toBeLessThan(50);
  });

  it("walks a ladder of 2^60 paths once", () => {
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
