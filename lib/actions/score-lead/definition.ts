import * as z from "zod";
import { recordId } from "@/lib/actions/config-fields";
import { defineAction } from "@/lib/automation/registry";

export const scoreLeadAction = defineAction({
  type: "score_lead",
  label: "Score lead",
  description: "How promising a lead is, from 0 to 100",
  group: "People",
  icon: "gauge",
  effect: "database",
  safety: "safe",
  config: z.strictObject({
    leadId: recordId("Lead"),
    model: z.enum(["default"]).default("default").meta({ title: "Model", advanced: true }),
  }),
  output: z.object({
    score: z.int().meta({ title: "Score" }),
    grade: z.enum(["A", "B", "C"]).meta({ title: "Grade" }),
    reasons: z.array(z.string()).meta({ title: "Reasons" }),
  }),
  defaults: { leadId: "{{trigger.lead_id}}" },
  example: { leadId: "{{trigger.lead_id}}" },
  exampleEvent: "lead.created",
  summary: () => "Score the lead",
});
