import type { EmailRequest } from "@/lib/actions/effects";
import type { Config } from "@/lib/env";

/**
 * The interface of SMS and email providers. A port opens an account from the workspace's settings. It throws StepFailure:
 * retryable when the request may be repeated, with `retryAfterSeconds` when the provider asked to wait, and
 * `unknown_outcome` when the message was sent but no response came.
 */
export type OutgoingText = {
  to: string;
  body: string;
  /** The URL for delivery reports; null when the provider cannot reach us. */
  statusUrl: string | null;
  timeoutMs: number;
};
export type TakenText = { id: string; body: string; at: Date };

/** A provider's webhook, parsed into our own terms. */
export type InboundEvent =
  /** `keyword` is set when the provider itself recognized one, `answersHelp` when it also replied to it. */
  | {
      kind: "text";
      id: string;
      from: string;
      to: string;
      body: string;
      keyword: "stop" | "start" | "help" | null;
      answersHelp: boolean;
    }
  | { kind: "status"; id: string; became: "delivered" | "failed"; why: string | null }
  | {
      kind: "call";
      id: string;
      direction: "inbound" | "outbound";
      from: string;
      to: string | null;
      callerName: string | null;
      outcome: "answered" | "missed" | "abandoned" | "voicemail";
      seconds: number;
    };

export type WebhookRequest = { what: string; url: string; headers: Headers; form: Record<string, string> };

export type TextAccount = {
  send(text: OutgoingText): Promise<{ id: string }>;
  /** The messages it accepted for a number since then. Null when it cannot list them, so a person decides. */
  taken: ((of: { to: string; since: Date }) => Promise<TakenText[]>) | null;
  /** Whether staff or the AI agent takes calls that are answered at its numbers. */
  callsTakenBy: "staff" | "ai";
  /** Checks the provider's signature. */
  isAuthentic(request: WebhookRequest): boolean;
};

export type OutgoingMail = EmailRequest & { messageId: string; timeoutMs: number };
export type MailAccount = { send(mail: OutgoingMail): Promise<{ id: string }> };

type Opening = { settings: unknown; secret: string | null; config: Config };

export type TextPort = {
  name: string;
  kind: "sms";
  /** Null when the stored settings are incomplete. */
  open(opening: Opening): TextAccount | null;
  /** Null for notifications that change nothing. Called only after `isAuthentic`. */
  parse(request: WebhookRequest): InboundEvent | null;
  /** The response that acknowledges a webhook. */
  ack(): Response;
};

export type MailPort = { name: string; kind: "email"; open(opening: Opening): MailAccount | null };
