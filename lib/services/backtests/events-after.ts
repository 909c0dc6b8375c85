import "server-only";
import { isObject, textIn } from "@/lib/automation/json";
import type { ScriptedEvent } from "@/lib/runtime/scripted-events";
import type { PastEvent } from "./past-events";
import type { Moves } from "./past-moves";

export type LaterEvent = {
  id: string;
  type: string;
  data: unknown;
  created_at: Date;
  cause_run_id: string | null;
  answered_run_id: string | null;
  reminds: boolean;
};

const MOST_LATER = 200;
export const NO_MOVES: Moves = new Map();

/** Later events of the same people. Those the run caused itself are left out, because a replay causes them again. */
export function eventsAfter(
  event: PastEvent,
  { later, moves }: { later: readonly LaterEvent[]; moves: Moves },
): ScriptedEvent[] {
  const runId = event.run?.id ?? null;
  const isCausedBySelf = (cause: string | null) => cause !== null && cause === runId;
  const others = later.filter((one) => one.id > event.id && !isCausedBySelf(one.cause_run_id));
  const appointmentId = textIn(event.data, "appointment_id");
  const moved = appointmentId === null ? [] : (moves.get(appointmentId) ?? []);
  const since = event.created_at.getTime();
  return [
    ...others.slice(0, MOST_LATER).map((one) => scripted(one, runId)),
    ...moved
      .filter((move) => move.at > since && !isCausedBySelf(move.runId))
      .map(({ at, startsAt }) => ({
        at: new Date(at).toISOString(),
        event: "appointment.rescheduled",
        data: { appointment_id: appointmentId, starts_at: startsAt, status: "booked" },
      })),
  ];
}

function scripted(event: LaterEvent, runId: string | null): ScriptedEvent {
  const { created_at: at, type, data, answered_run_id: answered, reminds } = event;
  return {
    at: at.toISOString(),
    event: type,
    isTaken: answered !== null && answered !== runId,
    reminds,
    data: isObject(data) ? data : {},
  };
}
