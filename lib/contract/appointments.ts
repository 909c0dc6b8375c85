import * as z from "zod";
import { APPOINTMENT_STATUSES } from "@/lib/automation/events";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { minutes, note, phone, read, stamps, write } from "./desk-fields";
import { digits, id, idParams, instant, page, stamp, streamOf } from "./fields";

export const appointment = z
  .object({
    id,
    contactId: z.string().nullable(),
    contactName: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string().nullable(),
    service: z.string(),
    serviceId: z.string(),
    provider: z.string(),
    providerId: z.string(),
    startsAt: stamp,
    endsAt: stamp,
    timezone: z.string(),
    notes: z.string().nullable(),
    source: z.string(),
    status: z.enum(APPOINTMENT_STATUSES),
    isNewPatient: z.boolean(),
    cancelledBy: z.string().nullable(),
    cancelReason: z.string().nullable(),
    cancelledAt: stamp.nullable(),
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
    contactPhone: phone.optional(),
    contactId: text(80).optional(),
    contactName: name(200).optional(),
    contactEmail: email.optional(),
    service: text(200, 1),
    provider: text(200, 1).optional(),
    startsAt: instant,
    endsAt: instant.optional(),
    durationMinutes: minutes.optional(),
    notes: note.nullable().optional(),
    source: text(60).optional(),
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
    status: z.enum(APPOINTMENT_STATUSES).optional(),
    contact: text(80).optional(),
    provider: text(80).optional(),
    from: instant.optional(),
    to: instant.optional(),
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
  body: z.strictObject({ reason: text(500).optional() }),
  bodyOptional: true,
  errors: ["illegal_transition"],
});

export const rescheduleAppointment = contract({
  ...appointmentStep,
  path: "/v1/appointments/{id}/reschedule",
  summary: "Move an appointment; its reminders move with it",
  body: z.strictObject({ startsAt: instant, endsAt: instant.optional(), provider: text(200, 1).optional() }),
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
  summary: "Free times of a provider for a service",
  query: z.strictObject({
    service: text(200, 1),
    provider: text(200, 1).optional(),
    from: instant.optional(),
    to: instant.optional(),
    duration_minutes: digits(1, 1_440).optional(),
    limit: digits(1, 100).optional(),
  }),
  response: z.object({
    service: z.string(),
    provider: z.string(),
    timezone: z.string(),
    nextAvailable: stamp.nullable(),
    slots: z.array(z.object({ startsAt: stamp, endsAt: stamp })),
  }),
});
