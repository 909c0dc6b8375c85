import { DAY, HOUR, MINUTE } from "@/lib/automation/instants";
import { isObject, type Json } from "@/lib/automation/json";
import type { LaterEvent } from "./test-draft";

const UNITS = { minutes: MINUTE, hours: HOUR, days: DAY } as const;
const SHORT = /^\+?(\d{1,6})([mhd])$/;
const SHORT_UNITS = { m: "minutes", h: "hours", d: "days" } as const;

/** A stored event as the form shows it; null for one at a fixed instant, which only the API can write. */
export function readLaterEvent(value: unknown): LaterEvent | null {
  if (!isObject(value) || typeof value.event !== "string") return null;
  const after = readAfter(value.after);
  if (!after) return null;
  return { after, event: value.event, ...(isObject(value.data) ? { data: value.data } : {}) };
}

function readAfter(after: Json | undefined): LaterEvent["after"] | null {
  if (typeof after === "string") {
    const [, amount, letter] = SHORT.exec(after) ?? [];
    const unit = SHORT_UNITS[letter as keyof typeof SHORT_UNITS];
    return amount && unit ? { amount: Number(amount), unit } : null;
  }
  if (!isObject(after) || typeof after.amount !== "number") return null;
  const unit = Object.keys(UNITS).find((known) => known === after.unit) as keyof typeof UNITS | undefined;
  return unit ? { amount: after.amount, unit } : null;
}

/** In the largest unit that says it exactly; part of a minute counts as a whole one, and none as one too. */
export function spanAfter(ms: number): LaterEvent["after"] {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  if (minutes % 1_440 === 0) return { amount: minutes / 1_440, unit: "days" };
  if (minutes % 60 === 0) return { amount: minutes / 60, unit: "hours" };
  return { amount: minutes, unit: "minutes" };
}

export function msAfter({ amount, unit }: LaterEvent["after"]): number {
  return amount * UNITS[unit];
}
