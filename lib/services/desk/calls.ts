import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Call } from "@/lib/db/generated/client";
import { isWithheld } from "@/lib/desk/phone/withheld";
import { newId } from "@/lib/id";
import { accountNow } from "@/lib/services/billing/facts";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { meter } from "@/lib/services/metering/meter";
import { endNotices } from "@/lib/services/notices/end-notices";
import { type Caller, emitCallEvents, isMissed, isReached } from "./call-events";
import { phoneOf, touchContact } from "./contacts";

export type NewCall = {
  direction: "inbound" | "outbound";
  /** An inbound call may also have what providers report for a withheld number. */
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
  voicemailUrl?: string | undefined;
  voicemailSeconds?: number | undefined;
  voicemailTranscript?: string | undefined;
  startedAt?: string | undefined;
  endedAt?: string | undefined;
  /** The provider's own id: the same call reported twice is one call. */
  providerId?: string | undefined;
};

type About = { contactName: string | null; returnedAt: Date | null };

function toCall(row: Call, { contactName, returnedAt }: About) {
  return {
    id: row.id,
    contactId: row.contactId,
    direction: row.direction,
    from: row.fromPhone,
    withheld: row.withheld,
    to: row.toPhone,
    callerName: row.callerName,
    contactName,
    outcome: row.outcome,
    correctedFrom: row.correctedFrom,
    handledBy: row.handledBy,
    durationSeconds: row.durationSeconds,
    ringSeconds: row.ringSeconds,
    summary: row.summary,
    intent: row.intent,
    recordingUrl: row.recordingUrl,
    voicemailUrl: row.voicemailUrl,
    voicemailSeconds: row.voicemailSeconds,
    voicemailTranscript: row.voicemailTranscript,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A finished call: its record, its usage, call.ended, and call.missed too for an inbound call that was not answered. */
export async function createCall(ctx: WorkspaceCtx, input: NewCall) {
  return (await recordCall(ctx, input)).call;
}

/** The record of a call, or the one it already has under the provider's id. */
export async function recordCall(ctx: WorkspaceCtx, input: NewCall) {
  const times = timesOf(await accountNow(ctx), input);
  const { from, to, caller } = await partiesOf(ctx, input);
  const { prisma } = ctx.tx;
  const workspaceId = ctx.tenant.id;
  const [row] = await prisma.call.createManyAndReturn({
    data: [
      {
        workspaceId,
        id: newId("call"),
        contactId: caller?.contact.id ?? null,
        direction: input.direction,
        fromPhone: from,
        withheld: from === null,
        toPhone: to,
        callerName: input.callerName ?? null,
        outcome: input.outcome,
        handledBy: input.handledBy ?? null,
        durationSeconds: times.seconds,
        ringSeconds: input.ringSeconds ?? null,
        summary: input.summary ?? null,
        intent: input.intent ?? null,
        recordingUrl: input.recordingUrl ?? null,
        voicemailUrl: input.voicemailUrl ?? null,
        voicemailSeconds: input.voicemailSeconds ?? null,
        voicemailTranscript: input.voicemailTranscript ?? null,
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
    const known = await prisma.call.findFirstOrThrow({ where: { workspaceId, providerId } });
    return { call: await withName(ctx, known), isNew: false };
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
  await emitCallEvents(ctx, row, caller);
  if (isReached(row)) endNotices(ctx, { contactId: row.contactId, kinds: ["call_missed"] });
  const contactName = caller?.contact.name ?? null;
  // A missed call that is reported late may have been returned already.
  const returnedAt = (await returnsOf(ctx, [row])).get(row.id) ?? null;
  return { call: toCall(row, { contactName, returnedAt }), isNew: true };
}

type Parties = { from: string | null; to: string | null; caller: Caller | null };

/** A withheld number can neither be called back nor become a contact. */
async function partiesOf(ctx: WorkspaceCtx, input: NewCall): Promise<Parties> {
  const { direction, callerName: name } = input;
  const to = input.to === undefined ? null : phoneOf(ctx, input.to, "/to");
  if (direction === "inbound" && isWithheld(input.from)) return { from: null, to, caller: null };
  const from = phoneOf(ctx, input.from, "/from");
  const phone = direction === "inbound" ? from : (to ?? from);
  return { from, to, caller: { phone, contact: await touchContact(ctx, { phone, name }) } };
}

function timesOf(now: Date, input: NewCall) {
  const startedAt = input.startedAt ? new Date(input.startedAt) : now;
  if (startedAt.getTime() > now.getTime() + 300_000) throw invalid("/startedAt", "must not be in the future");
  const endedAt = input.endedAt
    ? new Date(input.endedAt)
    : new Date(startedAt.getTime() + (input.durationSeconds ?? 0) * 1_000);
  if (endedAt < startedAt) throw invalid("/endedAt", "must not be before startedAt");
  const seconds = input.durationSeconds ?? Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000);
  if (seconds > 86_400) throw invalid("/durationSeconds", "must be at most 24 hours");
  return { startedAt, endedAt, seconds };
}

/** Contacts by id; erased people have no name. */
export async function namesOf(
  { tx, tenant }: WorkspaceCtx,
  rows: readonly Pick<Call, "contactId">[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await tx.query(
    "select id, name from contact where workspace_id = $1 and id = any($2) and name is not null",
    [tenant.id, ids],
  );
  return new Map(found.map(({ id, name }) => [id, name ?? ""]));
}

/** The times at which callers of missed calls were reached: by a later call either way, or by a completed callback. */
async function returnsOf({ tx, tenant }: WorkspaceCtx, rows: readonly Call[]): Promise<Map<string, Date>> {
  const missed = rows.filter((row) => row.contactId !== null && isMissed(row)).map(({ id }) => id);
  if (missed.length === 0) return new Map();
  const found = await tx.query(
    `select c.id, least(
       (select min(l.started_at) from call l
        where l.workspace_id = $1 and l.contact_id = c.contact_id and l.started_at > c.started_at
          and case l.direction when 'inbound' then l.outcome in ('answered', 'transferred') else l.outcome <> 'missed' end),
       (select min(b.completed_at) from callback b
        where b.workspace_id = $1 and b.contact_id = c.contact_id and b.completed_at > c.started_at)) as at
     from call c where c.workspace_id = $1 and c.id = any($2)`,
    [tenant.id, missed],
  );
  return new Map(found.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

/** Calls as they are shown, with the names that their contacts have now. */
export async function toCalls(ctx: WorkspaceCtx, rows: readonly Call[]) {
  const names = await namesOf(ctx, rows);
  const returns = await returnsOf(ctx, rows);
  return rows.map((row) =>
    toCall(row, {
      contactName: names.get(row.contactId ?? "") ?? null,
      returnedAt: returns.get(row.id) ?? null,
    }),
  );
}

async function withName(ctx: WorkspaceCtx, row: Call) {
  const [call] = await toCalls(ctx, [row]);
  if (!call) throw new ApiError("not_found");
  return call;
}

export async function getCall(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.prisma.call.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return withName(ctx, row);
}
