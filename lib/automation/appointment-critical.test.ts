import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { appointmentCriticalStep, holdoutProblems, holdoutShare } from "./appointment-critical";
import { readDefinition } from "./read-definition";
import type { Definition } from "./schema";
import { validateDefinition } from "./validate";

function definition(event: string, step: object, holdoutPercent = 20): Definition {
  const read = readDefinition({
    name: "Test",
    nodes: [
      { id: "t", type: "trigger", event, next: "a" },
      { id: "a", type: "action", ...step },
    ],
    settings: { holdoutPercent },
  });
  if (!read.ok) throw new Error("The definition does not read.");
  return read.definition;
}
const sms = (config: object = {}) => ({
  action: "send_sms",
  config: { to: "{{contact.phone}}", message: "Hello. Reply STOP to opt out", ...config },
});

describe("an automation that leaves nobody out", () => {
  it.each([
    ["begins with a booking", definition("appointment.booked", sms())],
    ["begins with a cancellation", definition("appointment.cancelled", sms())],
    ["reminds of an appointment", definition("appointment.reminder", sms())],
    ["sends a reminder", definition("call.missed", sms({ messageClass: "reminder" }))],
    ["links to an appointment", definition("call.missed", sms({ message: "{{ appointment.confirm_url }}" }))],
    [
      "links to one in an email",
      definition("call.missed", {
        action: "send_email",
        config: {
          to: "a@example.com",
          subject: "Hi",
          template: { name: "note", data: { link: "{{appointment.cancel_url}}" } },
        },
      }),
    ],
    [
      "cancels one",
      definition("sms.received", { action: "cancel_appointment", config: { appointmentId: "x" } }),
    ],
    [
      "changes one",
      definition("sms.received", { action: "update_appointment", config: { status: "confirmed" } }),
    ],
  ])("%s", (_, critical) => {
    expect(holdoutShare(critical)).toBe(0);
    expect(validateDefinition(critical, actions).errors).toContainEqual(
      expect.objectContaining({
        field: "settings.holdoutPercent",
        fix: { op: "set_setting", field: "holdoutPercent" },
      }),
    );
  });
});

it.each([
  ["after a visit", definition("appointment.completed", sms())],
  ["after a no-show", definition("appointment.no_show", sms())],
  [
    "that only mentions appointments",
    definition("call.missed", sms({ message: "Book an appointment with us" })),
  ],
])("people can be left out of one %s", (_, other) => {
  expect(appointmentCriticalStep(other)).toBeNull();
  expect(holdoutShare(other)).toBe(20);
  expect(holdoutProblems(other)).toEqual([]);
});

it("asks nothing of an automation that leaves nobody out", () => {
  expect(holdoutProblems(definition("appointment.reminder", sms(), 0))).toEqual([]);
});
