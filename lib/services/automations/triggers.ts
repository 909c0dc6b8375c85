import "server-only";
import { holdoutShare } from "@/lib/automation/appointment-critical";
import { BIRTHDAY_TIME } from "@/lib/automation/contact-events";
import { parseCron } from "@/lib/automation/cron";
import { nextRun } from "@/lib/automation/cron-runs";
import { stopRulesOf } from "@/lib/automation/enrollment";
import { durationMs } from "@/lib/automation/instants";
import type { Definition, TriggerNode } from "@/lib/automation/schema";
import type { WorkspaceCtx } from "@/lib/services/context";
import { bumpTriggerEpoch } from "@/lib/services/workspace/trigger-epoch";

/**
 * The index of triggers: one row per live automation. Every change bumps the workspace's epoch in the same transaction,
 * so a process with older triggers in its cache notices at its next event.
 */
type LiveTrigger = {
  automationId: string;
  versionId: string;
  version: number;
  definition: Definition;
};

export async function putTrigger(ctx: WorkspaceCtx, live: LiveTrigger, enabled: boolean): Promise<void> {
  const trigger = live.definition.nodes.find((node) => node.type === "trigger");
  if (trigger?.type !== "trigger" || !trigger.event) throw new Error("a deployed definition has a trigger");
  const { settings } = live.definition;
  const schedule = scheduleOf(trigger);
  const timezone = schedule?.timezone ?? settings.timezone ?? ctx.tenant.timezone;
  const offset = trigger.event === "appointment.reminder" ? (trigger.offset ?? null) : null;
  const minutes = offset && durationMs(offset) / 60_000;
  const days = offset?.unit === "days" ? offset.amount : null;
  await ctx.tx.run(
    `insert into live_trigger (workspace_id, automation_id, version_id, version, event, conditions, offset_minutes, offset_days, cron,
       timezone, overlap, catch_up_minutes, rate_limit_per_minute, enabled, next_fire_at, entry, stops, holdout_percent)
     values ($1, $2, $3, $4, $5, $6, $7, $15, $8, $9, $10, $11, $12, $13, $14, $16, $17, $18)
     on conflict (workspace_id, automation_id) do update set version_id = excluded.version_id, version = excluded.version,
       event = excluded.event, conditions = excluded.conditions, offset_minutes = excluded.offset_minutes, offset_days = excluded.offset_days, cron = excluded.cron,
       timezone = excluded.timezone, overlap = excluded.overlap, catch_up_minutes = excluded.catch_up_minutes,
       rate_limit_per_minute = excluded.rate_limit_per_minute, enabled = excluded.enabled,
       entry = excluded.entry, stops = excluded.stops, holdout_percent = excluded.holdout_percent,
       next_fire_at = case when live_trigger.cron is not distinct from excluded.cron and live_trigger.timezone = excluded.timezone
         and live_trigger.enabled then live_trigger.next_fire_at else excluded.next_fire_at end`,
    [
      ctx.tenant.id,
      live.automationId,
      live.versionId,
      live.version,
      trigger.event,
      JSON.stringify(trigger.conditions ?? {}),
      minutes,
      schedule?.cron ?? null,
      timezone,
      schedule?.overlap ?? "skip",
      schedule?.catchUpMinutes ?? 10,
      settings.rateLimitPerMinute ?? null,
      enabled,
      schedule ? firstFire(schedule.cron, timezone, ctx.now) : null,
      days,
      settings.entry ? JSON.stringify(settings.entry) : null,
      JSON.stringify(stopRulesOf(settings)),
      holdoutShare(live.definition),
    ],
  );
  await scheduleReminders(ctx, live.automationId, minutes === null ? null : { minutes, days, timezone });
  await bumpTriggerEpoch(ctx);
}

export async function enableTrigger(
  ctx: WorkspaceCtx,
  automationId: string,
  enabled: boolean,
): Promise<void> {
  const row = await ctx.tx.one(
    "select cron, timezone from live_trigger where workspace_id = $1 and automation_id = $2",
    [ctx.tenant.id, automationId],
  );
  // A schedule does not catch up on what it missed while it was paused.
  const next =
    enabled && row?.cron ? firstFire(row.cron, row.timezone ?? ctx.tenant.timezone, ctx.now) : null;
  await ctx.tx.run(
    "update live_trigger set enabled = $3, next_fire_at = case when cron is null then null when $3 then $4 else next_fire_at end where workspace_id = $1 and automation_id = $2",
    [ctx.tenant.id, automationId, enabled, next],
  );
  await bumpTriggerEpoch(ctx);
}

export async function dropTrigger(ctx: WorkspaceCtx, automationId: string): Promise<void> {
  await ctx.tx.run("delete from live_trigger where workspace_id = $1 and automation_id = $2", [
    ctx.tenant.id,
    automationId,
  ]);
  await ctx.tx.run(
    "delete from reminder where workspace_id = $1 and automation_id = $2 and fired_at is null",
    [ctx.tenant.id, automationId],
  );
  await bumpTriggerEpoch(ctx);
}

type Schedule = NonNullable<TriggerNode["schedule"]>;

/** Birthdays are looked up once a day. After an outage that takes a day at most, they are caught up. */
function scheduleOf({ event, schedule, time = BIRTHDAY_TIME }: TriggerNode): Schedule | null {
  if (event !== "contact.birthday") return schedule ?? null;
  const [hour, minute] = time.split(":").map(Number);
  return { cron: `${minute} ${hour} * * *`, overlap: "allow", catchUpMinutes: 1_440 };
}

function firstFire(cron: string, timezone: string, now: Date): Date | null {
  const parsed = parseCron(cron);
  const next = parsed.ok ? nextRun(parsed.cron, { after: now.getTime(), timezone }) : null;
  return next === null ? null : new Date(next);
}

/** A deploy schedules reminders anew for every future appointment whose reminder time has not passed. */
async function scheduleReminders(
  ctx: WorkspaceCtx,
  automationId: string,
  before: { minutes: number; days: number | null; timezone: string } | null,
): Promise<void> {
  await ctx.tx.run(
    "delete from reminder where workspace_id = $1 and automation_id = $2 and fired_at is null",
    [ctx.tenant.id, automationId],
  );
  if (before === null) return;
  await ctx.tx.run(
    `insert into reminder (workspace_id, appointment_id, automation_id, due_at)
     select workspace_id, id, $2, due_at from (
       select workspace_id, id, reminder_due(starts_at, $3, $5, $6) as due_at from appointment
       where workspace_id = $1 and status in ('booked', 'confirmed') and starts_at > $4) upcoming
     where due_at > $4 on conflict do nothing`,
    [ctx.tenant.id, automationId, before.minutes, ctx.now, before.days, before.timezone],
  );
}
