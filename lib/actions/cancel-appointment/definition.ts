import * as z from "zod";
import { area, outId, recordId, yesNo } from "@/lib/actions/config-fields";
import { defineAction } from "@/lib/automation/registry";

export const cancelAppointment = defineAction({
  type: "cancel_appointment",
  label: "Cancel appointment",
  description: "Cancel an appointment and optionally notify the contact",
  group: "Calendar",
  icon: "calendar-x",
  effect: "database",
  safety: "safe",
  config: z.strictObject({
    appointmentId: recordId("Appointment"),
    reason: area("Reason", 1_000).optional(),
    notifyContact: yesNo("Notify the contact").default(false),
  }),
  output: z.object({ appointmentId: outId("Appointment") }),
  emits: () => ["appointment.cancelled"],
  example: { appointmentId: "{{trigger.appointment_id}}", reason: "Cancelled by text", notifyContact: true },
  exampleEvent: "appointment.reminder",
  summary: () => "Cancel the appointment",
});
