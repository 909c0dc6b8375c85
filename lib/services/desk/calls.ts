import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Call } from "@/lib/db/generated/client";
import { between, filterBy } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPage } from "@/lib/services/keyset-page";
import { meter } from "@/lib/services/metering/meter";
import { phoneOf, type TouchedContact, touchContact } from "./contacts";
import { definedFields } from "./payloads";

const MISSED = ["missed", "voicemail", "abandoned"] as const;

export type NewCall = {
  direction: "inbound" | "outbound";
  from: string;
  to?: string | undefined;
  callerName?: string | undefined;
  outcome: "answered" | "voicemail" | "abandoned" | "transferred" | "missed";
  handledBy?: "ai" | "staff" | undefined;
  durationSeconds?: number | undefined;
  ringSeconds?: number | undefined;
  summary?: string | undefined;
  intent?: string | undefined;
  recordingUrl?: string | undefined;
  startedAt?: string | undefined;
  endedAt?: string | undefined;
  /** The provider's own id: the same call reported twice is one call. */
  providerId?: string | undefined;
};

function toCall(row: Call) {
  return {
    id: row.id,
    contactId: row.contactId,
    direction: row.direction,
    from: row.fromPhone,
    to: row.toPhone,
    callerName: row.callerName,
    outcome: row.outcome,
    handledBy: row.handledBy,
    durationSeconds: row.durationSeconds,
    ringSeconds: row.ringSeconds,
    summary: row.summary,
    intent: row.intent,
    recordingUrl: row.recordingUrl,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A finished call: its record, its usage, call.ended, and call.missed too for an inbound call that was not answered. */
export async function createCall(ctx: WorkspaceCtx, input: NewCall) {
  const times = timesOf(ctx, input);
  const from = phoneOf(ctx, input.from, "/from");
  const to = input.to === undefined ? null : phoneOf(ctx, input.to, "/to");
  const other = input.direction === "inbound" ? from : (to ?? from);
  const contact = await touchContact(ctx, { phone: other, name: input.callerName });
  const { prisma } = ctx.tx;
  const workspaceId = ctx.tenant.id;
  const [row] = await prisma.call.createManyAndReturn({
    data: [
      {
        workspaceId,
        id: newId("call"),
        contactId: contact.id,
        direction: input.direction,
        fromPhone: from,
        toPhone: to,
        callerName: input.callerName ?? null,
        outcome: input.outcome,
        handledBy: input.handledBy ?? null,
        durationSeconds: times.seconds,
        ringSeconds: input.ringSeconds ?? null,
        summary: input.summary ?? null,
        intent: input.intent ?? null,
        recordingUrl: input.recordingUrl ?? null,
        startedAt: times.startedAt,
        endedAt: times.endedAt,
        providerId: input.providerId ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  if (!row) {
    const { providerId = null } = input;
    return toCall(await prisma.call.findFirstOrThrow({ where: { workspaceId, providerId } }));
  }
  await meter(ctx, {
    type: "call_finished",
    callId: row.id,
    startedAt: row.startedAt.toISOString(),
    durationSeconds: row.durationSeconds,
    outcome: row.outcome,
    handledBy: row.handledBy,
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "call.recorded",
    object: row.id,
    detail: { outcome: row.outcome },
  });
  await emitCallEvents(ctx, row, { other, contact });
  return toCall(row);
}

function timesOf(ctx: WorkspaceCtx, input: NewCall) {
  const startedAt = input.startedAt ? new Date(input.startedAt) : ctx.now;
  if (startedAt.getTime() > ctx.now.getTime() + 300_000)
    throw invalid("/startedAt", "must not lie in the future");
  const endedAt = input.endedAt
    ? new Date(input.endedAt)
    : new Date(startedAt.getTime() + (input.durationSeconds ?? 0) * 1_000);
  if (endedAt < startedAt) throw invalid("/endedAt", "must not lie before startedAt");
  const seconds = input.durationSeconds ?? Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000);
  if (seconds > 86_400) throw invalid("/durationSeconds", "must be at most 24 hours");
  return { startedAt, endedAt, seconds };
}

async function emitCallEvents(
  ctx: WorkspaceCtx,
  row: Call,
  of: { other: string; contact: TouchedContact },
): Promise<void> {
  const about = {
    call_id: row.id,
    caller_phone: of.other,
    caller_name: row.callerName ?? of.contact.name,
    contact_id: of.contact.id,
    is_new_caller: of.contact.created,
    is_existing_patient: of.contact.isPatient,
  };
  const emit = (type: string, data: JsonObject) =>
    emitEvent(ctx, {
      type,
      data,
      occurredAt: row.endedAt,
      source: "desk",
      contactId: of.contact.id,
      phone: of.other,
    });
  await emit(
    "call.ended",
    definedFields({
      ...about,
      direction: row.direction,
      duration_seconds: row.durationSeconds,
      outcome: row.outcome,
      handled_by: row.handledBy,
      summary: row.summary,
      intent: row.intent,
      recording_url: row.recordingUrl,
      started_at: row.startedAt.toISOString(),
      ended_at: row.endedAt.toISOString(),
    }),
  );
  if (row.direction !== "inbound" || !MISSED.some((outcome) => outcome === row.outcome)) return;
  const missedAt = row.endedAt.toISOString();
  await emit(
    "call.missed",
    definedFields({ ...about, missed_at: missedAt, timestamp: missedAt, ring_seconds: row.ringSeconds ?? 0 }),
  );
}

export async function getCall(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.prisma.call.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return toCall(row);
}

export function listCalls(
  ctx: WorkspaceCtx,
  query: PageQuery & {
    outcome?: string | undefined;
    direction?: string | undefined;
    contact?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
  },
) {
  const { call } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    outcome: filterBy(query.outcome),
    direction: filterBy(query.direction),
    contactId: filterBy(query.contact),
    startedAt: between(query.from, query.to),
  };
  return keysetPage("calls", {
    query,
    by: "startedAt",
    cursor: (id) => call.findFirst({ where: { workspaceId, id }, select: { startedAt: true } }),
    find: (page) => call.findMany({ ...page, where: { AND: [where, page.where] } }),
    map: toCall,
  });
}
