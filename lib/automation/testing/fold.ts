import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { deliver, nextStep, start } from "@/lib/automation/interpret";
import { compile } from "@/lib/automation/program";
import { record } from "@/lib/automation/record-step";
import type { ActionRegistry } from "@/lib/automation/registry";
import type { Outcome, Perform, Run, StepEntry } from "@/lib/automation/run";
import type { Definition } from "@/lib/automation/schema";
import { NOW, WORKSPACE } from "./reading";
import { toys } from "./toy-actions";

export type FoldResult = { run: Run; entries: StepEntry[]; ends: string[]; performed: Perform[] };

/** Folds a run to its end with the given outcomes; `between` sees (and may replace) the run at every boundary. */
export function fold(of: {
  definition: Definition;
  event: RunEvent;
  registry?: ActionRegistry;
  workspace?: WorkspaceFacts;
  outcome?: (step: Perform) => Outcome;
  later?: (RunEvent & { at: number })[];
  between?: (run: Run) => Run;
  now?: number;
}): FoldResult {
  const { definition, event, outcome = succeed, between = (run) => run } = of;
  const program = compile(definition, of.registry ?? toys);
  let now = of.now ?? NOW;
  let run = between(
    start(program, event, { runId: "run_1", seed: 7, now, workspace: of.workspace ?? WORKSPACE }),
  );
  const later = [...(of.later ?? [])];
  const result: FoldResult = { run, entries: [], ends: [], performed: [] };
  for (;;) {
    let step = nextStep(program, run, now);
    if (step.kind === "done" || step.kind === "failed") return { ...result, run };
    if (step.kind === "wait_until" || step.kind === "wait_for_event") {
      result.ends.push(`${step.kind} ${step.until}`);
      const happened = step.kind === "wait_for_event" ? later.shift() : undefined;
      if (!happened || step.kind === "wait_until" || happened.at >= Date.parse(step.until)) {
        now = Date.parse(step.until);
        continue;
      }
      now = happened.at;
      const arrived = deliver(step, happened, { run, now });
      if (!arrived) continue;
      step = arrived;
    }
    if (step.kind === "perform") result.performed.push(step);
    const settled = step.kind === "perform" ? outcome(step) : step.outcome;
    const recorded = record(program, run, { step, outcome: settled, now });
    result.entries.push(recorded.entry);
    run = between(recorded.run);
  }
}

export function succeed(step: Perform): Outcome {
  return {
    status: "succeeded",
    output: { id: `${step.nodeId}-id`, recordId: `${step.nodeId}-id`, length: 5, total: 1 },
  };
}

export function failing(code: "timeout" | "invalid_phone" | "unknown_outcome", retryable: boolean): Outcome {
  return { status: "failed", error: { code, message: "It failed", retryable } };
}
