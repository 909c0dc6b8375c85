import * as z from "zod";
import { area, line, moment, outId, phoneTo } from "@/lib/actions/config-fields";
import type { JsonObject } from "@/lib/automation/json";
import { type ConfigIssue, defineAction } from "@/lib/automation/registry";

export const bookAppointment = defineAction({
  type: "book_appointment",
  label: "Book appointment",
  description: "Book a specific time, or the next free one",
  group: "Calendar",
  icon: "calendar-plus",
  effect: "database",
  safety: "keyed",
  config: z.strictObject({
    contactPhone: phoneTo("Contact's phone"),
    contactName: line("Contact's name", 200).optional(),
    service: line("Service", 200).meta({ names: "service" }),
    provider: line("Provider", 200).optional().meta({ advanced: true, names: "provider" }),
    startAt: moment("Starts at").optional().meta({ future: true }),
    nextAvailable: z
      .strictObject({
        after: moment("Not before").optional(),
        before: moment("Not after").optional().meta({ future: true }),
        withinDays: z.int().min(1).max(90).default(14).meta({ title: "Within days" }),
      })
      .optional()
      .meta({ title: "Next free time", control: "next-available" }),
    durationMinutes: z
      .int()
      .min(5)
      .max(1_440)
      .optional()
      .meta({ title: "Duration (minutes)", advanced: true }),
    notes: area("Notes").optional().meta({ advanced: true }),
    onConflict: z.enum(["fail", "next_available", "callback"]).default("fail").meta({
      title: "If the time is taken",
      description: "Fail, book the next free time, or create a callback",
      advanced: true,
    }),
  }),
  output: z.object({
    appointmentId: outId("Appointment").nullable(),
    startsAt: z.string().nullable().meta({ title: "Starts at", semantic: "datetime" }),
    callbackId: outId("Callback").optional(),
  }),
  initial: { nextAvailable: { withinDays: 14 } },
  subject: "contactPhone",
  oneOf: {
    label: "When",
    fields: [
      { field: "nextAvailable", label: "Next free time", begin: { withinDays: 14 } },
      { field: "startAt", label: "At a time", begin: "" },
    ],
  },
  check: oneTime,
  emits: () => ["appointment.booked"],
  example: {
    contactPhone: "{{trigger.phone}}",
    contactName: "{{trigger.name}}",
    service: "Cleaning",
    nextAvailable: { withinDays: 7 },
  },
  exampleEvent: "lead.created",
  summary: ({ service }) =>
    typeof service === "string" && service !== "" ? `Book ${service}` : "Book an appointment",
});

function oneTime(config: JsonObject): ConfigIssue[] {
  const fixed = Object.hasOwn(config, "startAt");
  if (fixed === Object.hasOwn(config, "nextAvailable")) {
    return fixed
      ? [
          {
            field: "nextAvailable",
            code: "invalid_value",
            message: "Choose a time or the next free one, not both",
          },
        ]
      : [{ field: "startAt", code: "missing_field", message: "Choose when to book" }];
  }
  return [];
}
