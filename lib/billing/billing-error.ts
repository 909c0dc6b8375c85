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

/** An error of the pure billing code, with a code that a boundary can map to a response. */
export class BillingError extends Error {
  readonly code: BillingErrorCode;

  constructor(code: BillingErrorCode, message: string) {
    super(message);
    this.name = "BillingError";
    this.code = code;
  }
}
