import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import { sqlState } from "@/lib/db/tx";
import { spanFault } from "@/lib/desk/booking";
import type { WorkspaceCtx } from "@/lib/services/context";

export function assertSpan({ now }: WorkspaceCtx, startsAt: Date, endsAt: Date): void {
  const fault = spanFault({ startsAt, endsAt }, now);
  if (fault) throw invalid(`/${fault.field}`, fault.message);
}

export type Slot = {
  /** The provider it is moved to, then the one it was with. */
  providers: [string, ...string[]];
  /** The name of the provider whose time is needed. */
  providerName: string;
  startsAt: Date;
  busyUntil: Date;
  /** The appointment itself, when it is moved. */
  id?: string;
};

/**
 * The exclusion constraint decides. Writers that met only there would deadlock, so writers of one provider queue on a
 * lock first; a time that is taken already is refused before the queue.
 */
export async function exclusively<T>(ctx: WorkspaceCtx, slot: Slot, write: () => Promise<T>): Promise<T> {
  const taken = await ctx.tx.one(
    `select 1 from appointment where workspace_id = $1 and provider_id = $2 and id <> $5 and status in ('booked', 'confirmed', 'completed')
       and tstzrange(starts_at, busy_until) && tstzrange($3, $4) limit 1`,
    [ctx.tenant.id, slot.providers[0], slot.startsAt, slot.busyUntil, slot.id ?? ""],
  );
  if (taken) throw slotTaken(slot);
  // Sorted, so that two moves cannot deadlock.
  for (const provider of [...new Set(slot.providers)].sort())
    await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.providerCalendar}, hashtext($1))`, [
      `${ctx.tenant.id} ${provider}`,
    ]);
  await ctx.tx.query("savepoint slot");
  try {
    const result = await write();
    await ctx.tx.query("release savepoint slot");
    return result;
  } catch (error) {
    if (sqlState(error) !== "23P01") throw error;
    await ctx.tx.query("rollback to savepoint slot");
    throw slotTaken(slot);
  }
}

const slotTaken = ({ providerName }: Slot) =>
  new ApiError("slot_taken", { detail: `${providerName} has another appointment then.` });
