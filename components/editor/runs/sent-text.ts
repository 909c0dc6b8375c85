import type { ReactNode } from "react";
import { isObject } from "@/lib/automation/json";
import type { Translator } from "@/lib/messages/translate";

type Sending = {
  action?: string | null | undefined;
  input?: unknown;
  output?: unknown;
  warnings?: string[] | undefined;
};

const BODY = { send_sms: "message", send_email: "subject" } as const;

const hasBody = (action: string): action is keyof typeof BODY => Object.hasOwn(BODY, action);

/** A message of a run: its recipient and first words, and why it stayed here. Null for a step that sends nothing. */
export function sentText(
  { action, input, output, warnings }: Sending,
  { t, phoneText }: { t: Translator<"editorRuns", ReactNode>; phoneText: (stored: string) => string },
): { message: string; held: string | null } | null {
  if (!action || !hasBody(action) || !isObject(input) || typeof input.to !== "string") return null;
  const to = action === "send_sms" ? phoneText(input.to) : input.to;
  const body = input[BODY[action]];
  const message =
    typeof body === "string" && body !== "" ? t("sent_to_body", { to, body }) : t("sent_to", { to });
  if (!isObject(output)) return { message, held: null };
  if (output.status === "sandboxed") return { message, held: t("held_sandbox") };
  return { message, held: output.status === "suppressed" ? (warnings?.[0] ?? t("held")) : null };
}
