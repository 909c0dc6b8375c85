import * as z from "zod";
import { ENGLISH, type Wording } from "@/lib/wording";
import { isObject, type JsonObject } from "./json";
import { split, switchAction } from "./many-ways";
import { type ConfigIssue, defineAction } from "./registry";
import { duration, durationUnit } from "./schema";
import { setVariable } from "./set-variable";
import { durationText, spanIssues } from "./spans";
import { timeOfDay, timeOfDayText } from "./time-of-day";
import type { Titles } from "./titles";
import { waitForEvent } from "./wait-for-event";

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
  timeOfDay: timeOfDay.optional().meta({ title: "Time of day", control: "time-of-day" }),
  until: z
    .string()
    .min(1)
    .optional()
    .meta({ title: "Until", semantic: "datetime", control: "datetime", future: true }),
  relative: z
    .strictObject({
      to: z.string().min(1).meta({ title: "Relative to", semantic: "datetime" }),
      offset: offset.meta({ title: "Offset" }),
      ifPast: z.enum(["continue", "stop"]).default("continue").meta({ title: "If that time has passed" }),
      ifCancelled: z.enum(["stop", "continue"]).default("stop").meta({
        title: "If the appointment is canceled",
        description: "Only for a time of the appointment",
      }),
    })
    .optional()
    .meta({ title: "Relative to a date", control: "relative-time" }),
  window: z.enum(["any", "business_hours"]).default("any").meta({ title: "Continue" }),
});

const DELAY_WAYS = ["duration", "timeOfDay", "until", "relative"] as const;

export const delay = defineAction({
  type: "delay",
  label: "Wait",
  description: "Wait for a duration, until a time of day or a date, or until before or after a date",
  group: "Time",
  icon: "clock",
  effect: "control",
  safety: "safe",
  config: delayConfig,
  output: z.object({ resumedAt: z.string().meta({ title: "Continued at", semantic: "datetime" }) }),
  initial: { duration: { amount: 1, unit: "hours" } },
  oneOf: {
    label: "Wait",
    fields: [
      { field: "duration", label: "For a duration", begin: { amount: 1, unit: "hours" } },
      { field: "timeOfDay", label: "Until a time of day", begin: { at: "09:00", day: "next_day" } },
      { field: "until", label: "Until a date", begin: "" },
      {
        field: "relative",
        label: "Before or after a date",
        begin: { to: "", offset: { amount: -1, unit: "days" } },
      },
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
    const message = "Choose how long to wait, until when, or before or after which date";
    return [{ field: "duration", code: "missing_field", message }];
  }
  const both = given.slice(1).map((way): ConfigIssue => {
    return { field: way, code: "invalid_value", message: `Either "${given[0]}" or "${way}", not both` };
  });
  return [...spanIssues(config, "duration"), ...both];
}

function delaySummary(config: JsonObject, _titles?: Titles, clock = ENGLISH.clock): string {
  const wait = waitText(config, clock);
  return config.window === "business_hours" ? `${wait}, then until business hours` : wait;
}

function waitText(config: JsonObject, clock: Wording["clock"]): string {
  const { duration: span, timeOfDay: time, until, relative } = config;
  if (isObject(span)) return `Wait ${durationText(span)}`;
  if (isObject(time)) return `Wait until ${timeOfDayText(time, clock)}`;
  if (typeof until === "string") return `Wait until ${until}`;
  if (isObject(relative) && isObject(relative.offset)) {
    const { amount } = relative.offset;
    const before = typeof amount === "number" && amount < 0;
    const size = { ...relative.offset, amount: typeof amount === "number" ? Math.abs(amount) : null };
    return `Wait until ${durationText(size)} ${before ? "before" : "after"} ${String(relative.to ?? "a date")}`;
  }
  return "Wait";
}

export const stopConfig = z.strictObject({
  outcome: z.string().max(200).optional().meta({ title: "Outcome" }),
  reason: z.string().max(1_000).optional().meta({ title: "Reason" }),
});

export const stop = defineAction({
  type: "stop",
  label: "Stop",
  description: "End the automation here",
  group: "Logic",
  icon: "octagon",
  effect: "control",
  safety: "safe",
  config: stopConfig,
  output: z.object({}),
  example: { outcome: "done", reason: "Nothing left to do" },
  exampleEvent: "call.missed",
  summary: ({ outcome }) =>
    typeof outcome === "string" && outcome !== "" ? `End the run: ${outcome}` : "Stop",
});

export const CONTROL_ACTIONS = [delay, waitForEvent, stop, switchAction, split, setVariable] as const;
