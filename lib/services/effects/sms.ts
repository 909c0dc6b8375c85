import "server-only";
import twilio from "twilio";
import type { MessageResult } from "@/lib/actions/effects";
import { smsSegments } from "@/lib/actions/sms-segments";
import { StepFailure } from "@/lib/automation/step-error";
import type { SecretKey } from "../secrets/seal";
import { type TwilioAccount, twilioOf } from "../settings/providers";
import { beginEffect, callAfterCommit } from "./intent";
import { clearSms } from "./messages";
import { queuedMessage } from "./outgoing";
import type { Ports } from "./ports";

type TwilioSet = { apiBase: string; keys: readonly SecretKey[] };

/** Texts over Twilio's API where a workspace has set it up. */
export function twilioPort(set: TwilioSet): Ports["sms"] {
  return async (ctx, { key, runId, nodeId, message, announce }) => {
    const account = await twilioOf(ctx.tx, ctx.tenant.id, set.keys);
    if (!account) return null;
    const cleared = await clearSms(ctx, message);
    if ("status" in cleared) return cleared;
    const { to, body, messageClass } = message;
    await beginEffect(ctx, { key, runId, nodeId, kind: "sms", request: { to } });
    const messageId = await queuedMessage(ctx, {
      channel: "sms",
      to,
      contactId: cleared.contactId,
      body,
      messageClass,
      effectKey: key,
    });
    const { segments } = smsSegments(body);
    return callAfterCommit<MessageResult>(announce, {
      key,
      messageId,
      async make() {
        const { sid } = await sendText(set, account, { to, body });
        const preview = { channel: "sms", to, body, segments } as const;
        return { answer: { status: "sent", messageId, segments, preview }, providerId: sid };
      },
    });
  };
}

export type ListedText = { sid: string; body: string; at: Date };

/** What the provider says it has taken for a number, newest first. */
export async function listTexts(
  set: TwilioSet,
  account: TwilioAccount,
  of: { to: string; since: Date },
): Promise<ListedText[]> {
  const listed = await clientOf(set, account).messages.list({
    to: of.to,
    ...(account.from.startsWith("MG") ? {} : { from: account.from }),
    dateSentAfter: of.since,
    limit: MOST_LISTED,
  });
  return listed
    .filter(({ direction }) => direction.startsWith("outbound"))
    .map(({ sid, body, dateCreated }) => ({ sid, body, at: dateCreated }));
}

/** Before a connection stood, nothing can have been sent. */
const NEVER_LEFT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
const TIMEOUT_MS = 20_000;
const MOST_LISTED = 50;

function clientOf(set: TwilioSet, account: TwilioAccount) {
  const client = twilio(account.accountSid, account.authToken, { timeout: TIMEOUT_MS });
  client.api.baseUrl = set.apiBase;
  return client;
}

export async function sendText(
  set: TwilioSet,
  account: TwilioAccount,
  text: { to: string; body: string },
): Promise<{ sid: string }> {
  const client = clientOf(set, account);
  try {
    const sender = account.from.startsWith("MG")
      ? { messagingServiceSid: account.from }
      : { from: account.from };
    const { sid } = await client.messages.create({ ...text, ...sender });
    return { sid };
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): StepFailure {
  if (error instanceof twilio.RestException) {
    const { status, code } = error;
    if (code === 21_610) return new StepFailure("suppressed", "The receiver has opted out at the provider");
    if (code === 21_211 || code === 21_614) {
      return new StepFailure("invalid_phone", "The provider knows no such number", { field: "to" });
    }
    const retryable = status === 429 || status >= 500;
    return new StepFailure("provider_error", `The provider refused the text (${code ?? status})`, {
      retryable,
    });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NEVER_LEFT.has(code)) {
    return new StepFailure("provider_error", `The provider could not be reached (${code})`, {
      retryable: true,
    });
  }
  return new StepFailure("unknown_outcome", "No answer came, so it is not known whether the text was sent");
}

/** Whether a request is Twilio's own: over the exact address it was told to call, and the form it sent. */
export function isFromTwilio(
  account: TwilioAccount,
  request: { signature: string | null; url: string; params: Record<string, string> },
): boolean {
  const { signature, url, params } = request;
  return signature !== null && twilio.validateRequest(account.authToken, signature, url, params);
}
