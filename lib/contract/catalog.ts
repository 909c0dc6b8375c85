import * as z from "zod";
import { base, edgeOut, nodeOut } from "./automations";
import { contract } from "./contract";
import { id } from "./fields";

export const getCatalog = contract({
  ...base,
  method: "GET",
  path: "/v1/catalog",
  summary: "Events, actions and operators, with their JSON Schemas",
  scope: "automations:read",
  response: z.looseObject({
    events: z.array(z.unknown()),
    actions: z.array(z.unknown()),
    operators: z.array(z.unknown()),
  }),
});

export const listTemplates = contract({
  ...base,
  method: "GET",
  path: "/v1/templates",
  summary: "Ready-made automations to start from",
  scope: "automations:read",
  response: z.object({
    templates: z.array(
      z.looseObject({
        id,
        name: z.string(),
        description: z.string(),
        industries: z.array(z.string()),
        nodes: z.array(nodeOut),
        edges: z.array(edgeOut),
        settings: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});
