import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "../context";
import { emitEvent } from "../events/emit";
import { meter } from "../metering/meter";
import { listOpen, type PageQuery } from "../page";
import { phoneOf, type Touched, touchContact } from "./contacts";
import { present } from "./payloads";

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
  /** The provider's own id: the same call told twice is one call. */
  providerId?: string | undefined;
};

type Row = {
  id: string;
  contact_id: string | null;
  direction: NewCall["direction"];
  from_phone: string;
  to_phone: string | null;
  caller_name: string | null;
  outcome: NewCall["outcome"];
  handled_by: "ai" | "staff" | null;
  duration_seconds: number;
  ring_seconds: number | null;
  summary: string | null;
  intent: string | null;
  recording_url: string | null;
  started_at: Date;
  ended_at: Date;
  returned_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = `id, contact_id, direction, from_phone, to_phone, caller_name, outcome, handled_by, duration_seconds, ring_seconds, summary,
  intent, recording_url, started_at, ended_at, returned_at, created_at, updated_at`;

function toCall(row: Row) {
  return {
    id: row.id,
    contactId: row.contact_id,
    direction: row.direction,
    from: row.from_phone,
    to: row.to_phone,
    callerName: row.caller_name,
    outcome: row.outcome,
    handledBy: row.handled_by,
    durationSeconds: row.duration_seconds,
    ringSeconds: row.ring_seconds,
    summary: row.summary,
    intent: row.intent,
    recordingUrl: row.recording_url,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A finished call: its record, its usage, call.ended, and call.missed too when nobody took an inbound one. */
export async function createCall(ctx: WorkspaceCtx, input: NewCall) {
  const times = timesOf(ctx, input);
  const from = phoneOf(ctx, input.from, "/from");
  const to = input.to === undefined ? null : phoneOf(ctx, input.to, "/to");
  const other = input.direction === "inbound" ? from : (to ?? from);
  const contact = await touchContact(ctx, { phone: other, name: input.callerName });
  const id = newId("call");
  const row = await ctx.tx.one<Row>(
    `insert into call (workspace_id, id, contact_id, direction, from_phone, to_phone, caller_name, outcome, handled_by, duration_seconds,
       ring_seconds, summary, intent, recording_url, started_at, ended_at, provider_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
     on conflict (workspace_id, provider_id) do nothing returning ${COLUMNS}`,
    [
      ctx.tenant.id,
      id,
      contact.id,
      input.direction,
      from,
      to,
      input.callerName ?? null,
      input.outcome,
      input.handledBy ?? null,
      times.seconds,
      input.ringSeconds ?? null,
      input.summary ?? null,
      input.intent ?? null,
      input.recordingUrl ?? null,
      times.startedAt,
      times.endedAt,
      input.providerId ?? null,
      ctx.now,
    ],
  );
  if (!row) {
    const known = await ctx.tx.one<Row>(
      `select ${COLUMNS} from call where workspace_id = $1 and provider_id = $2`,
      [ctx.tenant.id, input.providerId],
    );
    return toCall(known!);
  }
  await meter(ctx, {
    type: "call_finished",
    callId: row.id,
    startedAt: row.started_at.toISOString(),
    durationSeconds: row.duration_seconds,
    outcome: row.outcome,
    handledBy: row.handled_by,
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "call.recorded",
    object: row.id,
    detail: { outcome: row.outcome },
  });
  await tellAutomations(ctx, row, { other, contact });
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

async function tellAutomations(
  ctx: WorkspaceCtx,
  row: Row,
  of: { other: string; contact: Touched },
): Promise<void> {
  const about = {
    call_id: row.id,
    caller_phone: of.other,
    caller_name: row.caller_name ?? of.contact.name,
    contact_id: of.contact.id,
    is_new_caller: of.contact.created,
    is_existing_patient: of.contact.isPatient,
  };
  const emit = (type: string, data: JsonObject) =>
    emitEvent(ctx, {
      type,
      data,
      occurredAt: row.ended_at,
      source: "desk",
      contactId: of.contact.id,
      phone: of.other,
    });
  await emit(
    "call.ended",
    present({
      ...about,
      direction: row.direction,
      duration_seconds: row.duration_seconds,
      outcome: row.outcome,
      handled_by: row.handled_by,
      summary: row.summary,
      intent: row.intent,
      recording_url: row.recording_url,
      started_at: row.started_at.toISOString(),
      ended_at: row.ended_at.toISOString(),
    }),
  );
  if (row.direction !== "inbound" || !MISSED.some((outcome) => outcome === row.outcome)) return;
  const missedAt = row.ended_at.toISOString();
  await emit(
    "call.missed",
    present({ ...about, missed_at: missedAt, timestamp: missedAt, ring_seconds: row.ring_seconds ?? 0 }),
  );
}

export async function getCall(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one<Row>(`select ${COLUMNS} from call where workspace_id = $1 and id = $2`, [
    ctx.tenant.id,
    id,
  ]);
  if (!row) throw new ApiError("not_found");
  return toCall(row);
}

export async function listCalls(
  ctx: WorkspaceCtx,
  query: PageQuery & {
    outcome?: string | undefined;
    direction?: string | undefined;
    contact?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
  },
) {
  return listOpen(ctx, "calls", {
    table: "call",
    select: COLUMNS,
    query,
    filters: [
      ["outcome = ?", query.outcome],
      ["direction = ?", query.direction],
      ["contact_id = ?", query.contact],
      ["started_at >= ?", query.from],
      ["started_at < ?", query.to],
    ],
    orderBy: "started_at",
    map: toCall,
  });
}
