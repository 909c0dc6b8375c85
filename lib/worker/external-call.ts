import "server-only";
import type { Outcome, Perform } from "@/lib/automation/run";
import { counter } from "@/lib/metrics";
import type { EffectOutcome, Intent } from "@/lib/services/effects/intent";
import { traced } from "@/lib/trace";
import type { Assignment, Engine } from "./engine";

/** A step that leaves the database. Its intent is committed before the call starts. */
export type ExternalCall = { step: Perform; intent: Intent; outcome: Promise<Outcome> };

/** A call that has ended, to be recorded in the run's next transaction. */
export type FinishedCall = { step: Perform; outcome: Outcome; effectOutcome: EffectOutcome };

const countEffect = counter("switchboard_effects_total", "Texts, emails and requests of runs, by outcome");

/** Performs the call outside any transaction, until it ends, times out, or its run is cancelled. */
export async function performExternalCall(
  engine: Engine,
  assignment: Assignment,
  { step, intent, outcome }: ExternalCall,
): Promise<FinishedCall> {
  await engine.boundary?.("before_call", assignment);
  const timeout = AbortSignal.timeout(step.timeoutSeconds * 1_000);
  const about = { "switchboard.run": assignment.runId, "switchboard.node": step.nodeId };
  await traced(`call ${step.action}`, about, () =>
    engine.inFlight.during(assignment.runId, (cancelled) =>
      intent.go(AbortSignal.any([assignment.signal, timeout, cancelled])),
    ),
  );
  const { state } = intent.outcome();
  countEffect({ action: step.action, outcome: state });
  const finished = { step, outcome: await outcome, effectOutcome: intent.outcome() };
  await engine.boundary?.("called", assignment);
  return finished;
}
