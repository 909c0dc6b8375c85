import * as z from "zod";
import { automationToStart, templatedTarget } from "@/lib/actions/config-fields";
import { tooMuchData } from "@/lib/actions/start-automation/definition";
import { isObject, type JsonObject, json } from "@/lib/automation/json";
import { type ConfigIssue, defineAction } from "@/lib/automation/registry";
import { automationTitle } from "@/lib/automation/titles";
import { itemsQuery, QUERY_KINDS } from "./query";

/** One step may start this many runs. */
const MAX_ITEMS = 1_000;

export const forEach = defineAction({
  type: "for_each",
  label: "For each",
  description: "Start an automation for every person or item of a list",
  group: "Logic",
  icon: "repeat",
  effect: "database",
  safety: "repeats",
  config: z.strictObject({
    automationId: automationToStart("Start this automation"),
    items: z.array(json).optional().meta({
      title: "List",
      description: "A list of an earlier step. The started automation reads each as trigger.item",
      control: "template",
    }),
    query: itemsQuery.optional().meta({ title: "Everyone who matches", control: "query" }),
    data: z.record(z.string().min(1).max(100), json).optional().meta({
      title: "Data",
      description: "Every started run reads it as trigger.data and the name",
      control: "key-value",
    }),
    perMinute: z.int().min(1).max(MAX_ITEMS).default(60).meta({ title: "Starts per minute", advanced: true }),
    max: z.int().min(1).max(MAX_ITEMS).default(MAX_ITEMS).meta({ title: "At most", advanced: true }),
  }),
  output: z.object({
    started: z.int().meta({ title: "Runs started" }),
    skipped: z.int().meta({ title: "Not started" }),
  }),
  initial: { query: { of: "contacts", where: { is_patient: true } } },
  oneOf: {
    label: "Go through",
    fields: [
      { field: "query", label: "Records", begin: { of: "contacts", where: { is_patient: true } } },
      { field: "items", label: "A list", begin: "" },
    ],
  },
  check: (config) => [...templatedTarget(config), ...oneSource(config), ...tooMuchData(config)],
  starts: ({ automationId }) => (typeof automationId === "string" ? automationId : null),
  example: {
    automationId: "auto_recall",
    query: {
      of: "contacts",
      where: { is_patient: true, last_visit: { before: { amount: -180, unit: "days" } } },
    },
  },
  exampleEvent: "manual",
  summary: ({ automationId, query, items }, titles) => {
    const target = automationTitle(automationId, titles) ?? "an automation";
    const of = isObject(query) ? query.of : undefined;
    const kind = QUERY_KINDS.find((one) => one === of);
    if (kind) return `For each of the ${kind} that match, start ${target}`;
    return items === undefined ? `Start ${target} for each` : `For each item, start ${target}`;
  },
});

function oneSource(config: JsonObject): ConfigIssue[] {
  const { items, query } = config;
  if ((items === undefined) === (query === undefined)) {
    return items === undefined
      ? [{ field: "query", code: "missing_field", message: "Choose a list, or which records to go through" }]
      : [{ field: "items", code: "invalid_value", message: "Use a list or a filter, not both" }];
  }
  if (typeof items === "string" && items.startsWith("steps.")) {
    return [{ field: "items", code: "invalid_value", message: `Write the list as {{${items}}}` }];
  }
  // A list that only turns out to be longer in a run is cut at the maximum, and the step says so.
  if (!Array.isArray(items) || items.length <= MAX_ITEMS) return [];
  const message = `"List" has too many: ${MAX_ITEMS.toLocaleString("en-US")} at most`;
  return [{ field: "items", code: "limit_exceeded", message }];
}
