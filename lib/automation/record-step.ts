import { backoffMs, maxAttempts } from "./backoff";
import { controlOf } from "./control-table";
import { iso } from "./instants";
import { type Json, jsonBytes } from "./json";
import type { Program } from "./program";
import type { Outcome, Perform, Run, Settled, StepEntry, StepResult } from "./run";
import { LARGE_OUTPUT_BYTES, LIMITS, type Node } from "./schema";
import type { StepError } from "./step-error";

export type StepToRecord = Perform | Settled;
export type Recorded = { run: Run; entry: StepEntry };

/** A message postponed this often (quiet hours that never end) is suppressed. */
const MOST_HOLDS = 10;

/** Applies an outcome: returns the next state of the run and the entry that records what happened. */
export function record(
  program: Program,
  run: Run,
  done: { step: StepToRecord; outcome: Outcome; now: number },
): Recorded {
  const { step, outcome, now } = done;
  if (run.status !== "running" || run.node !== step.nodeId || run.attempt !== step.attempt) {
    throw new Error(`Step ${step.nodeId}#${step.attempt} is not the one run ${run.runId} is at`);
  }
  const node = program.nodes.get(step.nodeId);
  const entry = entryOf({ program, run, node, done });
  const counted: Run = { ...run, seq: run.seq + 1 };
  return {
    run: node ? advance({ program, run: counted, node, outcome, now }) : fail(counted, outcome, now),
    entry,
  };
}

const actionOf = (node: Node | undefined) => (node?.type === "action" ? node.action : undefined);

/** The name of a step in runs and tests: its own, or that of its action. */
export function stepName(node: Node | undefined, registry: Program["registry"]): string {
  const action = actionOf(node);
  return node?.name ?? (action === undefined ? "Condition" : (registry.get(action)?.label ?? action));
}

function entryOf(about: {
  program: Program;
  run: Run;
  node: Node | undefined;
  done: { step: StepToRecord; outcome: Outcome; now: number };
}): StepEntry {
  const { program, run, node, done } = about;
  const { step, outcome } = done;
  const action = actionOf(node);
  const extra = outcome.status === "failed" ? { error: outcome.error } : explanation(outcome);
  return {
    index: run.seq,
    nodeId: step.nodeId,
    name: stepName(node, program.registry),
    type: node?.type === "condition" ? "condition" : "action",
    ...(action === undefined ? {} : { action }),
    status: outcome.status,
    at: outcome.startedAt ?? iso(done.now),
    durationMs: outcome.durationMs ?? 0,
    attempt: step.attempt,
    input: step.input,
    output: outcome.status === "failed" ? null : outcome.output,
    ...extra,
  };
}

function explanation(outcome: Exclude<Outcome, { status: "failed" }>) {
  const { branch, evaluated, sandbox, warnings } = outcome;
  return {
    ...(branch ? { branch } : {}),
    ...(evaluated ? { evaluated } : {}),
    ...(sandbox ? { sandbox } : {}),
    ...(warnings ? { warnings } : {}),
  };
}

type Advancing = { program: Program; run: Run; node: Node; outcome: Outcome; now: number };

function advance(advancing: Advancing): Run {
  const { program, run, node, outcome, now } = advancing;
  if (outcome.status === "failed") return afterFailure({ ...advancing, outcome });
  if (outcome.holdUntil !== undefined && run.held < MOST_HOLDS) {
    return { ...run, attempt: run.attempt + 1, resumeAt: outcome.holdUntil, held: run.held + 1 };
  }
  const { branch, output } = outcome;
  const result: StepResult = { status: outcome.status, output, ...(branch ? { branch } : {}) };
  const size = outputSize(run, output);
  if ((size.outputBytes ?? 0) > LIMITS.outputBytesPerRun) return fail(run, tooMuchOutput(), now);
  const left: Run = Object.assign(leave(run, node.id, result), varsAfter(run, outcome.set), size);
  if (outcome.stop)
    return { ...left, status: "stopped", stopped: outcome.stop, node: null, finishedAt: iso(now) };
  return enter(left, program.target(node.id, branch ?? "next"), now);
}

/** Small outputs are not counted: the number of steps limits them. */
function outputSize({ outputBytes = 0 }: Run, output: Json): Pick<Run, "outputBytes"> {
  const bytes = jsonBytes(output);
  return bytes > LARGE_OUTPUT_BYTES ? { outputBytes: outputBytes + bytes } : {};
}

/** The step itself has happened and keeps its entry; the run ends, because later steps could not be stored. */
function tooMuchOutput(): Outcome {
  const mebibytes = LIMITS.outputBytesPerRun / 1_048_576;
  const message = `The outputs of this run's steps exceed ${mebibytes} MiB together. Save smaller responses, or split the work between automations`;
  return { status: "failed", error: { code: "limit_exceeded", message, retryable: false }, fatal: true };
}

function varsAfter({ vars }: Run, set: { name: string; value: Json } | undefined): Pick<Run, "vars"> {
  return set ? { vars: { ...vars, [set.name]: set.value } } : {};
}

function afterFailure(advancing: Advancing & { outcome: Extract<Outcome, { status: "failed" }> }): Run {
  const { program, run, node, outcome, now } = advancing;
  const failures = run.attempt - run.held;
  if (!outcome.fatal && outcome.error.retryable && failures < maxAttempts(node.retry)) {
    const backoff = backoffMs({ retry: node.retry, seed: run.seed, nodeId: node.id, attempt: failures });
    const asked = Math.min(outcome.retryAfterSeconds ?? 0, 3_600) * 1_000;
    return { ...run, attempt: run.attempt + 1, resumeAt: iso(now + Math.max(backoff, asked)) };
  }
  if (outcome.fatal || node.onError !== "continue") return fail(run, outcome, now);
  const { code, message } = outcome.error;
  const left = leave(run, node.id, {
    status: "failed",
    ...(program.errorsRead.has(node.id) ? { error: { code, message } } : {}),
  });
  return enter(left, program.target(node.id, controlOf(node)?.onFailure ?? "next"), now);
}

function leave(run: Run, nodeId: string, result: StepResult): Run {
  return { ...run, results: { ...run.results, [nodeId]: result }, path: [...run.path, nodeId] };
}

function enter(run: Run, target: string | null, now: number): Run {
  const at = iso(now);
  const fresh = { ...run, enteredAt: at, attempt: 1, resumeAt: null, held: 0 };
  if (target === null) return { ...fresh, node: null, status: "succeeded", finishedAt: at };
  return { ...fresh, node: target };
}

function fail(run: Run, outcome: Outcome, now: number): Run {
  const nodeId = run.node ?? "";
  const error: StepError =
    outcome.status === "failed"
      ? outcome.error
      : { code: "internal", message: "No such step", retryable: false };
  const left = leave(run, nodeId, { status: "failed" });
  return { ...left, status: "failed", node: null, finishedAt: iso(now), error: { ...error, nodeId } };
}
