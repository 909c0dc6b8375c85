export type BillingErrorCode =
  | "invalid_period"
  | "invalid_amount"
  | "invalid_quantity"
  | "invalid_weight"
  | "invalid_segments"
  | "invalid_events"
  | "invalid_price_book"
  | "unknown_plan"
  | "duplicate_account"
  | "not_canonical";

/** Everything the pure money code refuses, with a code a boundary can map to an answer. */
export class BillingError extends Error {
  readonly code: BillingErrorCode;

  constructor(code: BillingErrorCode, message: string) {
    super(message);
    this.name = "BillingError";
    this.code = code;
  }
}
