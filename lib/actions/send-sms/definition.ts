import * as z from "zod";
import { outId, phoneTo, yesNo } from "@/lib/actions/config-fields";
import { defineAction } from "@/lib/automation/registry";

export const sendSms = defineAction({
  type: "send_sms",
  label: "Send SMS",
  description: "Text a phone number",
  group: "Messaging",
  icon: "message-square",
  effect: "external",
  safety: "repeats",
  config: z.strictObject({
    to: phoneTo("To"),
    message: z
      .string()
      .max(1_600)
      .refine((text) => text.trim() !== "", "A message says something")
      .meta({ title: "Message", semantic: "text", control: "template-area" }),
    messageClass: z.enum(["service", "reminder", "marketing"]).default("service").meta({
      title: "Kind of message",
      description: "Service is about a request or a visit. Marketing needs consent and respects quiet hours",
    }),
    respectQuietHours: yesNo("Respect quiet hours").default(true).meta({
      title: "Respect quiet hours",
      description: "Turn off for replies people expect right away, even at night",
      control: "switch",
    }),
    onSuppressed: z.enum(["skip", "wait", "fail"]).default("skip").meta({
      title: "If it can't be sent now",
      description: "Skip it, wait until it can be sent, or fail",
    }),
  }),
  output: z.object({
    messageId: outId("Message").nullable(),
    segments: z.int().meta({ title: "Segments" }),
    status: z.string().meta({ title: "Status" }),
  }),
  subject: "to",
  emits: () => ["message.failed"],
  message: ({ to, message, messageClass, respectQuietHours, onSuppressed }) => ({
    channel: "sms",
    to: typeof to === "string" ? to : "",
    text: typeof message === "string" ? message : "",
    field: "config.message",
    marketing: messageClass === "marketing",
    quietHoursKept: respectQuietHours !== false,
    quietHoursField: "config.respectQuietHours",
    whenHeld: onSuppressed === "wait" || onSuppressed === "fail" ? onSuppressed : "skip",
  }),
  example: {
    to: "{{trigger.caller_phone}}",
    message: "Sorry we missed you, {{trigger.caller_name | first_name | default:'there'}}. How can we help?",
  },
  exampleEvent: "call.missed",
  summary: ({ to }) => (typeof to === "string" && to !== "" ? `Send a text to ${to}` : "Send a text"),
});
