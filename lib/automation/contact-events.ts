import * as z from "zod";
import type { EventSpec } from "./event-spec";
import { EVENT_TEXTS } from "./event-texts";
import { count, email, flag, identifier, instant, personName, phone, tagList, text } from "./payload-fields";

/** Events about contacts, callbacks and texts, beside those of calls, leads and appointments. */

/** The time of day at which birthdays start automations that name none. */
export const BIRTHDAY_TIME = "09:00";

const hours = { during_hours: flag("During business hours") };

const contact = {
  contact_id: identifier("Contact"),
  name: personName("Contact's name").optional(),
  phone: phone("Contact's phone"),
  email: email("Contact's email").optional(),
  tags: tagList("Contact's tags"),
  is_patient: flag("Existing patient"),
  language: text("Contact's language").optional(),
};

export const CONTACT_EVENTS = {
  "contact.created": z.object({
    ...contact,
    birthday: text("Contact's birthday").optional(),
    created_at: instant("Added at"),
    ...hours,
  }),
  "contact.birthday": z.object({
    ...contact,
    birthday: text("Contact's birthday"),
    age: count("Age").optional(),
    date: text("Date"),
    ...hours,
  }),
  "callback.completed": z.object({
    callback_id: identifier("Callback"),
    contact_id: identifier("Contact").optional(),
    phone: phone("Phone"),
    caller_name: personName("Caller's name").optional(),
    priority: text("Priority"),
    reason: text("Reason").optional(),
    outcome: text("Outcome").optional(),
    completed_at: instant("Completed at"),
    ...hours,
  }),
  "message.failed": z.object({
    message_id: identifier("Message"),
    contact_id: identifier("Contact").optional(),
    to: phone("To"),
    body: text("Text"),
    automation_id: identifier("Automation").optional(),
    error: text("Error").optional(),
    failed_at: instant("Failed at"),
    ...hours,
  }),
};

export const CONTACT_EVENT_SPECS: {
  [T in keyof typeof CONTACT_EVENTS]: Omit<EventSpec, "type" | "payload">;
} = {
  "contact.created": {
    ...EVENT_TEXTS["contact.created"],
    contact: { phone: "phone", id: "contact_id" },
    required: ["contact_id"],
    postable: true,
  },
  "contact.birthday": {
    ...EVENT_TEXTS["contact.birthday"],
    contact: { phone: "phone", id: "contact_id" },
    required: ["contact_id"],
    postable: false,
  },
  "callback.completed": {
    ...EVENT_TEXTS["callback.completed"],
    contact: { phone: "phone", id: "contact_id" },
    required: ["callback_id"],
    postable: true,
  },
  "message.failed": {
    ...EVENT_TEXTS["message.failed"],
    contact: { phone: "to", id: "contact_id" },
    required: ["message_id"],
    postable: true,
  },
};
