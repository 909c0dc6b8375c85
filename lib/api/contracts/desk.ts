import * as z from "zod";
import { contract } from "../contract";
import {
  digits,
  email,
  flag,
  id,
  idParams,
  instant,
  listOf,
  metadata,
  name,
  page,
  stamp,
  streamOf,
  text,
} from "../wire";
import { businessHours, timezone } from "./accounts";

/** The front desk: calls, leads, contacts, appointments, callbacks, messages. */
const base = { auth: "workspace" as const };
const read = { ...base, scope: "data:read" as const };
const write = { ...base, scope: "data:write" as const };
const stamps = { createdAt: stamp, updatedAt: stamp };
const phone = text(40, 1);
const tags = z.array(text(60, 1)).max(50);
const note = text(10_000);
const web = text(2_000);
const minutes = z.int().min(1).max(1_440);

// ── Calls ──
const outcome = z.enum(["answered", "voicemail", "abandoned", "transferred", "missed"]);
export const call = z
  .object({
    id,
    contactId: z.string().nullable(),
    direction: z.enum(["inbound", "outbound"]),
    from: z.string(),
    to: z.string().nullable(),
    callerName: z.string().nullable(),
    outcome,
    handledBy: z.enum(["ai", "staff"]).nullable(),
    durationSeconds: z.int(),
    ringSeconds: z.int().nullable(),
    summary: z.string().nullable(),
    intent: z.string().nullable(),
    recordingUrl: z.string().nullable(),
    startedAt: stamp,
    endedAt: stamp,
    ...stamps,
  })
  .meta({ id: "Call" });

export const createCall = contract({
  ...write,
  tag: "Calls",
  method: "POST",
  path: "/v1/calls",
  summary: "Record a finished call",
  description: "Emits call.ended, and call.missed too when nobody took an inbound call.",
  body: z.strictObject({
    direction: z.enum(["inbound", "outbound"]),
    from: phone,
    to: phone.optional(),
    callerName: name(200).optional(),
    outcome,
    handledBy: z.enum(["ai", "staff"]).optional(),
    durationSeconds: z.int().min(0).max(86_400).optional(),
    ringSeconds: z.int().min(0).max(3_600).optional(),
    summary: note.optional(),
    intent: text(100).optional(),
    recordingUrl: web.optional(),
    startedAt: instant.optional(),
    endedAt: instant.optional(),
  }),
  response: call,
  example: { body: { direction: "inbound", from: "+12025550123", outcome: "missed", ringSeconds: 22 } },
});
export const listCalls = contract({
  ...read,
  tag: "Calls",
  method: "GET",
  path: "/v1/calls",
  summary: "List calls",
  query: z.strictObject({
    ...page,
    outcome: outcome.optional(),
    direction: z.enum(["inbound", "outbound"]).optional(),
    contact: text(80).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  response: streamOf("calls", call),
});
export const getCall = contract({
  ...read,
  tag: "Calls",
  method: "GET",
  path: "/v1/calls/{id}",
  summary: "Get a call",
  params: idParams,
  response: call,
});

// ── Leads ──
const leadStatus = z.enum(["new", "contacted", "qualified", "converted", "lost"]);
export const lead = z
  .object({
    id,
    contactId: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    source: z.string(),
    status: leadStatus,
    notes: z.string().nullable(),
    tags: z.array(z.string()),
    customFields: z.record(z.string(), z.unknown()),
    score: z.int().nullable(),
    grade: z.string().nullable(),
    ...stamps,
  })
  .meta({ id: "Lead" });

export const createLead = contract({
  ...write,
  tag: "Leads",
  method: "POST",
  path: "/v1/leads",
  summary: "Add a lead",
  body: z.strictObject({
    name: name(200),
    phone,
    email: email.nullable().optional(),
    source: name(100),
    status: leadStatus.optional(),
    notes: note.nullable().optional(),
    tags: tags.optional(),
    customFields: metadata.optional(),
  }),
  response: lead,
  example: { body: { name: "Sam Doe", phone: "+12025550124", source: "web" } },
});
export const listLeads = contract({
  ...read,
  tag: "Leads",
  method: "GET",
  path: "/v1/leads",
  summary: "List leads",
  query: z.strictObject({
    ...page,
    status: leadStatus.optional(),
    phone: phone.optional(),
    q: text(100).optional(),
  }),
  response: listOf("leads", lead),
});
export const getLead = contract({
  ...read,
  tag: "Leads",
  method: "GET",
  path: "/v1/leads/{id}",
  summary: "Get a lead",
  params: idParams,
  response: lead,
});
export const patchLead = contract({
  ...write,
  tag: "Leads",
  method: "PATCH",
  path: "/v1/leads/{id}",
  summary: "Change a lead",
  params: idParams,
  body: z.strictObject({
    name: name(200).optional(),
    phone: phone.optional(),
    email: email.nullable().optional(),
    source: name(100).optional(),
    status: leadStatus.optional(),
    notes: note.nullable().optional(),
    tags: tags.optional(),
    customFields: metadata.optional(),
    score: z.int().min(0).max(100).optional(),
  }),
  response: lead,
});

// ── Contacts ──
const consent = z.enum(["none", "transactional", "marketing"]);
export const contact = z
  .object({
    id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    tags: z.array(z.string()),
    optedOut: z.boolean(),
    consent: z.string().nullable(),
    consentProof: z
      .object({ consent: z.string(), note: z.string().nullable(), by: z.string(), at: stamp })
      .nullable()
      .meta({ description: "Who recorded the consent that stands, when, and how it was given" }),
    isPatient: z.boolean(),
    timezone: z
      .string()
      .nullable()
      .meta({ description: "Where they live, for quiet hours; null: not known" }),
    ...stamps,
  })
  .meta({ id: "Contact" });
const contactFields = {
  name: name(200).optional(),
  email: email.optional(),
  tags: tags.optional(),
  optedOut: z.boolean().optional(),
  consent: consent.optional(),
  consentNote: text(500, 1).optional().meta({
    description: "How the consent was given; kept with who said so, and when",
    example: "Signed form",
  }),
  isPatient: z.boolean().optional(),
  timezone: timezone.nullable().optional(),
};
export const createContact = contract({
  ...write,
  tag: "Contacts",
  method: "POST",
  path: "/v1/contacts",
  summary: "Add a contact, or complete the one of this number",
  body: z.strictObject({ phone, ...contactFields }),
  response: contact,
});
export const listContacts = contract({
  ...read,
  tag: "Contacts",
  method: "GET",
  path: "/v1/contacts",
  summary: "List contacts",
  query: z.strictObject({ ...page, q: text(100).optional(), phone: phone.optional() }),
  response: listOf("contacts", contact),
});
export const getContact = contract({
  ...read,
  tag: "Contacts",
  method: "GET",
  path: "/v1/contacts/{id}",
  summary: "Get a contact",
  params: idParams,
  response: contact,
});
export const patchContact = contract({
  ...write,
  tag: "Contacts",
  method: "PATCH",
  path: "/v1/contacts/{id}",
  summary: "Change a contact",
  params: idParams,
  body: z.strictObject(contactFields),
  response: contact,
});
export const eraseContact = contract({
  ...write,
  tag: "Contacts",
  method: "DELETE",
  path: "/v1/contacts/{id}",
  summary: "Erase a person; their records stay without them",
  params: idParams,
  response: contact,
});
export const exportContact = contract({
  ...read,
  tag: "Contacts",
  method: "GET",
  path: "/v1/contacts/{id}/export",
  summary: "Everything about one person",
  params: idParams,
  response: z.looseObject({ contact, exportedAt: stamp }),
});

// ── Appointments ──
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
    status: z.enum(["booked", "cancelled", "completed", "no_show"]),
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
    status: z.enum(["booked", "cancelled", "completed", "no_show"]).optional(),
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

// ── Services, providers, holidays ──
const service = z
  .object({
    id,
    name: z.string(),
    durationMinutes: z.int(),
    bufferMinutes: z.int(),
    active: z.boolean(),
    ...stamps,
  })
  .meta({ id: "Service" });
const provider = z
  .object({
    id,
    name: z.string(),
    isDefault: z.boolean(),
    hours: z.unknown(),
    color: z.string().nullable(),
    active: z.boolean(),
    ...stamps,
  })
  .meta({ id: "Provider" });
const holiday = z.object({ id, date: z.string(), name: z.string(), ...stamps }).meta({ id: "Holiday" });
export const listServices = contract({
  ...read,
  tag: "Desk",
  method: "GET",
  path: "/v1/services",
  summary: "List services",
  query: z.strictObject(page),
  response: listOf("services", service),
});
export const createService = contract({
  ...write,
  tag: "Desk",
  method: "POST",
  path: "/v1/services",
  summary: "Add a service",
  body: z.strictObject({
    name: name(200),
    durationMinutes: minutes.optional(),
    bufferMinutes: z.int().min(0).max(480).optional(),
  }),
  response: service,
  errors: ["conflict"],
});
export const patchService = contract({
  ...write,
  tag: "Desk",
  method: "PATCH",
  path: "/v1/services/{id}",
  summary: "Change a service; one that is not active can no longer be booked",
  params: idParams,
  body: z.strictObject({
    name: name(200).optional(),
    durationMinutes: minutes.optional(),
    bufferMinutes: z.int().min(0).max(480).optional(),
    active: z.boolean().optional(),
  }),
  response: service,
  errors: ["conflict"],
});
export const listProviders = contract({
  ...read,
  tag: "Desk",
  method: "GET",
  path: "/v1/providers",
  summary: "List providers",
  query: z.strictObject(page),
  response: listOf("providers", provider),
});
export const createProvider = contract({
  ...write,
  tag: "Desk",
  method: "POST",
  path: "/v1/providers",
  summary: "Add a provider",
  body: z.strictObject({
    name: name(200),
    isDefault: z.boolean().optional(),
    hours: businessHours.nullable().optional(),
    color: text(20).optional(),
  }),
  response: provider,
  errors: ["conflict"],
});
export const patchProvider = contract({
  ...write,
  tag: "Desk",
  method: "PATCH",
  path: "/v1/providers/{id}",
  summary: "Change a provider; one that is not active can no longer be booked",
  params: idParams,
  body: z.strictObject({
    name: name(200).optional(),
    isDefault: z.literal(true).optional(),
    hours: businessHours.nullable().optional(),
    color: text(20).optional(),
    active: z.boolean().optional(),
  }),
  response: provider,
  errors: ["conflict"],
});
export const listHolidays = contract({
  ...read,
  tag: "Desk",
  method: "GET",
  path: "/v1/holidays",
  summary: "List holidays",
  query: z.strictObject(page),
  response: listOf("holidays", holiday),
});
export const createHoliday = contract({
  ...write,
  tag: "Desk",
  method: "POST",
  path: "/v1/holidays",
  summary: "Add a holiday",
  body: z.strictObject({ date: z.iso.date(), name: name(200) }),
  response: holiday,
  errors: ["conflict"],
});

export const deleteHoliday = contract({
  ...write,
  tag: "Desk",
  method: "DELETE",
  path: "/v1/holidays/{id}",
  summary: "Remove a holiday: the desk is open that day after all",
  params: idParams,
  response: holiday,
});

// ── Callbacks ──
const priority = z.enum(["low", "normal", "high", "urgent"]);
export const callback = z
  .object({
    id,
    contactId: z.string().nullable(),
    phone: z.string(),
    callerName: z.string().nullable(),
    priority,
    reason: z.string().nullable(),
    dueAt: stamp.nullable(),
    assignee: z.string().nullable(),
    status: z.enum(["open", "done"]),
    outcome: z.string().nullable(),
    completedAt: stamp.nullable(),
    ...stamps,
  })
  .meta({ id: "Callback" });
export const createCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "POST",
  path: "/v1/callbacks",
  summary: "Ask for a callback",
  body: z.strictObject({
    phone,
    callerName: name(200).optional(),
    priority: priority.optional(),
    reason: note.optional(),
    dueAt: instant.nullable().optional(),
    assignee: text(80).nullable().optional(),
  }),
  response: callback,
});
export const listCallbacks = contract({
  ...read,
  tag: "Callbacks",
  method: "GET",
  path: "/v1/callbacks",
  summary: "List callbacks",
  query: z.strictObject({
    ...page,
    status: z.enum(["open", "done"]).optional(),
    priority: priority.optional(),
    contact: text(80).optional(),
  }),
  response: listOf("callbacks", callback),
});
export const getCallback = contract({
  ...read,
  tag: "Callbacks",
  method: "GET",
  path: "/v1/callbacks/{id}",
  summary: "Get a callback",
  params: idParams,
  response: callback,
});
export const patchCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "PATCH",
  path: "/v1/callbacks/{id}",
  summary: "Change a callback",
  params: idParams,
  body: z.strictObject({
    priority: priority.optional(),
    dueAt: instant.nullable().optional(),
    assignee: text(80).nullable().optional(),
    reason: note.nullable().optional(),
  }),
  response: callback,
});
export const completeCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "POST",
  path: "/v1/callbacks/{id}/complete",
  summary: "Complete a callback",
  params: idParams,
  body: z.strictObject({ outcome: text(1_000).optional() }),
  bodyOptional: true,
  response: callback,
});

// ── Messages ──
export const message = z
  .object({
    id,
    contactId: z.string().nullable(),
    direction: z.enum(["inbound", "outbound"]),
    channel: z.enum(["sms", "email"]),
    from: z.string().nullable(),
    to: z.string(),
    subject: z.string().nullable(),
    body: z.string(),
    segments: z.int(),
    status: z.string(),
    suppressedReason: z.string().nullable(),
    errorCode: z.string().nullable(),
    /** Why it failed, in the provider's words or ours. */
    errorDetail: z.string().nullable(),
    automationId: z.string().nullable(),
    runId: z.string().nullable(),
    nodeId: z.string().nullable(),
    readAt: stamp.nullable(),
    ...stamps,
  })
  .meta({ id: "Message" });
export type MessageView = z.infer<typeof message>;
export const createMessage = contract({
  ...write,
  tag: "Messages",
  method: "POST",
  path: "/v1/messages",
  summary: "Send a message",
  description: "An opted-out number is never texted: the answer's status is then suppressed.",
  body: z.strictObject({
    channel: z.enum(["sms", "email"]),
    to: text(254, 1),
    body: text(10_000, 1),
    subject: text(300, 1).optional(),
  }),
  response: message,
});
export const listMessages = contract({
  ...read,
  tag: "Messages",
  method: "GET",
  path: "/v1/messages",
  summary: "List messages",
  query: z.strictObject({
    ...page,
    contact: text(80).optional(),
    channel: z.enum(["sms", "email"]).optional(),
    direction: z.enum(["inbound", "outbound"]).optional(),
    status: text(20).optional(),
    errorCode: text(40).optional(),
    runId: text(80).optional(),
    unread: flag.optional().meta({ description: "Texts that came in and nobody at the desk has opened" }),
  }),
  response: streamOf("messages", message),
});
export const getMessage = contract({
  ...read,
  tag: "Messages",
  method: "GET",
  path: "/v1/messages/{id}",
  summary: "Get a message",
  params: idParams,
  response: message,
});
export const settleMessage = contract({
  ...write,
  tag: "Messages",
  method: "POST",
  path: "/v1/messages/{id}/settle",
  summary: "Say what became of a message",
  description:
    "For a message whose errorCode is unknown_outcome: it may have left, and is never sent again by itself. Settling it sends nothing.",
  params: idParams,
  body: z.strictObject({ outcome: z.enum(["sent", "not_sent"]) }),
  response: message,
  errors: ["illegal_transition"],
});
