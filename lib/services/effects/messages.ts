import "server-only";
import type { EmailRequest, MessageResult, SmsRequest } from "@/lib/actions/effects";
import { smsSegments } from "@/lib/actions/sms-segments";
import { StepFailure } from "@/lib/automation/step-error";
import type { WorkspaceCtx } from "../context";
import { touchContact } from "../desk/contacts";
import { recordOutbound } from "../desk/messages";
import { gate } from "./gate";

export type Suppressed = Extract<MessageResult, { status: "suppressed" }>;
export type Cleared = { contactId: string | null };

/**
 * Asks the gate and, where it says no, leaves the row that says so. What is cleared may be recorded or sent in the
 * same transaction only: the contact's row is locked until then.
 */
export async function clearSms(ctx: WorkspaceCtx, message: SmsRequest): Promise<Cleared | Suppressed> {
  const { to, body, messageClass, respectQuietHours } = message;
  const contactId = (await touchContact(ctx, { phone: to })).id;
  const verdict = await gate(ctx, { channel: "sms", to, contactId, messageClass, respectQuietHours });
  if (verdict.pass) return { contactId };
  const { reason, until } = verdict;
  if (reason === "destination_not_allowed" || reason === "account_suspended") {
    throw new StepFailure(
      reason,
      reason === "account_suspended"
        ? "The account is suspended"
        : "This workspace may not text that kind of number or country",
      reason === "account_suspended" ? {} : { field: "to" },
    );
  }
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
    until: until?.toISOString() ?? null,
    segments,
    preview: { channel: "sms", to, body, segments },
  };
}

export async function clearEmail(ctx: WorkspaceCtx, message: EmailRequest): Promise<Cleared> {
  const verdict = await gate(ctx, {
    channel: "email",
    to: message.to,
    contactId: null,
    messageClass: "service",
    respectQuietHours: false,
  });
  if (!verdict.pass) throw new StepFailure("account_suspended", "The account is suspended");
  const row = await ctx.tx.one<{ id: string }>(
    "select id from contact where workspace_id = $1 and email = $2 order by created_at limit 1",
    [ctx.tenant.id, message.to.toLowerCase()],
  );
  return { contactId: row?.id ?? null };
}

/** The sandbox outbox: the row is the message, written in the transaction of its step. */
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
  const { contactId } = await clearEmail(ctx, message);
  const { to, subject, text, html } = message;
  const row = await recordOutbound(ctx, {
    channel: "email",
    to,
    contactId,
    subject,
    body: text,
    html,
    messageClass: "service",
    status: "sandboxed",
    effectKey: key,
  });
  return {
    status: "sandboxed",
    messageId: row.id,
    segments: 0,
    preview: { channel: "email", to, subject, body: html ?? text },
  };
}
