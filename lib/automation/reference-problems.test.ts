import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Json, JsonObject } from "./json";
import { ask, found, good, is, only, questions, step, TIMEOUT } from "./testing/mistakes";
import { definitionOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate } from "./validate";

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
    [
      "an id the caller need not send",
      "Call {{trigger.call_id}}",
      ["maybe_missing_reference a config.words"],
    ],
    ["one with a default", "Hi {{trigger.caller_name | default:'you'}}", []],
    ["the workspace", "{{workspace.name}} {{workspace.today.new_leads}} {{run.id}}", []],
    ["a yes-or-no in a text", "{{trigger.is_existing_patient}}", []],
    ["legacy syntaxes, which are text", "{% x %} <%= 1 %>", []],
  ])("%s", (_, text, expected) => {
    expect(found(words(text))).toEqual(expected);
  });

  it("suggests the intended field as an edit", () => {
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

  it("asks about a field that shares a word, without an edit, and about none where nothing is near", () => {
    const near = only(words("Call {{trigger.phone}}"));
    expect(near).toMatchObject({ code: "unknown_reference", suggestion: "Did you mean caller_phone?" });
    expect(near).not.toHaveProperty("fix");
    const far = only(words("{{trigger.lead_id}}"));
    expect(far).toMatchObject({ message: expect.stringContaining("lead.created has it") });
    expect(far).not.toHaveProperty("suggestion");
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
      "words beside the number where a phone is needed",
      { to: "Sorry we missed you{{trigger.caller_phone}}", words: "x" },
      ["type_mismatch a config.to"],
    ],
    [
      "a country code before the number where a phone is needed",
      { to: "+1 {{trigger.caller_phone}}", words: "x" },
      [],
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

  it("distinguishes a step on one path from a step on all of them", () => {
    expect(found(forked("{{steps.b.id | default:'x'}} {{steps.a.result}}"))).toEqual([]);
    expect(found(forked("{{steps.b.length}}"))).toEqual(["maybe_missing_reference d config.name"]);
    expect(found(forked("{{steps.d.recordId}}"))).toEqual(["forward_reference d config.name"]);
    const sideways = forked("x").map(
      (node): JsonObject => (node.id === "c" ? { ...node, config: { name: "{{steps.b.length}}" } } : node),
    );
    expect(found(sideways)).toEqual(["forward_reference c config.name"]);
  });

  it("treats the output of a step with onError continue as possibly missing", () => {
    const nodes = [
      TRIGGER,
      sayTo("a", { onError: "continue", next: "b" }),
      { id: "b", type: "action", action: "keep", config: { name: "{{steps.a.length}}" } },
    ];
    expect(found(nodes)).toEqual(["maybe_missing_reference b config.name"]);
  });

  it("treats the event's fields as present on a wait's true branch only", () => {
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

  const name = (operator: string, value?: Json) => is("trigger.caller_name", operator, value);
  const isNew = is("trigger.is_new_caller", "equals", true);
  it.each<[string, Json, "yes" | "no" | "neither"]>([
    ["exists", name("exists"), "yes"],
    ["does not exist", name("not_exists"), "no"],
    ["not: exists", { not: name("exists") }, "no"],
    ["not: not: exists", { not: { not: name("exists") } }, "yes"],
    ["is something", name("equals", "x"), "yes"],
    ["is not something", name("not_equals", "x"), "no"],
    ["is one of some", name("in", ["x"]), "yes"],
    ["is none of some", name("not_in", ["x"]), "no"],
    ["does not contain something", name("not_contains", "x"), "no"],
    ["is empty", name("is_empty"), "yes"],
    ["all: exists and another", { all: [isNew, name("exists")] }, "yes"],
    ["all: does not exist and another", { all: [isNew, name("not_exists")] }, "neither"],
    ["any: exists or another", { any: [name("exists"), isNew] }, "neither"],
    ["any of not existing and another", { any: [isNew, name("not_exists")] }, "no"],
    ["neither not existing nor another", { not: { any: [isNew, name("not_exists")] } }, "yes"],
    ["another", isNew, "neither"],
  ])("knows a field by the answer to: %s", (_, expression, known) => {
    const greeting = (id: string) =>
      sayTo(id, { config: { ...good, words: `${id} {{trigger.caller_name}}` } });
    const missing = found([TRIGGER, ask(expression), greeting("b"), greeting("c")]);
    const [yes, no] = ["b", "c"].map((id) => `maybe_missing_reference ${id} config.words`);
    expect(missing).toEqual(known === "yes" ? [no] : known === "no" ? [yes] : [yes, no]);
  });

  it("treats a field as present after branches meet if it is present on both", () => {
    const asked = (first: Json, second: Json) => [
      { ...TRIGGER, next: "q" },
      { ...ask(isNew), id: "q", trueBranch: "a", falseBranch: "p" },
      { ...ask(first), trueBranch: "d", falseBranch: "x" },
      { ...ask(second), id: "p", trueBranch: "d", falseBranch: "x" },
      sayTo("d", { config: { ...good, words: "{{trigger.caller_name}}" } }),
      { id: "x", type: "action", action: "stop" },
    ];
    expect(found(asked(name("exists"), name("equals", "x")))).toEqual([]);
    expect(found(asked(name("exists"), is("trigger.ring_seconds", "exists")))).toEqual([
      "maybe_missing_reference d config.words",
    ]);
  });

  it("distinguishes more facts than a word has bits", () => {
    const steps = Array.from(
      { length: 70 },
      (_, n): JsonObject => ({
        id: `s${n}`,
        type: "action",
        action: "keep",
        config: { name: n === 0 ? "x" : `{{steps.s${n - 1}.recordId}} {{steps.s0.recordId}}` },
        next: `s${n + 1}`,
      }),
    );
    const last = {
      id: "s70",
      type: "action",
      action: "keep",
      config: { name: "{{steps.s69.recordId}} {{steps.s33.recordId}}" },
    };
    expect(found([{ ...TRIGGER, next: "s0" }, ...steps, last])).toEqual([]);
    const skipped = steps.map((step, n) => (n === 40 ? { ...step, next: "s42" } : step));
    expect(found([{ ...TRIGGER, next: "s0" }, ...skipped, last])).toEqual([
      "unreachable_node s41 null",
      "forward_reference s42 config.name",
    ]);
  });

  it("treats a field as present after a condition checked it", () => {
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

describe("the inputs and outputs of steps", () => {
  const text = (words: string) => step({ ...good, words });
  const wants = (config: JsonObject) => step({ name: "x", ...config }, "keep");
  it.each<[string, JsonObject[], string | null]>([
    [
      "a field of the workspace nobody has",
      text("{{workspace.zzzzzz}}"),
      'The workspace has no field "zzzzzz"',
    ],
    ["a count of today nobody keeps", text("{{workspace.today.zzzzzz}}"), 'today has no field "zzzzzz"'],
    ["no count of today", text("{{workspace.today}}"), "Choose a field of today"],
    ["a field of the run nobody has", text("{{run.zzzzzz}}"), 'The run has no field "zzzzzz"'],
    ["the root of everything", text("{{zzzzzz}}"), 'begins with "zzzzzz"'],
    ["a field of another event", text("{{trigger.duration_seconds}}"), "call.ended has it"],
    ["a field of no event", text("{{trigger.zzzzzz}}"), 'The trigger has no field "zzzzzz"'],
    ["a secret", text("{{secret.KEY}}"), "Secrets can only be used in headers"],
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

describe("effects of unknown types", () => {
  const followed = (first: JsonObject, second: JsonObject): JsonObject[] => [
    TRIGGER,
    { id: "a", type: "action", action: "keep", config: { name: "x" }, next: "b", ...first },
    { id: "b", type: "action", action: "keep", config: { name: "x" }, ...second },
  ];
  const keeping = (config: JsonObject) => ({ config: { name: "x", ...config } });
  it.each<[string, JsonObject[], string[]]>([
    [
      "of an event that is not chosen",
      [
        { id: "t", type: "trigger", next: "a" },
        sayTo("a", { config: { ...good, words: "{{trigger.anything}}" } }),
      ],
      ["missing_field t event"],
    ],
    [
      "of an action that is not chosen",
      followed({ action: "" }, keeping({ name: "{{steps.a.anything}}" })),
      ["missing_field a action"],
    ],
    [
      "of an action nobody knows",
      followed({ action: "dance" }, keeping({ name: "{{steps.a.anything}}" })),
      ["unknown_action a action"],
    ],
    [
      "of a value of any kind",
      followed({}, keeping({ name: "{{steps.a.data.deep.er}}", count: "{{steps.a.data}}" })),
      [],
    ],
    [
      "compared with anything",
      [
        ...questions(is("steps.k.data", "greater_than", 5), { ...TRIGGER, next: "k" }),
        { id: "k", type: "action", action: "keep", config: { name: "x" }, next: "a" },
      ],
      [],
    ],
    [
      "equal to anything",
      [
        ...questions(is("steps.k.data", "equals", null), { ...TRIGGER, next: "k" }),
        { id: "k", type: "action", action: "keep", config: { name: "x" }, next: "a" },
      ],
      [],
    ],
    ["in a place for any kind", followed({}, keeping({ data: { x: "{{trigger.is_new_caller}}" } })), []],
    [
      "of the trigger, taken for a step",
      followed({}, keeping({ name: "{{steps.t.event}}" })),
      ["unknown_reference b config.name"],
    ],
    [
      "of a later step, whatever its kind",
      followed(keeping({ at: "{{steps.b.recordId}}" }), {}),
      ["forward_reference a config.at"],
    ],
    [
      "of a number where a date is needed",
      [
        TRIGGER,
        sayTo("a", { next: "b" }),
        { id: "b", type: "action", action: "keep", config: { name: "x", at: "{{steps.a.length}}" } },
      ],
      ["type_mismatch b config.at"],
    ],
    [
      "of what may be missing, in capitals",
      step({ ...good, words: "{{trigger.caller_name | upper}}" }),
      ["maybe_missing_reference a config.words"],
    ],
    [
      "in a circle",
      [
        TRIGGER,
        sayTo("a", { next: "b", config: { ...good, words: "{{trigger.caller_name}}" } }),
        sayTo("b", { next: "a" }),
      ],
      ["cycle a null", "maybe_missing_reference a config.words"],
    ],
  ])("%s", (_, nodes, expected) => {
    expect(found(nodes)).toEqual(expected);
  });

  it("is an object, which no text can contain", () => {
    const keep = toys.get("keep");
    if (!keep) throw new Error("no toy");
    const output = z.object({ whole: z.object({ part: z.string() }) });
    const registry = new Map(toys).set("keep", { ...keep, output });
    const messages = (config: JsonObject) =>
      validate(definitionOf(followed({}, keeping(config))), registry).map(({ message }) => message);
    expect(messages({ name: "so {{steps.a.whole}}" })).toEqual(["{{steps.a.whole}} isn't text"]);
    expect(messages({ name: "{{steps.a.whole}}" })).toEqual([
      '"Name" needs a string; {{steps.a.whole}} is a object',
    ]);
    expect(messages({ name: "{{steps.a.whole.part}}" })).toEqual([]);
    // The same nodes are checked again under another registry.
    const same = definitionOf(followed({}, {}));
    expect(validate(same, toys)).toEqual([]);
    expect(validate(same, new Map()).map(({ code }) => code)).toEqual(["unknown_action", "unknown_action"]);
  });

  it("names the step", () => {
    const message = (first: JsonObject, second: JsonObject) => only(followed(first, second))?.message;
    expect(message({}, { name: "Late", ...keeping({ name: "{{steps.b.recordId}}" }) })).toBe(
      '"Late" cannot use its own result',
    );
    expect(message(keeping({ name: "{{steps.b.recordId}}" }), { name: "Late" })).toContain(
      '"Late" does not happen before',
    );
    expect(message({ name: "First" }, keeping({ name: "{{steps.a.zzzzzz}}" }))).toBe(
      '"First" has no field "zzzzzz"',
    );
    expect(message({}, keeping({ name: "{{steps.a.zzzzzz}}" }))).toBe('"a" has no field "zzzzzz"');
    expect(message({}, keeping({ name: "{{steps.a.recordld}}" }))).toBe('"a" has no field "recordld"');
    expect(only(followed({}, keeping({ name: "{{steps.a.recordld}}" })))?.suggestion).toBe(
      "Did you mean recordId?",
    );
    expect(
      only(followed({ onError: "continue", name: "First" }, keeping({ name: "{{steps.a.recordId}}" })))
        ?.message,
    ).toContain('"First" happens on some paths only');
  });

  it("offers a default only where any text is valid, with its own for each reference", () => {
    const continued = (second: JsonObject) => only(followed({ onError: "continue" }, second));
    expect(continued(keeping({ name: "{{steps.a.recordId}}" }))?.fix).toMatchObject({
      value: "{{steps.a.recordId | default:'there'}}",
    });
    expect(continued({ action: "count", config: { leadId: "{{steps.a.recordId}}" } })).not.toHaveProperty(
      "fix",
    );
    expect(continued(keeping({ count: "{{steps.a.data}}" }))).not.toHaveProperty("fix");
    const compared = only(questions(is("trigger.caller_phone", "equals", "{{trigger.caller_name}}")));
    expect(compared?.fix).toMatchObject({
      field: "expression.value",
      value: "{{trigger.caller_name | default:'there'}}",
    });
    const text =
      "{{trigger.caller_name}} {{trigger.voicemail_url}} {{trigger.caller_name | default:'x'}} {{trigger.caller_name | upper}}";
    const values = validate(definitionOf(step({ ...good, words: text })), toys).map(({ fix }) =>
      fix && "value" in fix ? fix.value : null,
    );
    const both =
      "{{trigger.caller_name | default:'there'}} {{trigger.voicemail_url}} {{trigger.caller_name | default:'x'}} {{trigger.caller_name | upper | default:'there'}}";
    expect(values).toEqual([
      both,
      text.replace("voicemail_url}}", "voicemail_url | default:'there'}}"),
      both,
    ]);
    expect(only(step({ ...good, words: "{{stepz.a.id}}" }))).not.toHaveProperty("fix");
    const wrong = only(
      step({ ...good, words: "{{trigger.caller_fone}} {{trigger.caller_phone}} {{run.id}}" }),
    );
    expect(wrong?.fix).toMatchObject({
      value: "{{trigger.caller_phone}} {{trigger.caller_phone}} {{run.id}}",
    });
  });
});
