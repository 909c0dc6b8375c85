import "server-only";
import type { Call } from "@/lib/db/generated/client";
import type { CallResult } from "@/lib/desk/phone/call-outcome";
import { accountNow } from "@/lib/services/billing/facts";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { recountCall } from "@/lib/services/metering/recount-call";
import { type Caller, emitMissed, isMissed } from "./call-events";
import { readContact } from "./contacts";

/** A missed call found out later than this is corrected without an event: nobody wants a text about yesterday's call. */
const MISSED_WITHIN_MS = 3_600_000;

/**
 * A report that came after the call was decided. The record is corrected and says so, and call.missed is emitted once at
 * most: an automation that has called back cannot take it back.
 */
export async function correctCall(
  ctx: WorkspaceCtx,
  id: string,
  { result, wasMissed }: { result: CallResult; wasMissed: boolean },
): Promise<void> {
  const workspaceId = ctx.tenant.id;
  const { call } = ctx.tx.prisma;
  const before = await call.findFirst({ where: { workspaceId, id } });
  if (!before || ctx.tenant.status !== "active") return;
  const changed = {
    outcome: result.outcome,
    handledBy: result.handledBy,
    recordingUrl: result.recording?.url ?? before.recordingUrl,
    voicemailUrl: result.voicemail?.url ?? before.voicemailUrl,
    voicemailSeconds: result.voicemail?.seconds ?? before.voicemailSeconds,
    voicemailTranscript: result.voicemail?.transcript ?? before.voicemailTranscript,
  };
  const isSame = (Object.keys(changed) as (keyof typeof changed)[]).every(
    (member) => before[member] === changed[member],
  );
  if (isSame) return;
  const correctedFrom =
    result.outcome === before.outcome ? before.correctedFrom : (before.correctedFrom ?? before.outcome);
  await call.updateMany({
    where: { workspaceId, id },
    data: { ...changed, correctedFrom, updatedAt: ctx.now },
  });
  await audit(ctx, {
    tenantId: workspaceId,
    action: "call.corrected",
    object: id,
    detail: { from: before.outcome, to: result.outcome },
  });
  const after = { ...before, ...changed };
  await recountCall(ctx, after);
  if (wasMissed || isMissed(before) || !isMissed(after) || !(await isRecent(ctx, before.endedAt))) return;
  await emitMissed(ctx, after, await callerOf(ctx, after));
}

const isRecent = async (ctx: WorkspaceCtx, endedAt: Date) =>
  (await accountNow(ctx)).getTime() - endedAt.getTime() < MISSED_WITHIN_MS;

async function callerOf(
  ctx: WorkspaceCtx,
  { contactId, fromPhone }: Pick<Call, "contactId" | "fromPhone">,
): Promise<Caller | null> {
  if (contactId === null || fromPhone === null) return null;
  const { name, email, isPatient } = await readContact(ctx, contactId);
  return { phone: fromPhone, contact: { id: contactId, created: false, isPatient, name, email } };
}
