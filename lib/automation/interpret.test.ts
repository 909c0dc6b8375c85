import { describe, expect, it } from "vitest";
import { nextStep, postpone, renewFacts, start, startFrom } from "./interpret";
import { compile } from "./program";
import { record } from "./record-step";
import type { JsonObject } from "./schema";
import { failing, fold, succeed } from "./testing/fold";
import { definitionOf, eventOf, NOW, sayTo, TRIGGER, WORKSPACE } from "./testing/reading";
import { toys } from "./testing/toy-actions";

const data = { caller_phone: "+12025550143", caller_name: "Maria Gomez", is_new_caller: true };
const event = eventOf(data);
const minutes = (amount: number) => NOW + amount * 60_000;
const at = (text: string) => new Date(text).toISOString();
const delay = (config: JsonObject, more: JsonObject = {}) =>
  definitionOf([
    TRIGGER,
    { id: "a", type: "action", action: "delay", config, next: "b", ...more },
    sayTo("b"),
  ]);

describe("a run", () => {
  it("executes steps in order, passes on their outputs and records the path", () => {
    const definition = definitionOf([
      TRIGGER,
      sayTo("a", { next: "b" }),
      sayTo("b", { config: { to: "{{trigger.caller_phone}}", words: "After {{steps.a.id}} in {{run.id}}" } }),
    ]);
    const { run, performed, entries } = fold({ definition, event });
    expect(run).toMatchObject({ status: "succeeded", path: ["a", "b"], node: null, seq: 2 });
    expect(performed[1]).toMatchObject({
      key: "run_1:b",
      effect: "external",
      timeoutSeconds: 30,
      input: { to: "+12025550143", words: "After a-id in run_1" },
    });
    expect(entries.map(({ index, nodeId, status }) => [index, nodeId, status])).toEqual([
      [0, "a", "succeeded"],
      [1, "b", "succeeded"],
    ]);
  });

  it("uses the automation's own time zone if it has one", () => {
    const nodes = [
      TRIGGER,
      sayTo("a", { config: { to: "+12025550143", words: "{{trigger.missed_at | date:'HH:mm'}}" } }),
    ];
    const folded = fold({
      definition: definitionOf(nodes, [], { timezone: "Asia/Kathmandu" }),
      event: eventOf({ missed_at: "2026-03-10T15:00:00Z" }),
    });
    expect(folded.performed[0]?.input.words).toBe("20:45");
  });

  it("with nothing after its trigger completes immediately", () => {
    expect(fold({ definition: definitionOf([{ ...TRIGGER, next: null }]), event }).run.status).toBe(
      "succeeded",
    );
  });

  it("follows the branch of the answer, and explains it", () => {
    const ask = (value: boolean) =>
      definitionOf([
        TRIGGER,
        {
          id: "a",
          type: "condition",
          expression: { field: "trigger.is_new_caller", operator: "equals", value },
          trueBranch: "b",
          falseBranch: "c",
        },
        sayTo("b"),
        sayTo("c"),
      ]);
    const { run, entries } = fold({ definition: ask(true), event });
    expect(run.path).toEqual(["a", "b"]);
    expect(entries[0]).toMatchObject({ type: "condition", branch: "true", evaluated: [{ result: true }] });
    expect(fold({ definition: ask(false), event }).run.path).toEqual(["a", "c"]);
  });

  it("accepts step ids that are names of JavaScript built-ins", () => {
    const definition = definitionOf([
      { ...TRIGGER, next: "constructor" },
      sayTo("constructor", { next: "toString" }),
      sayTo("toString", { config: { to: "+12025550143", words: "{{steps.constructor.id}}" } }),
    ]);
    expect(fold({ definition, event }).performed[1]?.input.words).toBe("constructor-id");
  });

  it("refuses an outcome of another attempt or another step, and any outcome after it ended", () => {
    const program = compile(definitionOf([TRIGGER, sayTo("a")]), toys);
    const run = start(program, event, { runId: "run_1", seed: 1, now: NOW, workspace: WORKSPACE });
    const step = nextStep(program, run, NOW);
    if (step.kind !== "perform") throw new Error(step.kind);
    const done = { step, outcome: succeed(step), now: NOW };
    const ended = record(program, run, done).run;
    expect(ended.status).toBe("succeeded");
    const refused = (at: typeof run, other: object) => () =>
      record(program, at, { ...done, step: { ...step, ...other } });
    expect(refused(run, { attempt: 2 })).toThrow(/is not the one/);
    expect(refused(run, { nodeId: "b" })).toThrow(/is not the one/);
    expect(refused(ended, {})).toThrow(/is not the one/);
    expect(refused({ ...run, status: "failed" }, {})).toThrow(/is not the one/);
  });

  it("may last exactly 400 days", () => {
    const wait = delay({ duration: { amount: 400, unit: "days" } });
    expect(fold({ definition: wait, event }).run.status).toBe("succeeded");
  });

  it("continues after a failed wait as if it timed out, if its policy allows", () => {
    const nodes = (onError: string) => [
      TRIGGER,
      {
        id: "a",
        type: "action",
        action: "wait_for_event",
        config: {
          event: "sms.received",
          timeout: { amount: 1, unit: "hours" },
          match: { body: "{{trigger.gone}}" },
        },
        trueBranch: "b",
        falseBranch: "c",
        onError,
      },
      sayTo("b"),
      sayTo("c"),
    ];
    expect(fold({ definition: definitionOf(nodes("continue")), event }).run.path).toEqual(["a", "c"]);
    expect(fold({ definition: definitionOf(nodes("fail")), event }).run).toMatchObject({
      status: "failed",
      path: ["a"],
    });
  });
});

describe("a step that fails", () => {
  const one = (more: JsonObject) => definitionOf([TRIGGER, sayTo("a", more)]);
  const attempts = (more: JsonObject, retryable = true) =>
    fold({ definition: one(more), event, outcome: () => failing("timeout", retryable) });

  it("is attempted three times, after about 5 and 10 seconds, and then fails the run", () => {
    const { run, entries, ends } = attempts({});
    expect(entries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, "failed"],
      [2, "failed"],
      [3, "failed"],
    ]);
    const waits = ends.map((end) => Date.parse(end.replace("wait_until ", "")));
    expect((waits[0] ?? 0) - NOW).toBeGreaterThanOrEqual(3_750);
    expect((waits[0] ?? 0) - NOW).toBeLessThanOrEqual(6_250);
    expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBeGreaterThanOrEqual(7_500);
    expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBeLessThanOrEqual(12_500);
    expect(run).toMatchObject({ status: "failed", error: { code: "timeout", nodeId: "a" }, path: ["a"] });
  });

  it("is attempted as often as its own policy says", () => {
    expect(attempts({ retry: { maxAttempts: 6, initialSeconds: 1 } }).entries).toHaveLength(6);
    expect(attempts({ retry: { maxAttempts: 1 } }).entries).toHaveLength(1);
  });

  it("is not retried when its input was refused or its outcome is unknown", () => {
    expect(attempts({ retry: { maxAttempts: 6 } }, false).entries).toHaveLength(1);
    const unknown = fold({ definition: one({}), event, outcome: () => failing("unknown_outcome", false) });
    expect(unknown.entries).toHaveLength(1);
    expect(unknown.run).toMatchObject({
      status: "failed",
      error: { code: "unknown_outcome", retryable: false },
    });
  });

  it("waits for as long as Retry-After says", () => {
    const outcome = () => ({ ...failing("timeout", true), retryAfterSeconds: 120 });
    expect(fold({ definition: one({}), event, outcome }).ends[0]).toBe(
      `wait_until ${new Date(minutes(2)).toISOString()}`,
    );
  });

  it("is skipped with onError continue; its output stays missing", () => {
    const definition = definitionOf([
      TRIGGER,
      sayTo("a", { onError: "continue", next: "b" }),
      sayTo("b", { config: { to: "+12025550143", words: "{{steps.a.id}}" } }),
    ]);
    const { run, entries } = fold({
      definition,
      event,
      outcome: (step) => (step.nodeId === "a" ? failing("invalid_phone", false) : succeed(step)),
    });
    expect(run.path).toEqual(["a", "b"]);
    expect(entries[1]).toMatchObject({
      status: "failed",
      error: { code: "template_unresolved", field: "words" },
    });
  });

  it.each<[string, JsonObject, string, string]>([
    ["a missing value", { to: "{{trigger.voicemail_url}}", words: "x" }, "template_unresolved", "to"],
    ["a phone that is a name", { to: "{{trigger.caller_name}}", words: "x" }, "invalid_phone", "to"],
    ["a text beyond the limit", { to: "+12025550143", words: "x".repeat(101) }, "type_mismatch", "words"],
    [
      "a flag that is a text",
      { to: "+12025550143", words: "x", loud: "{{trigger.caller_name}}" },
      "type_mismatch",
      "loud",
    ],
  ])("is refused before it does anything: %s", (_, config, code, field) => {
    const { performed, entries, run } = fold({
      definition: definitionOf([TRIGGER, sayTo("a", { config })]),
      event,
    });
    expect(performed).toEqual([]);
    expect(entries).toMatchObject([{ status: "failed", error: { code, field, retryable: false } }]);
    expect(run.status).toBe("failed");
  });
});

describe("a delay", () => {
  it.each<[string, JsonObject, string]>([
    ["10 minutes", { duration: { amount: 10, unit: "minutes" } }, "2026-03-10T15:10:00Z"],
    ["2 days", { duration: { amount: 2, unit: "days" } }, "2026-03-12T15:00:00Z"],
    ["until an instant", { until: "2026-03-11T09:00:00Z" }, "2026-03-11T09:00:00Z"],
    ["until a local time", { until: "2026-03-11T09:00" }, "2026-03-11T13:00:00Z"],
    [
      "a day before a date",
      { relative: { to: "2026-03-13T15:00:00Z", offset: { amount: -1, unit: "days" } } },
      "2026-03-12T15:00:00Z",
    ],
    [
      "into business hours, when it ends at night",
      { duration: { amount: 12, unit: "hours" }, window: "business_hours" },
      "2026-03-11T13:00:00Z",
    ],
    [
      "over the weekend",
      { duration: { amount: 4, unit: "days" }, window: "business_hours" },
      "2026-03-16T13:00:00Z",
    ],
  ])("%s", (_, config, until) => {
    const { ends, entries, run } = fold({ definition: delay(config), event });
    expect(ends).toEqual([`wait_until ${at(until)}`]);
    expect(entries[0]).toMatchObject({ at: at("2026-03-10T15:00:00Z"), output: { resumedAt: at(until) } });
    expect(run.status).toBe("succeeded");
  });

  it("does not open on a holiday", () => {
    const config = { until: "2026-12-25T15:00:00Z", window: "business_hours" };
    const { ends } = fold({ definition: delay(config), event });
    expect(ends).toEqual([`wait_until ${at("2026-12-28T14:00:00Z")}`]);
  });

  it("with a moment in the past continues immediately, or stops the run if configured", () => {
    const relative = { to: "2026-03-10T16:00:00Z", offset: { amount: -1, unit: "days" } };
    expect(fold({ definition: delay({ relative }), event })).toMatchObject({
      ends: [],
      run: { status: "succeeded" },
    });
    const stopping = fold({ definition: delay({ relative: { ...relative, ifPast: "stop" } }), event });
    expect(stopping.run).toMatchObject({ status: "stopped", stopped: { outcome: "past" }, path: ["a"] });
  });

  it("beyond 400 days ends the run", () => {
    const { run } = fold({ definition: delay({ duration: { amount: 401, unit: "days" } }), event });
    expect(run).toMatchObject({ status: "failed", error: { code: "limit_exceeded" } });
  });

  it("to a text that is not a date fails the step", () => {
    const { run } = fold({ definition: delay({ until: "{{trigger.caller_name}}" }), event });
    expect(run.error).toMatchObject({ code: "type_mismatch", field: "until" });
  });
});

describe("waiting for an event", () => {
  const waiting = (config: JsonObject) =>
    definitionOf([
      TRIGGER,
      { id: "a", type: "action", action: "wait_for_event", config, trueBranch: "b", falseBranch: "c" },
      sayTo("b", { config: { to: "+12025550143", words: "{{steps.a.body}}" } }),
      sayTo("c"),
    ]);
  const timeout = { amount: 2, unit: "hours" };
  const text = (from: string, at: number, body = "YES") => ({
    ...eventOf({ from, body }, "sms.received"),
    at,
  });

  it("takes the true branch when the same contact's event arrives, and exposes its payload", () => {
    const definition = waiting({ event: "sms.received", timeout });
    const later = [text("+12025550199", minutes(1)), text("+1 (202) 555-0143", minutes(5))];
    const { run, entries, performed } = fold({ definition, event, later });
    expect(run.path).toEqual(["a", "b"]);
    expect(entries[0]).toMatchObject({ branch: "true", durationMs: 300_000 });
    expect(performed[0]?.input.words).toBe("YES");
  });

  it("takes the false branch on timeout", () => {
    const definition = waiting({ event: "sms.received", timeout });
    const { run, ends, entries } = fold({ definition, event, later: [text("+12025550143", minutes(120))] });
    expect(ends).toEqual([`wait_for_event ${new Date(minutes(120)).toISOString()}`]);
    expect(entries[0]).toMatchObject({ branch: "false", output: null });
    expect(run.path).toEqual(["a", "c"]);
  });

  it("matches on named fields instead, with templates resolved", () => {
    const definition = waiting({
      event: "sms.received",
      timeout,
      match: { body: "OK {{trigger.caller_name}}" },
    });
    const later = [text("+12025550143", minutes(1)), text("+12025550199", minutes(2), "OK Maria Gomez")];
    expect(fold({ definition, event, later })).toMatchObject({ run: { path: ["a", "b"] } });
  });

  it("ends the run where a branch has no connection", () => {
    const definition = definitionOf([
      TRIGGER,
      { id: "a", type: "action", action: "wait_for_event", config: { event: "sms.received", timeout } },
    ]);
    expect(fold({ definition, event }).run).toMatchObject({ status: "succeeded", path: ["a"] });
  });
});

describe("a step that is not finished", () => {
  it("is performed again under the same key, as the same attempt, and recorded once", () => {
    const program = compile(definitionOf([TRIGGER, sayTo("a")]), toys);
    const begun = start(program, event, { runId: "run_1", seed: 1, now: NOW, workspace: WORKSPACE });
    const first = nextStep(program, begun, NOW);
    const later = postpone(begun, at("2026-03-10T15:00:05Z"));
    expect(nextStep(program, later, Date.parse("2026-03-10T15:00:04Z"))).toMatchObject({
      kind: "wait_until",
      reason: "again",
    });
    const again = nextStep(program, later, Date.parse("2026-03-10T15:00:05Z"));
    expect(again).toEqual(first);
    expect(later).toMatchObject({ seq: 0, attempt: 1, path: [] });
  });
});

describe("stops and postponed messages", () => {
  it("stop ends the run and records the reason", () => {
    const config = { outcome: "booked", reason: "{{trigger.caller_name}} is done" };
    const definition = definitionOf([TRIGGER, { id: "a", type: "action", action: "stop", config }]);
    expect(fold({ definition, event }).run).toMatchObject({
      status: "stopped",
      stopped: { outcome: "booked", reason: "Maria Gomez is done" },
    });
  });

  it("a postponed message is sent later, which is not a failure", () => {
    let held = 0;
    const { run, entries, ends } = fold({
      definition: definitionOf([TRIGGER, sayTo("a")]),
      event,
      outcome: (step) => {
        held += 1;
        if (held > 1) return succeed(step);
        return { status: "suppressed", output: null, holdUntil: at("2026-03-11T12:00:00Z") };
      },
    });
    expect(entries.map((entry) => entry.status)).toEqual(["suppressed", "succeeded"]);
    expect(ends).toEqual([`wait_until ${at("2026-03-11T12:00:00Z")}`]);
    expect(run).toMatchObject({ status: "succeeded", path: ["a"] });
  });

  it("a message postponed too often is suppressed, and the run continues", () => {
    const { run, entries } = fold({
      definition: definitionOf([TRIGGER, sayTo("a", { next: "b" }), sayTo("b")]),
      event,
      outcome: (step) =>
        step.nodeId === "b"
          ? succeed(step)
          : { status: "suppressed", output: null, holdUntil: at("2026-03-11T12:00:00Z") },
    });
    expect(entries).toHaveLength(12);
    expect(run.path).toEqual(["a", "b"]);
  });

  it("a run of more than 1,000 entries is ended", () => {
    const nodes = Array.from({ length: 400 }, (_, i) =>
      sayTo(`n${i}`, { onError: "continue", ...(i < 399 ? { next: `n${i + 1}` } : {}) }),
    );
    const { run } = fold({
      definition: definitionOf([{ ...TRIGGER, next: "n0" }, ...nodes]),
      event,
      outcome: () => failing("timeout", true),
    });
    expect(run).toMatchObject({ status: "failed", seq: 1_001, error: { code: "limit_exceeded" } });
  });

  it("an unknown action fails the run without throwing", () => {
    const definition = definitionOf([TRIGGER, { id: "a", type: "action", action: "dance" }]);
    expect(fold({ definition, event }).run.error).toMatchObject({ code: "internal", nodeId: "a" });
  });
});

describe("rerunning", () => {
  it("starts at a node with the outputs of the earlier steps", () => {
    const definition = definitionOf([
      TRIGGER,
      sayTo("a", { next: "b" }),
      sayTo("b", { config: { to: "+12025550143", words: "{{steps.a.id}}" } }),
    ]);
    const first = fold({ definition, event });
    const program = compile(definition, toys);
    const facts = { runId: "run_2", seed: 8, now: NOW, workspace: WORKSPACE };
    const run = startFrom(program, { event, facts, nodeId: "b", results: first.run.results });
    expect(run).toMatchObject({
      node: "b",
      status: "running",
      path: [],
      results: { a: { output: { id: "a-id" } } },
    });
    expect(Object.hasOwn(run.results, "b")).toBe(false);
  });

  it("refreshes the workspace facts only when asked", () => {
    const program = compile(definitionOf([TRIGGER, sayTo("a")]), toys);
    const facts = { runId: "run_2", seed: 8, now: NOW, workspace: WORKSPACE };
    const run = startFrom(program, { event, facts, nodeId: "a", results: {} });
    expect(renewFacts(program, run, { ...WORKSPACE, name: "Other" }).workspace.name).toBe("Other");
  });
});
