import * as z from "zod";
import { ACTIONS } from "@/lib/actions";
import { controlOutputs, hasNamedWays } from "@/lib/automation/control-table";
import { EVENT_TYPES } from "@/lib/automation/events";
import { OPERATORS } from "@/lib/automation/operators";
import type { ActionDefinition } from "@/lib/automation/registry";
import {
  commonMembers,
  NODE_ID,
  optionalMembers,
  settingsMembers,
  triggerMembers,
} from "@/lib/automation/schema";
import type { Schema, Schemas } from "./examples";
import { jsonSchema } from "./json-schema";
import { childrenOf } from "./tidy";

/**
 * The graph of an automation as schemas of the document: a node is a trigger, a condition or an action, and each action
 * has the schema its steps are validated with. The server itself takes any draft and answers its problems.
 */
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const NODE_ID_SCHEMA: Schema = {
  type: "string",
  pattern: NODE_ID.source,
  description: "Id of the node, unique in the automation",
};
const target = (description: string): Schema => ({ type: "string", description });

const COMMON_WORDS: Record<keyof typeof commonMembers, string> = {
  name: "Name on the canvas",
  notes: "Notes for the people who edit it",
  position: "Where it is on the canvas; computed if left out",
  onError: "What happens when the step fails: the run fails, or goes on",
  retry: "How often and how soon a failed call is tried again",
  timeoutSeconds: "How long one attempt may take",
  group: "The group it is drawn in: a name of settings.canvas.groups",
};
const TRIGGER_WORDS: Record<keyof typeof triggerMembers, string> = {
  event: `The event that starts it: ${EVENT_TYPES.join(", ")}, or custom.<name>`,
  conditions: "Yes-or-no fields of the payload and the value each must have",
  offset: "How long before the appointment, for appointment.reminder",
  time: "Time of day, for contact.birthday",
  schedule: "When it runs, for schedule",
};
const SETTINGS_WORDS: Record<keyof typeof settingsMembers, string> = {
  timezone: "IANA time zone of dates, delays and windows. Default: the workspace's",
  rateLimitPerMinute: "Most runs started in a minute",
  entry: "How often one person can enter",
  stopOn: "Events after which a person's run ends at once",
  goal: "The event that counts as success, and how long after the start",
  sendWindow: "When texts and emails may leave; outside it they wait",
  holdoutPercent: "Share of people, always the same ones, for whom nothing starts",
  canvas: "What the canvas looks like; runs do not read it",
};
/** Members of the small objects that several parts of the graph share. */
const PART_WORDS: Record<string, string> = {
  amount: "How many",
  unit: "Unit of the amount",
  x: "Pixels from the left",
  y: "Pixels from the top",
  maxAttempts: "Attempts in all",
  initialSeconds: "Seconds before the first retry; doubled for each one after it",
  cron: "Cron expression of five fields",
  timezone: "IANA time zone of the expression. Default: the automation's",
  overlap: "What happens while the last run is in progress",
  catchUpMinutes: "How late a missed time may still be made up for",
  mode: "every, once, once_per a span of time, or not_while_running",
  per: "The span of once_per",
  event: "The event",
  match: "Fields of its payload that must be equal",
  within: "How long after the start it counts",
  from: "24-hour HH:MM",
  to: "24-hour HH:MM",
  days: "Days of the week. Default: all",
  direction: "Where the steps go on: right or down",
  notes: "Notes on the canvas, by id",
  groups: "Groups of steps, by id",
  text: "The text",
  position: "Where it is on the canvas",
  size: "How large it is",
  width: "Pixels",
  height: "Pixels",
  color: "Color of the note",
  name: "Display name",
  collapsed: "Whether it is drawn as one card",
};

function describeOne(member: Schema, words: string | undefined): void {
  if (words !== undefined) member.description ??= words;
}

function describe(schema: Schema, words: Readonly<Record<string, string>>): Schema {
  for (const [name, member] of Object.entries(schema.properties ?? {})) describeOne(member, words[name]);
  for (const child of childrenOf(schema)) describe(child, PART_WORDS);
  return schema;
}

/** A template may stand for any value that is no text, because it is resolved before the step is performed. */
function orTemplate(schema: Schema): Schema {
  const { type, properties, items } = schema;
  if (properties)
    return {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, orTemplate(one)]),
      ),
    };
  const isOther = type === "integer" || type === "number" || type === "boolean" || type === "array";
  if (!isOther) return schema;
  const { title, description, ...rest } = items ? { ...schema, items: orItem(items) } : schema;
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    anyOf: [rest, ref("Template")],
  };
}

const orItem = (items: Schema): Schema => (items.properties ? orTemplate(items) : items);

const pascal = (type: string) =>
  type
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
const stepName = (type: string) => `${pascal(type)}Step`;

function configSchema({ config, defaults = {} }: ActionDefinition): Schema {
  const schema = orTemplate(jsonSchema(config));
  const required = schema.required?.filter((name) => !Object.hasOwn(defaults, name)) ?? [];
  const { required: _, ...rest } = schema;
  return { ...rest, ...(required.length > 0 ? { required } : {}) };
}

function waysOut(type: string): Record<string, Schema> {
  const step = { type: "action", action: type };
  const one = { next: target("Id of the next node") };
  const two = {
    trueBranch: target("Id of the node when it is true"),
    falseBranch: target("Id of the node when it is false"),
  };
  const named: Record<string, Schema> = {
    branches: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Ids of the next nodes, by the label of the way",
    },
  };
  if (type === "wait_for_event") return { ...two, ...named };
  if (hasNamedWays(step)) return named;
  return controlOutputs(step)?.length === 0 ? {} : one;
}

const common = () => jsonSchema(z.object(optionalMembers(commonMembers))).properties ?? {};

function nodeOf(
  type: "trigger" | "condition" | "action",
  of: { description: string; members: Record<string, Schema>; required: string[] },
): Schema {
  const schema: Schema = {
    type: "object",
    description: of.description,
    properties: {
      id: NODE_ID_SCHEMA,
      type: { type: "string", const: type, description: "Kind of node" },
      ...of.members,
      ...common(),
    },
    required: ["id", "type", ...of.required],
  };
  return describe(schema, COMMON_WORDS);
}

function actionNode(action: ActionDefinition): Schema {
  const config = configSchema(action);
  config.description = `Configuration of ${action.type}`;
  return nodeOf("action", {
    description: action.description,
    members: {
      action: { type: "string", const: action.type, description: "The action" },
      disabled: { type: "boolean", description: "Runs skip the step" },
      config,
      ...waysOut(action.type),
    },
    required: config.required ? ["action", "config"] : ["action"],
  });
}

function triggerNode(): Schema {
  const { properties = {} } = describe(jsonSchema(z.object(optionalMembers(triggerMembers))), TRIGGER_WORDS);
  return nodeOf("trigger", {
    description: "The node that starts a run",
    members: { ...properties, next: target("Id of the first step") },
    required: ["event"],
  });
}

const EXPRESSION: Schema = {
  description: "One comparison, or several joined by all, any and not, at most three levels deep",
  anyOf: [
    {
      type: "object",
      properties: {
        field: { type: "string", description: "What is looked at, such as trigger.caller_phone" },
        operator: {
          type: "string",
          enum: OPERATORS.map(({ name }) => name),
          description: "How it is compared",
        },
        value: { description: "What it is compared with, if the operator needs something" },
      },
      required: ["field", "operator"],
    },
    ...(["all", "any"] as const).map((join) => ({
      type: "object",
      properties: {
        [join]: {
          type: "array",
          items: ref("ConditionExpression"),
          description: join === "all" ? "Every one must be true" : "One must be true",
        },
      },
      required: [join],
    })),
    {
      type: "object",
      properties: { not: { ...ref("ConditionExpression"), description: "Must not be true" } },
      required: ["not"],
    },
  ],
};

function oneOf(
  names: Readonly<Record<string, string>>,
  of: { by: string; description: string; example?: object },
): Schema {
  const mapping = Object.fromEntries(
    Object.entries(names).map(([value, name]) => [value, ref(name).$ref ?? ""]),
  );
  return {
    description: of.description,
    ...(of.example ? { examples: [of.example] } : {}),
    oneOf: [...new Set(Object.values(names))].map(ref),
    discriminator: { propertyName: of.by, mapping },
  };
}

/** Built once: the actions do not change while the process runs. */
export function automationSchemas(): Schemas {
  const condition = nodeOf("condition", {
    description: "Takes one of two ways",
    members: {
      conditionType: { type: "string", description: "How the editor shows the expression" },
      expression: ref("ConditionExpression"),
      trueBranch: target("Id of the node when it is true"),
      falseBranch: target("Id of the node when it is false"),
    },
    required: ["expression"],
  });
  return {
    Template: {
      type: "string",
      pattern: "\\{\\{",
      description:
        "Text with references in double braces, such as {{trigger.caller_phone}}, resolved in each run",
    },
    ConditionExpression: EXPRESSION,
    TriggerNode: triggerNode(),
    ConditionNode: condition,
    ...Object.fromEntries(ACTIONS.map((action) => [stepName(action.type), actionNode(action)])),
    ActionNode: oneOf(Object.fromEntries(ACTIONS.map(({ type }) => [type, stepName(type)])), {
      by: "action",
      description: "A step that does something",
    }),
    AutomationNode: oneOf(
      { trigger: "TriggerNode", condition: "ConditionNode", action: "ActionNode" },
      {
        by: "type",
        description: "A node of an automation",
        example: {
          id: "text_back",
          type: "action",
          action: "send_sms",
          config: {
            to: "{{trigger.caller_phone}}",
            message: "Sorry we missed you. How can we help?",
          },
        },
      },
    ),
    DraftNode: {
      type: "object",
      description: "A node that is not valid yet, as it was saved",
      properties: {
        id: { type: "string", description: "Id of the node" },
        type: { type: "string", enum: ["trigger", "action", "condition"], description: "Kind of node" },
      },
      required: ["id", "type"],
    },
    AutomationSettings: {
      ...describe(jsonSchema(z.object(optionalMembers(settingsMembers))), SETTINGS_WORDS),
      description: "Who enters, what ends a run early, and when messages leave",
      examples: [{ timezone: "America/New_York", entry: { mode: "not_while_running" } }],
    },
  };
}
