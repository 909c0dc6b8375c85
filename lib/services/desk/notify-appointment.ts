import "server-only";
import { canceledText, movedText } from "@/lib/desk/appointment-texts";
import { accountNow } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";
import {
  cancelAppointment,
  lockAppointment,
  rescheduleAppointment,
  type toAppointment,
} from "./appointments";
import { preferredLanguage } from "./contacts";
import { sendMessage } from "./messages";

type Appointment = ReturnType<typeof toAppointment>;
type Notify = { notify?: boolean | undefined };

/**
 * Moves an appointment at the desk, and texts the patient the new time if somebody chose that. Both happen in one
 * transaction: a text goes out once for a move that was made, and never for one that was refused.
 */
export async function moveAppointment(
  ctx: WorkspaceCtx,
  { notify = false, ...move }: Parameters<typeof rescheduleAppointment>[1] & Notify,
) {
  const moved = await rescheduleAppointment(ctx, move);
  if (notify) await textPatient(ctx, moved, movedText);
  return moved;
}

/**
 * Cancels an appointment at the desk, with a text in the same way. One that was canceled before gets no second text, and
 * one that has begun gets none.
 */
export async function cancelAtDesk(
  ctx: WorkspaceCtx,
  { notify = false, ...cancel }: Parameters<typeof cancelAppointment>[1] & Notify,
) {
  const before = notify ? await lockAppointment(ctx, cancel.id) : null;
  const canceled = await cancelAppointment(ctx, cancel);
  if (before && before.status !== "cancelled" && before.startsAt > (await accountNow(ctx)))
    await textPatient(ctx, canceled, canceledText);
  return canceled;
}

async function textPatient(
  ctx: WorkspaceCtx,
  { contactPhone: to, ...appointment }: Appointment,
  textOf: typeof movedText,
) {
  const language = await preferredLanguage(ctx, appointment.contactId);
  const body = textOf({ practice: ctx.tenant.name, language, ...appointment });
  await sendMessage(ctx, { channel: "sms", to, body });
}
