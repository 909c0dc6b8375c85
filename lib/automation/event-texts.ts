/** The words of each event, without its schema, for pages that only name events. */
export const EVENT_TEXTS = {
  "call.ended": { label: "A call ends", description: "Any call that ends, whatever the outcome" },
  "call.missed": {
    label: "A call is missed",
    description: "Missed, sent to voicemail or abandoned",
  },
  "lead.created": { label: "A lead is added", description: "A new lead from any source" },
  "lead.statusChanged": {
    label: "A lead's status changes",
    description: "By a person, an automation or the API",
  },
  "appointment.booked": {
    label: "An appointment is booked",
    description: "A new appointment from any source",
  },
  "appointment.cancelled": {
    label: "An appointment is canceled",
    description: "By the practice or the contact",
  },
  "appointment.reminder": {
    label: "An appointment is coming up",
    description: "A set time before an appointment starts",
  },
  "appointment.completed": {
    label: "A visit is completed",
    description: "An appointment marked as completed",
  },
  "appointment.no_show": {
    label: "An appointment is a no-show",
    description: "An appointment marked as a no-show",
  },
  schedule: { label: "On a schedule", description: "At set times, such as every weekday at 9" },
  "sms.received": { label: "A text is received", description: "A text message from a contact" },
  manual: {
    label: "Started manually",
    description: "Run now, the API, or the steps Start automation and For each",
  },
  "contact.created": {
    label: "A contact is added",
    description: "A new contact from any source, including first-time callers and imports",
  },
  "contact.birthday": {
    label: "A contact has a birthday",
    description: "Once a year, on the day, at a set time",
  },
  "callback.completed": {
    label: "A callback is completed",
    description: "A callback marked as done at the front desk or over the API",
  },
  "message.failed": {
    label: "A text can't be delivered",
    description: "A text the provider could not deliver. Texts held back by your own rules don't count",
  },
} as const;
