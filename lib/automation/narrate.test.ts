import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { applyOperations, type EditOperation } from "./edit";
import { arrange } from "./layout";
import { marked } from "./marked";
import { narrate } from "./narrate";
import { narrateDiff } from "./narrate-diff";
import { type ActionRegistry, defineAction, registryOf } from "./registry";
import type { Definition, Edge, Json, Node } from "./schema";
import { brokenDefinitions } from "./testing/definitions";

const toy = {
  description: "",
  group: "Logic",
  icon: "zap",
  effect: "pure",
  safety: "safe",
  example: {},
  exampleEvent: "call.missed",
} as const;
const actions: ActionRegistry = registryOf([
  defineAction({
    ...toy,
    type: "send_sms",
    label: "Send SMS",
    config: z.strictObject({
      to: z.string().meta({ title: "To" }),
      message: z.string().meta({ title: "Message" }),
    }),
    output: z.object({ status: z.string() }),
    summary: ({ to }) => (typeof to === "string" ? `SMS to ${to}` : "SMS"),
    message: ({ message }) => ({
      channel: "sms",
      to: "",
      text: typeof message === "string" ? message : "",
      field: "config.message",
      marketing: false,
      quietHoursKept: true,
    }),
  }),
  defineAction({
    ...toy,
    type: "delay",
    label: "Wait",
    config: z.strictObject({}),
    output: z.object({}),
    summary: () => "Wait 2 days",
  }),
  defineAction({
    ...toy,
    type: "wait_for_event",
    label: "Wait",
    config: z.strictObject({}),
    output: z.object({}),
    summary: () => "Wait: a text is received",
  }),
  defineAction({
    ...toy,
    type: "create_lead",
    label: "Create lead",
    config: z.strictObject({}),
    output: z.object({}),
    summary: () => "New lead",
  }),
  defineAction({
    ...toy,
    type: "send_email",
    label: "Send email",
    config: z.strictObject({}),
    output: z.object({}),
    summary: () => {
      throw new Error("a summary that breaks its promise");
    },
  }),
]);

const trigger: Node = { id: "t", type: "trigger", event: "call.missed", conditions: { during_hours: true } };
const step = (id: string, action: string, config: Record<string, string> = {}): Node => ({
  id,
  type: "action",
  action,
  config,
});
const isNew = { field: "trigger.is_new_caller", operator: "equals", value: true };
const ask = (id: string, expression: Extract<Node, { type: "condition" }>["expression"] = isNew): Node => ({
  id,
  type: "condition",
  expression,
});
const graph = (nodes: Node[], ...connections: string[]): Definition => {
  const edges = connections.map((connection): Edge => {
    const [source = "", to = ""] = connection.split(">");
    const [from = "", branch] = source.split(":");
    return branch === "true" || branch === "false" ? { from, to, branch } : { from, to };
  });
  return { name: "", description: "", nodes, edges, settings: {} };
};
const sms = step("sms", "send_sms", {
  to: "{{trigger.caller_phone}}",
  message: "Sorry we missed you, {{trigger.caller_name | default:'there'}}.",
});
const example = graph(
  [trigger, ask("c"), sms, step("wait", "delay"), step("lead", "create_lead")],
  "t>c",
  "c:true>sms",
  "sms>wait",
  "c:false>lead",
  "wait>lead",
);
const linesOf = (definition: Definition) =>
  narrate(definition, actions).lines.map(({ depth, text }) => `${"  ".repeat(depth)}${text}`);
const textOf = (definition: Definition) => narrate(definition, actions).text;

describe("an automation in words", () => {
  it("describes the trigger, the condition, both branches and what follows them", () => {
    expect(linesOf(example)).toEqual([
      "When a call is missed during business hours",
      "If the caller is new",
      `  SMS to the caller's phone: “Sorry we missed you, ${marked("caller's name")}.”`,
      "  Wait 2 days",
      "New lead",
    ]);
    expect(textOf(example)).toBe(
      `When a call is missed during business hours, if the caller is new: SMS to the caller's phone: “Sorry we missed you, ${marked("caller's name")}.”, then wait 2 days. Then new lead.`,
    );
  });

  it("links every line to its node", () => {
    expect(narrate(example, actions).lines.map(({ nodeId }) => nodeId)).toEqual([
      "t",
      "c",
      "sms",
      "wait",
      "lead",
    ]);
  });

  it("nests branches and states where a run ends", () => {
    const nested = graph([trigger, ask("c"), ask("d"), sms], "t>c", "c:true>d", "d:false>sms");
    expect(linesOf(nested).slice(1)).toEqual([
      "If the caller is new",
      "  If the caller is new",
      "    The run ends",
      "  Otherwise",
      expect.stringContaining("    SMS to"),
      "Otherwise",
      "  The run ends",
    ]);
    expect(textOf(nested)).toContain(
      "if the caller is new: (if the caller is new: the run ends; otherwise: SMS to",
    );
  });

  it("describes a wait for an event as a question", () => {
    const config = { event: "sms.received", timeout: { amount: 1, unit: "days" } };
    const waitForText: Node = { id: "w", type: "action", action: "wait_for_event", config };
    const waiting = graph([trigger, waitForText, sms], "t>w", "w:false>sms");
    expect(linesOf(waiting)[1]).toBe("If a text is received within 1 day");
  });

  it.each([
    [
      { event: "schedule", schedule: { cron: "0 9 * * 1-5", timezone: "Europe/Berlin" } },
      "At 9:00 AM on weekdays (Europe/Berlin)",
    ],
    [{ event: "schedule", schedule: { cron: "0 9 * * 1-5" } }, "At 9:00 AM on weekdays"],
    [{ event: "contact.birthday", time: "13:00" }, "On a contact's birthday at 1:00 PM"],
    [{ event: "schedule", schedule: { cron: "nonsense" } }, "On a schedule (not set yet)"],
    [{ event: "schedule" }, "On a schedule (not set yet)"],
    [{ event: "appointment.reminder" }, "Some time before an appointment starts"],
    [
      { event: "call.missed", conditions: { during_hours: false } },
      "When a call is missed outside business hours",
    ],
    [
      { event: "call.missed", conditions: { during_hours: true, is_new_caller: true } },
      "When a call is missed during business hours and the caller is new",
    ],
    [
      { event: "call.missed", conditions: { is_existing_patient: false, odd: false } },
      "When a call is missed and the caller isn't an existing patient and “odd” is no",
    ],
    [
      { event: "appointment.reminder", offset: { amount: 1, unit: "days" as const } },
      "1 day before an appointment starts",
    ],
    [{ event: "moon.landed" }, "When “moon.landed” happens, an unknown event"],
    [{}, "When an event (not chosen yet) happens"],
    [
      { event: "call.missed", conditions: { is_new_caller: false, odd_flag: true } },
      "When a call is missed and the caller has called before and “odd flag” is yes",
    ],
  ])("opens %j with %s", (members, opening) => {
    expect(textOf(graph([{ id: "t", type: "trigger", ...members }]))).toBe(`${opening}.`);
  });

  it.each([
    [
      { field: "trigger.caller_name", operator: "contains", value: "Maria" },
      "the caller's name contains “Maria”",
    ],
    [{ field: "steps.sms.status", operator: "exists" }, "the status of “Send SMS” is known"],
    [{ field: "trigger.is_new_caller", operator: "not_equals", value: true }, "the caller has called before"],
    [
      { any: [isNew, { all: [isNew, isNew] }] },
      "the caller is new or (the caller is new and the caller is new)",
    ],
    [{ not: isNew }, "not (the caller is new)"],
    [{ all: [isNew, { any: [isNew] }] }, "the caller is new and the caller is new"],
    [{ any: [isNew, isNew, isNew] }, "the caller is new, the caller is new or the caller is new"],
    [
      { not: { not: { not: { not: { not: { not: { not: { not: isNew } } } } } } } },
      `${"not (".repeat(8)}the caller is new${")".repeat(8)}`,
    ],
    [
      { not: { not: { not: { not: { not: { not: { not: { not: { not: isNew } } } } } } } } },
      `${"not (".repeat(9)}something unreadable${")".repeat(9)}`,
    ],
    [{ field: "", operator: "equals", value: 1 }, "a field (not chosen yet) matches"],
    [{ field: "trigger.caller_name", value: "Maria" }, "the caller's name is “Maria”"],
    [
      { field: "trigger.is_new_caller", operator: "equals", value: "{{trigger.caller_name}}" },
      `the first-time caller is “${marked("caller's name")}”`,
    ],
    [
      { field: "trigger.is_new_caller", operator: "in", value: [true, false] },
      "the first-time caller is one of yes and no",
    ],
    [{ field: "contact.is_patient", operator: "equals", value: true }, "the contact is a patient"],
    [
      { field: "contact.opted_out", operator: "not_equals", value: true },
      "the contact didn't opt out of texts",
    ],
    [{ field: "workspace.open_now", operator: "equals", value: false }, "it is closed now"],
    [{ field: "trigger.withheld", operator: "equals", value: true }, "the number is withheld"],
    [{ field: "steps.is_new_caller.x", operator: "equals", value: true }, "the x of “is_new_caller” is yes"],
    [{ field: "steps.c.result", operator: "equals", value: true }, "the result of the condition is yes"],
    [{ field: "steps.t", operator: "equals", value: true }, "the result of the trigger is yes"],
    [{ field: "workspace.today.new_leads", operator: "equals", value: 3 }, "the new leads today is 3"],
    [{ field: "trigger.x", operator: "says_yes" }, "the x says yes"],
    [{ field: "trigger.x", operator: "says_no" }, "the x says no"],
    [{ field: "trigger.x", operator: "matches", value: "a" }, "the x matches “a”"],
    [{ field: "trigger.x", operator: "matches", value: ["a", "b"] }, "the x matches “a” or “b”"],
    [{ field: "trigger.x", operator: "contains_word", value: [] }, "the x contains the word (no value yet)"],
    [{ field: "run.id", operator: "in", value: [] }, "the run id is one of (no value yet)"],
    [{ field: "trigger.x", operator: "equals" }, "the x is (no value yet)"],
    [
      { field: "trigger.x", operator: "before", value: "2031-03-10T09:00" },
      "the x is before March 10, 2031, 9:00 AM",
    ],
    [{ field: "trigger.x", operator: "after", value: "2031-03-10" }, "the x is after “2031-03-10”"],
    [
      { field: "trigger.missed_at", operator: "within_last", value: { amount: 2, unit: "hours" } },
      "the missed at was within the last 2 hours",
    ],
    [{ field: "contact.phone", operator: "exists" }, "the contact's phone is known"],
    [{ field: "trigger.phone", operator: "exists" }, "the phone number is known"],
    [{ field: "trigger.email", operator: "exists" }, "the email address is known"],
    [{ field: "trigger.x", operator: "equals", value: { a: 1 } }, 'the x is “{"a":1}”'],
    [{ field: "trigger.x", operator: "in", value: [1, 2, 3, 4, 5, 6] }, "the x is one of 1, 2, 3, 4 and 5"],
    [
      { field: "trigger.ring_seconds", operator: "between", value: [1, 2] },
      "the ring time (seconds) is between 1 and 2",
    ],
    [
      { field: "trigger.x", operator: "time_between", value: { from: "09:00", to: "17:30" } },
      "the x is at a time between 9:00 AM and 5:30 PM",
    ],
    [
      { field: "trigger.x", operator: "time_between", value: ["22:00", "06:00"] },
      "the x is at a time between 10:00 PM and 6:00 AM",
    ],
    [{ field: "trigger.x", operator: "time_between", value: 9 }, "the x is at a time between 9"],
    [{ field: "trigger.x", operator: "sounds_like", value: null }, "the x sounds like null"],
    [{ all: [] }, "nothing in particular"],
    ["text", "something unreadable"],
    [{}, "a field (not chosen yet) matches"],
  ])("asks %j as: %s", (expression, question) => {
    const lines = linesOf(graph([trigger, ask("c", expression), sms], "t>c", "c:true>sms"));
    expect(lines[1]).toBe(`If ${question}`);
  });

  it("names unreachable steps, unknown actions and actions that throw", () => {
    const odd = graph(
      [trigger, step("x", "dance"), step("y", "send_email"), { ...sms, name: "Greeting" }, step("z", "")],
      "t>x",
      "x>y",
    );
    expect(linesOf(odd).slice(1)).toEqual([
      "an unknown action, “dance”",
      "Send email",
      "Never reached: “Greeting” and “an action (not chosen yet)”",
    ]);
    expect(textOf(graph([sms]))).toBe(
      "This automation has no trigger yet. Never reached: “SMS to the caller phone”.",
    );
  });

  it("gives a name together with the summary, and quotes texts shortened and on one line", () => {
    const named = { ...sms, name: "Greeting" };
    const alike = { ...sms, name: "SMS later" };
    expect(linesOf(graph([trigger, alike], "t>sms"))[1]).toContain("SMS later (to ");
    expect(linesOf(graph([trigger, named], "t>sms"))[1]).toContain("Greeting (SMS to the caller's phone): “");
    const said = (message: string) =>
      linesOf(graph([trigger, step("sms", "send_sms", { message })], "t>sms"))[1];
    expect(said("")).toBe("SMS");
    expect(said(" one\ntwo\rthree ")).toBe("SMS: “one two three”");
    expect(said("x".repeat(80))).toBe(`SMS: “${"x".repeat(80)}”`);
    expect(said(`${"x".repeat(79)} y`)).toBe(`SMS: “${"x".repeat(79)}…”`);
    expect(said("Hi {{trigger.")).toBe("SMS: “Hi {{trigger.”");
  });

  it("names the first five unreachable steps and counts the others", () => {
    const loose = (count: number) =>
      linesOf(graph([trigger, ...Array.from({ length: count }, (_, n) => step(`d${n}`, "delay"))])).at(-1);
    const waits = (count: number) => Array(count).fill("“Wait 2 days”").join(", ");
    expect(loose(5)).toBe(`Never reached: ${waits(4)} and “Wait 2 days”`);
    expect(loose(6)).toBe(`Never reached: ${waits(5)} and 1 more`);
    expect(loose(8)).toBe(`Never reached: ${waits(5)} and 3 more`);
  });

  it("continues after branches at their first common step", () => {
    const meeting = graph(
      [trigger, step("late", "create_lead"), step("early", "delay"), ask("c"), step("y", "delay")],
      "t>c",
      "c:true>y",
      "y>early",
      "c:false>early",
      "early>late",
    );
    expect(linesOf(meeting).slice(1)).toEqual([
      "If the caller is new",
      "  Wait 2 days",
      "Wait 2 days",
      "New lead",
    ]);
  });

  it("continues at the first common step, even if one branch refers to later steps earlier", () => {
    const meeting = graph(
      [trigger, step("late", "create_lead"), step("early", "delay"), ask("c"), ask("d")],
      "t>c",
      "c:true>d",
      "d:true>late",
      "d:false>early",
      "c:false>early",
      "early>late",
    );
    expect(linesOf(meeting).slice(1)).toEqual([
      "If the caller is new",
      "  If the caller is new",
      "    New lead",
      "    The run ends",
      "Wait 2 days",
      "Continue with “New lead”",
    ]);
  });

  it("states that a branch ends the run where the other continues", () => {
    const guarded = graph(
      [trigger, ask("c"), step("y", "delay"), ask("n"), step("x", "create_lead"), sms],
      "t>c",
      "c:true>y",
      "y>sms",
      "c:false>n",
      "n:true>sms",
      "n:false>x",
    );
    expect(linesOf(guarded).slice(1)).toEqual([
      "If the caller is new",
      "  Wait 2 days",
      "Otherwise",
      "  If the caller is new",
      "    Continue",
      "  Otherwise",
      "    New lead",
      "    The run ends",
      expect.stringContaining("SMS to"),
    ]);
    expect(textOf(guarded)).toContain(
      "otherwise: (if the caller is new: continue; otherwise: new lead, then the run ends). Then SMS to",
    );
  });

  it("describes nothing before the step at which an outer condition continues", () => {
    const crossed = graph(
      [trigger, ask("c"), step("y", "delay"), step("early", "delay"), ask("n"), step("late", "create_lead")],
      "t>c",
      "c:true>y",
      "y>early",
      "c:false>n",
      "n:true>early",
      "n:false>late",
      "early>late",
    );
    expect(linesOf(crossed).slice(1)).toEqual([
      "If the caller is new",
      "  Wait 2 days",
      "Otherwise",
      "  If the caller is new",
      "    Continue",
      "  Otherwise",
      "    New lead",
      "    The run ends",
      "Wait 2 days",
      "Continue with “New lead”",
    ]);
  });

  it("writes steps after a condition as a sentence of their own", () => {
    const after = graph(
      [
        trigger,
        step("first", "delay"),
        ask("c"),
        step("y", "create_lead"),
        step("z", "delay"),
        step("e", "create_lead"),
      ],
      "t>first",
      "first>c",
      "c:true>y",
      "c:false>z",
      "y>z",
      "z>e",
    );
    expect(textOf(after)).toBe(
      "When a call is missed during business hours, wait 2 days. Then if the caller is new: new lead. Then wait 2 days, then new lead.",
    );
  });

  it("describes a cycle once and states where it continues", () => {
    const circle = graph([trigger, step("a", "delay"), step("b", "create_lead")], "t>a", "a>b", "b>a");
    expect(linesOf(circle).at(-1)).toBe("Continue with “Wait 2 days”");
  });

  it("never throws and describes every node once, in any graph", () => {
    fc.assert(
      fc.property(brokenDefinitions, (definition) => {
        const { lines, text } = narrate(definition, actions);
        expect(text.isWellFormed() && text.endsWith(".")).toBe(true);
        const choices = lines.filter(({ text: line }) => line.startsWith("If ")).map(({ nodeId }) => nodeId);
        expect(new Set(choices).size).toBe(choices.length);
      }),
      { numRuns: 300 },
    );
  });

  it("describes a ladder of 240 meeting branches in time", () => {
    const rungs = Array.from({ length: 240 }, (_, n) => n);
    const nodes = rungs.flatMap((n) => [ask(`c${n}`), step(`a${n}`, "delay")]);
    const connections = rungs.flatMap((n) => [
      `c${n}:true>a${n}`,
      `c${n}:false>c${n + 1}`,
      `a${n}>c${n + 1}`,
    ]);
    const started = performance.now();
    expect(narrate(graph([trigger, ...nodes], "t>c0", ...connections), actions).lines.length).toBeGreaterThan(
      480,
    );
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("a difference in words", () => {
  const changed = (...edits: EditOperation[]) => {
    const result = applyOperations(example, edits);
    if (!result.ok) throw new Error(result.message);
    return narrateDiff({ before: example, after: result.definition }, actions);
  };

  it("states the field, both values and the node", () => {
    expect(changed({ op: "set_field", nodeId: "sms", field: "config.message", value: "Hi" })).toEqual([
      {
        kind: "modified",
        nodeId: "sms",
        field: "config.message",
        before: "Sorry we missed you, {{trigger.caller_name | default:'there'}}.",
        after: "Hi",
        text: `Changed the message of “SMS to the caller's phone” from “Sorry we missed you, ${marked("caller's name")}.” to “Hi”`,
      },
    ]);
  });

  it("states a duration as a whole, whichever part of it changed", () => {
    const wait = (amount: number, unit: string): Definition => ({
      ...example,
      nodes: [{ id: "w", type: "action", action: "delay", config: { duration: { amount, unit } } }],
      edges: [],
    });
    const before = wait(2, "days");
    for (const after of [wait(4, "hours"), wait(3, "days")]) {
      const entries = narrateDiff({ before, after }, actions);
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({
        field: "config.duration",
        before: { amount: 2, unit: "days" },
        after: after.nodes[0]?.type === "action" ? after.nodes[0].config.duration : null,
      });
      // The step is called by what it did before, not by what the sentence says it does now.
      expect(entries[0]?.text).toMatch(
        /^Changed the duration of “Wait 2 days” from 2 days to (4 hours|3 days)$/,
      );
    }
  });

  it("shows long texts from their first difference", () => {
    const begins = `We are sorry that nobody could take your call, ${"and so is the whole of our front desk, ".repeat(2)}`;
    const long = applyOperations(example, [
      { op: "set_field", nodeId: "sms", field: "config.message", value: `${begins}we will call you soon` },
    ]);
    if (!long.ok) throw new Error(long.message);
    const after = applyOperations(long.definition, [
      {
        op: "set_field",
        nodeId: "sms",
        field: "config.message",
        value: `${begins}we will call you today. Bye`,
      },
    ]);
    if (!after.ok) throw new Error(after.message);
    const [entry] = narrateDiff({ before: long.definition, after: after.definition }, actions);
    expect(entry!.text).toBe(
      "Changed the message of “SMS to the caller's phone” from “…desk, we will call you soon” to “…desk, we will call you today. Bye”",
    );
  });

  it("reports set and removed fields, conditions, and the automation's and the client's own members", () => {
    const entries = changed(
      { op: "set_field", nodeId: "sms", field: "colour", value: "red" },
      { op: "set_field", nodeId: "t", field: "conditions.during_hours" },
      { op: "set_field", nodeId: "c", field: "expression.value", value: false },
      { op: "set_setting", field: "timezone", value: "UTC" },
      { op: "set_name", name: "Missed calls" },
    );
    expect(entries.map(({ nodeId, field, text }) => [nodeId, field, text])).toEqual([
      [null, "name", "Named the automation “Missed calls”"],
      [null, "settings.timezone", "Set the timezone of the automation to “UTC”"],
      ["t", "conditions.during_hours", "Removed the conditions during hours of the trigger, which was yes"],
      [
        "c",
        "expression.value",
        "Changed a condition from: if the caller is new to: if the caller has called before",
      ],
      ["sms", "colour", "Set the colour of “SMS to the caller's phone” to “red”"],
    ]);
  });

  it.each<[string, Json | undefined, string]>([
    [
      "config.to",
      "+12025550143",
      `Changed the recipient of “SMS to the caller's phone” from “${marked("caller's phone")}” to “+12025550143”`,
    ],
    ["config.sendAt", 5, "Set the send at of “SMS to the caller's phone” to 5"],
    [
      "config.snake_case.deepPath",
      null,
      'Set the snake case of “SMS to the caller\'s phone” to “{"deepPath":null}”',
    ],
    [
      "config.message",
      undefined,
      `Removed the message of “SMS to the caller's phone”, which was “Sorry we missed you, ${marked("caller's name")}.”`,
    ],
    ["config.flags", true, "Set the flags of “SMS to the caller's phone” to yes"],
    [
      "config.list",
      ["a", 2, false, null, "b", "c"],
      "Set the list of “SMS to the caller's phone” to “a”, 2, no, null and “b”",
    ],
    ["config.list", [], "Set the list of “SMS to the caller's phone” to nothing"],
    ["config.wait", { amount: 2, unit: "hours" }, "Set the wait of “SMS to the caller's phone” to 2 hours"],
    ["name", "Greeting", "Renamed “SMS to the caller's phone” to “Greeting”"],
    ["retry.maxAttempts", 3, 'Set the retry of “SMS to the caller\'s phone” to “{"maxAttempts":3}”'],
  ])("says of %s set to %j: %s", (field, value, text) => {
    const edit: EditOperation = {
      op: "set_field",
      nodeId: "sms",
      field,
      ...(value === undefined ? {} : { value }),
    };
    expect(changed(edit).map((entry) => entry.text)).toEqual([text]);
  });

  it("uses the old name of what is renamed, also of the automation", () => {
    const named = (name: string | undefined, of: string): Definition => ({
      ...example,
      name: of,
      nodes: example.nodes.map((node): Node => (node.id === "sms" && name ? { ...node, name } : node)),
    });
    const texts = (before: Definition, after: Definition) =>
      narrateDiff({ before, after }, actions).map(({ text }) => text);
    expect(texts(named("Offline", "Old"), named("Greeting", "New"))).toEqual([
      "Renamed the automation from “Old” to “New”",
      "Renamed “Offline” to “Greeting”",
    ]);
    expect(texts(named("Offline", "Old"), named(undefined, ""))).toEqual([
      "Removed the name of the automation, which was “Old”",
      "Removed the name of “Offline”",
    ]);
  });

  it("compares a condition as a whole, in one sentence", () => {
    const other = { field: "trigger.ring_seconds", operator: "greater_than", value: 10 };
    const before = graph([trigger, { ...ask("c"), name: "Known?" }], "t>c");
    const after = graph([trigger, { ...ask("c", other), name: "Known?" }], "t>c");
    const [entry, ...more] = narrateDiff({ before, after }, actions);
    expect(more).toEqual([]);
    expect(entry?.text).toMatch(
      /^Changed the condition “Known\?” from: if the caller is new to: if the .* is more than 10$/,
    );
    const { expression: _, ...empty } = ask("c") as Extract<Node, { type: "condition" }>;
    const unset = graph([trigger, empty], "t>c");
    const set = graph([trigger, ask("c")], "t>c");
    const texts = (from: Definition, to: Definition) =>
      narrateDiff({ before: from, after: to }, actions).map(({ text }) => text);
    expect(texts(unset, set)).toEqual(["Set a condition to: if the caller is new"]);
    expect(texts(set, unset)).toEqual(["Cleared a condition, which was: if the caller is new"]);
  });

  describe("of a condition that joins several parts", () => {
    const rang = (value: number) => ({ field: "trigger.ring_seconds", operator: "greater_than", value });
    const texts = (before: Json, after: Json) => {
      const [was, is] = [before, after].map((expression) =>
        graph([trigger, { ...ask("c", expression), name: "Known?" }], "t>c"),
      );
      return narrateDiff({ before: was!, after: is! }, actions).map(({ text }) => text);
    };
    const time = "the ring time (seconds) is more than";

    it.each<[string, Json, Json, string[]]>([
      [
        "lists each part that was removed or added",
        { all: [isNew, rang(1)] },
        { all: [rang(2), isNew, rang(3)] },
        [
          `Removed from the condition “Known?”: and ${time} 1`,
          `Added to the condition “Known?”: and ${time} 2`,
          `Added to the condition “Known?”: and ${time} 3`,
        ],
      ],
      [
        "says how a second part joins the first",
        isNew,
        { any: [isNew, rang(2)] },
        [`Added to the condition “Known?”: or ${time} 2`],
      ],
      [
        "shows a group among the parts as one",
        { all: [isNew, rang(9)] },
        { all: [isNew, { any: [rang(1), rang(2)] }] },
        [
          `Removed from the condition “Known?”: and ${time} 9`,
          `Added to the condition “Known?”: and (${time} 1 or ${time} 2)`,
        ],
      ],
      [
        "compares it as a whole when the parts are joined otherwise",
        { all: [isNew, rang(1)] },
        { any: [isNew, rang(1)] },
        [
          `Changed the condition “Known?” from: if the caller is new and ${time} 1 to: if the caller is new or ${time} 1`,
        ],
      ],
      [
        "compares it as a whole when no part stays",
        { all: [rang(1), rang(2)] },
        { all: [isNew] },
        [`Changed the condition “Known?” from: if ${time} 1 and ${time} 2 to: if the caller is new`],
      ],
    ])("%s", (_, before, after, said) => {
      expect(texts(before, after)).toEqual(said);
    });
  });

  it("reports the client's own members one by one, of a node and of the settings", () => {
    const own = {
      ...example,
      settings: { extras: { a: 1, b: 2 } },
      nodes: example.nodes.map((node) => ({ ...node, extras: { x: 1, y: 2 } })),
    };
    const other = {
      ...own,
      settings: {},
      nodes: own.nodes.map((node) => (node.id === "sms" ? { ...node, extras: { x: 1, z: 3 } } : node)),
    };
    const narrated = narrateDiff({ before: own, after: other }, actions);
    expect(narrated.map(({ nodeId, field, before, after }) => [nodeId, field, before, after])).toEqual([
      [null, "settings.a", 1, null],
      [null, "settings.b", 2, null],
      ["sms", "y", 2, null],
      ["sms", "z", null, 3],
    ]);
    const bare = {
      ...own,
      nodes: own.nodes.map(
        ({ extras, ...node }): Node => (node.id === "sms" ? (node as Node) : ({ ...node, extras } as Node)),
      ),
    };
    expect(
      narrateDiff({ before: own, after: bare }, actions).map(
        ({ field, text }) => `${field}: ${text.slice(0, 7)}`,
      ),
    ).toEqual(["x: Removed", "y: Removed"]);
    const withExtras = (extras: number) => ({
      ...example,
      nodes: example.nodes.map(
        (node): Node =>
          node.id === "sms" && node.type === "action"
            ? { ...node, config: { ...node.config, a: { extras } } }
            : node,
      ),
    });
    const [nested, deeper] = [withExtras(1), withExtras(2)];
    expect(narrateDiff({ before: example, after: nested }, actions)[0]?.field).toBe("config.a");
    expect(narrateDiff({ before: nested, after: deeper }, actions)[0]?.field).toBe("config.a.extras");
  });

  it("reports the targets of new edges, and what follows a new step", () => {
    const open = changed({ op: "disconnect", from: "c", to: "sms" });
    expect(open.map(({ field, before, after, text }) => [field, before, after, text])).toEqual([
      [
        "trueBranch",
        "sms",
        null,
        "After “If the caller is new” (Yes), nothing follows anymore; it was “SMS to the caller's phone”",
      ],
    ]);
    const before = applyOperations(example, [{ op: "disconnect", from: "c", to: "sms" }]);
    if (!before.ok) throw new Error(before.message);
    expect(
      narrateDiff({ before: before.definition, after: example }, actions).map(({ text }) => text),
    ).toEqual(["After “If the caller is new” (Yes), “SMS to the caller's phone” follows now"]);
    const alone = changed({ op: "add_node", id: "x", node: { type: "action", action: "delay", config: {} } });
    expect(alone.map(({ text }) => text)).toEqual(["Added “Wait 2 days”"]);
    const ending = changed({
      op: "insert_node",
      id: "end",
      after: "lead",
      node: { type: "action", action: "stop", config: {} },
    });
    expect(ending.map(({ text }) => text)).toEqual([
      "Added “an unknown action, ‘stop’” after “New lead”",
      "After “New lead”, “an unknown action, ‘stop’” follows now",
    ]);
  });

  it("reports both texts of a label", () => {
    const label = (word: string | undefined): Definition => ({
      ...example,
      edges: example.edges.map((edge) =>
        edge.to === "sms" && word !== undefined ? { ...edge, label: word } : edge,
      ),
    });
    const narrated = (before: Definition, after: Definition) =>
      narrateDiff({ before, after }, actions).map(({ text }) => text);
    expect(narrated(label("a"), label("b"))).toEqual([
      "Changed the label after “If the caller is new” (Yes) from “a” to “b”",
    ]);
    expect(narrated(label(undefined), label("b"))).toEqual([
      "Changed the label after “If the caller is new” (Yes) from nothing to “b”",
    ]);
    expect(narrated(label("b"), label("b"))).toEqual([]);
  });

  it("reports added and removed nodes in full, and changed connections", () => {
    const entries = changed(
      { op: "remove_node", nodeId: "wait" },
      {
        op: "insert_node",
        id: "mail",
        after: "c",
        branch: "false",
        node: { type: "action", action: "send_email", config: {} },
      },
    );
    expect(entries).toMatchObject([
      {
        kind: "removed",
        nodeId: "wait",
        field: null,
        before: { id: "wait", next: "lead" },
        after: null,
        text: "Removed “Wait 2 days”",
      },
      {
        kind: "added",
        nodeId: "mail",
        field: null,
        before: null,
        after: { id: "mail" },
        text: "Added “Send email” after “If the caller is new”",
      },
      {
        kind: "modified",
        nodeId: "c",
        field: "falseBranch",
        before: "lead",
        after: "mail",
        text: "After “If the caller is new” (No), “Send email” follows instead of “New lead”",
      },
      {
        kind: "modified",
        nodeId: "sms",
        field: "next",
        before: "wait",
        after: "lead",
        text: expect.stringContaining("follows instead of “Wait 2 days”"),
      },
    ]);
  });

  it("reports removed edges and labels, but no moves", () => {
    expect(changed({ op: "disconnect", from: "sms", to: "wait" })).toMatchObject([
      {
        field: "next",
        before: "wait",
        after: null,
        text: expect.stringContaining("nothing follows anymore"),
      },
    ]);
    const labelled = { ...example, edges: example.edges.map((edge) => ({ ...edge, label: "go" })) };
    expect(narrateDiff({ before: example, after: labelled }, actions)[0]).toMatchObject({
      field: "next.label",
      before: null,
      after: "go",
    });
    const arranged = arrange(example);
    if (!arranged.ok) throw new Error(arranged.message);
    expect(narrateDiff({ before: example, after: arranged.definition }, actions)).toEqual([]);
  });

  it("never throws, and returns nothing when nothing changed", () => {
    fc.assert(
      fc.property(brokenDefinitions, brokenDefinitions, (before, after) => {
        for (const entry of narrateDiff({ before, after }, actions))
          expect(entry.text.length).toBeGreaterThan(5);
        expect(narrateDiff({ before, after: before }, actions)).toEqual([]);
      }),
    );
  });
});
