import "server-only";
import type { InboundEvent, WebhookRequest } from "@/lib/providers/ports";
import { whyTwilio } from "./failures";

/** Parses the form fields that Twilio posts. */
export function parseWebhook({ what, form }: WebhookRequest): InboundEvent | null {
  if (what === "voice-status") return callOf(form);
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
  return { kind: "text", id, from, to: to.slice(0, 40), body: body.slice(0, 4_000), keyword, answersHelp };
}

/** Twilio's final call statuses, and what they mean at a front desk. */
const OUTCOMES: Record<string, "answered" | "missed" | "abandoned"> = {
  completed: "answered",
  busy: "missed",
  "no-answer": "missed",
  canceled: "abandoned",
  failed: "missed",
};

/** Null for statuses that do not end a call, such as ringing. */
function callOf(form: Record<string, string>): InboundEvent | null {
  const { CallStatus = "", CallSid: id, From: from, To: to, Direction = "inbound", CallerName } = form;
  const ended = OUTCOMES[CallStatus];
  if (ended === undefined || !id || !from) return null;
  // AnsweredBy is sent for calls with answering machine detection; a machine that picked up counts as voicemail.
  const outcome = ended === "answered" && form.AnsweredBy?.startsWith("machine") ? "voicemail" : ended;
  return {
    kind: "call",
    id,
    direction: Direction === "inbound" ? "inbound" : "outbound",
    from,
    to: to ?? null,
    callerName: CallerName ? CallerName.slice(0, 200) : null,
    outcome,
    seconds: secondsOf(form.CallDuration),
  };
}

function secondsOf(text: string | undefined): number {
  const digits = text !== undefined && text.length < 6 && [...text].every((c) => c >= "0" && c <= "9");
  return digits && text !== "" ? Math.min(Number(text), 86_400) : 0;
}
