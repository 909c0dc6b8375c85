import type { ReactNode } from "react";
import type { Labels } from "@/components/desk/words";
import type { Tone } from "@/components/ui/surface";
import { actions } from "@/lib/actions";
import { isObject } from "@/lib/automation/json";
import type { MessageView } from "@/lib/contract/messages";
import type { Translator } from "@/lib/messages/translate";

/** `reached` is false for a message that was not delivered. */
export type Sent = { text: string; label: string; tone: Tone; why: string | null; reached: boolean };

type Message = Pick<
  MessageView,
  "channel" | "to" | "subject" | "body" | "status" | "suppressedReason" | "errorCode" | "errorDetail"
>;

/** Everything that puts a message into words in the language of the page. */
export type Wording = Pick<Labels, "message" | "whyNotSent"> & {
  t: Translator<"editorRuns", ReactNode>;
  phoneText: (stored: string) => string;
  /** In a sandbox, a message is meant to stay in the Outbox. */
  sandbox: boolean;
};

/** A message of a run: its recipient, text and status, and the reason if it was not sent. */
export function sentText(message: Message, wording: Wording): Sent {
  const { channel, subject, body, status, errorDetail } = message;
  const text = lineOf(channel, { to: message.to, words: subject ?? body, wording });
  if (status === "sandboxed" && !wording.sandbox) {
    const why = wording.t(channel === "sms" ? "no_sms_provider" : "no_email_provider");
    return { text, label: wording.t("not_sent"), tone: "warn", why, reached: false };
  }
  const why = status === "suppressed" ? sentence(wording.whyNotSent(message.suppressedReason)) : errorDetail;
  return { text, ...wording.message(message), why, reached: status !== "suppressed" && status !== "failed" };
}

type Step = { action?: string | undefined; status: string; input?: unknown; warnings?: string[] | undefined };

const HELD = "Not sent: ";

/** A step that suppressed its message stores the reason as a warning and has no message to look up. */
export function heldText({ action, status, input, warnings = [] }: Step, wording: Wording): Sent | null {
  const facts = actions.get(action ?? "")?.message?.(isObject(input) ? input : {});
  const warning = warnings.find((one) => one.startsWith(HELD));
  if (status !== "suppressed" || !facts || !warning) return null;
  const why = sentence(wording.whyNotSent(warning.slice(HELD.length).replaceAll(" ", "_")));
  return {
    ...{ text: lineOf(facts.channel, { to: facts.to, words: facts.text, wording }) },
    ...{ label: wording.t("not_sent"), tone: "warn", why, reached: false },
  };
}

type Line = { to: string; words: string; wording: Wording };

function lineOf(channel: Message["channel"], { to: stored, words: body, wording }: Line): string {
  const to = channel === "sms" ? wording.phoneText(stored) : stored;
  return body === "" ? wording.t("sent_to", { to }) : wording.t("sent_to_body", { to, body });
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
