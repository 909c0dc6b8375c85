import { toE164 } from "@/lib/actions/phones";
import { evaluateTrigger } from "@/lib/automation/conditions";
import { STOP_REASONS, stopBy } from "@/lib/automation/enrollment";
import type { Contact, RunEvent } from "@/lib/automation/facts";
import { iso } from "@/lib/automation/instants";
import { deliver, nextStep, record, start, stop } from "@/lib/automation/interpret";
import { compile, type Program, workspaceOf } from "@/lib/automation/program";
import { readsOf } from "@/lib/automation/reads";
import { NO_RECORDS, type RunRecords } from "@/lib/automation/records";
import type { NextStep, Run, Settled, StepEntry, WaitForEvent } from "@/lib/automation/run";
import { contactOf, isSameContact } from "@/lib/automation/waits";
import { perform } from "./perform";
import { Sandbox } from "./sandbox";
import { timeline } from "./scripted-events";
import type { TestRunInput } from "./test-input";
import { type TestResult, testResult } from "./test-result";

type TimedEvent = RunEvent & { at: number; contact: Contact };

type State = {
  input: TestRunInput;
  program: Program;
  sandbox: Sandbox;
  later: TimedEvent[];
  /** Events that came before the run reached a wait for them. */
  earlier: TimedEvent[];
  /** When the run last sent a text; replies count from then on. */
  askedAt: number | null;
  run: Run;
  now: number;
  entries: StepEntry[];
};

/** The same fold as a live run, on a virtual clock: delays end immediately and nothing is delivered. */
export async function testRun(input: TestRunInput): Promise<TestResult> {
  const startedAt = iso(input.clock());
  const { definition, registry, event, startAt } = input;
  const workspace = workspaceOf(definition, input.workspace);
  const program = compile(definition, registry);
  const trigger = evaluateTrigger(program.trigger?.conditions, event.data);
  const about = { input, trigger, startedAt };
  if (!trigger.result) {
    return testResult({ ...about, run: null, entries: [], effects: null, end: startAt, left: [] });
  }
  const resolved = { ...event, contact: event.contact ?? contactIn(event, workspace.country) };
  const { contact } = resolved;
  const state: State = {
    input,
    program,
    sandbox: new Sandbox({
      workspace,
      timezone: input.workspace.timezone,
      trigger: resolved,
      http: input.http ?? { mode: "skip", responses: {} },
      ...(input.desk ? { desk: input.desk } : {}),
    }),
    later: timeline(input.events ?? [], { start: startAt, timezone: workspace.timezone, contact }).map(
      (one) => ({ ...one, contact: contactIn(one, workspace.country) }),
    ),
    earlier: [],
    askedAt: null,
    run: start(program, resolved, {
      runId: input.testId,
      seed: input.seed ?? 1,
      now: startAt,
      workspace,
      ...(input.automationId === undefined ? {} : { automationId: input.automationId }),
    }),
    now: startAt,
    entries: [],
  };
  await toTheEnd(state);
  const { run, entries, sandbox, now, later } = state;
  return testResult({ ...about, run, entries, effects: sandbox.effects, end: now, left: later });
}

/** As an event's contact is found when it arrives: numbers are read with the workspace's country. */
function contactIn({ type, data }: RunEvent, country: string): Contact {
  const { id, phone } = contactOf(type, data);
  return { id, phone: phone === null ? null : (toE164(phone, country) ?? phone) };
}

async function toTheEnd(state: State): Promise<void> {
  for (;;) {
    const next = nextStep(state.program, state.run, state.now, await recordsFor(state));
    if (next.kind === "done" || next.kind === "failed") return;
    await take(state, next);
  }
}

async function recordsFor({ program, run, sandbox, input, now }: State): Promise<RunRecords> {
  if (!readsOf(program.definition).records) return NO_RECORDS;
  const { type, data } = input.event;
  return sandbox.records({ contact: run.contact, type, data, now });
}

async function take(state: State, next: Exclude<NextStep, { kind: "done" | "failed" }>): Promise<void> {
  switch (next.kind) {
    case "settled":
      return settle(state, next);
    case "perform": {
      const { registry, runners, clock, onInternal } = state.input;
      const effects = state.sandbox.effectsFor(next, state.now);
      const sends = state.input.http?.mode === "send" && next.effect === "external";
      const outcome = await perform(next, {
        registry,
        runners,
        effects,
        now: state.now,
        monotonic: clock,
        ...(sends ? { signal: AbortSignal.timeout(next.timeoutSeconds * 1_000) } : {}),
        ...(onInternal ? { onInternal } : {}),
      });
      if ("sandbox" in outcome && outcome.sandbox?.channel === "sms") state.askedAt = state.now;
      return settle(state, { ...next, kind: "settled", outcome });
    }
    case "wait_until":
      return passTo(state, Date.parse(next.until));
    case "wait_for_event":
      return awaitEvent(state, next);
    default:
      return next satisfies never;
  }
}

function settle(state: State, step: Settled): void {
  const { run, entry } = record(state.program, state.run, { step, outcome: step.outcome, now: state.now });
  state.run = run;
  state.entries.push(entry);
}

/** Advances the clock; scripted events in between reach the desk. */
function passTo(state: State, until: number): void {
  for (let event = state.later[0]; event && event.at <= until; event = state.later[0]) {
    arrive(state, event);
    if (hasEnded(state)) return;
    state.earlier.push(event);
  }
  state.now = Math.max(state.now, until);
}

function arrive(state: State, event: TimedEvent): void {
  state.later.shift();
  state.sandbox.learn(event);
  if (!isSameContact(state.run.contact, event.contact)) return;
  const run = { startedAt: state.input.startAt, now: event.at };
  const rule = stopBy(state.program.definition.settings, event, run);
  if (!rule) return;
  state.now = Math.max(state.now, event.at);
  state.run = stop(state.run, { outcome: rule.outcome, reason: STOP_REASONS[rule.outcome], now: state.now });
}

const hasEnded = ({ run }: State) => run.status !== "running";

function awaitEvent(state: State, wait: WaitForEvent): void {
  const until = Date.parse(wait.until);
  if (hearEarlier(state, wait)) return;
  for (let event = state.later[0]; event && event.at < until; event = state.later[0]) {
    arrive(state, event);
    if (hasEnded(state)) return;
    state.now = Math.max(state.now, event.at);
    const settled = deliver(wait, event, { run: state.run, now: state.now });
    if (settled) {
      settle(state, settled);
      return;
    }
    state.earlier.push(event);
  }
  passTo(state, until);
}

/** A reply counts from the moment its question was sent, also before the run waits for it. No event counts twice. */
function hearEarlier(state: State, wait: WaitForEvent): boolean {
  const entered = Date.parse(state.run.enteredAt);
  const since = wait.event === "sms.received" ? Math.min(entered, state.askedAt ?? entered) : entered;
  for (const [index, event] of state.earlier.entries()) {
    const settled = event.at < since ? null : deliver(wait, event, { run: state.run, now: state.now });
    if (!settled) continue;
    state.earlier.splice(0, index + 1);
    settle(state, settled);
    return true;
  }
  return false;
}
