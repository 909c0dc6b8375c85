import * as z from "zod";
import { base, edgeOut, nodeOut } from "./automations";
import { contract } from "./contract";
import { id, idParams, listOf, page, stamp } from "./fields";

const versionRow = z
  .object({
    id,
    version: z.int(),
    deployedAt: stamp,
    deployedBy: z.string().nullable(),
    message: z.string().nullable(),
    isLive: z.boolean(),
  })
  .meta({ id: "AutomationVersion" });

const number = z
  .string()
  .max(9)
  .refine((v) => v.length > 0 && [...v].every((c) => c >= "0" && c <= "9"))
  .transform(Number);

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
  params: z.strictObject({ id, n: number }),
  response: versionRow.extend({
    name: z.string(),
    description: z.string(),
    nodes: z.array(nodeOut),
    edges: z.array(edgeOut),
    settings: z.record(z.string(), z.unknown()),
  }),
});

export const diffVersions = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/versions/{n}/diff/{b}",
  summary: "What changed between two versions, in words",
  description: "draft may stand for the present draft.",
  scope: "automations:read",
  params: z.strictObject({
    id,
    n: z.union([z.literal("draft"), number]),
    b: z.union([z.literal("draft"), number]),
  }),
  response: z.object({
    from: z.union([z.int(), z.literal("draft")]),
    to: z.union([z.int(), z.literal("draft")]),
    changes: z.array(
      z.object({
        kind: z.enum(["added", "removed", "modified"]),
        nodeId: z.string().nullable(),
        field: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
        text: z.string(),
      }),
    ),
  }),
});
