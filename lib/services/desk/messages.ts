import "server-only";
import { isUnassigned, unassignedText } from "@/lib/actions/phones";
import { smsSegments } from "@/lib/actions/sms-segments";
import { type Keyword, keywordOf } from "@/lib/automation/opt-out";
import { looksLikeEmail } from "@/lib/automation/semantics";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Message, Prisma } from "@/lib/db/generated/client";
import { filterBy } from "@/lib/db/optional";
import { DESTINATION_NOT_ALLOWED } from "@/lib/desk/text-gate";
import { newId } from "@/lib/id";
import { keepMedia } from "@/lib/services/attachments/keep";
import { mediaBase } from "@/lib/services/attachments/link";
import { attachUploads, type SentFile, takeUploads } from "@/lib/services/attachments/upload";
import { changesSince, type ListQuery } from "@/lib/services/changes-since";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import { keysetPage } from "@/lib/services/keyset-page";
import { meter } from "@/lib/services/metering/meter";
import { endNotices } from "@/lib/services/notices/end-notices";
import { hasProvider } from "@/lib/services/providers/has-provider";
import { gate } from "@/lib/services/sending/gate";
import { phoneOf, readContact, setOptOut, touchContact } from "./contacts";
import { toMessages } from "./message-view";
import { definedFields } from "./payloads";
import { sendTimeOf } from "./send-time";
import { WAITS_FOR_TIME } from "./waits-for-time";

export type Outbound = {
  channel: "sms" | "email";
  to: string;
  contactId: string | null;
  subject?: string | null;
  body: string;
  html?: string | null;
  messageClass: "service" | "reminder" | "marketing";
  status: "queued" | "sandboxed" | "suppressed";
  suppressedReason?: string | null;
  /** runId:nodeId of an automation's message; unique, so a second row cannot be written for one step. */
  effectKey?: string | null;
  /** Uploaded files that go with it. */
  files?: readonly SentFile[];
  /** The time at which the message is sent, or null to send it at once. */
  sendAt?: Date | null;
};

/** An outbound message has its row before it leaves. With the sandbox outbox the row is the message. */
export async function recordOutbound(
  ctx: WorkspaceCtx,
  out: Outbound,
): Promise<{ id: string; segments: number }> {
  const cause = ctx.actor.kind === "automation" ? ctx.actor : null;
  const id = newId("msg");
  const segments = out.channel === "sms" ? smsSegments(out.body).segments : 0;
  const files = out.files ?? [];
  const media = files.map(({ name, contentType, bytes }, at) => ({
    url: `${ctx.config.baseUrl}/v1/messages/${id}/media/${at}`,
    ...{ contentType, name, bytes },
  }));
  await ctx.tx.run(
    `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, subject, body, html, segments, message_class,
       status, suppressed_reason, effect_key, automation_id, version_id, run_id, node_id, sent_at, created_at, updated_at, media, send_at, scheduled_by)
     values ($1, $2, $3, 'outbound', $4, (select phone from workspace where id = $1), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       case when $11 = 'sandboxed' then $18::timestamptz end, $18, $18, $19, $20, $21)`,
    [
      ctx.tenant.id,
      id,
      out.contactId,
      out.channel,
      out.to,
      out.subject ?? null,
      out.body,
      out.html ?? null,
      segments,
      out.messageClass,
      out.status,
      out.suppressedReason ?? null,
      out.effectKey ?? null,
      cause?.id ?? null,
      cause?.versionId ?? null,
      cause?.runId ?? null,
      cause?.nodeId ?? null,
      ctx.now,
      JSON.stringify(media),
      out.sendAt ?? null,
      out.sendAt && ctx.actor.kind === "person" ? ctx.actor.id : null,
    ],
  );
  await attachUploads(ctx, { files, messageId: id, contactId: out.contactId });
  if (out.status === "sandboxed" && out.channel === "sms") {
    await meter(ctx, { type: "sms_accepted", messageId: id, at: ctx.now.toISOString(), live: true });
  }
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action:
      out.status === "suppressed" ? "message.suppressed" : out.sendAt ? "message.scheduled" : "message.sent",
    object: id,
    detail: {
      channel: out.channel,
      ...(out.suppressedReason ? { reason: out.suppressedReason } : {}),
      ...(out.sendAt ? { sendAt: out.sendAt.toISOString() } : {}),
    },
  });
  return { id, segments };
}

type Due = { id: string; channel: string; contact_id: string | null };

/** Keeps a scheduled message in the sandbox's outbox when its time has come. */
export async function sandboxScheduled(ctx: WorkspaceCtx, { id, channel, contact_id }: Due) {
  await ctx.tx.run(
    "update message set status = 'sandboxed', sent_at = $3, updated_at = $3 where workspace_id = $1 and id = $2",
    [ctx.tenant.id, id, ctx.now],
  );
  await meter(ctx, { type: "sms_accepted", messageId: id, at: ctx.now.toISOString(), live: true });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "message.sent", object: id, detail: { channel } });
  endNotices(ctx, { contactId: contact_id, kinds: ["text_waiting"] });
}

/** The longest text carriers accept, in however many segments. */
const MAX_TEXT_LENGTH = 1_600;

type NewMessage = {
  channel: "sms" | "email";
  to: string;
  body: string;
  subject?: string | undefined;
  media?: string[] | undefined;
  sendAt?: string | undefined;
};

/**
 * A reply by a person at the desk: quiet hours do not apply to it, an opt-out does. One that is scheduled waits for the
 * worker, which asks for both when the time has come.
 */
export async function sendMessage(ctx: WorkspaceCtx, input: NewMessage) {
  const to = input.channel === "sms" ? phoneOf(ctx, input.to, "/to") : emailOf(input.to);
  if (input.channel === "email" && !input.subject) throw invalid("/subject", "is required", "missing_field");
  // A line break would begin a header of its own.
  if (input.subject && [...input.subject].some((c) => c < " " || c === "\u2028" || c === "\u2029"))
    throw invalid("/subject", "must be one line");
  const files = await filesOf(ctx, input);
  checkBody({ ...input, hasFiles: files.length > 0 });
  if (input.channel === "email" && input.sendAt) throw invalid("/sendAt", "can only go with a text");
  const sendAt = input.sendAt === undefined ? null : sendTimeOf(input.sendAt, ctx.now);
  const contactId =
    input.channel === "sms" ? (await touchContact(ctx, { phone: to })).id : await contactByEmail(ctx, to);
  const verdict = await gate(ctx, {
    channel: input.channel,
    to,
    contactId,
    messageClass: "service",
    respectQuietHours: false,
  });
  if (!verdict.pass && verdict.reason === "destination_not_allowed") {
    throw invalid("/to", DESTINATION_NOT_ALLOWED, "destination_not_allowed");
  }
  const configured = await hasProvider(ctx, input.channel);
  if (configured && input.channel === "sms" && isUnassigned(to))
    throw invalid("/to", unassignedText(to), "invalid_phone");
  if (configured && files.length > 0 && mediaBase(ctx.config) === null) throw invalid("/media", UNREACHABLE);
  // The text counts toward the spend cap of the month in which it is sent.
  const isRefused = !verdict.pass && !(sendAt && verdict.reason === "spend_cap");
  const { id } = await recordOutbound(ctx, {
    channel: input.channel,
    to,
    contactId,
    subject: input.subject ?? null,
    body: input.body,
    files,
    messageClass: "service",
    status: isRefused ? "suppressed" : configured || sendAt ? "queued" : "sandboxed",
    suppressedReason: isRefused ? verdict.reason : null,
    sendAt: isRefused ? null : sendAt,
  });
  // A scheduled text has not answered anyone yet.
  if (input.channel === "sms" && sendAt === null) endNotices(ctx, { contactId, kinds: ["text_waiting"] });
  return getMessage(ctx, id);
}

export function checkBody(of: { channel: "sms" | "email"; body: string; hasFiles: boolean }): void {
  if (of.body.trim() === "" && !of.hasFiles) throw invalid("/body", "says nothing");
  if (of.channel === "sms" && of.body.length > MAX_TEXT_LENGTH)
    throw invalid("/body", `must be at most ${MAX_TEXT_LENGTH} characters for a text`);
}

export const UNREACHABLE =
  "Files can't be sent from here: the provider fetches them from this server, which needs a public https address.";

async function filesOf(ctx: WorkspaceCtx, { channel, media = [] }: NewMessage): Promise<SentFile[]> {
  if (channel === "email" && media.length > 0) throw invalid("/media", "can only go with a text");
  return takeUploads(ctx, media);
}

function emailOf(text: string): string {
  const address = text.trim().toLowerCase();
  const plain = [...address].every((c) => c > " " && c <= "~");
  if (!plain || !looksLikeEmail(address)) throw invalid("/to", "is not an email address", "invalid_email");
  return address;
}

async function contactByEmail(ctx: WorkspaceCtx, email: string): Promise<string | null> {
  const row = await ctx.tx.one(
    "select id from contact where workspace_id = $1 and email = $2 order by created_at limit 1",
    [ctx.tenant.id, email],
  );
  return row?.id ?? null;
}

type Inbound = {
  from: string;
  to: string;
  body: string;
  /** Needed for files, which are fetched from it. */
  provider?: string;
  providerId: string;
  /** A keyword the provider recognized; a workspace may have configured words of its own there. */
  keyword: Keyword | null;
  /** The provider answers HELP itself. */
  answersHelp: boolean;
  media: readonly { url: string; contentType: string }[];
};

/**
 * Records an inbound text. STOP, START and HELP take effect before any automation sees the event. A message the provider
 * reports twice is one message.
 */
export async function receiveSms(ctx: WorkspaceCtx, input: Inbound): Promise<void> {
  const contact = await touchContact(ctx, { phone: input.from });
  const { optedOut } = await readContact(ctx, contact.id);
  const keyword = input.keyword ?? keywordOf(input.body, { optedOut });
  const received = await ctx.tx.one(
    "select 1 from message where workspace_id = $1 and provider_id = $2 and direction = 'inbound'",
    [ctx.tenant.id, input.providerId],
  );
  if (received) return;
  const id = newId("msg");
  await ctx.tx.run(
    `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, segments, status, provider_id, created_at, updated_at, media)
     values ($1, $2, $3, 'inbound', 'sms', $4, $5, $6, $7, 'received', $8, $9, $9, $10)`,
    [
      ctx.tenant.id,
      id,
      contact.id,
      input.from,
      input.to,
      input.body,
      smsSegments(input.body).segments,
      input.providerId,
      ctx.now,
      JSON.stringify(input.media),
    ],
  );
  const { provider, media } = input;
  if (provider) await keepMedia(ctx, { messageId: id, contactId: contact.id, provider, media });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "message.received", object: id });
  if (keyword === "stop" || keyword === "start") {
    await setOptOut(ctx, { contactId: contact.id, optedOut: keyword === "stop", proof: id });
  }
  if (keyword === "help" && !input.answersHelp)
    await replyToHelp(ctx, { to: input.from, contactId: contact.id });
  await emitEvent(ctx, {
    type: "sms.received",
    data: {
      ...definedFields({
        message_id: id,
        from: input.from,
        to: input.to,
        body: input.body,
        contact_id: contact.id,
        is_opt_out: keyword === "stop",
      }),
      ...(input.media.length > 0 ? { media: [...input.media] } : {}),
    },
    source: "provider",
    contactId: contact.id,
    phone: input.from,
  });
}

/** The sender, how to reach them and how to stop, as carriers require of a reply to HELP. */
async function replyToHelp(ctx: WorkspaceCtx, recipient: { to: string; contactId: string }): Promise<void> {
  const verdict = await gate(ctx, {
    ...recipient,
    channel: "sms",
    messageClass: "service",
    respectQuietHours: false,
  });
  if (!verdict.pass) return;
  const workspace = await ctx.tx.one("select phone from workspace where id = $1", [ctx.tenant.id]);
  const reach = workspace?.phone ? ` Call us on ${workspace.phone}.` : "";
  await recordOutbound(ctx, {
    ...recipient,
    channel: "sms",
    body: `${ctx.tenant.name}:${reach} Reply STOP to get no more texts from us.`,
    messageClass: "service",
    status: "queued",
  });
}

export async function getMessage(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.prisma.message.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return (await toMessages(ctx, [row]))[0]!;
}

/** Lists messages newest first, or scheduled texts soonest first. */
export async function listMessages(
  ctx: WorkspaceCtx,
  {
    updated_since,
    ...query
  }: ListQuery & {
    contact?: string | undefined;
    channel?: string | undefined;
    direction?: string | undefined;
    status?: string | undefined;
    errorCode?: string | undefined;
    runId?: string | undefined;
    unread?: boolean | undefined;
    scheduled?: boolean | undefined;
  },
) {
  const { message } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    contactId: filterBy(query.contact),
    channel: filterBy(query.channel),
    direction: filterBy(query.direction),
    status: filterBy(query.status),
    errorCode: filterBy(query.errorCode),
    runId: filterBy(query.runId),
  };
  const unread = query.unread ? { direction: "inbound", readAt: null } : {};
  const scheduled = query.scheduled ? WAITS_FOR_TIME : {};
  const map = (row: Message) => row;
  const within = (window: object) => ({ AND: [where, unread, scheduled, window] });
  const find = (page: Pick<Prisma.MessageFindManyArgs, "orderBy" | "take"> & { where: object }) =>
    message.findMany({ ...page, where: within(page.where) });
  const read = () => {
    if (updated_since !== undefined)
      return changesSince(ctx, "messages", { query: { ...query, updated_since }, find, map });
    if (query.scheduled)
      return keysetPage("messages", {
        query,
        by: "sendAt",
        order: "asc",
        cursor: (id) => sendAtOf(ctx, id),
        find,
        map,
      });
    const cursor = (id: string) =>
      message.findFirst({ where: { workspaceId, id }, select: { createdAt: true } });
    return keysetPage("messages", { query, cursor, find, map });
  };
  const { messages, ...page } = await read();
  return { messages: await toMessages(ctx, messages), ...page };
}

async function sendAtOf({ tx, tenant }: WorkspaceCtx, id: string): Promise<{ sendAt: Date } | null> {
  const where = { workspaceId: tenant.id, id };
  const row = await tx.prisma.message.findFirst({ where, select: { sendAt: true } });
  return row?.sendAt ? { sendAt: row.sendAt } : null;
}
