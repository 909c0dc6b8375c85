import type { z } from "zod";
import { instantAfter, iso, parseInstant } from "@/lib/automation/instants";
import { isObject } from "@/lib/automation/json";
import { StepFailure } from "@/lib/automation/step-error";
import type { range } from "./query";

type Range = z.infer<ReturnType<typeof range>>;
type Span = { after: string | null; before: string | null };

/** The instants of a range. A date without a zone is meant in `timezone`. */
export function spanOf(
  given: Range,
  { now, timezone, field }: { now: number; timezone: string; field: string },
): Span {
  const instantOf = (end: "after" | "before"): string | null => {
    const value = given?.[end];
    if (value === undefined) return null;
    if (isObject(value)) return iso(instantAfter(now, { span: value, timezone }));
    const at = parseInstant(value, timezone);
    if (at !== null) return iso(at);
    const where = { field: `query.where.${field}.${end}` };
    throw new StepFailure("type_mismatch", `"${value.slice(0, 60)}" is not a date and time`, where);
  };
  return { after: instantOf("after"), before: instantOf("before") };
}
