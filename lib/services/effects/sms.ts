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

type TwilioSet = { apiBase: string; keys: readonly SecretKey[]; baseUrl: string };

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
        const { sid } = await sendText(set, account, { to, body, workspaceId: ctx.tenant.id });
        const preview = { channel: "sms", to, body, segments } as const;
        return { answer: { status: "sent", messageId, segments, preview }, providerId: sid };
      },
    });
  };
}

export type ListedText = { sid: string; body: string; at: Date };

/** What the provider says it has taken for a number, newest first. */
export async function listTexts(
  set: Pick<TwilioSet, "apiBase">,
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

function clientOf(set: Pick<TwilioSet, "apiBase">, account: TwilioAccount) {
  const client = twilio(account.accountSid, account.authToken, { timeout: TIMEOUT_MS });
  client.api.baseUrl = set.apiBase;
  return client;
}

export async function sendText(
  set: TwilioSet,
  account: TwilioAccount,
  { to, body, workspaceId }: { to: string; body: string; workspaceId: string },
): Promise<{ sid: string }> {
  const client = clientOf(set, account);
  try {
    const sender = account.from.startsWith("MG")
      ? { messagingServiceSid: account.from }
      : { from: account.from };
    // Without an address for it a provider never tells what became of a text; one it cannot reach it refuses.
    const told = set.baseUrl.startsWith("https://")
      ? { statusCallback: `${set.baseUrl}/v1/hooks/twilio/${workspaceId}/sms` }
      : {};
    const { sid } = await client.messages.create({ to, body, ...sender, ...told });
    return { sid };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Twilio's numbers for what goes wrong most, as a person can act on them. The number stays for who looks it up. */
const REFUSED: Record<number, string> = {
  401: "Twilio does not know this account SID and auth token",
  429: "Twilio takes no more texts for the moment",
  20003: "Twilio does not know this account SID and auth token",
  20404: "Twilio does not know this account SID",
  21212: "The number texts are sent from is not usable",
  21408: "Twilio may not text that country from this account",
  21606: "The number texts are sent from cannot send texts",
  21608: "A trial account of Twilio texts verified numbers only",
  21659: "The number texts are sent from does not belong to this Twilio account",
  21660: "The number texts are sent from does not belong to this Twilio account",
  30003: "The telephone could not be reached",
  30004: "The receiver blocks messages",
  30005: "There is no such telephone number in use",
  30006: "That number cannot receive texts",
  30007: "The carrier took the text for spam",
  30034: "The sending number is not registered with the carriers",
};

export function whyTwilio(code: number): string {
  const known = REFUSED[code];
  if (known) return `${known} (${code})`;
  return Number.isInteger(code)
    ? `The provider refused the text (${code})`
    : "The text could not be delivered";
}

function failureOf(error: unknown): StepFailure {
  if (error instanceof twilio.RestException) {
    const { status, code } = error;
    if (code === 21_610) return new StepFailure("suppressed", "The receiver has opted out at the provider");
    if (code === 21_211 || code === 21_614) {
      return new StepFailure("invalid_phone", "The provider knows no such number", { field: "to" });
    }
    const retryable = status === 429 || status >= 500;
    return new StepFailure("provider_error", whyTwilio(code ?? status), { retryable });
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
