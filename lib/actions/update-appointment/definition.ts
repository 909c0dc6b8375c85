import * as z from "zod";
import { area, moment, outId, recordId } from "@/lib/actions/config-fields";
import { APPOINTMENT_STATUSES } from "@/lib/automation/events";
import type { JsonObject } from "@/lib/automation/json";
import { type ConfigIssue, defineAction } from "@/lib/automation/registry";

export const updateAppointment = defineAction({
  type: "update_appointment",
  label: "Update appointment",
  description: "Confirm or move an appointment, or add notes to it",
  group: "Calendar",
  icon: "calendar-check",
  effect: "database",
  safety: "safe",
  config: z.strictObject({
    status: z
      .enum(["confirmed"])
      .optional()
      .meta({ title: "Status", description: "Confirmed: the contact said they will come" }),
    startsAt: moment("Move to")
      .optional()
      .meta({ description: "The length and the provider stay the same", future: true }),
    notes: area("Notes").optional().meta({ description: "Replaces the notes" }),
    appointmentId: recordId("Appointment").meta({ advanced: true }).optional(),
  }),
  output: z.object({
    appointmentId: outId("Appointment"),
    startsAt: z.string().meta({ title: "Starts at", semantic: "datetime" }),
    status: z.enum(APPOINTMENT_STATUSES).meta({ title: "Status" }),
  }),
  defaults: { appointmentId: "{{trigger.appointment_id}}" },
  initial: { status: "confirmed" },
  check: changesSomething,
  example: { status: "confirmed" },
  exampleEvent: "appointment.reminder",
  summary: ({ status, startsAt }) => {
    if (typeof startsAt === "string" && startsAt !== "") return `Move the appointment to ${startsAt}`;
    return status === "confirmed" ? "Confirm the appointment" : "Note on the appointment";
  },
});

function changesSomething(config: JsonObject): ConfigIssue[] {
  if (["status", "startsAt", "notes"].some((field) => Object.hasOwn(config, field))) return [];
  return [{ field: "status", code: "missing_field", message: "Choose what to change" }];
}
