import { plural } from "@/components/ui/money";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getEngine } from "@/lib/contract/operator";

type Engine = ResponseOf<typeof getEngine>;
type Description = { tone: "bad" | "warn"; title: string; advice: string };

export function span(seconds: number): string {
  if (seconds < 60) return plural(Math.round(seconds), "second");
  if (seconds < 3_600) return plural(Math.round(seconds / 60), "minute");
  return plural(Math.round(seconds / 3_600), "hour");
}

/** Names the cause, and the remedy that helps with it: another worker does not end a lock. */
export function describeProblem(problem: Engine["problems"][number], gauges: Engine["gauges"]): Description {
  switch (problem) {
    case "no_worker":
      return {
        tone: "bad",
        title: "No worker is running",
        advice: "Runs wait and nothing is lost. Start one with npm run worker.",
      };
    case "sweep_blocked":
      return {
        tone: "bad",
        title: `Delays and waits haven't ended for ${span(gauges?.sweepHeldSeconds ?? 0)}`,
        advice:
          "A database session holds the lock that wakes runs and doesn't respond. Restart the worker it belongs to, or end the session with pg_terminate_backend.",
      };
    case "sweep_stalled":
      return {
        tone: "bad",
        title: "Delays and waits aren't ending",
        advice:
          'Workers are running, but none completes a sweep. Their logs say why under "the sweep broke".',
      };
    case "queue_stalled":
      return {
        tone: "bad",
        title: "Workers aren't taking runs from the queue",
        advice:
          'They have free slots, but the queue doesn\'t answer. Their logs say why under "could not fetch tickets".',
      };
    case "sessions_waiting":
      return {
        tone: "warn",
        title: `${plural(gauges?.sessionsWaiting ?? 0, "database session")} waiting for a lock`,
        advice:
          "A wait ends after a few seconds, and its request is answered with 503. If this stays, look for a long transaction in pg_stat_activity.",
      };
    case "runs_held":
      return {
        tone: "warn",
        title: `${plural(gauges?.heldRuns ?? 0, "run")} held since a backup was restored`,
        advice:
          "They were in progress at the backup and send nothing until you decide: npm run admin -- runs release --decision continue (or cancel).",
      };
    case "runs_given_up":
      return {
        tone: "warn",
        title: `${plural(gauges?.givenUpLastHour ?? 0, "run")} given up in the last hour`,
        advice:
          "Workers died while executing them. Each run names its step; check the workers' memory limit.",
      };
    case "tickets_dead":
      return {
        tone: "warn",
        title: `${plural(gauges?.ticketsDeadLastHour ?? 0, "ticket")} ran out of retries in the last hour`,
        advice:
          'Their runs got new tickets and continue. The workers\' logs say why under "runs could not be executed".',
      };
    case "runs_late":
      return {
        tone: "warn",
        title: `Runs are ${span(gauges?.oldestDueSeconds ?? 0)} late`,
        advice: "More came due than the workers can handle. Start another worker, or give one more slots.",
      };
  }
}
