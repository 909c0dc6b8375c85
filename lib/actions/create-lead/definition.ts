import * as z from "zod";
import { area, emailTo, line, outId, phoneTo, tags } from "@/lib/actions/config-fields";
import { defineAction } from "@/lib/automation/registry";

export const createLead = defineAction({
  type: "create_lead",
  label: "Create lead",
  description: "Create a lead, or reuse an existing one",
  group: "People",
  icon: "user-plus",
  effect: "database",
  safety: "keyed",
  config: z.strictObject({
    name: line("Name", 200),
    phone: phoneTo("Phone"),
    source: line("Source", 100),
    email: emailTo("Email").optional(),
    notes: area("Notes").optional().meta({ advanced: true }),
    tags: tags("Tags").optional(),
    dedupeBy: z.enum(["phone", "email", "none"]).default("phone").meta({
      title: "Match existing leads by",
      description: "Choose None to always create a new lead",
      advanced: true,
    }),
  }),
  output: z.object({
    leadId: outId("Lead"),
    created: z.boolean().meta({ title: "Newly created", semantic: "flag" }),
  }),
  subject: "phone",
  emits: () => ["lead.created"],
  example: {
    name: "{{trigger.caller_name | default:'Unknown caller'}}",
    phone: "{{trigger.caller_phone}}",
    source: "missed_call",
  },
  exampleEvent: "call.missed",
  summary: ({ name }) => (typeof name === "string" && name !== "" ? `New lead ${name}` : "New lead"),
});
