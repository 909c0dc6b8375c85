import * as z from "zod";
import { edgeOut, nodeOut } from "./automations";
import { contract } from "./contract";
import { eventFieldsOut } from "./event-fields";
import { id } from "./fields";
import { scenarioBody } from "./tests-and-scenarios";

const base = { tag: "Templates and catalog", auth: "workspace" as const };

export const getCatalog = contract({
  ...base,
  method: "GET",
  path: "/v1/catalog",
  summary: "Events, actions and operators, with their JSON Schemas",
  scope: "automations:read",
  response: z.looseObject({
    events: z
      .array(z.unknown())
      .describe("Events that start automations, with their payload's fields, JSON Schema and a sample"),
    actions: z.array(z.unknown()).describe("Actions, with JSON Schemas of their config and output"),
    operators: z.array(z.unknown()).describe("Operators of conditions, with the types they apply to"),
  }),
});

const ready = {
  id,
  name: z.string().describe("Display name"),
  description: z.string().describe("What it does"),
  nodes: z.array(nodeOut).describe("Its nodes"),
  edges: z.array(edgeOut).describe("Its edges"),
  settings: z.record(z.string(), z.unknown()).describe("Its settings"),
  scenarios: z.array(z.looseObject(scenarioBody)).meta({ description: "Test cases that prove its branches" }),
};

export const templateList = z.object({
  templates: z
    .array(
      z.looseObject({
        ...ready,
        group: z.string().meta({ description: "The part of the gallery it belongs to" }),
        keywords: z.array(z.string()).meta({ description: "More words to find it by" }),
        industries: z.array(z.string()).describe("Kinds of practice it was written for"),
        companions: z.array(z.looseObject(ready)).meta({
          description:
            "Automations it starts. companion:<id> stands for their ids until the template is used.",
          example: [],
        }),
        eventTypes: z
          .array(
            z.object({
              name: z.string().describe("The name, without custom."),
              title: z.string().describe("The name people see"),
              schema: eventFieldsOut,
            }),
          )
          .meta({ description: "Event types of its own, used as custom.<name>" }),
      }),
    )
    .describe("Every template of the gallery"),
});
export type TemplateList = z.infer<typeof templateList>;

export const listTemplates = contract({
  ...base,
  method: "GET",
  path: "/v1/templates",
  summary: "Ready-made automations to start from",
  scope: "automations:read",
  response: templateList,
});
