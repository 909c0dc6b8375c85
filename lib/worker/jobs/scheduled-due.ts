import "server-only";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitMessageFailed } from "@/lib/services/desk/message-failed";
import type { EffectOutcome } from "@/lib/services/effects/intent";
import { endNotices } from "@/lib/services/notices/end-notices";
import { notifyNotSent, type Scheduled } from "@/lib/services/notices/not-sent";

const HOUR_MS = 3_600_000;
/** A text for a chosen time surprises its reader when it comes much later, such as after a suspension. */
const MAX_LATE_MS = 4 * HOUR_MS;
export const LATE = "It could not be sent within 4 hours of its time";

export const REMOVED = "The messaging provider was removed before the message was sent";

export const isLate = (sendAt: Date, now: Date): boolean => now.getTime() - sendAt.getTime() > MAX_LATE_MS;

/** Holds a scheduled text until quiet hours are over. The log keeps the time that was asked for. */
export async function postpone(
  ctx: WorkspaceCtx,
  id: string,
  { requested, until }: Record<"requested" | "until", Date>,
): Promise<void> {
  await ctx.tx.run("update message set send_at = $3, updated_at = $4 where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
    until,
    ctx.now,
  ]);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "message.postponed",
    object: id,
    detail: { requested: requested.toISOString(), sendAt: until.toISOString() },
  });
}

/** The member who scheduled the message is notified. */
export async function failUnsent(ctx: WorkspaceCtx, message: Scheduled, detail: string): Promise<void> {
  await ctx.tx.run(
    "update message set status = 'failed', error_code = 'provider_error', error_detail = $3, updated_at = $4 where workspace_id = $1 and id = $2",
    [ctx.tenant.id, message.id, detail, ctx.now],
  );
  await emitMessageFailed(ctx, message.id);
  await notifyNotSent(ctx, message);
}

/** Withdraws a text to a person who was erased. */
export async function eraseUnsent(ctx: WorkspaceCtx, id: string): Promise<void> {
  await ctx.tx.run(
    `update message set status = 'suppressed', suppressed_reason = 'erased', from_address = null, to_address = 'erased', subject = null,
       body = '', html = null, media = '[]', updated_at = $3 where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, id, ctx.now],
  );
}

/** Ends the notice of a waiting person once the text is sent. If it failed for good, the member who scheduled it is notified. */
export async function afterScheduled(
  ctx: WorkspaceCtx,
  message: Scheduled,
  { state }: Pick<EffectOutcome, "state">,
): Promise<void> {
  if (state === "sent") endNotices(ctx, { contactId: message.contact_id, kinds: ["text_waiting"] });
  if (state === "failed") await notifyNotSent(ctx, message);
}
