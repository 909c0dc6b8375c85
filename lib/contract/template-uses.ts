import * as z from "zod";
import { contract } from "./contract";
import { id, idParams, stamp } from "./fields";

const base = { tag: "Templates and catalog", auth: "workspace" as const };

const made = z.object({ id: id.describe("The automation"), name: z.string().describe("Its name") });

const templateUse = z
  .object({
    id,
    template: z.string().meta({ description: "Id of the template" }),
    automation: made.meta({ description: "The draft of the template itself" }),
    companions: z.array(made).meta({ description: "The drafts it starts; deploy them first" }),
    eventTypes: z.array(z.string()).meta({
      description: "Names of the event types it created. Those that existed already are not listed.",
    }),
    createdAt: stamp.describe("When it was used"),
    undoneAt: stamp.nullable().describe("When that was undone, or null"),
  })
  .meta({ id: "TemplateUse" });
export type TemplateUseView = z.infer<typeof templateUse>;

const EXAMPLE = {
  id: "tpl_01m80000000000000000000000",
  template: "payment-reminder",
  automation: { id: "auto_01m80000000000000000000000", name: "Payment reminder" },
  companions: [],
  eventTypes: ["payment_due", "payment_received"],
  createdAt: "2026-06-01T09:00:00.000Z",
  undoneAt: null,
};

export const createTemplateUse = contract({
  ...base,
  method: "POST",
  path: "/v1/template-uses",
  summary: "Create everything a template consists of",
  description:
    "Creates its automation, companions and scenarios as drafts, and the event types it needs, all or nothing. A name that is taken gets a number; an event type with the same fields is used as it is. Creating event types takes settings:write too.",
  scope: "automations:write",
  body: z.strictObject({
    template: z
      .string()
      .max(80)
      .regex(/^[a-z0-9-]+$/)
      .describe("Id of the template, as in GET /v1/templates"),
  }),
  response: templateUse,
  example: { body: { template: "payment-reminder" }, response: EXAMPLE },
});

export const undoTemplateUse = contract({
  ...base,
  method: "POST",
  path: "/v1/template-uses/{id}/undo",
  summary: "Remove what a template created",
  description:
    "Archives its automations and deletes its event types that nothing else uses. Refused once one of the automations was deployed. Deleting event types takes settings:write too.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: templateUse,
  errors: ["illegal_transition"],
});
