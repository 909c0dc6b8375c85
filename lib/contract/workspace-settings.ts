import * as z from "zod";
import { breaksFault, MOST_BREAKS } from "@/lib/automation/business-hours";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const titleOf = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);

function minutesOf(value: string): number {
  return Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5));
}

const CLOCK = "([01]\\d|2[0-3]):[0-5]\\d";

const clock = (latest: string) =>
  z
    .string()
    .max(5)
    .refine((value) => isClock(value) && minutesOf(value) <= minutesOf(latest), {
      error: "must be a 24-hour time HH:MM",
    })
    .meta({
      description: `24-hour HH:MM, at the latest ${latest}`,
      override: { pattern: latest === "24:00" ? `^(${CLOCK}|24:00)$` : `^${CLOCK}$` },
    });

function isClock(value: string): boolean {
  if (value.length !== 5 || value[2] !== ":") return false;
  const figures = value.slice(0, 2) + value.slice(3);
  return [...figures].every((c) => c >= "0" && c <= "9") && Number(value.slice(3)) < 60;
}

const BREAK_FAULTS = {
  backwards: "must begin before it ends",
  outside: "must lie within the hours of the day",
  overlapping: "must not overlap or touch another break",
} as const;

const openClose = z
  .strictObject({
    open: clock("23:59"),
    close: clock("24:00"),
    breaks: z
      .array(
        z.strictObject({
          from: clock("23:59").describe("Start of the break, 24-hour HH:MM"),
          to: clock("23:59").describe("End of the break, 24-hour HH:MM"),
        }),
      )
      .max(MOST_BREAKS)
      .optional()
      .describe("Times within the hours at which it is closed, such as lunch"),
  })
  .refine((day) => minutesOf(day.open) < minutesOf(day.close), {
    error: "must open before it closes",
    path: ["close"],
  })
  .superRefine((day, ctx) => {
    const fault = breaksFault(day);
    // The other two have a refusal of their own.
    if (fault && fault.kind !== "too_many" && day.open < day.close)
      ctx.addIssue({ code: "custom", message: BREAK_FAULTS[fault.kind], path: ["breaks", fault.index] });
  });

export const businessHours = z
  .strictObject(
    Object.fromEntries(
      WEEKDAYS.map((day) => [
        day,
        openClose
          .nullable()
          .optional()
          .describe(`Business hours on ${titleOf(day)}; null: closed`),
      ]),
    ) as Record<(typeof WEEKDAYS)[number], z.ZodOptional<z.ZodNullable<typeof openClose>>>,
  )
  .meta({ description: "24-hour HH:MM per weekday; a missing day is closed; none at all means always open" });

export const hoursOut = z
  .record(
    z.string(),
    z
      .object({
        open: z.string().describe("24-hour HH:MM"),
        close: z.string().describe("24-hour HH:MM"),
        breaks: z
          .array(
            z.object({
              from: z.string().describe("Start of the break, 24-hour HH:MM"),
              to: z.string().describe("End of the break, 24-hour HH:MM"),
            }),
          )
          .optional()
          .describe("Times within the hours at which it is closed"),
      })
      .nullable()
      .optional(),
  )
  .nullable();

/** Any time zone Intl accepts, in Area/City or UTC form. */
export const timezone = z
  .string()
  .max(64)
  .refine((value) => isZone(value), { error: "must be an IANA time zone such as America/New_York" })
  .transform((value) => new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone);

function isZone(value: string): boolean {
  if (value !== "UTC" && !value.includes("/")) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const country = z
  .string()
  .length(2)
  .refine((value) => value === value.toUpperCase() && isCountry(value), {
    error: "must be an ISO country code such as US",
  })
  .meta({ override: { pattern: "^[A-Z]{2}$" } });

function isCountry(value: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(value) !== undefined;
  } catch {
    return false;
  }
}
