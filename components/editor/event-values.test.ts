import { expect, it } from "vitest";
import { eventValues, templateData } from "./event-values";

const missing = { name: "there" };

it.each([
  [
    "appointment.booked",
    {
      email: "{{trigger.contact_email}}",
      name: "{{trigger.contact_name}}",
      service: "{{trigger.service_name}}",
      time: "{{trigger.starts_at | date}}",
    },
  ],
  ["call.missed", { email: "{{contact.email}}", name: "{{trigger.caller_name | default:'there'}}" }],
  ["lead.created", { email: "{{trigger.email}}", name: "{{trigger.name}}" }],
  ["sms.received", { email: "{{contact.email}}" }],
  ["schedule", {}],
  [undefined, {}],
])("%s fills %j", (event, values) => {
  expect(eventValues(event, { missing })).toEqual(values);
});

it("fills the values of a ready-made email and keeps what was written", () => {
  const known = eventValues("appointment.booked", { missing });
  expect(templateData(["name", "link"], { known })).toEqual({ name: "{{trigger.contact_name}}" });
  expect(templateData(["name", "time"], { known, written: { name: "Ada" } })).toEqual({
    name: "Ada",
    time: "{{trigger.starts_at | date}}",
  });
});
