import { isObject, type Json } from "./json";
import { type Problem, problem } from "./problems";
import type { ActionNode, Definition, Node } from "./schema";

/** Events after which a person must hear about the appointment they have. */
const EVENTS: ReadonlySet<string> = new Set([
  "appointment.booked",
  "appointment.cancelled",
  "appointment.reminder",
]);

const ACTIONS: ReadonlySet<string> = new Set(["cancel_appointment", "update_appointment"]);
const LINKS = ["appointment.confirm_url", "appointment.reschedule_url", "appointment.cancel_url"];

/**
 * The first step that tells a person about their appointment or changes it. Such an automation leaves nobody out for
 * comparison: a reminder somebody doesn't get costs them their appointment.
 */
export function appointmentCriticalStep({ nodes }: Pick<Definition, "nodes">): Node | null {
  return (
    nodes.find((node) => (node.type === "trigger" ? isCriticalEvent(node.event) : isCritical(node))) ?? null
  );
}

const isCriticalEvent = (event: string | undefined) => event !== undefined && EVENTS.has(event);

function isCritical(node: Node): boolean {
  if (node.type !== "action") return false;
  return ACTIONS.has(node.action ?? "") || isReminder(node) || linksToAppointment(node.config);
}

const isReminder = ({ action, config }: ActionNode) =>
  action === "send_sms" && config.messageClass === "reminder";

function linksToAppointment(value: Json | undefined): boolean {
  if (typeof value === "string") return LINKS.some((link) => value.includes(link));
  if (Array.isArray(value)) return value.some(linksToAppointment);
  return isObject(value) && Object.values(value).some(linksToAppointment);
}

/** The share of people an automation really leaves out. */
export function holdoutShare(definition: Pick<Definition, "nodes" | "settings">): number {
  const { holdoutPercent = 0 } = definition.settings;
  return holdoutPercent > 0 && appointmentCriticalStep(definition) === null ? holdoutPercent : 0;
}

export function holdoutProblems(definition: Definition): Problem[] {
  const { holdoutPercent = 0 } = definition.settings;
  const step = holdoutPercent > 0 ? appointmentCriticalStep(definition) : null;
  if (step === null) return [];
  return [
    problem(
      "invalid_value",
      { field: "settings.holdoutPercent" },
      "Messages about an appointment always go to everyone, so nobody can be left out for comparison",
      {
        suggestion: "Leave out nobody",
        fix: { op: "set_setting", field: "holdoutPercent" },
      },
    ),
  ];
}
