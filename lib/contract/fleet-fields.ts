import * as z from "zod";
import {
  isParameterName,
  MAX_PARAMETERS,
  MAX_VALUE,
  PARAMETER_TYPES,
  type Parameter,
} from "@/lib/automation/parameters";
import { duration } from "@/lib/automation/schema";
import { name, text } from "@/lib/text-fields";
import { id } from "./fields";

const base = { tag: "Fleet", auth: "partner" as const };
export const read = { ...base, scope: "accounts:read" as const };
export const write = { ...base, scope: "accounts:write" as const };
export const path = "/v1/partner/templates";

export const DEFINITION_LIMIT = 1024 * 1024;

const span = z.strictObject({
  amount: duration.shape.amount.meta({ description: "How many" }),
  unit: duration.shape.unit.meta({ description: "Of which unit" }),
});
const value = z
  .union([text(MAX_VALUE), z.number(), z.boolean(), span])
  .meta({ description: "A value of the parameter's type; a duration is {amount, unit}" });

const parameterName = z.string().max(60).refine(isParameterName, {
  error: "must be letters, digits and _, beginning with a letter, and not a reserved word",
});
export const valuesIn = z.record(parameterName, value);
const described = {
  type: z.enum(PARAMETER_TYPES).meta({ description: "What its values are" }),
  label: name(80).optional().meta({ description: "The name people see; default: the parameter's own" }),
  required: z.boolean().optional().meta({ description: "Every account needs a value" }),
  default: value.optional().meta({ description: "The value of accounts without one of their own" }),
  options: z.array(text(200, 1)).min(2).max(50).optional().meta({ description: "The values of a choice" }),
};
const parameter = z.strictObject({
  name: parameterName.meta({ description: "Used in the definition as {{parameters.<name>}}" }),
  ...described,
});

export const parametersIn = z.union([
  z
    .array(parameter)
    .max(MAX_PARAMETERS)
    .meta({ description: "In the order in which people are asked for them" }),
  z
    .record(parameterName, z.strictObject(described))
    .refine((all) => Object.keys(all).length <= MAX_PARAMETERS, {
      error: `has ${MAX_PARAMETERS} parameters at most`,
    })
    .transform((all) => Object.entries(all).map(([key, one]): Parameter => ({ name: key, ...one })))
    .meta({ description: "By name, in the format of an event type's schema" }),
]);

export const definitionIn = z
  .looseObject({
    name: text(200).optional().meta({
      description:
        "The automation's name; default: the template's, also when it is still the template's old one",
    }),
    description: text(2_000).optional().meta({ description: "What the automation is for" }),
    nodes: z.array(z.unknown()).meta({ description: "One trigger, then conditions and actions" }),
    edges: z
      .array(z.unknown())
      .optional()
      .meta({ description: "Connections; they may be left out when nodes name next" }),
    settings: z.looseObject({}).optional().meta({ description: "Settings of the automation" }),
  })
  .meta({
    description:
      "An automation as POST /v1/automations takes it. Texts may refer to {{parameters.<name>}}; a text that is nothing but a reference becomes the value itself. Other members, such as those of a response, are ignored.",
  });

export const from = z
  .strictObject({
    accountId: id.describe("One of your accounts"),
    automationId: id.describe("Its automation, whose draft is copied"),
  })
  .meta({
    description:
      "Copies the definition from an automation of an account, in place of definition. Its name is the template's",
  });

export const definitionOut = z
  .object({
    name: z.string().meta({ description: "The automation's name in each account" }),
    description: z.string().meta({ description: "What it is for" }),
    nodes: z.array(z.record(z.string(), z.unknown())).meta({ description: "Its nodes" }),
    edges: z.array(z.record(z.string(), z.unknown())).meta({ description: "Its edges" }),
    settings: z.record(z.string(), z.unknown()).meta({ description: "Its settings" }),
  })
  .meta({ id: "FleetDefinition", description: "The definition, with references to parameters" });

export const parameterOut = z
  .object({
    name: z.string().meta({ description: "Used in the definition as {{parameters.<name>}}" }),
    type: z.enum(PARAMETER_TYPES).meta({ description: "What its values are" }),
    label: z.string().optional().meta({ description: "The name people see" }),
    required: z.boolean().optional().meta({ description: "Every account needs a value" }),
    default: z.unknown().optional().meta({ description: "The value of accounts without one of their own" }),
    options: z.array(z.string()).optional().meta({ description: "The values of a choice" }),
  })
  .meta({ id: "FleetParameter" });
