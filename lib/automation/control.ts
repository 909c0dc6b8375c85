import * as z from "zod";
import { EVENT_TYPES, eventSpec } from "./events";
import { DAY, durationMs } from "./instants";
import { isObject, type JsonObject } from "./json";
import { split, switchAction } from "./many-ways";
import { type ConfigIssue, defineAction } from "./registry";
import { duration, durationUnit, LIMITS } from "./schema";
import { setVariable } from "./set-variable";

/**
 * Three of the actions the interpreter performs itself. They only decide when, and whether, a run continues, and are
 * otherwise ordinary registry entries.
 */
const wait = duration.meta({ title: "Duration", control: "duration" });
const offset = z.strictObject({
  amount: z.int().min(-576_000).max(576_000).meta({ title: "Amount", description: "Negative: before" }),
  unit: durationUnit.meta({ title: "Unit" }),
});

export const delayConfig = z.strictObject({
  duration: wait.optional(),
  until: z.string().min(1).optional().meta({ title: "Until", semantic: "datetime", control: "datetime" }),
  relative: z
    .strictObject({
      to: z.string().min(1).meta({ title: "Relative to", semantic: "datetime" }),
      offset: offset.meta({ title: "Offset" }),
      ifPast: z.enum(["continue", "stop"]).default("continue").meta({ title: "If that is already past" }),
      ifCancelled: z.enum(["stop", "continue"]).default("stop").meta({
        title: "If the appointment is cancelled",
        description: "Only for a time of the appointment",
      }),
    })
    .optional()
    .meta({ title: "Relative to a date", control: "relative-time" }),
  window: z.enum(["any", "business_hours"]).default("any").meta({ title: "Go on" }),
});

const DELAY_WAYS = ["duration", "until", "relative"] as const;

export const delay = defineAction({
  type: "delay",
  label: "Wait",
  description: "Pause for a time, until a moment, or until before or after a date",
  group: "Time",
  icon: "clock",
  effect: "control",
  safety: "safe",
  config: delayConfig,
  output: z.object({ resumedAt: z.string().meta({ title: "Went on at", semantic: "datetime" }) }),
  initial: { duration: { amount: 1, unit: "hours" } },
  oneOf: {
    label: "Wait",
    fields: [
      { field: "duration", label: "For a time", begin: { amount: 1, unit: "hours" } },
      { field: "until", label: "Until", begin: "" },
      { field: "relative", label: "Around a date", begin: { to: "", offset: { amount: -1, unit: "days" } } },
    ],
  },
  check: exactlyOneWay,
  example: { duration: { amount: 10, unit: "minutes" } },
  exampleEvent: "call.missed",
  summary: delaySummary,
});

function exactlyOneWay(config: JsonObject): ConfigIssue[] {
  const given = DELAY_WAYS.filter((way) => Object.hasOwn(config, way));
  if (given.length === 0) {
    const message = "Say how long to wait, until when, or relative to which date";
    return [{ field: "duration", code: "missing_field", message }];
  }
  const both = given.slice(1).map((way): ConfigIssue => {
    return { field: way, code: "invalid_value", message: `Either "${given[0]}" or "${way}", not both` };
  });
  return [...tooLong(config, "duration"), ...both];
}

function tooLong(config: JsonObject, field: string): ConfigIssue[] {
  const span = duration.safeParse(config[field]);
  if (!span.success || durationMs(span.data) <= LIMITS.daysPerRun * DAY) return [];
  return [{ field, code: "limit_exceeded", message: `A run can last ${LIMITS.daysPerRun} days at most` }];
}

function delaySummary(config: JsonObject): string {
  const { duration: span, until, relative } = config;
  if (isObject(span)) return `Wait ${durationText(span)}`;
  if (typeof until === "string") return `Wait until ${until}`;
  if (isObject(relative) && isObject(relative.offset)) {
    const { amount } = relative.offset;
    const before = typeof amount === "number" && amount < 0;
    const size = { ...relative.offset, amount: typeof amount === "number" ? Math.abs(amount) : null };
    return `Wait until ${durationText(size)} ${before ? "before" : "after"} ${String(relative.to ?? "a date")}`;
  }
  return "Wait";
}

/** Formats a duration: "1 hour", "2 days". */
export function durationText(span: JsonObject): string {
  const { amount, unit } = span;
  if (typeof amount !== "number" || typeof unit !== "string") return "a while";
  return `${amount} ${amount === 1 ? unit.replace(/s$/, "") : unit}`;
}

export const waitConfig = z.strictObject({
  event: z.enum(EVENT_TYPES).meta({ title: "Event", control: "event" }),
  match: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .meta({ title: "Only when", description: "Payload fields; unset: the same contact", control: "match" }),
  timeout: duration.meta({ title: "Wait at most", control: "duration" }),
});

export const waitForEvent = defineAction({
  type: "wait_for_event",
  label: "Wait for an event",
  description: "Wait until something happens for the same contact, or until the time is up",
  group: "Time",
  icon: "hourglass",
  effect: "control",
  safety: "safe",
  config: waitConfig,
  output: z.object({}),
  outputFor: ({ event }) => (typeof event === "string" ? (eventSpec(event)?.payload ?? null) : null),
  initial: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
  check: (config) => tooLong(config, "timeout"),
  example: { event: "sms.received", timeout: { amount: 2, unit: "hours" } },
  exampleEvent: "call.missed",
  summary: ({ event, timeout }) => {
    const label = typeof event === "string" ? eventSpec(event)?.label : undefined;
    const limit = isObject(timeout) ? `, at most ${durationText(timeout)}` : "";
    return `Wait: ${label?.toLowerCase() ?? "an event"}${limit}`;
  },
});

export const stopConfig = z.strictObject({
  outcome: z.string().max(200).optional().meta({ title: "Outcome" }),
  reason: z.string().max(1_000).optional().meta({ title: "Reason" }),
});

export const stop = defineAction({
  type: "stop",
  label: "Stop",
  description: "End the automation here",
  group: "Time",
  icon: "octagon",
  effect: "control",
  safety: "safe",
  config: stopConfig,
  output: z.object({}),
  example: { outcome: "done", reason: "Nothing left to do" },
  exampleEvent: "call.missed",
  summary: ({ outcome }) => (typeof outcome === "string" && outcome !== "" ? `Stop: ${outcome}` : "Stop"),
});

export const CONTROL_ACTIONS = [delay, waitForEvent, stop, switchAction, split, setVariable] as const;
