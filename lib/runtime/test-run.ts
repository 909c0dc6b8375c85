import { toE164 } from "@/lib/actions/phones";
import { evaluateTrigger } from "@/lib/automation/conditions";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { isSamePerson, STOP_REASONS, type StopRule, stopBy } from "@/lib/automation/enrollment";
import type { Contact, RunEvent } from "@/lib/automation/facts";
import { mayHaveWaited } from "@/lib/automation/held-message";
import { iso } from "@/lib/automation/instants";
import { deliver, nextStep, postpone, renewFacts, start, startFrom, stop } from "@/lib/automation/interpret";
import { own } from "@/lib/automation/json";
import { compile, type Program, workspaceOf } from "@/lib/automation/program";
import { readsOf, readsRecords } from "@/lib/automation/reads";
import { record } from "@/lib/automation/record-step";
import { NO_RECORDS, type RunRecords } from "@/lib/automation/records";
import type { NextStep, Run, Settled, StepEntry, WaitForEvent } from "@/lib/automation/run";
import { leadOf } from "@/lib/automation/run-lead";
import { isSuperseded, type Passed, SUPERSEDED } from "@/lib/automation/superseded";
import { contactOf } from "@/lib/automation/waits";
import { noEffects } from "./effect-log";
import { perform } from "./perform";
import { type EmittedEvent, Sandbox } from "./sandbox";
import { timeline } from "./scripted-events";
import type { TestRunInput } from "./test-input";
import { type Played, type TestResult, testResult } from "./test-result";

/** The outcome of a test that ended where it was asked to. */
const UNTIL_HERE = "test_end";
const UNFINISHED = "unfinished_step";
const PINNED = "Not performed: the test used its pinned output";

type TimedEvent = Passed & { isTaken: boolean };

type State = {
  input: TestRunInput;
  program: Program;
  sandbox: Sandbox;
  later: TimedEvent[];
  /** Events that came before the run reached a wait for them. */
  earlier: TimedEvent[];
  run: Run;
  now: number;
  entries: StepEntry[];
  /** An event of the current step ends the run once that step is finished. */
  ending: StopRule | null;
  endedBefore: string | null;
};

export async function testRun(input: TestRunInput): Promise<TestResult> {
  const startedAt = iso(input.clock());
  return testResult({ ...(await playRun(input)), input, startedAt });
}

/** The same fold as a live run, on a virtual clock: delays end immediately and nothing is delivered. */
export async function playRun(input: TestRunInput): Promise<Played> {
  const { definition, registry, event, startAt } = input;
  const workspace = workspaceOf(definition, input.workspace);
  const program = compile(definition, registry);
  const begins = input.fromNodeId === undefined;
  const trigger = evaluateTrigger(begins ? program.trigger?.conditions : undefined, event.data);
  if (!trigger.result)
    return {
      ...{ trigger, run: null, entries: [], effects: noEffects() },
      ...{ end: startAt, left: [], endedBefore: null },
    };
  const { custom } = input;
  const { country } = workspace;
  const resolved = { ...event, contact: event.contact ?? contactIn(event, { country, custom }) };
  const { contact } = resolved;
  const state: State = {
    input,
    program,
    sandbox: await Sandbox.open({
      workspace,
      timezone: input.workspace.timezone,
      sending: input.sending ?? {},
      trigger: resolved,
      sampleIds: input.sampleIds ?? [],
      startAt,
      http: input.http ?? { mode: "skip", responses: {} },
      desk: input.desk ?? null,
    }),
    later: timeline(input.events ?? [], {
      start: startAt,
      timezone: workspace.timezone,
      contact,
      custom,
    }),
    earlier: [],
    run: firstRun(input, program, resolved),
    now: startAt,
    entries: [],
    ending: null,
    endedBefore: null,
  };
  await toTheEnd(state);
  const { run, entries, sandbox, now, later, endedBefore } = state;
  return { trigger, run, entries, effects: sandbox.effects, end: now, left: later, endedBefore };
}

function firstRun(input: TestRunInput, program: Program, event: RunEvent): Run {
  const { custom, automationId, fromNodeId: nodeId } = input;
  const facts = {
    runId: input.testId,
    seed: input.seed ?? 1,
    now: input.startAt,
    workspace: workspaceOf(program.definition, input.workspace),
    ...(automationId === undefined ? {} : { automationId }),
    ...(custom ? { custom } : {}),
  };
  if (nodeId === undefined) return start(program, event, facts);
  const pinned = Object.entries(input.stepOutputs ?? {});
  const results = Object.fromEntries(
    pinned.map(([id, output]) => [id, { status: "succeeded" as const, output }]),
  );
  return startFrom(program, { event, facts, nodeId, results });
}

/** Finds an event's contact as live events do: numbers are read with the workspace's country. */
function contactIn(
  { type, data }: RunEvent,
  { country, custom }: { country: string; custom: CustomEvents | undefined },
): Contact {
  const { id, phone } = contactOf(type, data, custom);
  return { id, phone: phone === null ? null : (toE164(phone, country) ?? phone) };
}

async function toTheEnd(state: State): Promise<void> {
  const { horizon = Number.POSITIVE_INFINITY } = state.input;
  while (state.now <= horizon) {
    if (isBeforeUnfinished(state)) return;
    const next = nextStep(state.program, state.run, state.now, await recordsFor(state));
    if (next.kind === "done" || next.kind === "failed") return;
    await take(state, next);
    if (isThere(state)) return;
    if (beginsAnew(next)) await countToday(state);
  }
}

function isBeforeUnfinished(state: State): boolean {
  const { run, input, now } = state;
  const reason = run.node === null ? undefined : input.unfinished?.get(run.node);
  if (reason === undefined || hasEnded(state)) return false;
  state.endedBefore = run.node;
  state.run = stop(run, { outcome: UNFINISHED, reason, now });
  return true;
}

/** The step at which the test was to end has been left, after its last attempt. */
function isThere(state: State): boolean {
  const { run, entries, input, now } = state;
  const { untilNodeId } = input;
  if (untilNodeId === undefined || hasEnded(state)) return false;
  if (entries.at(-1)?.nodeId !== untilNodeId || run.node === untilNodeId) return false;
  state.run = stop(run, { outcome: UNTIL_HERE, reason: "The test was to end after this step", now });
  return true;
}

/** Live, a run reads its workspace anew in each transaction: after a wait, and after a call to the outside. */
const beginsAnew = (next: NextStep): boolean =>
  next.kind === "wait_until" ||
  next.kind === "wait_for_event" ||
  (next.kind === "perform" && next.effect === "external");

async function countToday(state: State): Promise<void> {
  const { program, run, input, now, sandbox } = state;
  if (!input.desk?.today || !readsOf(program.definition).today) return;
  const today = await input.desk.today(now, await sandbox.changed());
  state.run = renewFacts(program, run, { ...input.workspace, today });
}

async function recordsFor({ program, run, sandbox, input, now }: State): Promise<RunRecords> {
  const node = program.nodes.get(run.node ?? "");
  const isRead = node !== undefined && readsRecords(node);
  if (!isRead && !mayHaveWaited(run, program.definition.settings)) return NO_RECORDS;
  const { type, data } = input.event;
  return sandbox.records({ contact: run.contact, type, data, now });
}

async function take(state: State, next: Exclude<NextStep, { kind: "done" | "failed" }>): Promise<void> {
  switch (next.kind) {
    case "settled":
      return settle(state, next);
    case "perform": {
      const pinned = own(state.input.stepOutputs ?? {}, next.nodeId);
      if (pinned !== undefined && next.nodeId !== state.input.fromNodeId) {
        const outcome = { status: "succeeded" as const, output: pinned, warnings: [PINNED] };
        return settle(state, { ...next, kind: "settled", outcome });
      }
      const { registry, runners, clock, onInternal } = state.input;
      const effects = state.sandbox.effectsFor(next, { now: state.now, leadId: leadOf(state.run) });
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
      for (const event of state.sandbox.takeEmitted()) state.ending ??= endingRule(state, event);
      if ("again" in outcome && outcome.again !== undefined) {
        state.run = postpone(state.run, outcome.again);
        return;
      }
      settle(state, { ...next, kind: "settled", outcome });
      if (state.ending && !hasEnded(state)) end(state, state.ending);
      return;
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

/**
 * Advances the clock; scripted events in between reach the desk. A change of the run's own appointment interrupts the
 * wait, because a delay may follow the appointment's time.
 */
async function passTo(state: State, until: number): Promise<void> {
  for (let event = state.later[0]; event && event.at <= until; event = state.later[0]) {
    await arrive(state, event);
    if (hasEnded(state)) return;
    state.earlier.push(event);
    if (!isAboutAppointment(state, event)) continue;
    state.now = Math.max(state.now, event.at);
    return;
  }
  state.now = Math.max(state.now, until);
}

function isAboutAppointment({ input }: State, event: TimedEvent): boolean {
  const id = own(input.event.data, "appointment_id");
  return (
    event.type.startsWith("appointment.") && id !== undefined && own(event.data, "appointment_id") === id
  );
}

async function arrive(state: State, arriving: TimedEvent): Promise<void> {
  const { sandbox, later, program, input } = state;
  later.shift();
  const { country } = workspaceOf(program.definition, input.workspace);
  const sender = contactIn(arriving, { country, custom: input.custom });
  // A text makes its sender a contact before anybody hears of it.
  await sandbox.learn(arriving, { contact: sender, at: arriving.at });
  const event = Object.assign(arriving, { contact: await sandbox.identify(sender) });
  const rule = endingRule(state, event);
  if (!rule && !isSuperseded(program, state.run, event)) return;
  state.now = Math.max(state.now, event.at);
  if (rule) end(state, rule);
  else state.run = stop(state.run, { ...SUPERSEDED, now: state.now });
}

/** The rule by which this event ends the run. */
function endingRule(state: State, event: EmittedEvent & { at?: number }): StopRule | null {
  if (!isSamePerson(state.run.contact, event.contact)) return null;
  const run = { startedAt: state.input.startAt, now: event.at ?? state.now };
  return stopBy(state.program.definition.settings, event, run);
}

function end(state: State, { outcome }: StopRule): void {
  state.run = stop(state.run, { outcome, reason: STOP_REASONS[outcome], now: state.now });
}

const hasEnded = ({ run }: State) => run.status !== "running";

async function awaitEvent(state: State, wait: WaitForEvent): Promise<void> {
  const until = Date.parse(wait.until);
  if (hearEarlier(state, wait)) return;
  for (let event = state.later[0]; event && event.at < until; event = state.later[0]) {
    await arrive(state, event);
    if (hasEnded(state)) return;
    state.now = Math.max(state.now, event.at);
    const settled = deliver(wait, event, { run: state.run, now: state.now, isTaken: event.isTaken });
    if (settled) {
      settle(state, settled);
      return;
    }
    state.earlier.push(event);
  }
  await passTo(state, until);
}

/** A reply counts from the moment its question was sent, also before the run waits for it. No event counts twice. */
function hearEarlier(state: State, wait: WaitForEvent): boolean {
  const entered = Date.parse(state.run.enteredAt);
  const asked = Math.min(entered, state.sandbox.lastTextAt ?? entered);
  for (const [index, event] of state.earlier.entries()) {
    const since = event.type === "sms.received" ? asked : entered;
    const settled =
      event.at < since
        ? null
        : deliver(wait, event, { run: state.run, now: state.now, isTaken: event.isTaken });
    if (!settled) continue;
    state.earlier.splice(0, index + 1);
    settle(state, settled);
    return true;
  }
  return false;
}
