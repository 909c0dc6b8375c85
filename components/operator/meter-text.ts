import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

/** Meters that count single events. API requests are counted by the minute and cannot be corrected. */
export const METERS = [
  ...(["call_seconds", "calls", "calls_ai", "sms"] as const),
  ...(["appointments_booked", "appointments_cancelled", "leads_created", "leads_converted"] as const),
];
export type Meter = (typeof METERS)[number];

/** An event that an invoice counts. Its first id stays the same when it is corrected. */
export type ChosenEvent = {
  partnerId: string;
  accountId: string;
  originalId: string;
  meter: Meter;
  quantity: number;
  correctedQuantity: number | null;
};

/** Undoes the correction of an event with another correction. */
export type Undo = { quantity: number; at: string; account: string; period: string | null };

/** English like all stored reasons, because the account and the partner read it too. */
export const undoReason = ({ at }: Pick<Undo, "at">) => `Undoes the correction of ${at.slice(0, 10)}`;

export function meterText(meter: string, t: Translator<"receivables", ReactNode>): string {
  const known = METERS.find((one) => one === meter);
  return known ? t(`meter_${known}`) : meter;
}
