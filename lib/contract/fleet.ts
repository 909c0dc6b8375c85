import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, listOf, page, stamp } from "./fields";
import {
  DEFINITION_LIMIT,
  definitionIn,
  definitionOut,
  from,
  parameterOut,
  parametersIn,
  path,
  read,
  write,
} from "./fleet-fields";

const summary = z.object({
  id: id.meta({ description: "Identifier, ft_…" }),
  name: z.string().meta({ description: "Display name" }),
  status: z
    .enum(["active", "archived"])
    .meta({ description: "An archived template is no longer published; its copies stay" }),
  revision: z.int().meta({ description: "Number of the newest revision" }),
  accounts: z.int().meta({ description: "Accounts that have a copy of it, except closed ones" }),
  needsChoice: z
    .object({
      rolloutId: id.meta({ description: "The rollout, ro_…" }),
      accounts: z.int().meta({ description: "Accounts with conflicts in it" }),
    })
    .nullable()
    .meta({ description: "Its newest rollout if it waits for your choice, or null" }),
  source: z
    .object({
      accountId: id.meta({ description: "The account" }),
      accountName: z.string().meta({ description: "Its name" }),
      automationId: id.meta({ description: "Its automation" }),
    })
    .nullable()
    .meta({ description: "The automation its definition was copied from last, or null" }),
  createdAt: stamp.meta({ description: "When it was created" }),
  updatedAt: stamp.meta({ description: "When it last changed" }),
});
const template = summary
  .extend({
    definition: definitionOut,
    parameters: z.array(parameterOut).meta({ description: "What each account is asked for" }),
  })
  .meta({ id: "FleetTemplate" });
export type FleetTemplateView = z.infer<typeof template>;
export type FleetTemplateSummary = z.infer<typeof summary>;

const revision = z
  .object({
    id: id.meta({ description: "Identifier, fr_…" }),
    number: z.int().meta({ description: "Counts up from 1" }),
    message: z.string().nullable().meta({ description: "What was new" }),
    createdAt: stamp.meta({ description: "When it was made" }),
    definition: definitionOut,
    parameters: z.array(parameterOut).meta({ description: "What each account is asked for" }),
  })
  .meta({ id: "FleetRevision" });
export type FleetRevisionView = z.infer<typeof revision>;

const EXAMPLE_DEFINITION = {
  nodes: [
    { id: "missed", type: "trigger", event: "call.missed", next: "text" },
    {
      id: "text",
      type: "action",
      action: "send_sms",
      config: {
        to: "{{trigger.caller_phone}}",
        message: "Sorry we missed you! Call {{parameters.desk_phone}} or reply here. Reply STOP to opt out.",
      },
    },
  ],
};
const EXAMPLE_PARAMETERS = [
  { name: "desk_phone", type: "phone", label: "Front desk", required: true },
] as const;
const TEMPLATE_BODY = {
  name: "Missed call text-back",
  definition: EXAMPLE_DEFINITION,
  parameters: [...EXAMPLE_PARAMETERS],
};

export const createFleetTemplate = contract({
  ...write,
  method: "POST",
  path,
  summary: "Create a template for your accounts",
  description:
    "A definition with typed parameters, which publish deploys to your accounts. It is validated with the parameters' defaults, or sample values.",
  bodyLimit: DEFINITION_LIMIT,
  body: z.strictObject({
    name: name(200).describe("Display name"),
    definition: definitionIn.optional(),
    from: from.optional(),
    parameters: parametersIn.optional().meta({ description: "What each account is asked for" }),
  }),
  response: template,
  errors: ["validation_failed"],
  example: { body: TEMPLATE_BODY },
});

export const listFleetTemplates = contract({
  ...read,
  method: "GET",
  path,
  summary: "List your templates",
  query: z.strictObject({
    ...page,
    status: z
      .enum(["active", "archived"])
      .optional()
      .meta({ description: "Only templates with this status; default: active" }),
  }),
  response: listOf("templates", summary.meta({ id: "FleetTemplateSummary" })),
});

export const getFleetTemplate = contract({
  ...read,
  method: "GET",
  path: `${path}/{id}`,
  summary: "Get a template with its newest revision",
  params: idParams,
  response: template,
});

export const archiveFleetTemplate = contract({
  ...write,
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Archive a template",
  description:
    "It can no longer be published. The automations of your accounts stay as they are. Refused while a rollout of it is in progress.",
  params: idParams,
  response: template,
  errors: ["illegal_transition"],
});

export const createFleetRevision = contract({
  ...write,
  method: "POST",
  path: `${path}/{id}/revisions`,
  summary: "Make a new revision of a template",
  description: "Changes nothing in your accounts until it is published.",
  params: idParams,
  bodyLimit: DEFINITION_LIMIT,
  body: z.strictObject({
    name: name(200).optional().describe("A new display name of the template"),
    definition: definitionIn.optional(),
    from: from.optional(),
    parameters: parametersIn
      .optional()
      .meta({ description: "What each account is asked for; default: as in the revision before" }),
    message: text(500).optional().meta({ description: "What is new" }),
  }),
  response: template,
  errors: ["validation_failed", "illegal_transition"],
  example: {
    body: {
      definition: EXAMPLE_DEFINITION,
      parameters: [...EXAMPLE_PARAMETERS],
      message: "Offer to call the front desk",
    },
  },
});

export const listFleetRevisions = contract({
  ...read,
  method: "GET",
  path: `${path}/{id}/revisions`,
  summary: "List the revisions of a template",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("revisions", revision),
});

const copy = z
  .object({
    id: id.meta({ description: "Identifier, fc_…" }),
    accountId: id.meta({ description: "The account" }),
    accountName: z.string().meta({ description: "Its name" }),
    automationId: id.meta({ description: "The automation the template became there" }),
    revision: z.int().meta({ description: "The revision that was pushed last" }),
    values: z.record(z.string(), z.unknown()).meta({ description: "The account's own values" }),
    updatedAt: stamp.meta({ description: "When it was pushed" }),
  })
  .meta({ id: "FleetCopy" });
export type FleetCopyView = z.infer<typeof copy>;

export const listFleetCopies = contract({
  ...read,
  method: "GET",
  path: `${path}/{id}/accounts`,
  summary: "List the accounts that have a copy of a template",
  description: "Closed accounts are left out.",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("accounts", copy),
});

export const listAccountAutomations = contract({
  ...read,
  method: "GET",
  path: "/v1/partner/accounts/{id}/automations",
  summary: "List the automations of an account",
  description: "Names only, to pick one as the beginning of a template. Archived ones are left out.",
  params: idParams,
  query: z.strictObject(page),
  response: listOf(
    "automations",
    z
      .object({
        id: id.meta({ description: "The automation" }),
        name: z.string().meta({ description: "Its name" }),
        status: z.enum(["draft", "active", "paused"]).meta({ description: "Its status" }),
      })
      .meta({ id: "AccountAutomation" }),
  ),
});
