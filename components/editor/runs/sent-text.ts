import { phoneText } from "@/components/ui/phone";
import { isObject } from "@/lib/automation/json";

type Sending = {
  action?: string | null | undefined;
  input?: unknown;
  output?: unknown;
  warnings?: string[] | undefined;
};

const BODY = { send_sms: "message", send_email: "subject" } as const;

const hasBody = (action: string): action is keyof typeof BODY => Object.hasOwn(BODY, action);

/** A run's message with its recipient, and the reason if it was not sent. Null for a step that sends nothing. */
export function sentText({
  action,
  input,
  output,
  warnings,
}: Sending): { message: string; held: string | null } | null {
  if (!action || !hasBody(action) || !isObject(input) || typeof input.to !== "string") return null;
  const to = action === "send_sms" ? phoneText(input.to) : input.to;
  const body = input[BODY[action]];
  const message = typeof body === "string" && body !== "" ? `To ${to}: “${body}”` : `To ${to}`;
  if (!isObject(output)) return { message, held: null };
  if (output.status === "sandboxed")
    return { message, held: "Not sent: no provider is set up. It is in the outbox." };
  return { message, held: output.status === "suppressed" ? (warnings?.[0] ?? "Not sent") : null };
}
