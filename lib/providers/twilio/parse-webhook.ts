import "server-only";
import { isWebUrl } from "@/lib/automation/web-url";
import type { InboundEvent, Media, WebhookRequest } from "@/lib/providers/ports";
import { whyTwilio } from "./failures";

/** Parses the form fields that Twilio posts. */
export function parseWebhook({ form }: WebhookRequest): InboundEvent | null {
  return form.Body === undefined && form.MessageStatus !== undefined ? statusOf(form) : textOf(form);
}

const BECAME: Record<string, "delivered" | "failed"> = {
  delivered: "delivered",
  undelivered: "failed",
  failed: "failed",
};

function statusOf({
  MessageSid: id,
  MessageStatus = "",
  ErrorCode,
}: Record<string, string>): InboundEvent | null {
  const became = BECAME[MessageStatus];
  if (!id || !became) return null;
  return { kind: "status", id, became, why: became === "failed" ? whyTwilio(Number(ErrorCode)) : null };
}

const KEYWORDS: Record<string, "stop" | "start" | "help"> = { STOP: "stop", START: "start", HELP: "help" };

function textOf(form: Record<string, string>): InboundEvent | null {
  const { MessageSid: id, Body: body = "", From: from, To: to, OptOutType = "" } = form;
  if (!id || !from || !to) return null;
  const keyword = KEYWORDS[OptOutType] ?? null;
  // Twilio replies to HELP itself on every number except short codes, and on those where the keyword is configured.
  const answersHelp = keyword === "help" || to.startsWith("+");
  return {
    kind: "text",
    id,
    from,
    to: to.slice(0, 40),
    body: body.slice(0, 4_000),
    keyword,
    answersHelp,
    media: mediaOf(form),
  };
}

/** Most files of one message, as Twilio documents it. */
const MAX_MEDIA = 10;

function mediaOf(form: Record<string, string>): Media[] {
  const media: Media[] = [];
  for (let at = 0; at < MAX_MEDIA; at++) {
    const { [`MediaUrl${at}`]: url, [`MediaContentType${at}`]: contentType } = form;
    if (url && url.length <= 2_000 && isWebUrl(url))
      media.push({ url, contentType: (contentType || "application/octet-stream").slice(0, 100) });
  }
  return media;
}
