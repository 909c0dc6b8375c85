import * as z from "zod";
import { automationToStart, outId, templatedTarget } from "@/lib/actions/config-fields";
import { isObject, type JsonObject, json } from "@/lib/automation/json";
import { type ConfigIssue, defineAction } from "@/lib/automation/registry";
import { automationTitle } from "@/lib/automation/titles";

/** More than anyone types, and few enough that an event stays small. */
const MAX_DATA = 50;
const SHOWN_NAMES = 4;

export const startAutomation = defineAction({
  type: "start_automation",
  label: "Start automation",
  description: "Start another automation for the same person",
  group: "Logic",
  icon: "play",
  effect: "database",
  safety: "repeats",
  config: z.strictObject({
    automationId: automationToStart("Automation"),
    data: z.record(z.string().min(1).max(100), json).optional().meta({
      title: "Data",
      description:
        "The other automation reads it as trigger.data and the name. Add contact_id to start it for another person",
      control: "key-value",
    }),
  }),
  output: z.object({ runId: outId("Run").nullable() }),
  check: (config) => [...templatedTarget(config), ...tooMuchData(config)],
  starts: ({ automationId }) => (typeof automationId === "string" ? automationId : null),
  example: { automationId: "auto_follow_up", data: { reason: "missed call" } },
  exampleEvent: "call.missed",
  summary: ({ automationId, data }, titles) => {
    const names = isObject(data) ? Object.keys(data).slice(0, SHOWN_NAMES) : [];
    return `Start ${automationTitle(automationId, titles) ?? "another automation"} ${names.length > 0 ? `with ${names.join(", ")}` : "for the same person"}`;
  },
});

export function tooMuchData({ data }: JsonObject): ConfigIssue[] {
  if (!isObject(data) || Object.keys(data).length <= MAX_DATA) return [];
  const message = `"Data" has too many: ${MAX_DATA} at most`;
  return [{ field: "data", code: "invalid_value", message }];
}
