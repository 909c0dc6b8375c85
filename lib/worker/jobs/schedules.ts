import "server-only";
import { parseCron } from "@/lib/automation/cron";
import { nextRun } from "@/lib/automation/cron-runs";
import type { Db } from "@/lib/db/pool";
import { type RowOf, type Tx, tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import { emitBirthdays } from "./birthdays";
import { systemCtx } from "./system-ctx";

const BATCH = 200;
const TRIGGER = `select event, cron, timezone, overlap, catch_up_minutes, next_fire_at from live_trigger
     where workspace_id = $1 and automation_id = $2 and enabled and cron is not null and timezone is not null and next_fire_at <= clock_timestamp()
     for update skip locked` as const;
type Trigger = RowOf<typeof TRIGGER>;

/**
 * Fires due schedules: one event per slot whatever the number of workers, thanks to the trigger's row lock and the
 * slot's own key. After an outage the latest slot is caught up once, unless it is older than the automation allows.
 */
export async function fireSchedules(db: Db, job: { config: Config; log: Log }): Promise<number> {
  const due = await tx(db, { kind: "system" }, (t) =>
    t.query(
      "select workspace_id, automation_id from live_trigger where enabled and next_fire_at <= clock_timestamp() order by next_fire_at limit $1",
      [BATCH],
    ),
  );
  let fired = 0;
  for (const { workspace_id: id, automation_id: automationId } of due) {
    fired += await tx(
      db,
      { kind: "workspace", id },
      (t) => fire(t, { workspaceId: id, automationId, ...job }),
      {
        tenantLock: { id, mode: "shared" },
      },
    );
  }
  return fired;
}

async function fire(
  t: Tx,
  of: { workspaceId: string; automationId: string; log: Log; config: Config },
): Promise<number> {
  const trigger = await t.one(TRIGGER, [of.workspaceId, of.automationId]);
  const ctx = trigger && (await systemCtx(t, { ...of, name: "schedule" }));
  if (!trigger || !ctx) return 0;
  const { slot, next } = slotsOf(trigger, ctx.now.getTime());
  // The slots of a suspended account are skipped, not kept.
  if (slot !== null && ctx.tenant.status === "active") {
    if (trigger.event === "contact.birthday")
      await emitBirthdays(ctx, of.automationId, { slot, timezone: trigger.timezone });
    else await emitSlot(ctx, of.automationId, { trigger, slot });
  }
  await t.run("update live_trigger set next_fire_at = $3 where workspace_id = $1 and automation_id = $2", [
    of.workspaceId,
    of.automationId,
    next === null ? null : new Date(next),
  ]);
  return slot === null ? 0 : 1;
}

/** The latest slot that is due and not too old, and the next one to come. */
export function slotsOf(
  trigger: Pick<Trigger, "cron" | "timezone" | "catch_up_minutes" | "next_fire_at">,
  now: number,
): { slot: number | null; next: number | null } {
  const parsed = parseCron(trigger.cron);
  if (!parsed.ok) return { slot: null, next: null };
  const { timezone } = trigger;
  const oldest = now - trigger.catch_up_minutes * 60_000;
  const planned = trigger.next_fire_at.getTime();
  let slot: number | null = null;
  let at = planned >= oldest ? planned : nextRun(parsed.cron, { after: oldest - 1, timezone });
  while (at !== null && at <= now) {
    slot = at;
    at = nextRun(parsed.cron, { after: at, timezone });
  }
  return { slot, next: at };
}

async function emitSlot(
  ctx: WorkspaceCtx,
  automationId: string,
  { trigger, slot }: { trigger: Trigger; slot: number },
): Promise<void> {
  const busy =
    trigger.overlap === "skip"
      ? await ctx.tx.one(
          "select id from run where workspace_id = $1 and automation_id = $2 and finished_at is null limit 1",
          [ctx.tenant.id, automationId],
        )
      : null;
  const scheduledFor = new Date(slot);
  await emitEvent(ctx, {
    type: "schedule",
    data: { scheduled_for: scheduledFor.toISOString(), fired_at: ctx.now.toISOString() },
    occurredAt: scheduledFor,
    source: "schedule",
    senderId: `schedule:${automationId}:${scheduledFor.toISOString()}`,
    only: automationId,
    ...(busy ? { blockedBy: { code: "overlap", runId: busy.id } } : {}),
  });
}
