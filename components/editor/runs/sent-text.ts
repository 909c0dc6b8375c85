import type { Labels } from "@/components/desk/words";
import { phoneText } from "@/components/ui/phone";
import type { Tone } from "@/components/ui/surface";
import { actions } from "@/lib/actions";
import { isObject } from "@/lib/automation/json";
import type { MessageView } from "@/lib/contract/messages";

export type Sent = { text: string; label: string; tone: Tone; why: string | null };

type Message = Pick<
  MessageView,
  "channel" | "to" | "subject" | "body" | "status" | "suppressedReason" | "errorCode" | "errorDetail"
>;

/** A message of a run: its recipient and text, its status, and the reason if it was not sent. */
export function sentText(message: Message, labels: Pick<Labels, "message" | "whyNotSent">): Sent {
  const { channel, subject, body, status, errorDetail } = message;
  const text = lineOf(channel, { to: message.to, words: subject ?? body });
  if (status === "sandboxed") {
    const provider = channel === "sms" ? "SMS" : "email";
    const why = `No ${provider} provider is set up. The message is in the Outbox.`;
    return { text, label: "Not sent", tone: "warn", why };
  }
  const why = status === "suppressed" ? sentence(labels.whyNotSent(message.suppressedReason)) : errorDetail;
  return { text, ...labels.message(message), why };
}

type Step = { action?: string | undefined; status: string; input?: unknown; warnings?: string[] | undefined };

const HELD = "Not sent: ";

/** A step that held its message back. It stores the reason as a warning, and no message to look up. */
export function heldText(
  { action, status, input, warnings = [] }: Step,
  labels: Pick<Labels, "whyNotSent">,
): Sent | null {
  const facts = actions.get(action ?? "")?.message?.(isObject(input) ? input : {});
  const warning = warnings.find((one) => one.startsWith(HELD));
  if (status !== "suppressed" || !facts || !warning) return null;
  const why = sentence(labels.whyNotSent(warning.slice(HELD.length).replaceAll(" ", "_")));
  return {
    ...{ text: lineOf(facts.channel, { to: facts.to, words: facts.text }) },
    ...{ label: "Not sent", tone: "warn", why },
  };
}

function lineOf(channel: Message["channel"], { to, words }: { to: string; words: string }): string {
  const recipient = `To ${channel === "sms" ? phoneText(to) : to}`;
  return words === "" ? recipient : `${recipient}: “${words}”`;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
