import "server-only";
import { movedText } from "@/lib/desk/moved-text";
import type { WorkspaceCtx } from "@/lib/services/context";
import { rescheduleAppointment } from "./appointments";
import { sendMessage } from "./messages";

type Move = Parameters<typeof rescheduleAppointment>[1] & { notify?: boolean | undefined };

/**
 * Moves an appointment at the desk, and texts the patient the new time if somebody chose that. Both happen in one
 * transaction: a text goes out once for a move that was made, and never for one that was refused.
 */
export async function moveAppointment(ctx: WorkspaceCtx, { notify = false, ...move }: Move) {
  const moved = await rescheduleAppointment(ctx, move);
  if (!notify) return moved;
  const { service, provider, startsAt, timezone } = moved;
  const body = movedText({ practice: ctx.tenant.name, service, provider, startsAt, timezone });
  await sendMessage(ctx, { channel: "sms", to: moved.contactPhone, body });
  return moved;
}
