import type { ReactNode } from "react";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getEngine } from "@/lib/contract/operator";
import type { Translator } from "@/lib/messages/translate";

type Engine = ResponseOf<typeof getEngine>;
type Problem = Engine["problems"][number];
type State = Pick<Engine, "gauges" | "ingestFault">;
type Words = Translator<"engine", ReactNode>;
type Description = { tone: "bad" | "warn"; title: string; advice: string };

export function span(seconds: number, t: Words): string {
  if (seconds < 60) return t("seconds", { count: Math.round(seconds) });
  if (seconds < 3_600) return t("minutes", { count: Math.round(seconds / 60) });
  return t("hours", { count: Math.round(seconds / 3_600) });
}

/** These problems stop all runs; the others only delay them. */
const BAD: readonly Problem[] = [
  "events_refused",
  "no_worker",
  "sweep_blocked",
  "sweep_stalled",
  "queue_stalled",
];

/** Names the cause, and the remedy that helps with it: another worker does not end a lock. */
export function describeProblem(problem: Problem, state: State, t: Words): Description {
  const tone = BAD.includes(problem) ? "bad" : "warn";
  return { tone, title: titleOf(problem, state, t), advice: t(`advice_${problem}`) };
}

function titleOf(problem: Problem, { gauges, ingestFault }: State, t: Words): string {
  switch (problem) {
    case "events_refused":
      return t(problem, { cause: ingestFault ?? "other" });
    case "sweep_blocked":
      return t(problem, { time: span(gauges?.sweepHeldSeconds ?? 0, t) });
    case "workers_out_of_memory":
    case "workers_silent":
      return t(problem);
    case "sessions_waiting":
      return t(problem, { count: gauges?.sessionsWaiting ?? 0 });
    case "runs_held":
      return t(problem, { count: gauges?.heldRuns ?? 0 });
    case "runs_given_up":
      return t(problem, { count: gauges?.givenUpLastHour ?? 0 });
    case "tickets_dead":
      return t(problem, { count: gauges?.ticketsDeadLastHour ?? 0 });
    case "runs_late":
      return t(problem, { time: span(gauges?.oldestDueSeconds ?? 0, t) });
    default:
      return t(problem);
  }
}
