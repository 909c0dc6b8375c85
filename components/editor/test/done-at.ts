import { controlOf } from "@/lib/automation/control-table";

type Recorded = { action?: string | undefined; durationMs: number };

/** The time a step finished. A wait is recorded at its start with its duration, every other step at its end. */
export function doneAt({ action, durationMs }: Recorded, at: string): string {
  const isWait = controlOf({ type: "action", action })?.span !== undefined;
  return isWait ? new Date(Date.parse(at) + durationMs).toISOString() : at;
}
