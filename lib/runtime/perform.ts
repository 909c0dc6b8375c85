import type { Runner } from "@/lib/actions/define-run";
import type { Effects } from "@/lib/actions/effects";
import type { ActionRegistry } from "@/lib/automation/registry";
import type { Outcome, Perform } from "@/lib/automation/run";
import { StepFailure } from "@/lib/automation/step-error";

export type Performing = {
  registry: ActionRegistry;
  runners: ReadonlyMap<string, Runner>;
  effects: Effects;
  now: number;
  /** Aborted when the step times out or the run is cancelled. */
  signal?: AbortSignal;
  /** Measures durations; a run never reads it. */
  monotonic?: () => number;
  /** Receives errors that are ours, not the step's. */
  onInternal?: (error: unknown) => void;
};

/** Performs one step and converts any result or error into an outcome. Step errors are caught only here. */
export async function perform(step: Perform, performing: Performing): Promise<Outcome> {
  const { runners, effects, now, signal, monotonic = () => 0 } = performing;
  const began = monotonic();
  const durationMs = () => Math.max(0, Math.round(monotonic() - began));
  try {
    const runner = runners.get(step.action);
    if (!runner) throw new StepFailure("internal", `Nothing carries out "${step.action}"`);
    const running = runner.run({ config: step.input, effects, now });
    const { status = "succeeded", output, ...more } = await (signal ? raceAbort(running, signal) : running);
    return { status, output, ...more, durationMs: durationMs() };
  } catch (error) {
    const failure = failureOf(error, step, performing);
    const { retryAfterSeconds } = failure;
    return { status: "failed", error: failure.error, retryAfterSeconds, durationMs: durationMs() };
  }
}

class Aborted extends Error {}

function raceAbort<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(new Aborted());
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    running.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function failureOf(error: unknown, step: Perform, { registry, onInternal }: Performing): StepFailure {
  if (error instanceof StepFailure) return error;
  if (error instanceof Aborted) return timedOut(step, registry);
  onInternal?.(error);
  return new StepFailure("internal", "Something went wrong on our side");
}

/** A message that may have been sent is never sent again; a call with a key may be repeated. */
function timedOut(step: Perform, registry: ActionRegistry): StepFailure {
  const leaves = step.effect === "external" && registry.get(step.action)?.safety === "repeats";
  if (leaves)
    return new StepFailure("unknown_outcome", "No answer came, so it is not known whether it was sent");
  return new StepFailure("timeout", `No answer within ${step.timeoutSeconds} seconds`, { retryable: true });
}
