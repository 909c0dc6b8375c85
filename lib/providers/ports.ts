import type { EmailRequest } from "@/lib/actions/effects";
import type { Config } from "@/lib/env";

/**
 * The two ways out, and what comes in. A provider opens an account from what its workspace said; what it throws is a
 * StepFailure: retryable where the provider may be asked again, `retryAfterSeconds` where it answered "not now", and
 * `unknown_outcome` where the message left and no answer came.
 */
export type OutgoingText = {
  to: string;
  body: string;
  /** Where the provider tells what became of it; null: it cannot reach us. */
  statusUrl: string | null;
  timeoutMs: number;
};
export type TakenText = { id: string; body: string; at: Date };

/** What a provider told, already in our words. */
export type Told =
  /** `keyword` where the provider itself recognised one; `answered` when it has answered that. */
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

export type Telling = { what: string; url: string; headers: Headers; form: Record<string, string> };

export type TextAccount = {
  send(text: OutgoingText): Promise<{ id: string }>;
  /** What it has taken for a number since then. Null: it cannot tell, so a person decides. */
  taken: ((of: { to: string; since: Date }) => Promise<TakenText[]>) | null;
  /** Who takes the calls that are answered at its numbers. */
  callsTakenBy: "staff" | "ai";
  /** Whether it is the provider who says so. */
  isItself(telling: Telling): boolean;
};

export type OutgoingMail = EmailRequest & { messageId: string; timeoutMs: number };
export type MailAccount = { send(mail: OutgoingMail): Promise<{ id: string }> };

type Opening = { settings: unknown; secret: string | null; config: Config };

export type TextPort = {
  name: string;
  kind: "sms";
  /** Null: what is stored is not enough to speak to it. */
  open(opening: Opening): TextAccount | null;
  /** Null: nothing that ends or begins anything. Read only after `isItself`. */
  read(telling: Telling): Told | null;
  /** What it wants to hear when it has told us something. */
  thanks(): Response;
};

export type MailPort = { name: string; kind: "email"; open(opening: Opening): MailAccount | null };
