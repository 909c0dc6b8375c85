import * as z from "zod";
import { area, outId, phoneTo } from "@/lib/actions/config-fields";
import { defineAction } from "@/lib/automation/registry";

export const createCallback = defineAction({
  type: "create_callback",
  label: "Create callback",
  description: "Add a callback to the front desk's list",
  group: "People",
  icon: "phone-outgoing",
  effect: "database",
  safety: "keyed",
  config: z.strictObject({
    phone: phoneTo("Phone"),
    // A name that the event lacks resolves to nothing.
    callerName: z
      .string()
      .max(200)
      .meta({ title: "Caller's name", semantic: "text", control: "template" })
      .optional(),
    priority: z.enum(["low", "normal", "high", "urgent"]).default("normal").meta({ title: "Priority" }),
    reason: area("Reason", 2_000).optional(),
    dueWithinMinutes: z.int().min(1).max(43_200).optional().meta({ title: "Due within (minutes)" }),
  }),
  output: z.object({ callbackId: outId("Callback") }),
  subject: "phone",
  example: {
    phone: "{{trigger.caller_phone}}",
    callerName: "{{trigger.caller_name | default:''}}",
    priority: "high",
    reason: "Missed call",
  },
  exampleEvent: "call.missed",
  summary: ({ phone }) =>
    typeof phone === "string" && phone !== "" ? `Create a callback to ${phone}` : "Create a callback",
});
