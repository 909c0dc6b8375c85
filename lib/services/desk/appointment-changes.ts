import "server-only";
import { isUpcoming } from "@/lib/desk/booking";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitWorkspaceEvent } from "@/lib/services/workspace/webhook-events";
import {
  illegalTransition,
  lockAppointment,
  rescheduleAppointment,
  toAppointment,
  writeChange,
} from "./appointments";
import { appointmentPayload } from "./payloads";

/** The contact said they will come. The time stays held as it was. */
export async function confirmAppointment(ctx: WorkspaceCtx, { id }: { id: string }) {
  const before = await lockAppointment(ctx, id);
  if (before.status === "confirmed") return toAppointment(before);
  if (!isUpcoming(before)) throw illegalTransition(before, "confirmed");
  const row = await writeChange(ctx, id, { status: "confirmed" });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "appointment.confirmed", object: id });
  emitWorkspaceEvent(ctx, { type: "appointment.confirmed", data: appointmentPayload(row) });
  return toAppointment(row);
}

async function noteAppointment(ctx: WorkspaceCtx, { id, notes }: { id: string; notes: string }) {
  const before = await lockAppointment(ctx, id);
  if (before.notes === notes) return toAppointment(before);
  const row = await writeChange(ctx, id, { notes });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "appointment.changed",
    object: id,
    detail: { fields: ["notes"] },
  });
  return toAppointment(row);
}

type Changes = { id: string; startsAt: Date | null; notes: string | null; confirmed: boolean };

/** The move comes first: a new time is confirmed only if this change says so. */
export async function changeAppointment(
  ctx: WorkspaceCtx,
  { id, startsAt, notes, confirmed }: Changes,
): Promise<ReturnType<typeof toAppointment>> {
  let now = toAppointment(await lockAppointment(ctx, id));
  if (startsAt !== null && startsAt.toISOString() !== now.startsAt) {
    now = await rescheduleAppointment(ctx, { id, startsAt: startsAt.toISOString() });
  }
  if (notes !== null) now = await noteAppointment(ctx, { id, notes });
  return confirmed ? confirmAppointment(ctx, { id }) : now;
}
