import { StepFailure } from "@/lib/automation/step-error";

/** The automation a step starts, as its workspace has it. `event` is that of the live version, if there is one. */
export type StartTarget = {
  name: string;
  status: "draft" | "active" | "paused" | "archived";
  event: string | null;
};

const NOT_LIVE = {
  draft: "has not been deployed yet",
  paused: "is paused",
  archived: "is archived",
} as const;

/** The reason why an automation cannot be started; null if it can. */
export function startFault(target: StartTarget): string | null {
  const { name, status, event } = target;
  if (status !== "active") return `"${name}" ${NOT_LIVE[status]}, so nothing can start it`;
  return event === "manual" ? null : `"${name}" starts on ${event}; change its trigger to manual first`;
}

export function assertStartable(target: StartTarget | null): asserts target {
  const field = "automationId";
  if (!target) throw new StepFailure("not_found", "This workspace has no such automation", { field });
  const fault = startFault(target);
  if (!fault) return;
  throw new StepFailure(target.status === "active" ? "type_mismatch" : "not_found", fault, { field });
}
