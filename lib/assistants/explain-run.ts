import { isObject } from "@/lib/automation/json";
import { operatorSpec } from "@/lib/automation/operators";
import { valueText } from "@/lib/automation/start-reasons";
import type { RunDetail } from "@/lib/contract/runs";

type Step = RunDetail["steps"][number];

/** Describes the steps of a run in sentences, in their order. */
export function explainRun(run: RunDetail): string[] {
  return [
    `It started on version ${run.version}${run.startedAt ? ` at ${run.startedAt}` : ""}.`,
    ...run.steps.map(stepText),
    endText(run),
  ];
}

function stepText(step: Step): string {
  const attempt = step.attempt > 1 ? ` (attempt ${step.attempt})` : "";
  return `${nameOf(step)}${attempt}: ${outcomeOf(step)}`;
}

const nameOf = ({ name, action, nodeId }: Step) => name || action?.replaceAll("_", " ") || nodeId;

function outcomeOf(step: Step): string {
  if (step.error) return `failed. ${step.error.message}`;
  if (step.status === "suppressed")
    return `not sent. ${step.warnings?.[0] ?? "A sending rule held it back."}`;
  if (step.status === "skipped") return `skipped. ${step.warnings?.[0] ?? ""}`.trim();
  const branch = step.branch ? `took the branch "${step.branch}"` : "completed";
  const compared = (step.evaluated ?? []).filter(isObject).map(comparisonText);
  return compared.length === 0 ? `${branch}.` : `${branch}, because ${compared.join(", and ")}.`;
}

function comparisonText({ field, operator, expected, actual, result }: Record<string, unknown>): string {
  const spec = operatorSpec(String(operator));
  const wanted = spec?.value === "none" ? "" : ` ${valueText(expected)}`;
  const asked = `${String(field)} ${spec?.label ?? String(operator)}${wanted}`;
  return `"${asked}" is ${result === true ? "true" : "false"} (it was ${valueText(actual)})`;
}

function endText(run: RunDetail): string {
  if (run.error) return `It failed: ${String(run.error.message)}`;
  if (run.status === "waiting") return `It waits${run.wakeAt ? ` until ${run.wakeAt}` : ""}.`;
  if (run.stopped) return `It was stopped: ${run.stopped.reason ?? run.stopped.outcome}.`;
  return `It is ${run.status}.`;
}
