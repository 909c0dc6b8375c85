import "server-only";
import { z } from "zod";
import { runners } from "@/lib/actions/runners";
import { seedOf } from "@/lib/automation/backoff";
import { customName } from "@/lib/automation/custom-events";
import { stopRulesOf } from "@/lib/automation/enrollment";
import { mayHaveWaited } from "@/lib/automation/held-message";
import { deliver, nextStep, postpone, renewFacts, start, stop } from "@/lib/automation/interpret";
import { jsonObject } from "@/lib/automation/json";
import type { Program } from "@/lib/automation/program";
import type { Reads } from "@/lib/automation/reads";
import { record } from "@/lib/automation/record-step";
import { NO_RECORDS, type RunRecords } from "@/lib/automation/records";
import type { Outcome, Perform, Run, Settled, StepEntry, WaitForEvent } from "@/lib/automation/run";
import { leadOf } from "@/lib/automation/run-lead";
import { awaitedOf } from "@/lib/automation/waits";
import type { Tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import { perform } from "@/lib/runtime/perform";
import type { WorkspaceCtx } from "@/lib/services/context";
import { readRecords } from "@/lib/services/desk/run-records";
import { liveEffects } from "@/lib/services/effects/external";
import { emitFinalFailure, type Intent, recordOutcome } from "@/lib/services/effects/intent";
import { customEvents } from "@/lib/services/workspace/custom-events";
import { type Claimed, factsOf, runOf, tenantOf } from "./claim";
import type { Engine } from "./engine";
import type { ExternalCall, FinishedCall } from "./external-call";
import { programOf } from "./programs";
import { type Saving, type Suspension, saveRuns } from "./save";
import { withOutputs } from "./step-outputs";
import {
  type Arrival,
  clearWait,
  deliveredEvent,
  earlierEvent,
  knownContact,
  noteHeard,
  registerWait,
} from "./waiting";

/** A transaction with this many steps is long enough; the run continues in the next one. */
const MAX_ENTRIES = 50;

/** Written by an event that ends the run (lib/services/events/stop-runs.ts). */
const requestedStop = z.object({ outcome: z.string(), reason: z.string() });

/** The state in which a transaction left its run. */
export type StepOutcome = { kind: "stopped" } | { kind: "continue" } | ({ kind: "call" } & ExternalCall);

/** A step broke inside the transaction. The transaction is undone and repeated, with this as the step's outcome. */
export class StepBroke extends Error {
  constructor(
    readonly step: string,
    readonly outcome: Outcome,
  ) {
    super("a step broke and its transaction is undone");
  }
}

export type RunTransaction = {
  t: Tx;
  /** Stored in the run while this execution owns it. */
  claim: string;
  finishedCall: FinishedCall | null;
  broken: ReadonlyMap<string, Outcome>;
  /** Collected here and written together at the end of the transaction. */
  saves: Saving[];
};

type State = {
  engine: Engine;
  ctx: (nodeId: string) => WorkspaceCtx;
  claimed: Claimed;
  program: Program;
  run: Run;
  reads: Reads;
  stepsRead: ReadonlyMap<string, readonly string[]>;
  /** Null after a step that may have changed them. */
  records: RunRecords | null;
  entries: StepEntry[];
  now: () => number;
  transaction: RunTransaction;
};

/** Advances a claimed run to its next suspension, external call or end. */
export async function advanceRun(
  engine: Engine,
  transaction: RunTransaction,
  claimed: Claimed,
): Promise<StepOutcome> {
  const { finishedCall } = transaction;
  const state = await openState(engine, transaction, claimed);
  if (finishedCall) {
    await recordOutcome(state.ctx(finishedCall.step.nodeId), finishedCall.effectOutcome);
    recordStep(state, { ...finishedCall.step, kind: "settled", outcome: finishedCall.outcome });
    const isLast = state.run.node !== finishedCall.step.nodeId;
    if (isLast) await emitFinalFailure(state.ctx(finishedCall.step.nodeId), finishedCall.effectOutcome);
  }
  const stopped = requestedStop.safeParse(claimed.stop_request);
  // A step that has begun is finished first, because the request came from an event of its own.
  const hasBegun = !finishedCall && state.run.resumeAt !== null;
  if (stopped.success && !hasBegun) {
    state.run = stop(state.run, { ...stopped.data, now: state.now() });
    return suspend(state, { status: "stopped" });
  }
  const held = holdOf(claimed);
  return held ? suspend(state, held) : advance(state);
}

async function openState(engine: Engine, transaction: RunTransaction, claimed: Claimed): Promise<State> {
  const { t } = transaction;
  const startedAt = performance.now();
  const at = claimed.now.getTime();
  // Time comes from the database's clock; what passes within the transaction is added to it.
  const now = () => at + Math.floor(performance.now() - startedAt);
  const tenant = tenantOf(claimed);
  const { program, reads, stepsRead } = await programOf(t, {
    workspaceId: claimed.workspace_id,
    versionId: claimed.version_id,
  });
  const ctx = (nodeId: string): WorkspaceCtx => ({
    tx: t,
    tenant,
    actor: {
      kind: "automation",
      id: claimed.automation_id,
      versionId: claimed.version_id,
      version: claimed.version,
      runId: claimed.id,
      nodeId,
      hop: claimed.hop,
    },
    now: new Date(now()),
    log: engine.log,
    requestId: claimed.id,
    config: engine.config,
    may: () => true,
  });
  const facts = await factsOf({ tx: t, config: engine.config }, claimed, reads.today);
  const stored = runOf(claimed);
  const run = stored
    ? renewFacts(program, stored, facts)
    : start(program, eventOf(claimed), {
        runId: claimed.id,
        automationId: claimed.automation_id,
        seed: seedOf(claimed.id),
        now: at,
        workspace: facts,
        ...(await customFor(t, claimed, program)),
      });
  return {
    engine,
    ctx,
    claimed,
    program,
    run,
    reads,
    stepsRead,
    records: null,
    entries: [],
    now,
    transaction,
  };
}

/** The extra keys of a custom event depend on the workspace; few automations read them. */
async function customFor(t: Tx, { workspace_id: id, event_type: type }: Claimed, program: Program) {
  const isCustom = type !== null && customName(type) !== null;
  return program.readsExtra && isCustom ? { custom: await customEvents(t, id) } : {};
}

function eventOf(claimed: Claimed) {
  if (claimed.event_type === null) throw new Error(`the event of run ${claimed.id} is missing`);
  return {
    id: claimed.event_id,
    type: claimed.event_type,
    occurredAt: claimed.occurred_at?.toISOString() ?? claimed.created_at.toISOString(),
    data: jsonObject.parse(claimed.event_data),
    ...knownContact({ id: claimed.contact_id, phone: claimed.event_phone }),
  };
}

/** Checked in every transaction, under the tenant's lock, so nothing happens after the commit of a suspension. */
function holdOf(claimed: Claimed): Suspension | null {
  if (claimed.cancel_requested || claimed.ws_status === "closed") return { status: "cancelled" };
  if (claimed.ws_status !== "active") return { status: "paused", pausedBy: "suspension", wakeAt: null };
  if (claimed.automation_status === "paused" && claimed.pause_mode === "freeze") {
    return { status: "paused", pausedBy: "freeze", wakeAt: null };
  }
  return null;
}

function recordStep(state: State, step: Settled): void {
  const { run, entry } = record(state.program, state.run, { step, outcome: step.outcome, now: state.now() });
  state.run = run;
  state.entries.push(entry);
}

async function advance(state: State): Promise<StepOutcome> {
  for (;;) {
    state.run = await withOutputs(state.transaction.t, {
      workspaceId: state.claimed.workspace_id,
      run: state.run,
      stepsRead: state.stepsRead.get(state.run.node ?? "") ?? [],
    });
    const next = nextStep(state.program, state.run, decisionTime(state), await recordsFor(state));
    switch (next.kind) {
      case "settled":
        if (state.claimed.wait_event !== null) await leaveWait(state);
        recordStep(state, next);
        break;
      case "perform": {
        const left = await performInTransaction(state, next);
        if (left === "begun") break;
        if (left !== "finished") return left;
        if (next.effect === "database" && (await isStopped(state)))
          return suspend(state, { status: "stopped" });
        break;
      }
      case "wait_until":
        return suspend(state, { status: "waiting", wakeAt: next.until });
      case "wait_for_event": {
        const delivered = await enterWait(state, next);
        if (!delivered) return suspend(state, { status: "waiting", wakeAt: next.until });
        recordStep(state, delivered);
        break;
      }
      case "done":
        return suspend(state, { status: next.status });
      case "failed":
        return suspend(state, { status: "failed" });
      default:
        return next satisfies never;
    }
    if (state.entries.length >= MAX_ENTRIES) {
      return suspend(state, { status: "running", claim: state.transaction.claim });
    }
  }
}

/** A step may emit the event that ends its own run. */
async function isStopped(state: State): Promise<boolean> {
  const rules = stopRulesOf(state.program.definition.settings);
  if (rules.length === 0 || state.run.status !== "running") return false;
  const row = await state.transaction.t.one(
    "select stop_request from run where workspace_id = $1 and id = $2 and stop_request is not null",
    [state.claimed.workspace_id, state.claimed.id],
  );
  const stopped = requestedStop.safeParse(row?.stop_request);
  if (!stopped.success) return false;
  state.run = stop(state.run, { ...stopped.data, now: state.now() });
  return true;
}

/** Read once in a transaction, and again after each step that may have changed them. */
async function recordsFor(state: State): Promise<RunRecords> {
  const { claimed, run, program } = state;
  if (!state.reads.records && !mayHaveWaited(run, program.definition.settings)) return NO_RECORDS;
  state.records ??= await readRecords(state.ctx(run.node ?? ""), {
    contact: run.contact,
    appointmentId: claimed.appointment_id,
    leadId: claimed.lead_id,
    type: run.event.type,
    data: run.trigger,
  });
  return state.records;
}

/** An event that arrived in time ends its wait as if the worker had seen it at once, however late the worker is. */
function decisionTime(state: State): number {
  const delivered = state.claimed.delivered_event_id !== null;
  return delivered ? Date.parse(state.run.enteredAt) : state.now();
}

/** The settled step of a wait whose event is here. Null: the wait is registered and the run has to wait. */
async function enterWait(state: State, wait: WaitForEvent): Promise<Settled | null> {
  const arrival = await arrivalFor(state, wait);
  if (!arrival) return null;
  const { event, place } = arrival;
  const settled = deliver(wait, event, { run: state.run, now: state.now(), only: place });
  if (!settled) return null;
  await noteHeard(state.ctx(wait.nodeId), state.claimed, { awaited: awaitedOf(wait)[place], event });
  await leaveWait(state);
  return settled;
}

async function arrivalFor(state: State, wait: WaitForEvent): Promise<Arrival | null> {
  const { claimed, run } = state;
  const ctx = state.ctx(wait.nodeId);
  const place = claimed.wait_place ?? 0;
  if (claimed.wait_event === awaitedOf(wait)[place]?.event && claimed.delivered_event_id !== null) {
    const event = await deliveredEvent(ctx, claimed.delivered_event_id);
    return event && { event, place };
  }
  if (claimed.wait_event !== null) return null;
  const asked = await registerWait(ctx, claimed, { wait, enteredAt: Date.parse(run.enteredAt) });
  return earlierEvent(ctx, wait, { run, asked, claimed });
}

async function leaveWait(state: State): Promise<void> {
  await clearWait(state.ctx(""), state.claimed);
  state.claimed.wait_event = null;
  state.claimed.delivered_event_id = null;
}

/** Performs a step inside the transaction, or stops at the point where it has to leave the database. */
async function performInTransaction(
  state: State,
  step: Perform,
): Promise<StepOutcome | "finished" | "begun"> {
  const name = `${step.nodeId} ${step.attempt}`;
  state.records = null;
  const broken = state.transaction.broken.get(name);
  if (broken) {
    recordStep(state, { ...step, kind: "settled", outcome: broken });
    return "finished";
  }
  let internal: unknown;
  const announced = Promise.withResolvers<Intent>();
  const outcome = perform(step, {
    registry: state.program.registry,
    runners,
    effects: liveEffects(state.ctx(step.nodeId), {
      step,
      runId: state.claimed.id,
      trigger: state.run.trigger,
      contact: state.run.contact,
      appointmentId: state.claimed.appointment_id,
      leadId: leadOf(state.run),
      timezone: state.run.workspace.timezone,
      ports: state.engine.ports,
      announce: announced.resolve,
    }),
    now: state.now(),
    monotonic: () => performance.now(),
    onInternal: (error) => {
      internal = error;
      state.engine.log.error({ err: error, runId: state.claimed.id, nodeId: step.nodeId }, "a step broke");
    },
  });
  const first = await Promise.race([announced.promise, outcome]);
  if ("go" in first) {
    await suspend(state, { status: "running", claim: state.transaction.claim });
    return { kind: "call", step, intent: first, outcome };
  }
  if (internal !== undefined) {
    if (isTransient(internal)) throw internal;
    throw new StepBroke(name, first);
  }
  if ("again" in first && first.again !== undefined) {
    state.run = postpone(state.run, first.again);
    return "begun";
  }
  recordStep(state, { ...step, kind: "settled", outcome: first });
  return "finished";
}

async function suspend(state: State, suspension: Suspension): Promise<StepOutcome> {
  const { claimed, run, entries } = state;
  await state.engine.boundary?.("before_save", { runId: claimed.id });
  const { status } = suspension;
  const finished = status !== "waiting" && status !== "running" && status !== "paused";
  if (claimed.wait_event !== null && finished) await leaveWait(state);
  const kept = status === "paused" ? { ...suspension, wakeAt: run.resumeAt } : suspension;
  const saving = { ctx: state.ctx(run.node ?? ""), claimed, run, entries, suspension: kept };
  // Saved at once, because another run of this transaction may emit the event that this one waits for.
  if (kept.status === "waiting") await saveRuns(state.transaction.t, [saving]);
  else state.transaction.saves.push(saving);
  return status === "running" ? { kind: "continue" } : { kind: "stopped" };
}
