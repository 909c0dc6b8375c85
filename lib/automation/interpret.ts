import { chooseCase, chooseShare } from "./choose-way";
import { evaluate } from "./conditions";
import { delayConfig, stopConfig } from "./control";
import { controlOf, TIMEOUT } from "./control-table";
import type { CustomEvents } from "./custom-events";
import { windowOpens } from "./enrollment";
import type { RunEvent, WorkspaceFacts } from "./facts";
import { followedTime } from "./followed-time";
import { outdated } from "./held-message";
import { DAY, instantAfter, iso } from "./instants";
import { isObject, type JsonObject } from "./json";
import { splitConfig, switchConfig } from "./many-ways";
import { type Program, workspaceOf } from "./program";
import { extraIn, NO_RECORDS, type RunRecords } from "./records";
import type { Scope } from "./resolve";
import {
  INTERPRETER_VERSION,
  type NextStep,
  type Outcome,
  type Run,
  type Settled,
  type WaitForEvent,
  type WaitUntil,
} from "./run";
import { runConfigOf } from "./run-config";
import { type ActionNode, type ConditionNode, LIMITS } from "./schema";
import { setVariableConfig } from "./set-variable";
import { StepFailure } from "./step-error";
import { isOff, OFF_NOTE } from "./turned-off";
import { waitConfig } from "./wait-for-event";
import { asksQuestion, awaitedBy, contactOfEvent, delayDue, inPreference, matchesWait } from "./waits";

/**
 * A run is a pure fold: `start`, then `nextStep` returns what to perform and `record` takes its outcome, until
 * `nextStep` returns the end. Nothing here reads a clock, a random number, a network or a database, so live runs, test
 * runs, scenarios and replays are the same fold with different effects.
 */
export type StartFacts = {
  runId: string;
  seed: number;
  now: number;
  workspace: WorkspaceFacts;
  automationId?: string;
  /** The workspace's own events: they say which keys of the payload are extra. */
  custom?: CustomEvents;
};

const DEFAULT_TIMEOUT_SECONDS = 30;

export function start(program: Program, event: RunEvent, facts: StartFacts): Run {
  const trigger = program.trigger;
  const first = trigger ? program.target(trigger.id, "next") : null;
  const { data, ...about } = event;
  const now = iso(facts.now);
  return {
    interpreter: INTERPRETER_VERSION,
    runId: facts.runId,
    seed: facts.seed,
    status: first === null ? "succeeded" : "running",
    event: about,
    trigger: program.readsExtra ? { ...data, extra: extraIn(event, facts.custom) } : data,
    contact: contactOfEvent(event),
    ...(facts.automationId === undefined ? {} : { automationId: facts.automationId }),
    workspace: workspaceOf(program.definition, facts.workspace),
    startedAt: now,
    finishedAt: first === null ? now : null,
    node: first,
    enteredAt: now,
    attempt: 1,
    resumeAt: null,
    held: 0,
    seq: 0,
    results: {},
    path: [],
    error: null,
    stopped: null,
  };
}

/** Creates a run of the same event that starts at a node, with the outputs of the earlier run's other steps and its variables. */
export function startFrom(
  program: Program,
  from: { event: RunEvent; facts: StartFacts; nodeId: string } & Pick<Run, "results" | "vars">,
): Run {
  const { [from.nodeId]: _own, ...results } = from.results;
  const run = start(program, from.event, from.facts);
  const vars = from.vars ? { vars: from.vars } : {};
  return { ...run, status: "running", finishedAt: null, node: from.nodeId, results, ...vars };
}

/** Replaces the workspace facts, which become outdated in a long run, when the run resumes. */
export function renewFacts(program: Program, run: Run, workspace: WorkspaceFacts): Run {
  return { ...run, workspace: workspaceOf(program.definition, workspace) };
}

/** The records are read by the caller, at every step, and are no part of the stored run. */
export function nextStep(program: Program, run: Run, now: number, records = NO_RECORDS): NextStep {
  if (run.status === "failed") return { kind: "failed", error: run.error ?? noError() };
  if (run.status !== "running") return { kind: "done", status: run.status };
  const node = run.node === null ? undefined : program.nodes.get(run.node);
  if (!node || node.type === "trigger") return fatal(run, "internal", `There is no step "${run.node}"`);
  if (run.seq >= LIMITS.stepsPerRun) {
    return fatal(run, "limit_exceeded", `A run can have ${LIMITS.stepsPerRun} steps at most`);
  }
  if (run.resumeAt !== null && now < Date.parse(run.resumeAt)) {
    const reason = run.held > 0 ? "held" : run.attempt > 1 ? "retry" : "again";
    return waitOrGiveUp(run, { ...base(run), kind: "wait_until", until: run.resumeAt, reason, input: {} });
  }
  if (isOff(node)) return settled(run, {}, { status: "skipped", output: {}, warnings: [OFF_NOTE] });
  const scope = scopeOf(run, { now, records });
  return node.type === "condition" ? decide(run, node, scope) : act({ program, run, node, now, scope });
}

function base(run: Run) {
  return { nodeId: run.node ?? "", attempt: run.attempt };
}

function decide(run: Run, node: ConditionNode, scope: Scope): Settled {
  const { result, evaluated, warnings } = evaluate(node.expression, scope);
  const outcome: Outcome = {
    status: "succeeded",
    output: { result },
    branch: result ? "true" : "false",
    evaluated,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  const input: JsonObject = isObject(node.expression) ? { expression: node.expression } : {};
  return { ...base(run), kind: "settled", input, outcome };
}

type Acting = { program: Program; run: Run; node: ActionNode; now: number; scope: Scope };

function act(acting: Acting): NextStep {
  const { program, run, node, now, scope } = acting;
  const definition = node.action === undefined ? undefined : program.registry.get(node.action);
  if (!definition) return fatal(run, "internal", `There is no action "${node.action}"`);
  let input: JsonObject = {};
  try {
    const config = runConfigOf(definition, node.config, scope);
    input = config.input;
    if (config.fault) throw config.fault;
    if (definition.effect === "control") return control({ ...acting, input });
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return { ...base(run), kind: "settled", input, outcome: { status: "failed", error: error.error } };
  }
  if (definition.message) {
    const stop = outdated(run, { now, records: scope.records });
    if (stop) return settled(run, input, { status: "skipped", output: {}, stop, ...since(run, now) });
    const held = outsideWindow(acting, input);
    if (held) return held;
  }
  return {
    ...base(run),
    kind: "perform",
    action: definition.type,
    effect: definition.effect,
    key: `${run.runId}:${node.id}`,
    input,
    timeoutSeconds: timeoutOf(node, input),
  };
}

/** Messages wait for the automation's own window. Decided here, so that a test waits as a live run does. */
function outsideWindow({ program, run, now }: Acting, input: JsonObject): NextStep | null {
  const { sendWindow } = program.definition.settings;
  const opens = sendWindow ? windowOpens(now, sendWindow, run.workspace.timezone) : now;
  if (opens === null) return fatal(run, "limit_exceeded", "The send window does not open within 400 days");
  if (opens <= now) return null;
  return waitOrGiveUp(run, { ...base(run), kind: "wait_until", until: iso(opens), reason: "held", input });
}

/** Leaves a step unfinished until an instant. Nothing is recorded, so a long step takes none of the run's 1,000. */
export function postpone(run: Run, until: string): Run {
  return { ...run, resumeAt: until };
}

/** Ends a run from outside, at whatever step it is. */
export function stop(run: Run, by: { outcome: string; reason: string; now: number }): Run {
  const { outcome, reason, now } = by;
  return { ...run, status: "stopped", stopped: { outcome, reason }, node: null, finishedAt: iso(now) };
}

function timeoutOf(node: ActionNode, input: JsonObject): number {
  const own = input.timeoutSeconds;
  return node.timeoutSeconds ?? (typeof own === "number" ? own : DEFAULT_TIMEOUT_SECONDS);
}

function control({ run, node, now, scope, input }: Acting & { input: JsonObject }): NextStep {
  const kind = controlOf(node)?.kind;
  switch (kind) {
    case "delay":
      return delay({ run, node, now, scope }, input);
    case "event":
      return awaitEvent(run, input, now);
    case "end": {
      const { outcome = null, reason = null } = stopConfig.parse(input);
      return settled(run, input, { status: "succeeded", output: {}, stop: { outcome, reason } });
    }
    case "switch": {
      return settled(run, input, chooseCase(switchConfig.parse(input), { input, scope }));
    }
    case "set": {
      const { name, value } = setVariableConfig.parse(input);
      return settled(run, input, { status: "succeeded", output: { value }, set: { name, value } });
    }
    case "split":
      return settled(run, input, chooseShare(splitConfig.parse(input), { input, run, nodeId: node.id }));
    case undefined:
      return fatal(run, "internal", `The interpreter cannot carry out "${node.action}"`);
    default:
      return kind satisfies never;
  }
}

function delay({ run, node, now, scope }: Omit<Acting, "program">, input: JsonObject): NextStep {
  const entered = Date.parse(run.enteredAt);
  const config = delayConfig.parse(input);
  const written = isObject(node.config.relative) ? node.config.relative.to : undefined;
  const about = { event: run.event.type, records: scope.records };
  const followed = typeof written === "string" ? followedTime(written, about) : null;
  if (followed?.isCancelled && config.relative?.ifCancelled === "stop") {
    const stop = { outcome: "cancelled", reason: "The appointment was canceled" };
    return settled(run, input, { status: "skipped", output: {}, stop, ...since(run, now) });
  }
  if (followed && config.relative) config.relative.to = followed.at;
  const due = delayDue(config, { entered, workspace: run.workspace });
  if (due.stop) {
    const stop = { outcome: "past", reason: "The moment to wait for had already passed" };
    return settled(run, input, { status: "skipped", output: {}, stop });
  }
  if (now < due.at) {
    const until = iso(due.at);
    return waitOrGiveUp(run, { ...base(run), kind: "wait_until", until, reason: "delay", input });
  }
  return settled(run, input, { status: "succeeded", output: { resumedAt: iso(now) }, ...since(run, now) });
}

function awaitEvent(run: Run, input: JsonObject, now: number): NextStep {
  const config = waitConfig.parse(input);
  const { timezone } = run.workspace;
  const due = instantAfter(Date.parse(run.enteredAt), { span: config.timeout, timezone });
  if (now >= due) {
    const late = config.events
      ? { output: { label: TIMEOUT, event: null }, branch: TIMEOUT }
      : { output: null, branch: "false" };
    return settled(run, input, { status: "succeeded", ...late, ...since(run, now) });
  }
  const awaited = awaitedBy(config, { input, contact: run.contact });
  return waitOrGiveUp(run, { ...base(run), kind: "wait_for_event", ...awaited, until: iso(due), input });
}

/** Returns the end of a wait for an event if this event matches; null otherwise. */
export function deliver(
  wait: WaitForEvent,
  event: RunEvent,
  { run, now, only, isTaken = false }: { run: Run; now: number; only?: number; isTaken?: boolean },
): Settled | null {
  const awaited = inPreference(wait).find(
    (one) =>
      (only === undefined || only === one.place) &&
      !(isTaken && asksQuestion(one)) &&
      matchesWait(one, event),
  );
  if (!awaited) return null;
  const { label } = awaited;
  const outcome: Outcome = {
    status: "succeeded",
    ...(label === null
      ? { output: event.data, branch: "true" }
      : { output: { ...event.data, label, event: event.type }, branch: label }),
    ...since(run, now),
  };
  return settled(run, wait.input, outcome);
}

function since(run: Run, now: number) {
  return { startedAt: run.enteredAt, durationMs: Math.max(0, now - Date.parse(run.enteredAt)) };
}

function settled(run: Run, input: JsonObject, outcome: Outcome): Settled {
  return { ...base(run), kind: "settled", input, outcome };
}

function waitOrGiveUp<W extends WaitUntil | WaitForEvent>(run: Run, wait: W): W | Settled {
  const longest = Date.parse(run.startedAt) + LIMITS.daysPerRun * DAY;
  if (Date.parse(wait.until) <= longest) return wait;
  return fatal(run, "limit_exceeded", `A run can last ${LIMITS.daysPerRun} days at most`);
}

function fatal(run: Run, code: "internal" | "limit_exceeded", message: string): Settled {
  const outcome: Outcome = { status: "failed", error: { code, message, retryable: false }, fatal: true };
  return settled(run, {}, outcome);
}

function noError() {
  return { code: "internal", message: "The run failed", retryable: false, nodeId: null } as const;
}

function scopeOf(run: Run, at: { now: number; records: RunRecords }): Scope {
  const { trigger, results: steps, workspace, runId, vars = {} } = run;
  return { trigger, steps, workspace, runId, vars, ...at };
}
