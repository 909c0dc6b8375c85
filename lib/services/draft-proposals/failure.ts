import { StepFailure } from "@/lib/automation/step-error";
import { AnswerTooLarge } from "@/lib/services/effects/guarded-fetch";

type FailureCode =
  | "not_valid"
  | "not_finished"
  | "declined"
  | "timed_out"
  | "too_many_tokens"
  | "token_budget_used"
  | "model_refused"
  | "model_busy"
  | "model_unavailable"
  | "model_unusable"
  | "not_connected"
  | "interrupted"
  | "internal";
export type Failure = { code: FailureCode; detail: string };

const DETAILS = {
  not_valid: "The assistant did not reach a valid automation.",
  not_finished: "The assistant stopped before it was finished. Try again, or describe it in other words.",
  timed_out: "The assistant took too long. Try again, or describe something smaller.",
  too_many_tokens: "The assistant needed too many tokens. Describe something smaller.",
  token_budget_used: "This workspace has used its tokens for this month.",
  model_refused: "The language model refused the request. Ask the operator to check its settings.",
  model_busy: "The language model is busy. Try again in a few minutes.",
  model_unavailable: "The language model could not be reached. Try again in a few minutes.",
  model_unusable: "The language model returned something that can't be used. Try again.",
  not_connected: "No language model is connected now.",
  interrupted: "The server was restarted meanwhile. Try again.",
  internal: "Something broke on our side. Try again.",
} satisfies Partial<Record<FailureCode, string>>;

export const failed = (code: keyof typeof DETAILS): Failure => ({ code, detail: DETAILS[code] });

type Raised = { name?: unknown; statusCode?: unknown; lastError?: unknown; cause?: unknown };

/** Errors of the client are found by name: its classes would load the package into every process. */
const ABORTED = new Set(["AbortError", "TimeoutError", "ResponseAborted"]);

/** The failure of the model; null for an error of our own. Its text may quote the request, so it is not stored. */
export function modelFailure(error: unknown): Failure | null {
  for (let cause: unknown = error; isRaised(cause); cause = cause.lastError ?? cause.cause) {
    const name = String(cause.name ?? "");
    if (cause instanceof StepFailure) return failed("model_refused");
    if (cause instanceof AnswerTooLarge) return failed("model_unusable");
    if (ABORTED.has(name)) return failed("timed_out");
    if (name === "AI_APICallError") return failed(codeOf(cause));
    if (name.startsWith("AI_") && name !== "AI_RetryError") return failed("model_unusable");
  }
  return null;
}

const isRaised = (error: unknown): error is Raised => typeof error === "object" && error !== null;

function codeOf({ statusCode: status }: Raised) {
  if (typeof status !== "number") return "model_unavailable";
  if (status === 429) return "model_busy";
  if (status === 408 || status >= 500) return "model_unavailable";
  // A success whose body could not be read as an answer of a model.
  return status >= 400 ? "model_refused" : "model_unusable";
}
