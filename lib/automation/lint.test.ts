import { describe, expect, it } from "vitest";
import { causalLoop } from "./causal-loops";
import type { Json, JsonObject } from "./json";
import { linksOf } from "./links";
import { sameMessages } from "./same-message";
import { definitionOf, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate } from "./validate";

const phone = "{{trigger.caller_phone}}";
const say = (id: string, config: JsonObject, more: JsonObject = {}): JsonObject => ({
  id,
  type: "action",
  action: "say",
  config: { to: phone, words: "Hello", ...config },
  ...more,
});
const delay = (id: string, next: string, more: JsonObject = {}): JsonObject => ({
  id,
  type: "action",
  action: "delay",
  config: { duration: { amount: 5, unit: "hours" }, ...more },
  next,
});
const question = (id: string, value: boolean, trueBranch: string, falseBranch: string): JsonObject => ({
  id,
  type: "condition",
  expression: { field: "trigger.is_new_caller", operator: "equals", value },
  trueBranch,
  falseBranch,
});
const advice = (...nodes: JsonObject[]) =>
  validate(definitionOf(nodes), toys).map(({ code, nodeId }) => `${code} ${nodeId}`);

describe("the event's business hours after a wait", () => {
  const hours = (id: string, field: string): JsonObject => ({
    ...question(id, true, "", ""),
    expression: { field, operator: "equals", value: true },
  });
  const past = (...nodes: JsonObject[]) =>
    validate(definitionOf(nodes), toys).filter(({ code }) => code === "past_business_hours");

  it("are reported, with the hours of now as the fix", () => {
    expect(past(TRIGGER, delay("a", "b"), hours("b", "trigger.during_hours"))).toMatchObject([
      {
        nodeId: "b",
        field: "expression.field",
        fix: { field: "expression.field", value: "workspace.open_now" },
      },
    ]);
    expect(past(TRIGGER, delay("a", "b"), hours("b", "workspace.open_now"))).toEqual([]);
  });

  it("are fine right after the event", () => {
    expect(past(TRIGGER, hours("a", "trigger.during_hours"))).toEqual([]);
  });

  it("are reported where a wait for an event timed out, and among other comparisons", () => {
    const wait = {
      ...{ id: "a", type: "action", action: "wait_for_event", falseBranch: "b" },
      config: { event: "sms.received", timeout: { amount: 4, unit: "hours" } },
    };
    const both = {
      all: [hours("b", "trigger.during_hours").expression as Json, { field: "now", operator: "exists" }],
    };
    expect(past(TRIGGER, wait, { ...hours("b", "trigger.during_hours"), expression: both })).toMatchObject([
      { fix: { field: "expression.all.0.field" } },
    ]);
  });
});

describe("texts during quiet hours", () => {
  it("may answer an event immediately", () => {
    expect(advice(TRIGGER, say("a", {}))).toEqual([]);
  });

  it("are reported after a delay, unless the delay ends in business hours or at a time of day", () => {
    expect(advice(TRIGGER, delay("a", "b"), say("b", {}))).toEqual(["quiet_hours_risk b"]);
    expect(advice(TRIGGER, delay("a", "b", { window: "business_hours" }), say("b", {}))).toEqual([]);
    const until = (at: string) => ({ ...delay("a", "b"), config: { timeOfDay: { at } } });
    expect(advice(TRIGGER, until("09:00"), say("b", {}))).toEqual([]);
    expect(advice(TRIGGER, until("21:30"), say("b", {}))).toEqual(["quiet_hours_risk b"]);
    expect(advice(TRIGGER, until("07:30"), say("b", {}))).toEqual(["quiet_hours_risk b"]);
  });

  it("are always reported in marketing, unless the trigger is limited to business hours", () => {
    const marketing = say("a", { loud: true, words: "Sale! Reply STOP to opt out" });
    expect(advice(TRIGGER, marketing)).toEqual(["quiet_hours_risk a"]);
    expect(advice({ ...TRIGGER, conditions: { during_hours: true } }, marketing)).toEqual([]);
  });

  it("are reported on a schedule, and after a delay even if the trigger is limited to business hours", () => {
    const daily = { ...TRIGGER, event: "schedule", schedule: { cron: "0 9 * * *" } };
    expect(advice(daily, say("a", { to: "+12025550143" }))).toEqual(["quiet_hours_risk a"]);
    const hours = { ...TRIGGER, conditions: { during_hours: true } };
    expect(advice(hours, delay("a", "b"), say("b", {}))).toEqual(["quiet_hours_risk b"]);
    expect(
      advice({ ...TRIGGER, conditions: { during_hours: false } }, delay("a", "b"), say("b", {})),
    ).toEqual(["quiet_hours_risk b"]);
  });

  it("are reported if only one of the paths to them ends in business hours", () => {
    const ways = [
      TRIGGER,
      question("a", true, "b", "c"),
      delay("b", "d", { window: "business_hours" }),
      delay("c", "d"),
      say("d", {}),
    ];
    expect(advice(...ways)).toEqual(["quiet_hours_risk d"]);
  });

  it("are ignored if they are unreachable, or if the step sends no text", () => {
    const lost = say("z", { loud: true, words: "Sale?" });
    expect(advice(TRIGGER, say("a", {}), lost)).toEqual(["unreachable_node z"]);
    const registry = new Map(toys);
    const loud = toys.get("say");
    if (!loud?.message) throw new Error("the toy says nothing");
    const { message } = loud;
    registry.set("say", { ...loud, message: (config) => ({ ...message(config), channel: "email" }) });
    const mail = [TRIGGER, say("a", { loud: true, words: "Sale?" })];
    expect(validate(definitionOf(mail), registry)).toEqual([]);
    registry.set("say", { ...loud, message: (config) => ({ ...message(config), quietHoursKept: true }) });
    expect(validate(definitionOf([TRIGGER, delay("a", "b"), say("b", {})]), registry)).toEqual([]);
  });

  it("come with the edit that respects quiet hours", () => {
    const [found] = validate(definitionOf([TRIGGER, delay("a", "b"), say("b", {})]), toys);
    expect(found).toMatchObject({
      severity: "warning",
      fix: { op: "set_field", nodeId: "b", field: "config.respectQuietHours", value: true },
    });
  });
});

describe("a wait", () => {
  const event = { event: "sms.received", timeout: { amount: 1, unit: "days" } };
  const wait = (more: JsonObject = {}) => ({
    id: "a",
    type: "action",
    action: "wait_for_event",
    config: event,
    ...more,
  });

  it("is pointless if nothing follows it", () => {
    expect(advice(TRIGGER, { ...delay("a", ""), next: null })).toEqual(["nothing_after_wait a"]);
    expect(advice(TRIGGER, wait())).toEqual(["nothing_after_wait a"]);
  });

  it("for an event has a point if something follows one of its answers", () => {
    expect(advice(TRIGGER, wait({ falseBranch: "b" }), say("b", { respectQuietHours: true }))).not.toContain(
      "nothing_after_wait a",
    );
  });
});

describe("the content of a text", () => {
  it("must explain how to stop marketing texts", () => {
    const [found] = validate(
      definitionOf([
        { ...TRIGGER, conditions: { during_hours: true } },
        say("a", { loud: true, words: "Sale! " }),
      ]),
      toys,
    );
    expect(found).toMatchObject({
      code: "no_opt_out_text",
      field: "config.words",
      fix: { op: "set_field", nodeId: "a", field: "config.words", value: "Sale! Reply STOP to opt out." },
    });
  });

  it.each([
    ["Sale! Reply STOP.", []],
    ["Sale! You can opt out.", []],
    ["Sale! Opt-out: 1.", []],
    ["Sale! Unsubscribe here.", []],
    ["Sale!", ["no_opt_out_text a"]],
  ])("tells how to stop marketing, or not: %s", (words, expected) => {
    expect(
      advice({ ...TRIGGER, conditions: { during_hours: true } }, say("a", { loud: true, words })),
    ).toEqual(expected);
  });

  it.each([
    ["Are you well?", true],
    ["Are you well? Let us know.", true],
    ["Are you well?\nLet us know.", true],
    ['She asked "Are you well?".', true],
    ["She asked 'Are you well?'.", true],
    ["Well?! See https://example.com/?a=1", false],
    ["https://example.com/?a=1 - or not?", true],
    ["Reply YES to confirm.", true],
    ["See you at 3. Reply Y or N", true],
    ["See you at 3. Please reply C to confirm.", true],
    ['To confirm, reply with "OK".', true],
    ["To confirm, text 1 to this number.", true],
    ["Reply and we will find a time.", true],
    ["Responda SÍ para confirmar", true],
    ["Antworten Sie mit JA", true],
    ["Répondez par OUI", true],
    ["Reply STOP to opt out.", false],
    ["Booked! Reply HELP for help, Stop to opt out.", false],
    ["Please do not reply to this text.", false],
    ["Don't reply YES here.", false],
    ["Thanks for your reply to us.", false],
    ["Call or text 2025550100", false],
    ["Still need us? Call (202) 555-0100 any time.", false],
    ["Questions? Please call us. Reply STOP to opt out.", false],
    ["Need to move it? https://example.com/m?x=1", false],
    ["¿Todavía nos necesita? Llame al 202-555-0100.", false],
    ["Can you call us back?", false],
    ["Should we call you back?", true],
    ["Questions? Call us. Does Monday work?", true],
    ["See you then!\nReply and we will find a time.", true],
  ])("asks, or does not: %j", (words, asks) => {
    expect(advice(TRIGGER, say("a", { words }))).toEqual(asks ? ["reply_not_handled a"] : []);
  });

  it("is reported when it asks a question and no step waits for the reply", () => {
    const wait = {
      id: "b",
      type: "action",
      action: "wait_for_event",
      config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
    };
    expect(advice(TRIGGER, say("a", { words: "How are you?" }))).toEqual(["reply_not_handled a"]);
    expect(advice(TRIGGER, say("a", { words: "How are you?" }, { next: "b" }), wait)).toEqual([
      "nothing_after_wait b",
    ]);
    const call = { ...wait, config: { ...wait.config, event: "call.missed" } };
    expect(advice(TRIGGER, say("a", { words: "How are you?" }, { next: "b" }), call)).toEqual([
      "nothing_after_wait b",
      "reply_not_handled a",
    ]);
    const before = { ...wait, trueBranch: "a" };
    expect(advice({ ...TRIGGER, next: "b" }, before, say("a", { words: "How are you?" }))).toEqual([
      "reply_not_handled a",
    ]);
  });

  it("is not reported while it is empty", () => {
    const hours = { ...TRIGGER, conditions: { during_hours: true } };
    expect(
      advice(hours, say("a", { loud: true, words: "" }, { next: "b" }), say("b", { words: "" })),
    ).toEqual(["missing_field a", "missing_field b"]);
  });

  it("only counts a wait as handling the reply, and suggests what to do", () => {
    const keep = { id: "b", type: "action", action: "keep", config: { name: "x", event: "sms.received" } };
    expect(advice(TRIGGER, say("a", { words: "How are you?" }, { next: "b" }), keep)).toEqual([
      "unknown_field b",
      "reply_not_handled a",
    ]);
    const asked = question("b", true, "x", "y");
    const ends = [say("x", { words: "x" }), say("y", { words: "y" })];
    expect(advice(TRIGGER, say("a", { words: "How are you?" }, { next: "b" }), asked, ...ends)).toEqual([
      "reply_not_handled a",
    ]);
    const [warning] = validate(definitionOf([TRIGGER, say("a", { words: "How are you?" })]), toys);
    expect(warning?.suggestion).toContain("Wait for an event");
  });

  it("is reported when it repeats on one path, but not across two branches", () => {
    expect(advice(TRIGGER, say("a", {}, { next: "b" }), say("b", {}))).toEqual(["duplicate_message b"]);
    expect(advice(TRIGGER, question("a", true, "b", "c"), say("b", {}), say("c", {}))).toEqual([]);
    expect(advice(TRIGGER, say("a", {}, { next: "b" }), say("b", { to: "+12025550199" }))).toEqual([]);
  });
});

describe("conditions whose answer is certain", () => {
  const ends = [say("x", { words: "x" }), say("y", { words: "y" })];
  it("because of the trigger's own conditions", () => {
    const trigger = { ...TRIGGER, conditions: { is_new_caller: true } };
    expect(advice(trigger, question("a", true, "x", "y"), ...ends)).toEqual(["always_true_condition a"]);
    expect(advice(trigger, question("a", false, "x", "y"), ...ends)).toEqual(["dead_condition a"]);
  });

  it("because of the trigger's own conditions, when negated", () => {
    const trigger = { ...TRIGGER, conditions: { is_new_caller: true } };
    const asked = (expression: JsonObject) =>
      advice(trigger, { ...question("a", true, "x", "y"), expression }, ...ends);
    const isNot = { field: "trigger.is_new_caller", operator: "not_equals" };
    expect(asked({ ...isNot, value: true })).toEqual(["dead_condition a"]);
    expect(asked({ ...isNot, value: false })).toEqual(["always_true_condition a"]);
    expect(asked({ ...isNot, operator: "in", value: [true] })).toEqual([]);
    expect(asked({ ...isNot, value: "{{trigger.during_hours}}" })).toEqual([]);
    expect(asked({ ...isNot, field: "trigger.during_hours", value: true })).toEqual([]);
    expect(asked({ ...isNot, operator: "starts_with", value: true })).toEqual(["type_mismatch a"]);
    const negated = { ...question("a", true, "x", "y"), expression: { ...isNot, value: true } };
    expect(validate(definitionOf([trigger, negated, ...ends]), toys)[0]?.message).toBe(
      "The trigger only starts when is_new_caller is true, so this is never true",
    );
    expect(asked({ ...isNot, field: "steps.a.result", value: true })).toEqual(["forward_reference a"]);
  });

  it("exclude conditions about the current time", () => {
    const recent = {
      field: "trigger.missed_at",
      operator: "within_last",
      value: { amount: 1, unit: "hours" },
    };
    const twice = [
      TRIGGER,
      { ...question("a", true, "b", "y"), expression: recent },
      { ...question("b", true, "x", "z"), expression: recent },
      ...ends,
      say("z", { words: "z" }),
    ];
    expect(advice(...twice)).toEqual([]);
  });

  it("because the same condition came before", () => {
    const twice = [
      TRIGGER,
      question("a", true, "b", "y"),
      question("b", true, "x", "z"),
      ...ends,
      say("z", { words: "z" }),
    ];
    expect(advice(...twice)).toEqual(["always_true_condition b"]);
    const other = [
      TRIGGER,
      question("a", true, "x", "b"),
      question("b", true, "z", "y"),
      ...ends,
      say("z", { words: "z" }),
    ];
    expect(advice(...other)).toEqual(["dead_condition b"]);
  });

  it("because the field never has that value", () => {
    const trigger = { ...TRIGGER, event: "call.ended" };
    const problemsFor = (operator: string, value: Json) => {
      const expression = { field: "trigger.outcome", operator, value };
      const asks = { ...question("a", true, "x", "y"), expression };
      return validate(definitionOf([trigger, asks, ...ends]), toys);
    };
    expect(problemsFor("equals", "voicmail")).toMatchObject([
      {
        code: "dead_condition",
        field: "expression.value",
        suggestion: "Did you mean voicemail?",
        fix: { op: "set_field", nodeId: "a", field: "expression.value", value: "voicemail" },
      },
    ]);
    expect(problemsFor("not_equals", "zzzzzzzzz")).toMatchObject([{ code: "always_true_condition" }]);
    expect(problemsFor("not_equals", "zzzzzzzzz")[0]).not.toHaveProperty("fix");
    expect(problemsFor("equals", "voicemail")).toEqual([]);
    expect(problemsFor("contains", "voicmail")).toEqual([]);
    expect(problemsFor("equals", "{{trigger.outcome}}")).toEqual([]);
  });
});

describe("a reply that is compared letter by letter", () => {
  const wait = {
    id: "w",
    type: "action",
    action: "wait_for_event",
    config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
    trueBranch: "a",
    falseBranch: "z",
  };
  const ends = [say("x", { words: "x" }), say("y", { words: "y" }), say("z", { words: "z" })];
  const warnings = (expression: Json, more: JsonObject = {}) =>
    validate(
      definitionOf([
        { ...TRIGGER, next: "w" },
        { ...wait, ...more },
        { ...question("a", true, "x", "y"), expression },
        ...ends,
      ]),
      toys,
    );
  const body = (operator: string, value: Json) => ({ field: "steps.w.body", operator, value });

  it.each<[string, Json, Json]>([
    ["equals", "Yes", { field: "steps.w.body", operator: "says_yes" }],
    ["in", ["YES", "Yes", "yes", "Y", "y"], { field: "steps.w.body", operator: "says_yes" }],
    ["in", ["No", "n"], { field: "steps.w.body", operator: "says_no" }],
    ["in", ["C", "c"], { field: "steps.w.body", operator: "matches", value: ["C", "c"] }],
    ["equals", "URGENT", { field: "steps.w.body", operator: "matches", value: "URGENT" }],
    ["equals", "please", { field: "steps.w.body", operator: "matches", value: "please" }],
  ])("%s %j gets a warning and a fix", (operator, value, fixed) => {
    expect(warnings(body(operator, value))).toMatchObject([
      {
        code: "reply_exact_match",
        severity: "warning",
        nodeId: "a",
        field: "expression.value",
        fix: { op: "set_field", nodeId: "a", field: "expression", value: fixed },
      },
    ]);
  });

  it("is found inside groups", () => {
    const known = { field: "steps.w.from", operator: "exists" };
    expect(warnings({ all: [known, { any: [known, { not: body("equals", "yes") }] }] })).toMatchObject([
      { field: "expression.all.1.any.1.not.value", fix: { field: "expression.all.1.any.1.not" } },
    ]);
  });

  it.each<[string, Json]>([
    ["not_equals", "yes"],
    ["not_in", ["1", "2"]],
  ])("%s %j gets a warning with a suggestion only", (operator, value) => {
    const [found] = warnings(body(operator, value));
    expect(found).toMatchObject({
      code: "reply_exact_match",
      suggestion: expect.stringContaining("ignores"),
    });
    expect(found).not.toHaveProperty("fix");
  });

  it("is found in the text that starts an automation", () => {
    const nodes = (event: string, field: string) => [
      { ...TRIGGER, event },
      { ...question("a", true, "x", "y"), expression: { field, operator: "equals", value: "yes" } },
      ...ends
        .slice(0, 2)
        .map((end) => ({ ...end, config: { ...(end.config as JsonObject), to: "+12025550143" } })),
    ];
    expect(advice(...nodes("sms.received", "trigger.body"))).toEqual(["reply_exact_match a"]);
    expect(advice(...nodes("sms.received", "trigger.message_id"))).toEqual([]);
    expect(advice(...nodes("lead.created", "trigger.name"))).toEqual([]);
  });

  it("is not reported for other comparisons, other events and other fields", () => {
    expect(warnings({ field: "steps.w.body", operator: "says_yes" })).toEqual([]);
    expect(warnings(body("matches", "yes"))).toEqual([]);
    expect(warnings(body("contains", "yes"))).toEqual([]);
    expect(warnings(body("equals", "?"))).toEqual([]);
    expect(warnings({ field: "steps.w.from", operator: "equals", value: "+12025550143" })).toEqual([]);
    const ended = { config: { ...wait.config, event: "call.ended" } };
    expect(warnings({ field: "steps.w.outcome", operator: "equals", value: "voicemail" }, ended)).toEqual([]);
  });
});

describe("causal loops", () => {
  const keeping = { id: "a", type: "action", action: "keep", config: { name: "x" } };
  const registry = new Map(toys);
  const keep = toys.get("keep")!;
  registry.set("book", { ...keep, type: "book", emits: () => ["appointment.booked"] });
  const automation = (id: string, event: string, ...nodes: JsonObject[]) =>
    linksOf(
      { id, name: id, definition: definitionOf([{ id: "t", type: "trigger", event, next: "a" }, ...nodes]) },
      registry,
    );

  it("are reported where an automation starts itself", () => {
    expect(advice({ ...TRIGGER, event: "lead.created" }, keeping)).toEqual(["causal_loop a"]);
    expect(advice(TRIGGER, keeping)).toEqual([]);
  });

  it("are reported for each automation of a loop, with the path", () => {
    const one = automation("one", "lead.created", { ...keeping, action: "book" });
    const two = automation("two", "appointment.booked", keeping);
    const three = automation("three", "call.missed", keeping);
    const circles = (own: typeof one, ...others: (typeof one)[]) =>
      causalLoop(own, { active: others, all: others }).map(({ nodeId, message }) => [
        nodeId,
        message.split(": ")[1],
      ]);
    expect(circles(one, two, three)).toEqual([["a", '"one" → "two" → "one"']]);
    expect(circles(two, one, three)).toEqual([["a", '"two" → "one" → "two"']]);
    expect(circles(three, one, two)).toEqual([]);
    expect(circles(one, three)).toEqual([]);
  });

  it("do not go through steps that are not connected, and are none over a single automation", () => {
    const one = automation("one", "lead.created", { ...keeping, action: "book" });
    const unconnected = { ...keeping, id: "b" };
    const two = automation("two", "appointment.booked", { ...keeping, action: "say" }, unconnected);
    expect(causalLoop(one, { active: [two], all: [two] })).toEqual([]);
    const own = automation("own", "lead.created", keeping);
    expect(causalLoop(own, { active: [], all: [] })).toEqual([]);
    expect(
      causalLoop(linksOf({ id: "none", name: "none", definition: definitionOf([]) }, toys), {
        active: [own],
        all: [own],
      }),
    ).toEqual([]);
  });
});

describe("one person written to twice", () => {
  const texting = (name: string, event: string, more: { conditions?: JsonObject; to?: string } = {}) => {
    const start = { id: "t", type: "trigger", event, next: "a", conditions: more.conditions ?? {} };
    const nodes = [start, say("a", more.to === undefined ? {} : { to: more.to })];
    return linksOf({ id: name, name, definition: definitionOf(nodes) }, toys);
  };
  const own = texting("own", "call.missed", { conditions: { during_hours: true } });

  it("is reported where another automation texts the same number on the same event", () => {
    expect(
      sameMessages(own, [texting("other", "call.missed", { to: "{{ trigger.caller_phone }}" })]),
    ).toEqual([
      expect.objectContaining({
        code: "same_message_twice",
        nodeId: "a",
        message: expect.stringContaining('"other" also texts this person'),
      }),
    ]);
  });

  it("names all the others, and counts those that would make the sentence too long", () => {
    const others = ["b", "c", "d", "e"].map((name) => texting(name, "call.missed"));
    const messageOf = (count: number) => sameMessages(own, others.slice(0, count))[0]?.message;
    expect(messageOf(2)).toMatch(/^"b" and "c" also text this person when /);
    expect(messageOf(4)).toMatch(/^"b", "c", "d" and 1 more also text this person when /);
  });

  it.each([
    ["another event starts it", texting("other", "call.ended")],
    ["it texts another number", texting("other", "call.missed", { to: "+12025550199" })],
    ["only one of them can start", texting("other", "call.missed", { conditions: { during_hours: false } })],
  ])("is not where %s", (_, other) => {
    expect(sameMessages(own, [other])).toEqual([]);
  });
});
