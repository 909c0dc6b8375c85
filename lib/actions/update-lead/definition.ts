import * as z from "zod";
import { outId, recordId, tags } from "@/lib/actions/config-fields";
import { LEAD_STATUSES } from "@/lib/automation/events";
import { json } from "@/lib/automation/json";
import { defineAction } from "@/lib/automation/registry";

export const updateLead = defineAction({
  type: "update_lead",
  label: "Update lead",
  description: "Change a lead's fields, status or tags",
  group: "People",
  icon: "user-pen",
  effect: "database",
  safety: "safe",
  config: z.strictObject({
    leadId: recordId("Lead"),
    fields: z.record(z.string().max(100), json).optional().meta({ title: "Fields", control: "key-value" }),
    status: z.enum(LEAD_STATUSES).optional().meta({ title: "Status" }),
    addTags: tags("Add tags").optional(),
    removeTags: tags("Remove tags").optional(),
    onMissing: z
      .enum(["fail", "skip", "create"])
      .default("fail")
      .meta({ title: "If there is no such lead", advanced: true }),
  }),
  output: z.object({ leadId: outId("Lead").nullable() }),
  defaults: { leadId: "{{trigger.lead_id}}" },
  emits: ({ status, onMissing }) => [
    ...(status === undefined ? [] : (["lead.statusChanged"] as const)),
    ...(onMissing === "create" ? (["lead.created"] as const) : []),
  ],
  example: { leadId: "{{trigger.lead_id}}", status: "contacted", addTags: ["called"] },
  exampleEvent: "lead.created",
  summary: ({ status }) => (typeof status === "string" ? `Lead is now ${status}` : "Update the lead"),
});
