import type { FieldProblem, ProblemCode } from "./generated.js";

/** A refusal by the API, as RFC 9457 problem details. Decide by `code`. */
export class SwitchboardError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  /** Name it when you ask about the request. */
  readonly requestId: string | null;
  /** Every problem of the request, each with a JSON pointer. */
  readonly errors: readonly FieldProblem[];
  /** Seconds to wait before the next attempt, where the API says so. */
  readonly retryAfterSeconds: number | null;
  /** The whole problem, with members of its own such as the current draft of `etag_mismatch`. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(response: Response, problem: Record<string, unknown>) {
    const { detail, code, requestId, errors } = problem;
    super(typeof detail === "string" ? detail : `The API answered ${response.status}.`);
    this.name = "SwitchboardError";
    this.status = response.status;
    this.code = (typeof code === "string" ? code : "internal_error") as ProblemCode;
    this.requestId = typeof requestId === "string" ? requestId : response.headers.get("request-id");
    this.errors = Array.isArray(errors) ? (errors as FieldProblem[]) : [];
    this.retryAfterSeconds = secondsOf(response.headers.get("retry-after"));
    this.problem = problem;
  }
}

/** The API could not be reached, or the connection broke before the answer was complete. */
export class SwitchboardConnectionError extends Error {
  constructor(cause: unknown) {
    super("The API could not be reached.", { cause });
    this.name = "SwitchboardConnectionError";
  }
}

function secondsOf(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
