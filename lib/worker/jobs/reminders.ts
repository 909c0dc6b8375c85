import "server-only";
import type { Db } from "@/lib/db/pool";
import { type RowOf, type Tx, tx } from "@/lib/db/tx";
import { isUpcoming } from "@/lib/desk/booking";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { appointmentPayload } from "@/lib/services/desk/payloads";
import { emitEvent } from "@/lib/services/events/emit";
import { stopEarlierReminders } from "@/lib/services/events/stop-runs";
import { systemCtx } from "./system-ctx";

const BATCH = 500;
const DUE = `select r.workspace_id, r.appointment_id, r.automation_id from reminder r
       join workspace w on w.id = r.workspace_id and w.status = 'active'
       where r.fired_at is null and r.due_at <= clock_timestamp() order by r.due_at limit $1` as const;
type Due = RowOf<typeof DUE>;

/** Emits due reminders. A reminder for an appointment that is canceled, over or already past is dropped. */
export async function fireReminders(db: Db, job: { config: Config; log: Log }): Promise<number> {
  const due = await tx(db, { kind: "system" }, (t) => t.query(DUE, [BATCH]));
  for (const one of due) {
    const id = one.workspace_id;
    await tx(db, { kind: "workspace", id }, (t) => fire(t, one, job), { tenantLock: { id, mode: "shared" } });
  }
  return due.length;
}

async function fire(t: Tx, due: Due, job: { config: Config; log: Log }): Promise<void> {
  const ctx = await systemCtx(t, { workspaceId: due.workspace_id, name: "reminder", ...job });
  if (ctx?.tenant.status !== "active") return;
  const reminder = await t.one(
    `select r.due_at, coalesce(l.enabled, false) as enabled from reminder r
       left join live_trigger l on l.workspace_id = r.workspace_id and l.automation_id = r.automation_id
     where r.workspace_id = $1 and r.appointment_id = $2 and r.automation_id = $3 and r.fired_at is null
       and r.due_at <= clock_timestamp() for update of r skip locked`,
    [due.workspace_id, due.appointment_id, due.automation_id],
  );
  if (!reminder) return;
  const appointment = await t.prisma.appointment.findFirst({
    where: { workspaceId: due.workspace_id, id: due.appointment_id },
  });
  if (!appointment) return;
  await t.run(
    "update reminder set fired_at = clock_timestamp() where workspace_id = $1 and appointment_id = $2 and automation_id = $3",
    [due.workspace_id, due.appointment_id, due.automation_id],
  );
  if (!isUpcoming(appointment) || !reminder.enabled || appointment.startsAt <= ctx.now) return;
  await stopEarlierReminders(ctx, { appointmentId: appointment.id, automationId: due.automation_id });
  await emitEvent(ctx, {
    type: "appointment.reminder",
    data: {
      ...appointmentPayload(appointment),
      minutes_until: Math.round((appointment.startsAt.getTime() - ctx.now.getTime()) / 60_000),
    },
    occurredAt: ctx.now,
    source: "reminder",
    senderId: `reminder:${due.appointment_id}:${due.automation_id}:${reminder.due_at.toISOString()}`,
    contactId: appointment.contactId,
    phone: appointment.contactPhone,
    only: due.automation_id,
  });
}
