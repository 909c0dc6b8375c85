import "server-only";
import { randomUUID } from "node:crypto";
import { runners } from "@/lib/actions/runners";
import { seedOf } from "@/lib/automation/backoff";
import { deliver, nextStep, record, renewFacts, start } from "@/lib/automation/interpret";
import { jsonObject } from "@/lib/automation/json";
import type { Program } from "@/lib/automation/program";
import type { Outcome, Perform, Run, Settled, StepEntry, WaitForEvent } from "@/lib/automation/run";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { perform } from "@/lib/runtime/perform";
import type { WorkspaceCtx } from "@/lib/services/context";
import { liveEffects } from "@/lib/services/effects/external";
import { type Intent, type Settlement, settleEffect } from "@/lib/services/effects/intent";
import type { Ports } from "@/lib/services/effects/ports";
import { traced } from "@/lib/trace";
import type { Calls } from "./calls";
import { type Claimed, claimRuns, factsOf, runOf, tenantOf } from "./claim";
import { programOf } from "./programs";
import { type Resting, type Saving, saveRuns } from "./save";
import { arrivedMeanwhile, clearWait, enterWait } from "./waiting";

/** Places where a test may stop the process: before and after everything that is durable. */
export type Boundary = "claimed" | "before_save" | "saved" | "before_call" | "called" | "recorded";

export type Engine = {
  db: Db;
  log: Log;
  config: Config;
  ports: Ports;
  calls: Calls;
  boundary?: (at: Boundary, about: { runId: string }) => void | Promise<void>;
};

export type Taking = {
  workspaceId: string;
  runId: string;
  signal: AbortSignal;
  /** Its first transaction is over: what follows waits for others more than it works. */
  begun?: () => void;
};

/** A transaction that long is long enough; the run goes on in the next one. */
const MOST_ENTRIES = 50;

/** A step broke in the database: the transaction is undone, and done again without carrying that step out. */
class Undo extends Error {
  constructor(
    readonly step: string,
    readonly outcome: Outcome,
  ) {
    super("a step broke and its transaction is undone");
  }
}

type Called = { step: Perform; outcome: Outcome; settlement: Settlement };
type Turned =
  | { kind: "over" }
  | { kind: "more" }
  | { kind: "call"; step: Perform; intent: Intent; outcome: Promise<Outcome> };

/**
 * One ticket: takes the run and carries it as far as it goes. Steps that only touch the database share one transaction
 * with their records. Whoever takes the run later writes another claim, and everything of this taking is refused then.
 */
export function takeRun(engine: Engine, taking: Taking): Promise<void> {
  return goOn(engine, taking, { claim: randomUUID(), turned: null });
}

/**
 * Tickets of one workspace at once: one transaction claims them, carries each to its next rest and saves them together.
 * Whatever goes wrong undoes all of it, and each is taken by itself.
 */
export async function takeRuns(
  engine: Engine,
  of: Omit<Taking, "runId"> & { runIds: readonly string[] },
): Promise<void> {
  const { workspaceId, runIds, signal } = of;
  const [only] = runIds;
  if (only !== undefined && runIds.length === 1) return takeRun(engine, { ...of, runId: only });
  const alone = (runId: string): Taking => ({ workspaceId, runId, signal });
  const claim = randomUUID();
  const turned = await together(engine, { workspaceId, runIds, claim }).catch((error: unknown) => {
    if (isTransient(error)) throw error;
    return null;
  });
  of.begun?.();
  const rest = turned
    ? [...turned].map(([runId, one]) => goOn(engine, alone(runId), { claim, turned: one }))
    : runIds.map((runId) => takeRun(engine, alone(runId)));
  const results = await Promise.allSettled(rest);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

function together(
  engine: Engine,
  of: { workspaceId: string; runIds: readonly string[]; claim: string },
): Promise<Map<string, Turned>> {
  const { workspaceId, runIds, claim } = of;
  return tx(
    engine.db,
    { kind: "workspace", id: workspaceId },
    async (t) => {
      const turned = new Map<string, Turned>();
      const saves: Saving[] = [];
      for (const claimed of await claimRuns(t, { workspaceId, runIds, claim: null })) {
        await engine.boundary?.("claimed", { runId: claimed.id });
        const turn: Turn = { t, claim, called: null, broken: new Map(), saves };
        turned.set(claimed.id, await carry(engine, turn, claimed));
      }
      await saveRuns(t, saves);
      return turned;
    },
    { tenantLock: { id: workspaceId, mode: "shared" }, hot: true },
  );
}

async function goOn(
  engine: Engine,
  taking: Taking,
  from: { claim: string; turned: Turned | null },
): Promise<void> {
  const { claim } = from;
  const broken = new Map<string, Outcome>();
  let { turned } = from;
  let called: Called | null = null;
  for (;;) {
    if (turned?.kind === "over") return;
    if (turned?.kind === "call") called = await carryOut(engine, taking, turned);
    try {
      const held: boolean = turned !== null;
      turned = await tx(
        engine.db,
        { kind: "workspace", id: taking.workspaceId },
        (t) => turn(engine, taking, { t, claim: held ? claim : null, write: claim, called, broken }),
        { tenantLock: { id: taking.workspaceId, mode: "shared" }, hot: true },
      );
      called = null;
      taking.begun?.();
      await engine.boundary?.("saved", taking);
    } catch (error) {
      if (!(error instanceof Undo)) throw error;
      broken.set(error.step, error.outcome);
      // What was called stays called; only the transaction is done again.
      if (called) turned = { kind: "more" };
    }
  }
}

async function carryOut(
  engine: Engine,
  taking: Taking,
  { step, intent, outcome }: Extract<Turned, { kind: "call" }>,
): Promise<Called> {
  await engine.boundary?.("before_call", taking);
  const timeout = AbortSignal.timeout(step.timeoutSeconds * 1_000);
  const about = { "switchboard.run": taking.runId, "switchboard.node": step.nodeId };
  await traced(`call ${step.action}`, about, () =>
    engine.calls.during(taking.runId, (cancelled) =>
      intent.go(AbortSignal.any([taking.signal, timeout, cancelled])),
    ),
  );
  const done = { step, outcome: await outcome, settlement: intent.settlement() };
  await engine.boundary?.("called", taking);
  return done;
}

type Turn = {
  t: Tx;
  /** Written into the run while it is ours. */
  claim: string;
  called: Called | null;
  broken: ReadonlyMap<string, Outcome>;
  /** Written together at the end of the transaction. */
  saves: Saving[];
};

type State = {
  engine: Engine;
  ctx: (nodeId: string) => WorkspaceCtx;
  claimed: Claimed;
  program: Program;
  run: Run;
  entries: StepEntry[];
  now: () => number;
  turn: Turn;
};

async function turn(
  engine: Engine,
  taking: Taking,
  of: {
    t: Tx;
    claim: string | null;
    write: string;
    called: Called | null;
    broken: ReadonlyMap<string, Outcome>;
  },
): Promise<Turned> {
  const { t, called, broken } = of;
  const [claimed] = await claimRuns(t, { ...taking, runIds: [taking.runId], claim: of.claim });
  if (!claimed) return { kind: "over" };
  await engine.boundary?.("claimed", taking);
  const saves: Saving[] = [];
  const turned = await carry(engine, { t, claim: of.write, called, broken, saves }, claimed);
  await saveRuns(t, saves);
  if (called) await engine.boundary?.("recorded", taking);
  return turned;
}

async function carry(engine: Engine, of: Turn, claimed: Claimed): Promise<Turned> {
  const { called } = of;
  const state = await openState(engine, of, claimed);
  if (called) {
    await settleEffect(state.ctx(called.step.nodeId), called.settlement);
    take(state, { ...called.step, kind: "settled", outcome: called.outcome });
  }
  const parked = parking(claimed);
  return parked ? rest(state, parked) : toTheNextRest(state);
}

async function openState(engine: Engine, of: Turn, claimed: Claimed): Promise<State> {
  const began = performance.now();
  const at = claimed.now.getTime();
  // Only the database's clock decides; what passes within a transaction is added to it.
  const now = () => at + Math.floor(performance.now() - began);
  const tenant = tenantOf(claimed);
  const { program, needsToday } = await programOf(of.t, {
    workspaceId: claimed.workspace_id,
    versionId: claimed.version_id,
  });
  const ctx = (nodeId: string): WorkspaceCtx => ({
    tx: of.t,
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
  const facts = await factsOf(of.t, claimed, needsToday);
  const known = runOf(claimed);
  const run = known
    ? renewFacts(program, known, facts)
    : start(program, eventOf(claimed), {
        runId: claimed.id,
        seed: seedOf(claimed.id),
        now: at,
        workspace: facts,
      });
  return { engine, ctx, claimed, program, run, entries: [], now, turn: of };
}

function eventOf(claimed: Claimed) {
  if (claimed.event_type === null) throw new Error(`the event of run ${claimed.id} is not there`);
  return {
    id: claimed.event_id,
    type: claimed.event_type,
    occurredAt: claimed.occurred_at?.toISOString() ?? claimed.created_at.toISOString(),
    data: jsonObject.parse(claimed.event_data),
  };
}

/** Read at every step boundary, under the tenant's lock: nothing happens after the commit of a suspension. */
function parking(claimed: Claimed): Resting | null {
  if (claimed.cancel_requested || claimed.ws_status === "closed") return { status: "cancelled" };
  if (claimed.ws_status !== "active") return { status: "paused", pausedBy: "suspension", wakeAt: null };
  if (claimed.automation_status === "paused" && claimed.pause_mode === "freeze") {
    return { status: "paused", pausedBy: "freeze", wakeAt: null };
  }
  return null;
}

function take(state: State, step: Settled): void {
  const { run, entry } = record(state.program, state.run, { step, outcome: step.outcome, now: state.now() });
  state.run = run;
  state.entries.push(entry);
}

async function toTheNextRest(state: State): Promise<Turned> {
  for (;;) {
    const next = nextStep(state.program, state.run, momentOf(state));
    switch (next.kind) {
      case "settled":
        if (state.claimed.wait_event !== null) await leaveWait(state);
        take(state, next);
        break;
      case "perform": {
        const call = await carryIn(state, next);
        if (call) return call;
        break;
      }
      case "wait_until":
        return rest(state, { status: "waiting", wakeAt: next.until });
      case "wait_for_event": {
        const ended = await standAt(state, next);
        if (!ended) return rest(state, { status: "waiting", wakeAt: next.until });
        take(state, ended);
        break;
      }
      case "done":
        return rest(state, { status: next.status });
      case "failed":
        return rest(state, { status: "failed" });
      default:
        return next satisfies never;
    }
    if (state.entries.length >= MOST_ENTRIES) {
      return rest(state, { status: "running", claim: state.turn.claim });
    }
  }
}

/** An event that came in time ends the wait as it came in time, however late a worker gets to it. */
function momentOf(state: State): number {
  const delivered = state.claimed.delivered_event_id !== null;
  return delivered ? Date.parse(state.run.enteredAt) : state.now();
}

/** A wait that has been told of its event ends; else the run stands there, unless the event came on the way. */
async function standAt(state: State, wait: WaitForEvent): Promise<Settled | null> {
  const { claimed, run } = state;
  const ctx = state.ctx(wait.nodeId);
  const id = claimed.wait_event === wait.event ? claimed.delivered_event_id : null;
  const event =
    id === null
      ? claimed.wait_event === null && (await enterWait(ctx, claimed, wait))
        ? await arrivedMeanwhile(ctx, wait, run)
        : null
      : await arrivedMeanwhile(ctx, wait, run, id);
  const ended = event && deliver(wait, event, { run, now: state.now() });
  if (ended) await leaveWait(state);
  return ended;
}

async function leaveWait(state: State): Promise<void> {
  await clearWait(state.ctx(""), state.claimed);
  state.claimed.wait_event = null;
  state.claimed.delivered_event_id = null;
}

/** A step inside the transaction, or up to the point where it has to leave the house. */
async function carryIn(state: State, step: Perform): Promise<Turned | null> {
  const name = `${step.nodeId} ${step.attempt}`;
  const broken = state.turn.broken.get(name);
  if (broken) {
    take(state, { ...step, kind: "settled", outcome: broken });
    return null;
  }
  let internal: unknown;
  let announced: (intent: Intent) => void = () => {};
  const intent = new Promise<Intent>((resolve) => {
    announced = resolve;
  });
  const outcome = perform(step, {
    registry: state.program.registry,
    runners,
    effects: liveEffects(state.ctx(step.nodeId), {
      step,
      runId: state.claimed.id,
      trigger: state.run.trigger,
      ports: state.engine.ports,
      announce: (made) => announced(made),
    }),
    now: state.now(),
    monotonic: () => performance.now(),
    onInternal: (error) => {
      internal = error;
      state.engine.log.error({ err: error, runId: state.claimed.id, nodeId: step.nodeId }, "a step broke");
    },
  });
  const first = await Promise.race([intent, outcome]);
  if ("go" in first) {
    await rest(state, { status: "running", claim: state.turn.claim });
    return { kind: "call", step, intent: first, outcome };
  }
  if (internal !== undefined) {
    if (isTransient(internal)) throw internal;
    throw new Undo(name, first);
  }
  take(state, { ...step, kind: "settled", outcome: first });
  return null;
}

async function rest(state: State, resting: Resting): Promise<Turned> {
  const { claimed, run, entries } = state;
  await state.engine.boundary?.("before_save", { runId: claimed.id });
  const over = resting.status !== "waiting" && resting.status !== "running" && resting.status !== "paused";
  if (claimed.wait_event !== null && over) await leaveWait(state);
  const kept = resting.status === "paused" ? { ...resting, wakeAt: run.resumeAt } : resting;
  const saving = { ctx: state.ctx(run.node ?? ""), claimed, run, entries, resting: kept };
  // At once: an event of another run in this transaction may be the one it waits for, and must find it waiting.
  if (kept.status === "waiting") await saveRuns(state.turn.t, [saving]);
  else state.turn.saves.push(saving);
  return resting.status === "running" ? { kind: "more" } : { kind: "over" };
}
