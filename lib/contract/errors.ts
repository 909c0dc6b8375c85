/** Every code a /v1 answer can carry: its status, its title, and what its page at /docs/errors/<code> says. */
export const ERRORS = {
  invalid_json: [
    400,
    "The body is not JSON",
    "Send valid JSON encoded as UTF-8. Trailing commas, comments and single quotes are not JSON.",
  ],
  invalid_path: [
    400,
    "The path is not valid",
    "A percent sign in a path starts two hexadecimal digits of UTF-8. Encode each path segment once.",
  ],
  invalid_cursor: [
    400,
    "Unknown cursor",
    "starting_after must be an id this list returned to you. Start again without it.",
  ],
  invalid_idempotency_key: [400, "Unusable Idempotency-Key", "Send 1 to 255 visible ASCII characters."],
  bad_request: [400, "The request cannot be understood", "The request line or a header is malformed."],
  missing_api_key: [401, "No API key", "Send your key as: Authorization: Bearer <key>."],
  invalid_api_key: [
    401,
    "Unknown API key",
    "The key does not exist or was mistyped. Its last six characters are a checksum, so typos are detected.",
  ],
  api_key_expired: [401, "The API key has expired", "Issue or rotate a key, then use the new one."],
  api_key_revoked: [401, "The API key was revoked", "Issue a new key."],
  wrong_key_type: [
    403,
    "Wrong kind of key",
    "Partner routes take a partner key (fdp_…), workspace routes a workspace key (fdw_…).",
  ],
  insufficient_scope: [
    403,
    "Insufficient permissions",
    "The response names the missing scope. Create a key with it, or ask an owner.",
  ],
  account_suspended: [
    403,
    "The account is suspended",
    "Data is kept. Ask the account's partner to reactivate it.",
  ],
  account_closed: [403, "The account is closed", "A closed account cannot be used again."],
  partner_suspended: [
    403,
    "The partner is suspended",
    "All keys of this partner are stopped. Contact the platform.",
  ],
  sandbox_only: [403, "For sandbox partners only", "Use the keys of a sandbox partner."],
  cross_site_request: [
    403,
    "Cross-site request refused",
    "Dashboard sessions may only be used from the dashboard's own pages.",
  ],
  second_factor_required: [
    403,
    "A second factor is required",
    "Enter your second factor, or set one up under Security in your account. Then repeat the request.",
  ],
  reauthentication_required: [
    403,
    "Confirm your identity",
    "This change needs a sign-in from the last 15 minutes. Call POST /v1/me/reauthenticate, then repeat it.",
  ],
  not_found: [
    404,
    "Not found",
    "This key can access no such object. Objects of other tenants look exactly the same.",
  ],
  route_not_found: [404, "No such route", "Check the path against /v1/openapi.json."],
  method_not_allowed: [405, "Method not allowed", "The Allow header lists the methods of this path."],
  body_too_large: [
    413,
    "The body is too large",
    "The limit is 256 KiB, and 1 MiB for an automation's definition.",
  ],
  unsupported_media_type: [
    415,
    "Send application/json",
    "Requests with a body carry Content-Type: application/json.",
  ],
  conflict: [409, "Conflict", "The object's state does not allow this."],
  external_id_taken: [409, "externalId is taken", "Another account of yours has this externalId."],
  suspended_by_platform: [
    409,
    "Other suspensions remain",
    "Your own suspension was lifted; the platform's remain, and only the platform lifts them.",
  ],
  invoice_not_finalized: [
    409,
    "The invoice is still a draft",
    "It becomes final 24 hours after the month's end.",
  ],
  invoice_already_replaced: [
    409,
    "The invoice was already replaced",
    "An invoice is reissued once. The detail names the invoice that replaces it; void and reissue that one.",
  ],
  illegal_transition: [
    409,
    "Not possible in this state",
    "The detail names the current state and what it allows.",
  ],
  slot_taken: [
    409,
    "The time is taken",
    "The provider has another appointment then. Ask GET /v1/appointments/availability.",
  ],
  idempotency_key_in_use: [
    409,
    "The first request is still running",
    "Wait for it, then repeat: you will get its answer.",
  ],
  not_deployed: [409, "Never deployed", "Deploy the automation first."],
  circular_automation: [
    409,
    "The automation starts itself",
    "Its steps start automations that lead back to it. The member path lists them; remove one of those steps.",
  ],
  scenario_failed: [
    409,
    "A scenario fails",
    "Fix the automation or the scenario, or deploy with overrideReason.",
  ],
  not_connected: [
    409,
    "No language model is connected",
    "The operator of this installation has not connected a language model, so automations cannot be described in words.",
  ],
  plan_stale: [409, "The preview is out of date", "Ask for a new preview and confirm that."],
  key_limit_reached: [
    409,
    "Too many active keys",
    "At most ten keys can be active. Revoke one you no longer use.",
  ],
  etag_mismatch: [
    412,
    "Changed by someone else",
    "The body carries the current draft and who saved it. Merge, then save with its etag.",
  ],
  validation_failed: [
    422,
    "The request is understood but wrong",
    "errors[] lists every problem at once, each with a pointer.",
  ],
  idempotency_key_reused: [
    422,
    "Idempotency-Key was used for another request",
    "This Idempotency-Key belongs to a request with another body. Use a new key.",
  ],
  rate_limited: [429, "Too many requests", "Wait for the seconds in Retry-After."],
  token_budget_used: [
    429,
    "The month's tokens are used up",
    "The operator sets how many tokens of the language model a workspace may use in a month. Wait for the next month, or ask the operator for more.",
  ],
  too_many_streams: [
    429,
    "Too many open streams",
    "A key or session may hold 20 streams open, a workspace 60. Close one, or share a stream between your readers.",
  ],
  too_many_attempts: [
    429,
    "Too many attempts",
    "Attempts to sign in are limited. Wait for the seconds in Retry-After, then try again.",
  ],
  internal_error: [
    500,
    "Something went wrong on our side",
    "It has been logged under the requestId. Retrying is safe with an Idempotency-Key.",
  ],
  unavailable: [
    503,
    "Temporarily unavailable",
    "The database cannot be reached or the server is stopping. Try again shortly.",
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

export type ErrorCode = keyof typeof ERRORS;

export type FieldError = {
  code: string;
  pointer: string;
  message: string;
  severity?: string;
  nodeId?: string | null;
  field?: string | null;
  suggestion?: string;
};

type ApiErrorExtra = {
  detail?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** The refusal is itself the result: what the verb wrote before it is committed. */
  commit?: true;
  /** Members added to the problem body: the current draft on etag_mismatch, the scenarios that failed. */
  members?: Record<string, unknown>;
};

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly extra: ApiErrorExtra;

  constructor(code: ErrorCode, extra: ApiErrorExtra = {}) {
    super(extra.detail ?? ERRORS[code][1]);
    this.name = "ApiError";
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** A 422 about one member. pointer is a JSON pointer such as "/settings/timezone". */
export function invalid(pointer: string, message: string, code = "invalid_value"): ApiError {
  return new ApiError("validation_failed", { detail: message, errors: [{ code, pointer, message }] });
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
