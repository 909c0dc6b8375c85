import { controlOf } from "@/lib/automation/control-table";

type Recorded = { action?: string | undefined; durationMs: number };

/** A wait is recorded at its beginning, with how long it took; everything else at the moment it was done. */
export function doneAt({ action, durationMs }: Recorded, at: string): string {
  const isWait = controlOf({ type: "action", action })?.span !== undefined;
  return isWait ? new Date(Date.parse(at) + durationMs).toISOString() : at;
}
