import "server-only";
import { StepFailure } from "@/lib/automation/step-error";
import { loadTwilio } from "./client";

/** Twilio's most common error codes, in words a person can act on. The code is appended for reference. */
const REFUSED: Record<number, string> = {
  401: "Twilio does not know this account SID and auth token",
  429: "Twilio takes no more texts for the moment",
  20003: "Twilio does not know this account SID and auth token",
  20404: "Twilio does not know this account SID",
  20429: "Twilio takes no more texts for the moment",
  21212: "The number texts are sent from is not usable",
  21408: "Twilio may not text that country from this account",
  21606: "The number texts are sent from cannot send texts",
  21608: "A trial account of Twilio texts verified numbers only",
  21659: "The number texts are sent from does not belong to this Twilio account",
  21660: "The number texts are sent from does not belong to this Twilio account",
  30003: "The phone could not be reached",
  30004: "The receiver blocks messages",
  30005: "This phone number is not in use",
  30006: "That number cannot receive texts",
  30007: "The carrier took the text for spam",
  30034: "The sending number is not registered with the carriers",
};

export function whyTwilio(code: number): string {
  const reason = REFUSED[code];
  if (reason) return `${reason} (${code})`;
  return Number.isInteger(code)
    ? `The provider refused the text (${code})`
    : "The text could not be delivered";
}

/** Errors before a connection was established, so nothing can have been sent. */
const NEVER_LEFT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

const unknown = () =>
  new StepFailure("unknown_outcome", "No answer came, so it is not known whether the text was sent");

export async function failureOf(error: unknown, retryAfter: unknown): Promise<StepFailure> {
  const { RestException } = await loadTwilio();
  if (error instanceof RestException) return refusalOf(error, retryAfter);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!NEVER_LEFT.has(code)) return unknown();
  return new StepFailure("provider_error", `The provider could not be reached (${code})`, {
    retryable: true,
    retryAfterSeconds: 0,
  });
}

function refusalOf({ status, code }: { status: number; code?: number }, retryAfter: unknown): StepFailure {
  if (code === 21_610) return new StepFailure("suppressed", "The receiver has opted out at the provider");
  if (code === 21_211 || code === 21_614) {
    return new StepFailure("invalid_phone", "The provider knows no such number", { field: "to" });
  }
  // A gateway received no response, so Twilio may still have accepted the text.
  if ((status === 502 || status === 504) && code === undefined) return unknown();
  const notNow = status === 408 || status === 425 || status === 429 || status >= 500;
  return new StepFailure(
    "provider_error",
    whyTwilio(code ?? status),
    notNow ? { retryable: true, retryAfterSeconds: secondsOf(retryAfter) } : {},
  );
}

const MAX_SECONDS = 3_600;

/** Parses Retry-After in seconds or as a date; 0 when it is neither. */
function secondsOf(header: unknown): number {
  if (typeof header !== "string") return 0;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_SECONDS) : 0;
}
