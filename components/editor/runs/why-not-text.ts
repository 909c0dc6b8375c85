import { eventSpec } from "@/lib/automation/events";
import { operatorSpec } from "@/lib/automation/operators";
import type { EventView } from "@/lib/contract/events";

type Reason = EventView["notStarted"][number]["reason"];

const REASONS: Record<string, string> = {
  paused: "It was paused",
  rate_limited: "Its limit per minute was reached",
  causal_loop: "Automations had started each other too often",
  holdout: "This person is in the share that is left out for comparison",
};

const ENTRY: Record<string, string> = {
  once: "This person has been through it before, and each person enters once",
  once_per: "This person entered a short while ago",
  not_while_running: "This person was still in it",
};

/** The reason a live automation did not start, as one sentence. */
export function reasonText({ code, ...rest }: Reason): string {
  if (code === "condition") return conditionText(rest);
  if (code === "entry_rule") return `${ENTRY[String(rest.mode)] ?? "This person has entered before"}.`;
  return `${REASONS[code] ?? code.replaceAll("_", " ")}.`;
}

/** The reason an event never reached an automation; `listens` is the event type it starts on. */
export function absentText({ type, status }: Pick<EventView, "type" | "status">, listens?: string): string {
  if (status === "rejected_suspended") return "The account was suspended.";
  const spec = eventSpec(listens);
  if (spec && listens !== type) return `It starts on something else: ${spec.label.toLowerCase()}.`;
  return "This automation was not live for that event when it happened.";
}

function conditionText({ field, operator, expected, actual }: Record<string, unknown>): string {
  if (typeof field !== "string") return "The trigger's own conditions did not match.";
  const spec = operatorSpec(String(operator));
  const wanted = spec?.value === "none" ? "" : ` ${valueText(expected)}`;
  const name = field.replace("trigger.", "").replaceAll("_", " ");
  return `It asks that ${name} ${spec?.label ?? String(operator)}${wanted}; it was ${valueText(actual)}.`;
}

/** A compared value in words. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return "absent";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return `“${value}”`;
  return Array.isArray(value) ? value.map(valueText).join(", ") : JSON.stringify(value);
}
