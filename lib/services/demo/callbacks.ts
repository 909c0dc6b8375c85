import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { createCallback } from "@/lib/services/desk/callbacks";
import type { Person } from "./contacts";

const OPEN_CALLBACKS = [
  { reason: "Asked if insurance covers a crown", priority: "normal", hours: 3 },
  { reason: "Pain since the filling", priority: "urgent", hours: 1 },
  { reason: "Wants to bring both children on the same day", priority: "low", hours: 26 },
] as const;

/** Inserts callbacks that the desk has not done yet. */
export async function insertCallbacks(ctx: WorkspaceCtx, people: readonly Person[]): Promise<void> {
  const known = people.filter(({ firstAt, optedOut }) => firstAt !== null && !optedOut);
  for (const [i, { reason, priority, hours }] of OPEN_CALLBACKS.entries()) {
    const person = known[20 + i * 7];
    if (!person) continue;
    await createCallback(ctx, {
      ...{ phone: person.phone, callerName: person.name, reason, priority },
      dueAt: new Date(ctx.now.getTime() + hours * 3_600_000).toISOString(),
    });
  }
}
