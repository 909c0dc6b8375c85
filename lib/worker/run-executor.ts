import "server-only";
import { randomUUID } from "node:crypto";
import type { Outcome } from "@/lib/automation/run";
import { type Tx, tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import { claimRuns } from "./claim";
import type { Assignment, Engine } from "./engine";
import { type FinishedCall, performExternalCall } from "./external-call";
import { advanceRun, StepBroke, type StepOutcome } from "./run-transaction";
import { type Saving, saveRuns } from "./save";

/**
 * Executes one run as far as it goes. Steps that only touch the database share a transaction with their records. A
 * worker that takes the run over later writes another claim, and from then on every write of this execution is refused.
 */
export function executeRun(engine: Engine, assignment: Assignment): Promise<void> {
  return runLoop(engine, assignment, { claim: randomUUID(), outcome: null });
}

/**
 * Executes several runs of one workspace: one transaction claims them, advances each to its next suspension and saves
 * them together. If that transaction fails, it is undone and each run is executed by itself.
 */
export async function executeBatch(
  engine: Engine,
  batch: Omit<Assignment, "runId"> & { runIds: readonly string[] },
): Promise<void> {
  const { workspaceId, runIds, signal } = batch;
  const [only] = runIds;
  if (only !== undefined && runIds.length === 1) return executeRun(engine, { ...batch, runId: only });
  const alone = (runId: string): Assignment => ({ workspaceId, runId, signal });
  const claim = randomUUID();
  const outcomes = await advanceBatch(engine, { workspaceId, runIds, claim }).catch((error: unknown) => {
    if (isTransient(error)) throw error;
    return null;
  });
  batch.onFirstCommit?.();
  const executions = outcomes
    ? [...outcomes].map(([runId, outcome]) => runLoop(engine, alone(runId), { claim, outcome }))
    : runIds.map((runId) => executeRun(engine, alone(runId)));
  const results = await Promise.allSettled(executions);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

function advanceBatch(
  engine: Engine,
  { workspaceId, runIds, claim }: { workspaceId: string; runIds: readonly string[]; claim: string },
): Promise<Map<string, StepOutcome>> {
  return inWorkspace(engine, workspaceId, async (t) => {
    const outcomes = new Map<string, StepOutcome>();
    const saves: Saving[] = [];
    for (const claimed of await claimRuns(t, { workspaceId, runIds, claim: null })) {
      await engine.boundary?.("claimed", { runId: claimed.id });
      const transaction = { t, claim, finishedCall: null, broken: new Map(), saves };
      outcomes.set(claimed.id, await advanceRun(engine, transaction, claimed));
    }
    await saveRuns(t, saves);
    return outcomes;
  });
}

/** Alternates between transactions and external calls until the run is suspended or finished. */
async function runLoop(
  engine: Engine,
  assignment: Assignment,
  from: { claim: string; outcome: StepOutcome | null },
): Promise<void> {
  const { claim } = from;
  const broken = new Map<string, Outcome>();
  let { outcome } = from;
  let finishedCall: FinishedCall | null = null;
  for (;;) {
    if (outcome?.kind === "stopped") return;
    if (outcome?.kind === "call") finishedCall = await performExternalCall(engine, assignment, outcome);
    try {
      const claimed = outcome !== null;
      outcome = await inWorkspace(engine, assignment.workspaceId, (t) =>
        advanceOne(engine, assignment, { t, claim, claimed, finishedCall, broken }),
      );
      finishedCall = null;
      assignment.onFirstCommit?.();
      await engine.boundary?.("saved", assignment);
    } catch (error) {
      if (!(error instanceof StepBroke)) throw error;
      broken.set(error.step, error.outcome);
      // The call has happened and must not be repeated; only the transaction is.
      if (finishedCall) outcome = { kind: "continue" };
    }
  }
}

type RunTransactionOptions = {
  t: Tx;
  claim: string;
  /** True if this execution has claimed the run before; if so, it must still hold that claim. */
  claimed: boolean;
  finishedCall: FinishedCall | null;
  broken: ReadonlyMap<string, Outcome>;
};

async function advanceOne(
  engine: Engine,
  assignment: Assignment,
  { t, claim, claimed: isClaimed, finishedCall, broken }: RunTransactionOptions,
): Promise<StepOutcome> {
  const [claimed] = await claimRuns(t, {
    workspaceId: assignment.workspaceId,
    runIds: [assignment.runId],
    claim: isClaimed ? claim : null,
  });
  if (!claimed) return { kind: "stopped" };
  await engine.boundary?.("claimed", assignment);
  const saves: Saving[] = [];
  const outcome = await advanceRun(engine, { t, claim, finishedCall, broken, saves }, claimed);
  await saveRuns(t, saves);
  if (finishedCall) await engine.boundary?.("recorded", assignment);
  return outcome;
}

function inWorkspace<T>(engine: Engine, workspaceId: string, fn: (t: Tx) => Promise<T>): Promise<T> {
  const tenantLock = { id: workspaceId, mode: "shared" } as const;
  return tx(engine.db, { kind: "workspace", id: workspaceId }, fn, { tenantLock, hot: true });
}
