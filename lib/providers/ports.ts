import type { EmailRequest } from "@/lib/actions/effects";
import type { CallFacts } from "@/lib/desk/phone/call-facts";
import type { CallStep } from "@/lib/desk/phone/call-route";
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
  /** Files to send with it, at addresses that the provider can fetch. */
  mediaUrls?: readonly string[];
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
      media: readonly Media[];
    }
  | { kind: "status"; id: string; became: "delivered" | "failed"; why: string | null };

/** A picture or file of an MMS. */
export type Media = { url: string; contentType: string };

export type WebhookRequest = {
  what: string;
  /** With the query it was called with: signatures cover it. */
  url: string;
  headers: Headers;
  form: Record<string, string>;
  /** When it arrived, in milliseconds. */
  at: number;
};

/** The files of texts that came in, as their provider keeps them. */
export type MediaStore = {
  /** The bytes of a file. Null where the provider has no such file, or one too large to keep; throws if no answer came. */
  fetch(url: string, of: { timeoutMs: number }): Promise<Buffer<ArrayBuffer> | null>;
  /** Deletes the provider's copy; one that is gone already is deleted. Throws if it is not sure. */
  delete(url: string, of: { timeoutMs: number }): Promise<void>;
};

export type TextAccount = {
  send(text: OutgoingText): Promise<{ id: string }>;
  /** The messages it accepted for a number since then. Null when it cannot list them, so a person decides. */
  taken: ((of: { to: string; since: Date }) => Promise<TakenText[]>) | null;
  /** The side that takes calls answered at its numbers: staff or the AI agent. */
  callsTakenBy: "staff" | "ai";
  /** Null for a provider of plain texts alone. */
  media: MediaStore | null;
  /** Checks the provider's signature. */
  isAuthentic(request: WebhookRequest): Promise<boolean>;
};

export type OutgoingEmail = EmailRequest & { messageId: string; timeoutMs: number };
export type EmailAccount = { send(mail: OutgoingEmail): Promise<{ id: string }> };

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

/** The facts of one webhook about a call: the caller's call it belongs to, and the state of its legs. */
export type CallReport = { callId: string; facts: CallFacts };

/** The provider's answer when it is asked about a call. */
export type CallLookup =
  | { state: "over"; facts: CallFacts }
  /** The caller is still on the line. */
  | { state: "live" }
  /** It does not know the call, or refuses to say. */
  | { state: "unknown" };

/** One step of setting a provider of calls up, as found at the provider. */
export type SetUpFinding = {
  step: "account" | "number" | "status";
  state: "done" | "todo" | "failed";
  says: string;
};

export type RecordingAudio = { content: Buffer; contentType: string };

export type VoiceAccount = {
  callsTakenBy: "staff" | "ai";
  isAuthentic(request: WebhookRequest): Promise<boolean>;
  /** Asks about a call whose webhooks leave open how it ended. Throws if no answer came. */
  lookUp(callId: string, of: { timeoutMs: number }): Promise<CallLookup>;
  /** The sound of a recording. Null where the provider no longer has it; throws if no answer came. */
  fetchRecording(id: string, of: { timeoutMs: number }): Promise<RecordingAudio | null>;
  /** Deletes the provider's copy; one that is gone already is deleted. Throws if it is not sure. */
  deleteRecording(id: string, of: { timeoutMs: number }): Promise<void>;
  /** True if the provider's side is set up to call these webhooks. Throws if no answer came. */
  checkSetUp(of: { urlOf: (what: string) => string; timeoutMs: number }): Promise<SetUpFinding[]>;
};

/** A phone provider: it reports calls, and asks what to do with one that comes in. */
export type VoicePort = {
  name: string;
  kind: "voice";
  /** `shared` is the account set up for texts with the same provider, for settings that name none of their own. */
  open(opening: Opening & { shared: Omit<Opening, "config"> | null }): VoiceAccount | null;
  /** Null for notifications that say nothing about a call. Called only after `isAuthentic`. */
  parse(request: WebhookRequest): CallReport | null;
  /** The key a caller pressed in the menu; null when the request asks anew what to do. */
  keyPressed(request: WebhookRequest): string | null;
  /** The request asks a phone that was picked up, or brings the key pressed there; null for any other request. */
  screening(request: WebhookRequest): "asks" | "accepted" | null;
  /** The response that has the provider do this, or null for nothing. `urlOf` makes the URLs of the next webhooks. */
  respond(step: CallStep | null, urlOf: (what: string) => string): Promise<Response>;
};

export type EmailPort = { name: string; kind: "email"; open(opening: Opening): EmailAccount | null };
