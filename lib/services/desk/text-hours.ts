import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { quietHoursFor } from "@/lib/desk/text-gate";
import type { WorkspaceCtx } from "@/lib/services/context";
import { deskSettingsOf } from "@/lib/services/sending/gate";
import { isAnswering } from "@/lib/services/sending/is-answering";

/**
 * Returns the quiet hours by which an automation would hold a text to this number. A text that a person writes is sent
 * anyway, so the pages warn of them first. One that is scheduled waits for their end.
 */
export async function getTextHours(ctx: WorkspaceCtx, of: { to: string; at?: string | undefined }) {
  const { tx, tenant } = ctx;
  const { to } = of;
  const now = of.at === undefined ? ctx.now : new Date(of.at);
  const phone = toE164(to, tenant.country);
  if (phone === null) return { quiet: null };
  const contact = await tx.prisma.contact.findFirst({
    where: { workspaceId: tenant.id, phone },
    select: { id: true, timezone: true },
  });
  const { quietHours } = await deskSettingsOf(ctx);
  const zones = { contact: contact?.timezone ?? null, workspace: tenant.timezone };
  const quiet = quietHoursFor(phone, { zones, quietHours }, now.getTime());
  if (quiet === null) return { quiet: null };
  if (of.at === undefined && (await isAnswering(ctx, contact?.id ?? null))) return { quiet: null };
  const until = new Date(quiet.until).toISOString();
  return {
    quiet: { at: now.toISOString(), until, timezone: quiet.timezone, isEstimated: quiet.isEstimated },
  };
}
