import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import type { Call } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import type { TouchedContact } from "./contacts";
import { definedFields } from "./payloads";

/** The person at the other end of a call; a withheld number names nobody. */
export type Caller = { phone: string; contact: TouchedContact };

const MISSED: readonly string[] = ["missed", "voicemail", "abandoned"];

export const isMissed = ({ direction, outcome }: Pick<Call, "direction" | "outcome">) =>
  direction === "inbound" && MISSED.includes(outcome);

/** A call in which the person was reached, as the list of calls has it. */
export const isReached = ({ direction, outcome }: Pick<Call, "direction" | "outcome">) =>
  direction === "inbound" ? outcome === "answered" || outcome === "transferred" : outcome !== "missed";

/** call.ended, and call.missed too for an inbound call that nobody took. */
export async function emitCallEvents(ctx: WorkspaceCtx, row: Call, caller: Caller | null): Promise<void> {
  await emit(
    ctx,
    { row, caller, type: "call.ended" },
    {
      direction: row.direction,
      duration_seconds: row.durationSeconds,
      outcome: row.outcome,
      handled_by: row.handledBy,
      summary: row.summary,
      intent: row.intent,
      recording_url: row.recordingUrl,
      started_at: row.startedAt.toISOString(),
      ended_at: row.endedAt.toISOString(),
    },
  );
  if (isMissed(row)) await emitMissed(ctx, row, caller);
}

export function emitMissed(ctx: WorkspaceCtx, row: Call, caller: Caller | null): Promise<void> {
  const missedAt = row.endedAt.toISOString();
  return emit(
    ctx,
    { row, caller, type: "call.missed" },
    {
      missed_at: missedAt,
      timestamp: missedAt,
      ring_seconds: row.ringSeconds ?? 0,
      voicemail_url: row.voicemailUrl,
    },
  );
}

type Of = { row: Call; caller: Caller | null; type: string };

async function emit(
  ctx: WorkspaceCtx,
  { row, caller, type }: Of,
  more: Parameters<typeof definedFields>[0],
): Promise<void> {
  const data: JsonObject = definedFields({
    call_id: row.id,
    ...callerFields(row, caller),
    to: row.toPhone,
    ...more,
  });
  await emitEvent(ctx, {
    type,
    data,
    occurredAt: row.endedAt,
    source: "desk",
    contactId: caller?.contact.id ?? null,
    phone: caller?.phone ?? null,
    ...(row.withheld ? { withheld: true as const } : {}),
  });
}

function callerFields(row: Call, caller: Caller | null) {
  if (caller === null)
    return { caller_name: row.callerName, withheld: true, is_new_caller: false, is_existing_patient: false };
  const { phone, contact } = caller;
  return {
    caller_phone: phone,
    caller_name: row.callerName ?? contact.name,
    contact_id: contact.id,
    is_new_caller: contact.created,
    is_existing_patient: contact.isPatient,
    withheld: false,
  };
}
