import {
  ALL,
  act,
  ask,
  DAYTIME,
  replyAfter,
  STOP,
  startsCompanion,
  type Template,
  trigger,
  visit,
  waitForReply,
} from "./template";

const canceled = {
  ...visit,
  status: "cancelled",
  cancelled_by: "contact",
  cancelled_at: DAYTIME,
  hours_notice: 48,
};
const offered = {
  contact_id: "con_sample",
  contact_phone: visit.contact_phone,
  item: { id: "con_sample", name: "Sam Doe", phone: visit.contact_phone, tags: ["waitlist"] },
  data: { service: visit.service_name, provider: visit.provider_name, starts_at: visit.starts_at },
};

export const WAITLIST_TEMPLATE: Template = {
  id: "waitlist-first-come",
  name: "Waitlist: offer a freed time",
  description:
    "Offer a canceled appointment's time to everyone tagged waitlist. The first yes is booked; later ones hear that it is gone.",
  group: "Appointments",
  keywords: ["fill", "gap", "opening", "cancellation list", "standby"],
  industries: ALL,
  companions: [
    {
      id: "waitlist-offer",
      name: "Waitlist: one offer",
      description: "Offers one person the time, and books it on a yes if it is still free.",
      nodes: [
        trigger("manual", { next: "offer" }),
        act(
          "offer",
          "Offer the time",
          "send_sms",
          {
            to: "{{contact.phone}}",
            message: `{{workspace.name}}: a time for {{trigger.data.service}} is free, {{trigger.data.starts_at | date:'EEEE, MMMM d'}} at {{trigger.data.starts_at | date:'h:mm a'}}. Reply YES to take it; the first reply gets it. ${STOP}`,
          },
          { next: "reply" },
        ),
        waitForReply("reply", { amount: 4, unit: "hours" }, { yes: "wants", no: "none" }),
        ask(
          "wants",
          "Do they want it?",
          { field: "steps.reply.body", operator: "says_yes" },
          { yes: "book", no: "none" },
        ),
        act(
          "book",
          "Book it",
          "book_appointment",
          {
            contactPhone: "{{contact.phone}}",
            contactName: "{{contact.name | default:'Waitlist'}}",
            service: "{{trigger.data.service}}",
            provider: "{{trigger.data.provider}}",
            startAt: "{{trigger.data.starts_at}}",
            onConflict: "fail",
          },
          // A time that is taken by now is an answer here, not a failure.
          { onError: "continue", next: "got" },
        ),
        ask(
          "got",
          "Did they get it?",
          { field: "steps.book.appointmentId", operator: "exists" },
          { yes: "off_list", no: "taken" },
        ),
        act(
          "off_list",
          "Take them off the waitlist",
          "update_contact",
          { removeTags: ["waitlist"] },
          { next: "booked" },
        ),
        act("booked", "Confirm", "send_sms", {
          to: "{{contact.phone}}",
          message:
            "You are booked for {{trigger.data.starts_at | date:'EEEE, MMMM d'}} at {{trigger.data.starts_at | date:'h:mm a'}}. See you then! {{workspace.name}}",
        }),
        ask(
          "taken",
          "Was it taken meanwhile?",
          { field: "steps.book.error.code", operator: "equals", value: "slot_taken" },
          { yes: "gone", no: "by_hand" },
        ),
        act("by_hand", "Book it by hand", "create_callback", {
          phone: "{{contact.phone}}",
          callerName: "{{contact.name | default:'Waitlist'}}",
          priority: "high",
          reason:
            "Wants the free time; it could not be booked: {{steps.book.error.message | default:'unknown'}}",
        }),
        act("gone", "It is gone", "send_sms", {
          to: "{{contact.phone}}",
          message: `Sorry, that time is gone. You stay on our waitlist. {{workspace.name}}. ${STOP}`,
        }),
        act("none", "Leave it there", "stop", { outcome: "no interest" }),
      ],
      scenarios: [
        {
          name: "A yes is booked, or becomes a callback where the service is unknown",
          sampleData: offered,
          startAt: DAYTIME,
          events: [replyAfter("5m", "Yes please")],
          assertions: [
            { type: "sent", channel: "sms", contains: "is free" },
            { type: "not_sent", channel: "sms", contains: "that time is gone" },
            { type: "status", status: "succeeded" },
          ],
        },
        {
          name: "A no ends it",
          sampleData: offered,
          startAt: DAYTIME,
          events: [replyAfter("5m", "No thanks")],
          assertions: [
            { type: "ends_at", nodeId: "none" },
            { type: "not_sent", channel: "sms", contains: "booked" },
          ],
        },
        {
          name: "Without a reply nothing is booked",
          sampleData: offered,
          startAt: DAYTIME,
          assertions: [{ type: "ends_at", nodeId: "none" }],
        },
      ],
    },
  ],
  nodes: [
    trigger("appointment.cancelled", { next: "time_left" }),
    ask(
      "time_left",
      "Is there time to fill it?",
      { field: "trigger.hours_notice", operator: "greater_or_equal", value: 3 },
      { yes: "offer", no: "too_late" },
    ),
    act("offer", "Offer it to the waitlist", "for_each", {
      automationId: startsCompanion("waitlist-offer"),
      query: { of: "contacts", where: { tags: ["waitlist"], opted_out: false } },
      data: {
        service: "{{trigger.service_name}}",
        provider: "{{trigger.provider_name}}",
        starts_at: "{{trigger.starts_at}}",
      },
      max: 20,
    }),
    act("too_late", "Too late to fill it", "stop", { outcome: "short notice" }),
  ],
  scenarios: [
    {
      name: "The time is offered to the waitlist",
      sampleData: canceled,
      startAt: DAYTIME,
      assertions: [{ type: "ends_at", nodeId: "offer" }],
    },
    {
      name: "An hour before, it is not",
      sampleData: { ...canceled, hours_notice: 1 },
      startAt: DAYTIME,
      assertions: [{ type: "ends_at", nodeId: "too_late" }],
    },
  ],
};
