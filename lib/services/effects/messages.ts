import "server-only";
import type { EmailRequest, MessageResult, SmsRequest } from "@/lib/actions/effects";
import { smsSegments } from "@/lib/actions/sms-segments";
import { StepFailure } from "@/lib/automation/step-error";
import { DESTINATION_NOT_ALLOWED } from "@/lib/desk/text-gate";
import type { WorkspaceCtx } from "@/lib/services/context";
import { touchContact } from "@/lib/services/desk/contacts";
import { recordOutbound } from "@/lib/services/desk/messages";
import { gate } from "@/lib/services/sending/gate";

export type Suppressed = Extract<MessageResult, { status: "suppressed" }>;
type Cleared = { contactId: string | null };

/**
 * Asks the sending gate whether a text may be sent, and records the suppressed message when it may not. The clearance
 * holds for this transaction only, while the contact's row is locked.
 */
export async function clearSms(ctx: WorkspaceCtx, message: SmsRequest): Promise<Cleared | Suppressed> {
  const { to, body, messageClass, respectQuietHours } = message;
  const contactId = (await touchContact(ctx, { phone: to })).id;
  const verdict = await gate(ctx, { channel: "sms", to, contactId, messageClass, respectQuietHours });
  if (verdict.pass) return { contactId };
  const { reason, until } = verdict;
  if (reason === "account_suspended") throw new StepFailure(reason, "The account is suspended");
  if (reason === "destination_not_allowed")
    throw new StepFailure(reason, DESTINATION_NOT_ALLOWED, { field: "to" });
  const { segments } = smsSegments(body);
  await recordOutbound(ctx, {
    channel: "sms",
    to,
    contactId,
    body,
    messageClass,
    status: "suppressed",
    suppressedReason: reason,
  });
  return {
    status: "suppressed",
    reason,
    until: until === null ? null : new Date(until).toISOString(),
    segments,
    preview: { channel: "sms", to, body, segments },
  };
}

/** Prepares the message row of an email and its preview, the same for the outbox and for a provider. */
export async function clearEmail(ctx: WorkspaceCtx, message: EmailRequest, effectKey: string) {
  const { to, subject, text, html } = message;
  const messageClass = "service";
  const verdict = await gate(ctx, {
    channel: "email",
    to,
    contactId: null,
    messageClass,
    respectQuietHours: false,
  });
  if (!verdict.pass) throw new StepFailure("account_suspended", "The account is suspended");
  const contact = await ctx.tx.one(
    "select id from contact where workspace_id = $1 and email = $2 order by created_at limit 1",
    [ctx.tenant.id, to.toLowerCase()],
  );
  const contactId = contact?.id ?? null;
  return {
    row: { channel: "email", to, contactId, subject, body: text, html, messageClass, effectKey },
    preview: { channel: "email", to, subject, body: html ?? text },
  } as const;
}

/** Stores a text in the sandbox outbox, in the transaction of its step. */
export async function outboxSms(ctx: WorkspaceCtx, message: SmsRequest, key: string): Promise<MessageResult> {
  const cleared = await clearSms(ctx, message);
  if ("status" in cleared) return cleared;
  const row = await recordOutbound(ctx, {
    channel: "sms",
    to: message.to,
    contactId: cleared.contactId,
    body: message.body,
    messageClass: message.messageClass,
    status: "sandboxed",
    effectKey: key,
  });
  const { to, body } = message;
  return {
    status: "sandboxed",
    messageId: row.id,
    segments: row.segments,
    preview: { channel: "sms", to, body, segments: row.segments },
  };
}

export async function outboxEmail(
  ctx: WorkspaceCtx,
  message: EmailRequest,
  key: string,
): Promise<MessageResult> {
  const { row, preview } = await clearEmail(ctx, message, key);
  const { id } = await recordOutbound(ctx, { ...row, status: "sandboxed" });
  return { status: "sandboxed", messageId: id, segments: 0, preview };
}
