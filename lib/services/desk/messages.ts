import "server-only";
import { smsSegments } from "@/lib/actions/sms-segments";
import { type Keyword, keywordOf } from "@/lib/automation/opt-out";
import { looksLikeEmail } from "@/lib/automation/semantics";
import { ApiError, invalid } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { gate } from "@/lib/services/sending/gate";
import { audit, type WorkspaceCtx } from "../context";
import { emitEvent } from "../events/emit";
import { meter } from "../metering/meter";
import { listOpen, type PageQuery } from "../page";
import { phoneOf, readContact, setOptOut, touchContact } from "./contacts";
import { present } from "./payloads";

type MessageRow = {
  id: string;
  contact_id: string | null;
  direction: "inbound" | "outbound";
  channel: "sms" | "email";
  from_address: string | null;
  to_address: string;
  subject: string | null;
  body: string;
  segments: number;
  status: string;
  suppressed_reason: string | null;
  error_code: string | null;
  error_detail: string | null;
  automation_id: string | null;
  run_id: string | null;
  node_id: string | null;
  read_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = `id, contact_id, direction, channel, from_address, to_address, subject, body, segments, status, suppressed_reason, error_code, error_detail,
  automation_id, run_id, node_id, read_at, created_at, updated_at`;

function toMessage(row: MessageRow) {
  return {
    id: row.id,
    contactId: row.contact_id,
    direction: row.direction,
    channel: row.channel,
    from: row.from_address,
    to: row.to_address,
    subject: row.subject,
    body: row.body,
    segments: row.segments,
    status: row.status,
    suppressedReason: row.suppressed_reason,
    errorCode: row.error_code,
    errorDetail: row.error_detail,
    automationId: row.automation_id,
    runId: row.run_id,
    nodeId: row.node_id,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

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
};

/** An outbound message has its row before it leaves. With the sandbox outbox the row is the message. */
export async function recordOutbound(ctx: WorkspaceCtx, out: Outbound): Promise<MessageRow> {
  const cause = ctx.actor.kind === "automation" ? ctx.actor : null;
  const segments = out.channel === "sms" ? smsSegments(out.body).segments : 0;
  const row = await ctx.tx.one<MessageRow>(
    `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, subject, body, html, segments, message_class,
       status, suppressed_reason, effect_key, automation_id, version_id, run_id, node_id, sent_at, created_at, updated_at)
     values ($1, $2, $3, 'outbound', $4, (select phone from workspace where id = $1), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       case when $11 = 'sandboxed' then $18::timestamptz end, $18, $18) returning ${COLUMNS}`,
    [
      ctx.tenant.id,
      newId("msg"),
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
    ],
  );
  const made = row!;
  if (out.status === "sandboxed" && out.channel === "sms") {
    await meter(ctx, { type: "sms_accepted", messageId: made.id, at: ctx.now.toISOString(), live: true });
  }
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: out.status === "suppressed" ? "message.suppressed" : "message.sent",
    object: made.id,
    detail: { channel: out.channel, ...(out.suppressedReason ? { reason: out.suppressedReason } : {}) },
  });
  return made;
}

/** As much as carriers take as one text, however many segments it is. */
const LONGEST_TEXT = 1_600;

type NewMessage = { channel: "sms" | "email"; to: string; body: string; subject?: string | undefined };

/** A person at the desk answers: quiet hours do not hold back a reply, an opt-out does. */
export async function sendMessage(ctx: WorkspaceCtx, input: NewMessage) {
  const to = input.channel === "sms" ? phoneOf(ctx, input.to, "/to") : emailOf(input.to);
  if (input.channel === "email" && !input.subject) throw invalid("/subject", "is required", "missing_field");
  // A line break would begin a header of its own.
  if (input.subject && [...input.subject].some((c) => c < " " || c === "\u2028" || c === "\u2029"))
    throw invalid("/subject", "must be one line");
  if (input.body.trim() === "") throw invalid("/body", "says nothing");
  if (input.channel === "sms" && input.body.length > LONGEST_TEXT)
    throw invalid("/body", `must be at most ${LONGEST_TEXT} characters for a text`);
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
    throw invalid(
      "/to",
      "This workspace may not text that kind of number or country",
      "destination_not_allowed",
    );
  }
  const configured = await ctx.tx.one(
    "select 1 from provider_setting where workspace_id = $1 and kind = $2",
    [ctx.tenant.id, input.channel],
  );
  const row = await recordOutbound(ctx, {
    channel: input.channel,
    to,
    contactId,
    subject: input.subject ?? null,
    body: input.body,
    messageClass: "service",
    status: verdict.pass ? (configured ? "queued" : "sandboxed") : "suppressed",
    suppressedReason: verdict.pass ? null : verdict.reason,
  });
  return toMessage(row);
}

function emailOf(text: string): string {
  const address = text.trim().toLowerCase();
  const plain = [...address].every((c) => c > " " && c <= "~");
  if (!plain || !looksLikeEmail(address)) throw invalid("/to", "is not an e-mail address", "invalid_email");
  return address;
}

async function contactByEmail(ctx: WorkspaceCtx, email: string): Promise<string | null> {
  const row = await ctx.tx.one<{ id: string }>(
    "select id from contact where workspace_id = $1 and email = $2 order by created_at limit 1",
    [ctx.tenant.id, email],
  );
  return row?.id ?? null;
}

type Inbound = {
  from: string;
  to: string;
  body: string;
  providerId: string;
  /** Recognised by the provider: a workspace may have taught it words of its own. */
  keyword: Keyword | null;
  /** The provider answers HELP itself. */
  answersHelp: boolean;
};

/**
 * A text that came in. STOP, START and HELP are settled before any automation hears of it. The same message told twice
 * by a provider is one message.
 */
export async function receiveSms(ctx: WorkspaceCtx, input: Inbound): Promise<void> {
  const contact = await touchContact(ctx, { phone: input.from });
  const { opted_out: optedOut } = await readContact(ctx, contact.id);
  const keyword = input.keyword ?? keywordOf(input.body, { optedOut });
  const known = await ctx.tx.one(
    "select 1 from message where workspace_id = $1 and provider_id = $2 and direction = 'inbound'",
    [ctx.tenant.id, input.providerId],
  );
  if (known) return;
  const row = (await ctx.tx.one<MessageRow>(
    `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, segments, status, provider_id, created_at, updated_at)
     values ($1, $2, $3, 'inbound', 'sms', $4, $5, $6, $7, 'received', $8, $9, $9) returning ${COLUMNS}`,
    [
      ctx.tenant.id,
      newId("msg"),
      contact.id,
      input.from,
      input.to,
      input.body,
      smsSegments(input.body).segments,
      input.providerId,
      ctx.now,
    ],
  ))!;
  await audit(ctx, { tenantId: ctx.tenant.id, action: "message.received", object: row.id });
  if (keyword === "stop" || keyword === "start") {
    await setOptOut(ctx, { contactId: contact.id, optedOut: keyword === "stop", proof: row.id });
  }
  if (keyword === "help" && !input.answersHelp)
    await answerHelp(ctx, { to: input.from, contactId: contact.id });
  await emitEvent(ctx, {
    type: "sms.received",
    data: present({
      message_id: row.id,
      from: input.from,
      to: input.to,
      body: input.body,
      contact_id: contact.id,
      is_opt_out: keyword === "stop",
    }),
    occurredAt: ctx.now,
    source: "provider",
    contactId: contact.id,
    phone: input.from,
  });
}

/** Who they are, how to reach them and how to stop, as carriers ask of everybody who sends. */
async function answerHelp(ctx: WorkspaceCtx, of: { to: string; contactId: string }): Promise<void> {
  const verdict = await gate(ctx, {
    ...of,
    channel: "sms",
    messageClass: "service",
    respectQuietHours: false,
  });
  if (!verdict.pass) return;
  const own = await ctx.tx.one<{ phone: string | null }>("select phone from workspace where id = $1", [
    ctx.tenant.id,
  ]);
  const reach = own?.phone ? ` Call us on ${own.phone}.` : "";
  await recordOutbound(ctx, {
    ...of,
    channel: "sms",
    body: `${ctx.tenant.name}:${reach} Reply STOP to get no more texts from us.`,
    messageClass: "service",
    status: "queued",
  });
}

export async function getMessage(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one<MessageRow>(
    `select ${COLUMNS} from message where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return toMessage(row);
}

export function listMessages(
  ctx: WorkspaceCtx,
  query: PageQuery & {
    contact?: string | undefined;
    channel?: string | undefined;
    direction?: string | undefined;
    status?: string | undefined;
    errorCode?: string | undefined;
    runId?: string | undefined;
    unread?: boolean | undefined;
  },
) {
  return listOpen(ctx, "messages", {
    table: "message",
    select: COLUMNS,
    query,
    filters: [
      ["contact_id = ?", query.contact],
      ["channel = ?", query.channel],
      ["direction = ?", query.direction],
      ["status = ?", query.status],
      ["error_code = ?", query.errorCode],
      ["run_id = ?", query.runId],
      ...(query.unread ? ["direction = 'inbound' and read_at is null"] : []),
    ],
    map: toMessage,
  });
}
