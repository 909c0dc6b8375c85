export const STEP_ERROR_CODES = [
  "template_unresolved",
  "invalid_phone",
  "destination_not_allowed",
  "invalid_email",
  "url_blocked",
  "timeout",
  "http_status",
  "type_mismatch",
  "not_found",
  "slot_taken",
  "account_suspended",
  "suppressed",
  "provider_error",
  "unknown_outcome",
  "internal",
  // Errors of the run as a whole: too many steps, or too long.
  "limit_exceeded",
] as const;
export type StepErrorCode = (typeof STEP_ERROR_CODES)[number];

export type StepError = { code: StepErrorCode; message: string; field?: string; retryable: boolean };

/** Thrown by effects, runners and template resolution; caught in one place, where a step is performed. */
export class StepFailure extends Error {
  readonly error: StepError;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: StepErrorCode,
    message: string,
    more: { field?: string; retryable?: boolean; retryAfterSeconds?: number | null } = {},
  ) {
    super(message);
    this.name = "StepFailure";
    const { field, retryable = false, retryAfterSeconds = null } = more;
    this.error = { code, message, ...(field === undefined ? {} : { field }), retryable };
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
