import * as z from "zod";

/** Each meter is one append-only stream of usage events. */
export const METERS = [
  "calls",
  "calls_ai",
  "call_seconds",
  "sms",
  "api_requests",
  "appointments_booked",
  "appointments_cancelled",
  "leads_created",
  "leads_converted",
] as const;

export const meterSchema = z.enum(METERS);
export type Meter = z.infer<typeof meterSchema>;

/** The units charged beyond an allowance. Minutes are computed from `call_seconds`, once per month. */
export const BILLABLES = ["minutes", "sms", "api_requests"] as const;
export const billableSchema = z.enum(BILLABLES);
export type Billable = z.infer<typeof billableSchema>;

export const BILLABLE_LABELS: Record<Billable, string> = {
  minutes: "Call minutes",
  sms: "Texts",
  api_requests: "API requests",
};

/** The meter a billable is computed from. */
export const METER_OF: Record<Billable, Meter> = {
  minutes: "call_seconds",
  sms: "sms",
  api_requests: "api_requests",
};

/** The billable that a meter is charged as, or null for a meter that is on no invoice. */
export const billableOf = (meter: string): Billable | null =>
  BILLABLES.find((billable) => METER_OF[billable] === meter) ?? null;

/** Meter units in one billable unit. */
export const METER_UNITS: Record<Billable, number> = { minutes: 60, sms: 1, api_requests: 1 };

/** A started minute counts as a whole one, over all seconds of the month and not per call. */
export function toBillable(billable: Billable, meterQuantity: number): number {
  return Math.ceil(meterQuantity / METER_UNITS[billable]);
}
