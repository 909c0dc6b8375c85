import type { EventView } from "@/lib/api/contracts/events";
import { operatorSpec } from "@/lib/automation/operators";

type Reason = EventView["notStarted"][number]["reason"];

const REASONS: Record<string, string> = {
  paused: "It was paused",
  rate_limited: "Its limit per minute was reached",
  causal_loop: "Automations had started each other too often",
};

/** Why an automation that was live did not start, as one clause. */
export function reasonText({ code, ...rest }: Reason): string {
  if (code === "condition") return conditionText(rest);
  return `${REASONS[code] ?? code.replaceAll("_", " ")}.`;
}

function conditionText({ field, operator, expected, actual }: Record<string, unknown>): string {
  if (typeof field !== "string") return "The trigger's own conditions did not match.";
  const spec = operatorSpec(String(operator));
  const wanted = spec?.value === "none" ? "" : ` ${told(expected)}`;
  const name = field.replace("trigger.", "").replaceAll("_", " ");
  return `It asks that ${name} ${spec?.label ?? String(operator)}${wanted}; it was ${told(actual)}.`;
}

function told(value: unknown): string {
  if (value === undefined || value === null) return "absent";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? `“${value}”` : JSON.stringify(value);
}
