/**
 * The state of a run is written whole at every transaction, so what is large stays out of it: an output is read from the
 * recorded step when a later step refers to it, and the payload of the event has a column of its own, written once.
 */
import "server-only";
import { type Json, jsonBytes } from "@/lib/automation/json";
import type { Run, StepEntry, StepResult } from "@/lib/automation/run";
import { LARGE_OUTPUT_BYTES } from "@/lib/automation/schema";
import type { Tx } from "@/lib/db/tx";

/** The recorded step that holds an output. A rerun refers to steps of the run it repeats. */
type RecordedAt = { runId: string; seq: number; attempt: number };
type StoredResult = StepResult & { recordedAt?: RecordedAt };
export type StoredRun = Omit<Run, "trigger"> & { trigger?: Run["trigger"] };

const isLarge = (value: Json) => jsonBytes(value) > LARGE_OUTPUT_BYTES;

/** Returns the parts of a run to store after a transaction that recorded these entries. */
export function toStoredRun(
  run: Run,
  of: { entries: readonly StepEntry[]; hasStoredTrigger: boolean },
): { state: StoredRun; trigger: Run["trigger"] | null } {
  const { trigger, ...rest } = run;
  const state = { ...rest, results: storedResults(run, of.entries) };
  if (of.hasStoredTrigger) return { state, trigger: null };
  return isLarge(trigger) ? { state, trigger } : { state: { ...state, trigger }, trigger: null };
}

function storedResults(run: Run, entries: readonly StepEntry[]): Run["results"] {
  let changed: Run["results"] | undefined;
  for (const [nodeId, result] of Object.entries<StoredResult>(run.results)) {
    const { output, ...rest } = result;
    if (output === undefined) continue;
    const recordedAt = result.recordedAt ?? recordedIn(entries, { runId: run.runId, nodeId, output });
    if (!recordedAt) continue;
    changed ??= { ...run.results };
    changed[nodeId] = { ...rest, recordedAt } as StoredResult;
  }
  return changed ?? run.results;
}

function recordedIn(
  entries: readonly StepEntry[],
  of: { runId: string; nodeId: string; output: Json },
): RecordedAt | null {
  const entry = entries.findLast(({ nodeId }) => nodeId === of.nodeId);
  if (!entry || !isLarge(of.output)) return null;
  return { runId: of.runId, seq: entry.index, attempt: entry.attempt };
}

/** The run with the outputs that its current step refers to. */
export async function withOutputs(
  tx: Tx,
  of: { workspaceId: string; run: Run; stepsRead: readonly string[] },
): Promise<Run> {
  const missing = of.stepsRead.flatMap((nodeId) => {
    const result: StoredResult | undefined = of.run.results[nodeId];
    return result?.recordedAt && result.output === undefined ? [result.recordedAt] : [];
  });
  if (missing.length === 0) return of.run;
  const rows = await tx.query(
    `select s.node_id, s.output from unnest($2::text[], $3::int[], $4::int[]) as x(run_id, seq, attempt)
       join run_step s on s.workspace_id = $1 and s.run_id = x.run_id and s.seq = x.seq and s.attempt = x.attempt`,
    [
      of.workspaceId,
      missing.map(({ runId }) => runId),
      missing.map(({ seq }) => seq),
      missing.map(({ attempt }) => attempt),
    ],
  );
  const results = { ...of.run.results };
  for (const { node_id: nodeId, output } of rows) {
    const known = results[nodeId];
    if (known) results[nodeId] = { ...known, output: output as Json };
  }
  return { ...of.run, results };
}
