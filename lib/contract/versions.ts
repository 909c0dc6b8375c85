import * as z from "zod";
import { text } from "@/lib/text-fields";
import { base as automations, deployment, edgeOut, nodeOut } from "./automations";
import { change } from "./changes";
import { contract } from "./contract";
import { digits, id, idParams, listOf, ordinal, page, stamp } from "./fields";

const base = { tag: "Versions", auth: "workspace" as const };

const versionRow = z
  .object({
    id,
    version: z.int().describe("Number of the version, counted from 1"),
    deployedAt: stamp.describe("When it was deployed"),
    deployedBy: z.string().nullable().describe("Who deployed it, or null"),
    message: z.string().nullable().describe("The note of the deploy, or null"),
    isLive: z.boolean().describe("Whether new runs use it"),
  })
  .meta({ id: "AutomationVersion" });

const number = digits(0, 999_999_999);

export const listVersions = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/versions",
  summary: "List an automation's versions",
  scope: "automations:read",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("versions", versionRow),
});

export const getVersion = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/versions/{n}",
  summary: "Get one version",
  scope: "automations:read",
  params: z.strictObject({ id: id.describe("The automation"), n: number.describe("Number of the version") }),
  response: versionRow.extend({
    name: z.string().describe("Name of the automation then"),
    description: z.string().describe("What it was for"),
    nodes: z.array(nodeOut).describe("Its nodes"),
    edges: z.array(edgeOut).describe("Its edges"),
    settings: z.record(z.string(), z.unknown()).describe("Its settings"),
  }),
});

export const diffVersions = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/versions/{n}/diff/{b}",
  summary: "Compare two versions in words",
  description: "Use draft for the current draft.",
  scope: "automations:read",
  params: z.strictObject({
    id: id.describe("The automation"),
    n: z.union([z.literal("draft"), number]).describe("Number of a version, or draft"),
    b: z.union([z.literal("draft"), number]).describe("Number of the version to compare with, or draft"),
  }),
  response: z.object({
    from: z.union([z.int(), z.literal("draft")]).describe("The earlier side"),
    to: z.union([z.int(), z.literal("draft")]).describe("The later side"),
    changes: z
      .array(
        change.extend({
          field: z.string().nullable().describe("The field, or null"),
          before: z.unknown().describe("Its value before"),
          after: z.unknown().describe("Its value after"),
        }),
      )
      .describe("The changes, in the order of the automation"),
  }),
});

export const rollbackAutomation = contract({
  ...automations,
  method: "POST",
  path: "/v1/automations/{id}/rollback",
  summary: "Make an earlier version live again, as a new version",
  scope: "automations:deploy",
  params: idParams,
  body: z.strictObject({
    version: ordinal.describe("Number of the version to make live again"),
    message: text(500).optional().describe("A note about the change"),
  }),
  response: deployment,
  errors: ["illegal_transition", "circular_automation"],
});
