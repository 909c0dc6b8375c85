import type { RunEvent } from "./facts";
import { instantAfter, parseInstant } from "./instants";
import { own, textIn } from "./json";
import type { Program } from "./program";
import type { Run } from "./run";

/** A moved appointment is reminded of anew; what its earlier time started would say the same again. */
export const SUPERSEDED = {
  outcome: "superseded",
  reason: "The appointment was moved; its reminder follows the new time",
};

/** A run that waits at such a step has a message to send, whatever it waits for. */
export const MESSAGE_ACTIONS = ["send_sms", "send_email"];

/** An event of the past. `reminds`: it is the reminder of this automation itself. */
export type Passed = RunEvent & { at: number; reminds: boolean };

/**
 * Returns true if the engine ended a run at this event: when the next reminder of the appointment begins, and when the
 * appointment moves while a message is held and another reminder will follow (lib/services/events/stop-runs.ts).
 */
export function isSuperseded(program: Program, run: Run, event: Passed): boolean {
  const id = textIn(run.trigger, "appointment_id");
  if (id === null || own(event.data, "appointment_id") !== id) return false;
  if (event.reminds) return true;
  if (event.type !== "appointment.rescheduled") return false;
  const node = program.nodes.get(run.node ?? "");
  const isHeld = node?.type === "action" && MESSAGE_ACTIONS.includes(node.action ?? "");
  return isHeld && remindsAfter(program, run, event);
}

/** Returns true if the reminder of the new time is still due. */
function remindsAfter({ trigger }: Program, run: Run, { data, at }: Passed): boolean {
  if (trigger?.event !== "appointment.reminder" || !trigger.offset) return false;
  const { timezone } = run.workspace;
  const startsAt = parseInstant(textIn(data, "starts_at") ?? "", timezone);
  const span = { ...trigger.offset, amount: -trigger.offset.amount };
  return startsAt !== null && instantAfter(startsAt, { span, timezone }) > at;
}
