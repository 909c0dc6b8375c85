import * as z from "zod";
import { APPOINTMENT_STATUSES } from "@/lib/automation/events";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { minutes, note, phone, read, stamps, write } from "./desk-fields";
import { digits, id, idParams, instant, page, stamp, streamOf, updatedSince } from "./fields";

export const appointment = z
  .object({
    id,
    contactId: z.string().nullable().describe("The contact, or null if they were erased"),
    contactName: z.string().describe("The contact's name when the appointment was booked"),
    contactPhone: z.string().describe("The contact's phone number in E.164"),
    contactEmail: z.string().nullable().describe("The contact's email address, or null"),
    service: z.string().describe("Name of the service"),
    serviceId: z.string().describe("Id of the service"),
    provider: z.string().describe("Name of the provider"),
    providerId: z.string().describe("Id of the provider"),
    startsAt: stamp.describe("When it starts"),
    endsAt: stamp.describe("When it ends"),
    busyUntil: stamp.describe("When the provider is free again: after the service's buffer"),
    timezone: z.string().describe("The workspace's time zone when it was booked"),
    notes: z.string().nullable().describe("Internal notes, or null"),
    source: z.string().describe("Where it was booked, such as api or automation"),
    status: z.enum(APPOINTMENT_STATUSES).describe("booked and confirmed appointments hold their time"),
    isNewPatient: z.boolean().describe("Whether the contact was not yet a patient"),
    cancelledBy: z.string().nullable().describe("Who canceled it, or null"),
    cancelReason: z.string().nullable().describe("Why it was canceled, or null"),
    cancelledAt: stamp.nullable().describe("When it was canceled, or null"),
    ...stamps,
  })
  .meta({ id: "Appointment" });

export const createAppointment = contract({
  ...write,
  tag: "Appointments",
  method: "POST",
  path: "/v1/appointments",
  summary: "Book an appointment",
  body: z.strictObject({
    contactPhone: phone.optional().describe("The contact's phone number. A new number creates a contact"),
    contactId: text(80).optional().describe("The contact; instead of contactPhone"),
    contactName: name(200).optional().describe("The contact's name, for a new contact"),
    contactEmail: email.optional().describe("The contact's email address"),
    service: text(200, 1).describe("Name or id of a service"),
    provider: text(200, 1)
      .optional()
      .describe("Name or id of a provider. Default: the workspace's default provider"),
    startsAt: instant.describe("When it starts"),
    endsAt: instant.optional().describe("When it ends. Default: after the service's duration"),
    durationMinutes: minutes
      .optional()
      .describe("Length, instead of endsAt. Default: the service's duration"),
    notes: note.nullable().optional().describe("Internal notes"),
    source: text(60).optional().describe("Where it was booked. Default: api"),
  }),
  response: appointment,
  errors: ["slot_taken"],
});

export const listAppointments = contract({
  ...read,
  tag: "Appointments",
  method: "GET",
  path: "/v1/appointments",
  summary: "List appointments",
  query: z.strictObject({
    ...page,
    updated_since: updatedSince,
    status: z.enum(APPOINTMENT_STATUSES).optional().describe("Only appointments with this status"),
    contact: text(80).optional().describe("Only appointments of this contact, by id"),
    provider: text(80).optional().describe("Only appointments of this provider, by id"),
    from: instant.optional().describe("Only appointments that start at or after this time"),
    to: instant.optional().describe("Only appointments that start before this time"),
  }),
  response: streamOf("appointments", appointment),
});

export const getAppointment = contract({
  ...read,
  tag: "Appointments",
  method: "GET",
  path: "/v1/appointments/{id}",
  summary: "Get an appointment",
  params: idParams,
  response: appointment,
});

const appointmentStep = {
  ...write,
  tag: "Appointments",
  method: "POST" as const,
  params: idParams,
  response: appointment,
};

export const cancelAppointment = contract({
  ...appointmentStep,
  path: "/v1/appointments/{id}/cancel",
  summary: "Cancel an appointment",
  body: z.strictObject({
    reason: text(500).optional().describe("Why it is canceled"),
    notify: z
      .boolean()
      .optional()
      .describe(
        "Whether to text the contact that it is canceled, unless they opted out or it has begun. Default: false",
      ),
  }),
  bodyOptional: true,
  errors: ["illegal_transition"],
});

export const rescheduleAppointment = contract({
  ...appointmentStep,
  path: "/v1/appointments/{id}/reschedule",
  summary: "Move an appointment; its reminders move with it",
  body: z.strictObject({
    startsAt: instant.describe("The new start"),
    endsAt: instant.optional().describe("The new end. Default: the length stays the same"),
    provider: text(200, 1).optional().describe("Name or id of another provider"),
    notify: z
      .boolean()
      .optional()
      .describe("Whether to text the contact the new time, unless they opted out. Default: false"),
  }),
  errors: ["illegal_transition", "slot_taken"],
});

export const confirmAppointment = contract({
  ...appointmentStep,
  path: "/v1/appointments/{id}/confirm",
  summary: "Mark an appointment as confirmed by the contact; moving it undoes that",
  body: z.strictObject({}),
  bodyOptional: true,
  errors: ["illegal_transition"],
});

export const completeAppointment = contract({
  ...appointmentStep,
  path: "/v1/appointments/{id}/complete",
  summary: "Mark an appointment as completed",
  body: z.strictObject({}),
  bodyOptional: true,
  errors: ["illegal_transition"],
});

export const noShowAppointment = contract({
  ...appointmentStep,
  path: "/v1/appointments/{id}/no-show",
  summary: "Mark an appointment as a no-show",
  body: z.strictObject({}),
  bodyOptional: true,
  errors: ["illegal_transition"],
});

export const getAvailability = contract({
  ...read,
  tag: "Appointments",
  method: "GET",
  path: "/v1/appointments/availability",
  summary: "List a provider's free times for a service",
  query: z.strictObject({
    service: text(200, 1).describe("Name or id of the service"),
    provider: text(200, 1)
      .optional()
      .describe("Name or id of the provider. Default: the workspace's default provider"),
    from: instant.optional().describe("Free times at or after this time. Default: now"),
    to: instant.optional().describe("Free times before this time. Default: 7 days after from"),
    duration_minutes: digits(1, 1_440)
      .optional()
      .describe("Length of the time needed. Default: the service's duration"),
    moving: id.optional().describe("An appointment that is to move: its own time counts as free"),
    limit: digits(1, 100, 20).optional().describe("How many free times to return"),
  }),
  response: z.object({
    service: z.string().describe("Name of the service"),
    provider: z.string().describe("Name of the provider"),
    timezone: z.string().describe("The workspace's time zone"),
    nextAvailable: stamp.nullable().describe("The first free time, or null"),
    slots: z
      .array(
        z.object({
          startsAt: stamp.describe("When the free time starts"),
          endsAt: stamp.describe("When it ends"),
        }),
      )
      .describe("Free times, earliest first"),
  }),
});
