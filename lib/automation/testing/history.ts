import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { deliver, nextStep, start } from "@/lib/automation/interpret";
import { compile } from "@/lib/automation/program";
import { record } from "@/lib/automation/record-step";
import type { ActionRegistry } from "@/lib/automation/registry";
import type { NextStep, Outcome, Perform, Run, StepEntry } from "@/lib/automation/run";
import { fromStored } from "@/lib/automation/stored";

/** A recorded run: each request and its outcome. It is recorded once and replayed forever. */
export type History = {
  name: string;
  interpreter: number;
  definition: unknown;
  event: RunEvent;
  facts: { runId: string; seed: number; now: number; workspace: WorkspaceFacts };
  moments: Moment[];
  run: Run;
};
type Moment = { now: number; next: NextStep; outcome?: Outcome; event?: RunEvent; entry?: StepEntry };

export type World = {
  outcome: (step: Perform) => Outcome;
  /** The event that arrives during a wait, and when; undefined: the wait times out. */
  arrival: (at: { now: number; until: number }) => (RunEvent & { at: number }) | undefined;
};

/** Folds a run to its end and records every request. Replaying does the same with recorded outcomes. */
export function tell(
  of: Pick<History, "name" | "definition" | "event" | "facts">,
  world: World,
  registry: ActionRegistry,
): History {
  const program = compile(fromStored(of.definition), registry);
  const moments: Moment[] = [];
  let run = start(program, of.event, of.facts);
  let now = of.facts.now;
  for (;;) {
    const next = nextStep(program, run, now);
    if (next.kind === "done" || next.kind === "failed") {
      moments.push({ now, next });
      return { ...of, interpreter: run.interpreter, moments, run };
    }
    const moment: Moment = { now, next };
    moments.push(moment);
    let step = next.kind === "perform" || next.kind === "settled" ? next : null;
    if (next.kind === "wait_until" || next.kind === "wait_for_event") {
      const until = Date.parse(next.until);
      const arrived = next.kind === "wait_for_event" ? world.arrival({ now, until }) : undefined;
      now = arrived ? arrived.at : until;
      if (arrived && next.kind === "wait_for_event") {
        const { at: _, ...event } = arrived;
        moment.event = event;
        step = deliver(next, event, { run, now });
      }
    }
    if (!step) continue;
    const outcome = step.kind === "perform" ? world.outcome(step) : step.outcome;
    if (step.kind === "perform") moment.outcome = outcome;
    const recorded = record(program, run, { step, outcome, now });
    moment.entry = recorded.entry;
    run = recorded.run;
  }
}

/** Answers from a recorded history: every outcome and event as it was recorded. */
export function worldOf(history: History): World {
  const outcomes = history.moments.filter((moment) => moment.outcome !== undefined);
  const waits = history.moments.filter((moment) => moment.next.kind === "wait_for_event");
  const times = new Map(
    history.moments.map((moment, i) => [moment, history.moments[i + 1]?.now ?? moment.now]),
  );
  return {
    outcome: () => {
      const outcome = outcomes.shift()?.outcome;
      if (!outcome) throw new Error(`${history.name}: a step is performed that was not performed then`);
      return outcome;
    },
    arrival: () => {
      const moment = waits.shift();
      return moment?.event ? { ...moment.event, at: times.get(moment) ?? moment.now } : undefined;
    },
  };
}
