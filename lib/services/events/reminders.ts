import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { stopHeldReminders } from "./stop-runs";

/** Schedules an appointment's reminders, one per live automation with a reminder trigger, replacing those it had. */
export async function armReminders(
  ctx: WorkspaceCtx,
  of: { appointmentId: string; startsAt: Date },
): Promise<void> {
  await ctx.tx.run("delete from reminder where workspace_id = $1 and appointment_id = $2", [
    ctx.tenant.id,
    of.appointmentId,
  ]);
  await ctx.tx.run(
    `insert into reminder (workspace_id, appointment_id, automation_id, due_at)
     select workspace_id, $2, automation_id, due_at from (
       select workspace_id, automation_id, reminder_due($3::timestamptz, offset_minutes, offset_days, coalesce(timezone, $5)) as due_at
       from live_trigger where workspace_id = $1 and event = 'appointment.reminder' and offset_minutes is not null) armed
     where due_at > $4`,
    [ctx.tenant.id, of.appointmentId, of.startsAt, ctx.now, ctx.tenant.timezone],
  );
  await stopHeldReminders(ctx, of.appointmentId);
}

export async function disarmReminders(ctx: WorkspaceCtx, appointmentId: string): Promise<void> {
  await ctx.tx.run(
    "delete from reminder where workspace_id = $1 and appointment_id = $2 and fired_at is null",
    [ctx.tenant.id, appointmentId],
  );
}
