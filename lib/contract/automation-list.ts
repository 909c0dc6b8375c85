import * as z from "zod";
import { text } from "@/lib/text-fields";
import { automation, base, freeName } from "./automations";
import { contract } from "./contract";
import { id, idParams } from "./fields";

export const labelAutomation = contract({
  ...base,
  method: "PUT",
  path: "/v1/automations/{id}/labels",
  summary: "Replace an automation's labels",
  description: "The draft, its etag and what runs stay as they are.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({
    labels: z
      .array(text(40).trim().min(1))
      .max(10)
      .describe("Up to ten labels. One that is named twice, in any case, is kept once"),
  }),
  response: automation,
  example: { body: { labels: ["Reminders"] } },
});

export const discardAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/discard",
  summary: "Discard a new automation that was never edited",
  description:
    "Removes a draft without steps that was never saved, deployed or given a scenario, and that nobody has open. Every other automation is archived instead.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({ id: id.describe("The automation that is gone") }),
  errors: ["illegal_transition"],
});

export const duplicateAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/duplicate",
  summary: "Duplicate an automation's draft",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({ name: freeName.optional().describe("Name of the copy") }),
  bodyOptional: true,
  response: automation,
});

export const archiveAutomation = contract({
  ...base,
  method: "DELETE",
  path: "/v1/automations/{id}",
  summary: "Archive an automation",
  description:
    "It starts no more runs. With running=finish (the default) runs in progress continue to their end; with running=cancel they end now. Repeat the call with running=cancel to end those that continued.",
  scope: "automations:write",
  params: idParams,
  query: z.object({
    running: z.enum(["finish", "cancel"]).default("finish").describe("What happens to runs in progress"),
  }),
  response: automation.extend({
    inFlight: z
      .object({
        continuing: z.int().describe("Runs that continue to their end"),
        cancelled: z.int().describe("Runs that were canceled"),
      })
      .describe("What happened to runs in progress"),
  }),
});
