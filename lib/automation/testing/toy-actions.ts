import * as z from "zod";
import { CONTROL_ACTIONS } from "@/lib/automation/control";
import { defineAction, registryOf } from "@/lib/automation/registry";

/** Three sample actions, so that tests of the core need no real one. */
export const say = defineAction({
  type: "say",
  label: "Say",
  description: "Says something",
  group: "Messaging",
  icon: "message-square",
  effect: "external",
  safety: "repeats",
  config: z.strictObject({
    to: z.string().min(1).meta({ title: "To", semantic: "phone" }),
    words: z.string().min(1).max(100).meta({ title: "Words", semantic: "text" }),
    loud: z.boolean().optional().meta({ title: "Loud" }),
    note: z.string().optional().meta({ title: "Note" }),
  }),
  output: z.object({
    id: z.string().nullable().meta({ title: "Message", semantic: "id" }),
    length: z.number().meta({ title: "Length" }),
  }),
  message: ({ to, words, loud }) => ({
    channel: "sms",
    to: typeof to === "string" ? to : "",
    text: typeof words === "string" ? words : "",
    field: "config.words",
    marketing: loud === true,
    quietHoursKept: false,
    quietHoursField: "config.respectQuietHours",
  }),
  example: { to: "+12025550143", words: "Hello" },
  exampleEvent: "call.missed",
  summary: () => "Say",
});

export const keep = defineAction({
  type: "keep",
  label: "Keep",
  description: "Keeps a record",
  group: "People",
  icon: "users",
  effect: "database",
  safety: "keyed",
  config: z.strictObject({
    name: z.string().min(1).meta({ title: "Name", semantic: "name" }),
    count: z.int().min(0).optional().meta({ title: "Count" }),
    at: z.string().optional().meta({ title: "At", semantic: "datetime" }),
    page: z.string().optional().meta({ title: "Page", semantic: "url" }),
    html: z.string().optional().meta({ title: "Page text", semantic: "html" }),
    data: z.record(z.string(), z.json()).optional().meta({ title: "Data" }),
  }),
  output: z.object({
    recordId: z.string().meta({ title: "Record", semantic: "id" }),
    data: z.unknown().meta({ title: "Data" }),
  }),
  emits: () => ["lead.created"],
  example: { name: "Ana" },
  exampleEvent: "call.missed",
  summary: () => "Keep",
});

const count = defineAction({
  type: "count",
  label: "Count",
  description: "Counts",
  group: "People",
  icon: "gauge",
  effect: "pure",
  safety: "safe",
  config: z.strictObject({ leadId: z.string().min(1).meta({ title: "Lead", semantic: "id" }) }),
  output: z.object({ total: z.number().meta({ title: "Total" }) }),
  defaults: { leadId: "{{trigger.lead_id}}" },
  example: {},
  exampleEvent: "lead.created",
  summary: () => "Count",
});

export const toys = registryOf([say, keep, count, ...CONTROL_ACTIONS]);
