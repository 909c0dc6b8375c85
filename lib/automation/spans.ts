import { ENGLISH, type Wording } from "@/lib/wording";
import { DAY, durationMs } from "./instants";
import { isObject, type JsonObject } from "./json";
import type { ConfigIssue } from "./registry";
import { duration, LIMITS } from "./schema";

/** A span of a step's configuration that outlasts a run. */
export function spanIssues(config: JsonObject, field: string): ConfigIssue[] {
  const written = config[field];
  if (isObject(written) && written.amount === undefined)
    return [{ field, code: "missing_field", message: "Enter how long" }];
  const span = duration.safeParse(written);
  if (!span.success || durationMs(span.data) <= LIMITS.daysPerRun * DAY) return [];
  return [{ field, code: "limit_exceeded", message: `A run can last ${LIMITS.daysPerRun} days at most` }];
}

/** Formats a duration: "1 hour", "2 days". */
export function durationText(span: JsonObject, { phrase }: Wording = ENGLISH): string {
  const { amount, unit } = span;
  if (typeof amount !== "number" || typeof unit !== "string") return phrase("a while");
  return phrase(`{count} ${amount === 1 ? unit.replace(/s$/, "") : unit}`, { count: String(amount) });
}
