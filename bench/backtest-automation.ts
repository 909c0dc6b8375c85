import { callback, step } from "./workload.ts";

/** A missed call and twenty steps after it: texts, a wait for the reply, records, a delay and conditions. */

const TO = "{{trigger.caller_phone}}";
const isTrue = (id: string, field: string, ways: { trueBranch: string; falseBranch: string }) => ({
  id,
  type: "condition",
  conditionType: "if_else",
  expression: { field, operator: "equals", value: true },
  ...ways,
});
const sms = (id: string, message: string, next: string) =>
  step(id, "send_sms", { config: { to: TO, message, respectQuietHours: false }, next });
const variable = (id: string, name: string, value: string, next: string) =>
  step(id, "set_variable", { config: { name, value }, next });

function automation(greeting: string): object[] {
  return [
    { id: "t", type: "trigger", event: "call.missed", next: "name" },
    variable("name", "caller", "{{contact.first_name | default:'there'}}", "greet"),
    sms("greet", greeting, "reply"),
    {
      ...step("reply", "wait_for_event", {
        config: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
      }),
      trueBranch: "answered",
      falseBranch: "again",
    },
    variable("answered", "mood", "They answered", "patient"),
    sms("again", "Hi {{run.vars.caller}}, are you still looking for an appointment?", "patient"),
    isTrue("patient", "trigger.is_existing_patient", { trueBranch: "known", falseBranch: "new" }),
    variable("known", "kind", "Patient", "call"),
    variable("new", "kind", "New caller", "call"),
    callback("call", "{{run.vars.kind}} {{run.vars.caller}} called at {{now | date:'HH:mm'}}", "tag"),
    step("tag", "update_contact", { config: { addTags: ["missed call"] }, next: "lead" }),
    step("lead", "create_lead", {
      config: { name: "{{run.vars.caller}}", phone: TO, source: "missed_call", dedupeBy: "phone" },
      next: "score",
    }),
    step("score", "score_lead", { config: { leadId: "{{steps.lead.leadId}}" }, next: "team" }),
    step("team", "notify_team", {
      config: { to: "everyone", title: "Missed call from {{run.vars.caller}}", email: false },
      next: "rest",
    }),
    step("rest", "delay", {
      config: { duration: { amount: 2, unit: "hours" }, window: "any" },
      next: "ring",
    }),
    {
      ...isTrue("ring", "trigger.during_hours", { trueBranch: "open", falseBranch: "closed" }),
    },
    variable("open", "when", "during business hours", "email"),
    variable("closed", "when", "after hours", "email"),
    step("email", "send_email", {
      config: {
        to: "desk@example.com",
        subject: "{{run.vars.caller}} called {{run.vars.when}}",
        text: "{{run.vars.kind}}: {{trigger.caller_phone}}",
      },
      next: "bye",
    }),
    sms("bye", "Thank you, {{run.vars.caller}}. We will call you back.", "end"),
    step("end", "stop", { config: {} }),
  ];
}

export const LIVE = automation("Hi {{run.vars.caller}}, sorry we missed your call. How can we help?");
/** The draft: every run says something else, so that every event has a difference to write. */
export const WITH_OTHER_TEXT = automation(
  "Hello {{run.vars.caller}}, we missed your call. Reply and we will help.",
);

const CALLER = "+12015550100";

export const SAMPLES = [true, false].flatMap((isPatient) =>
  [true, false].map((replies) => ({
    isPatient,
    replies,
    sampleData: {
      caller_phone: CALLER,
      caller_name: "Caller",
      ring_seconds: 20,
      during_hours: true,
      is_new_caller: false,
      is_existing_patient: isPatient,
    },
    events: replies
      ? [{ after: "1h", event: "sms.received", data: { from: CALLER, body: "Yes please" } }]
      : [],
  })),
);
