import { CUSTOM } from "@/lib/automation/custom-events";
import { sampleOf } from "@/lib/automation/event-samples";
import { EVENT_TYPES, type EventType, eventSpec } from "@/lib/automation/events";
import { duration } from "@/lib/automation/schema";
import type { Schema, Schemas } from "./examples";
import { jsonSchema } from "./json-schema";

/**
 * The events of automations as schemas of the document, distinguished by `type`: each has the fields its payload is
 * checked against, beside members of the sender's own. Custom events are defined by each workspace and stay open.
 */
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const nameOf = (type: string) =>
  type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const CUSTOM_TYPE: Schema = {
  type: "string",
  pattern: `^${CUSTOM.replace(".", "\\.")}`,
  description: "custom.<name>, an event type of the workspace",
};

/** Any field of a payload may be left out or null, except those a sender has to give. */
function dataOf(type: EventType, required: readonly string[], description: string): Schema {
  const { properties = {} } = jsonSchema(eventSpec(type)!.payload);
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    withChoices(required.includes(name) ? field : orNull(field)),
  ]);
  return {
    type: "object",
    description,
    properties: Object.fromEntries(fields),
    ...(required.length > 0 ? { required: [...required] } : {}),
    additionalProperties: true,
  };
}

const orNull = (field: Schema): Schema =>
  typeof field.type === "string" ? { ...field, type: [field.type, "null"] } : field;

/** Senders may use values of their own, so these are named and not enforced. */
function withChoices(field: Schema & { values?: readonly string[] }): Schema {
  return field.values ? { ...field, description: `Usually ${listOf(field.values)}` } : field;
}

const listOf = (values: readonly string[]) => `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;

const typeOnly = (type: EventType): Schema => ({
  type: "string",
  const: type,
  description: "Type of the event",
});

/** An event that is sent has these members and no others. */
function sent(description: string, type: Schema, data: Schema): Schema {
  return {
    type: "object",
    description,
    properties: {
      type,
      data,
      occurredAt: {
        type: "string",
        format: "date-time",
        description: "When it happened. Default: now. At most 35 days back, 5 minutes ahead",
      },
      id: {
        type: "string",
        minLength: 1,
        maxLength: 200,
        description: "Your own id for the event: the same id always means the same event",
      },
    },
    required: ["type", "data"],
    additionalProperties: false,
  };
}

/** Type and payload are a part of what is read, beside members that all events share. */
function content(description: string, type: Schema, data: Schema): Schema {
  return {
    type: "object",
    description,
    properties: { type, data },
    required: ["type", "data"],
    additionalProperties: true,
  };
}

function byType(
  types: readonly EventType[],
  schemaName: (type: EventType) => string,
  { description, member = "type" }: { description: string; member?: string },
): Schema {
  const refs = types.map((type) => [type, `#/components/schemas/${schemaName(type)}`] as const);
  return {
    description,
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: member, mapping: Object.fromEntries(refs) },
  };
}

const openData = (description: string): Schema => ({
  type: "object",
  additionalProperties: true,
  description,
});

/** The body of POST /v1/events. */
function sentSchemas(): Schemas {
  const types = EVENT_TYPES.filter((type) => eventSpec(type)?.postable);
  const sentName = (type: EventType) => `New${nameOf(type)}Event`;
  const each = types.map((type) => {
    const { label, required } = eventSpec(type)!;
    const data = dataOf(
      type,
      required,
      "What happened. What is left out is computed or stays absent. Members of your own are kept as extra",
    );
    return [sentName(type), sent(label, typeOnly(type), data)];
  });
  return {
    ...Object.fromEntries(each),
    NewDeskEvent: byType(types, sentName, { description: "An event of the desk, by its type" }),
    NewCustomEvent: sent(
      "An event of your own",
      CUSTOM_TYPE,
      openData("The fields of the event type, as in GET /v1/event-types/{name}"),
    ),
    NewEvent: { description: "An event to send", anyOf: [ref("NewDeskEvent"), ref("NewCustomEvent")] },
  };
}

const EXAMPLE = "call.missed";

/** Type and payload of events that are read. */
function readSchemas(): Schemas {
  const contentName = (type: EventType) => `${nameOf(type)}Content`;
  const dataName = (type: EventType) => `${nameOf(type)}Data`;
  const each = EVENT_TYPES.flatMap((type) => [
    [dataName(type), dataOf(type, [], eventSpec(type)!.description)],
    [contentName(type), content(`Type and payload of ${type}`, typeOnly(type), ref(dataName(type)))],
  ]);
  return {
    ...Object.fromEntries(each),
    DeskEventContent: {
      ...byType(EVENT_TYPES, contentName, { description: "Type and payload of an event of the desk" }),
      examples: [{ type: EXAMPLE, data: sampleOf(EXAMPLE) }],
    },
    CustomEventContent: content(
      "Type and payload of an event of the workspace's own",
      CUSTOM_TYPE,
      openData("The fields of the workspace's event type"),
    ),
  };
}

const AFTER: Schema = {
  description:
    "How long after the start it happens: a span, or a short form such as 90m, 2h or 3d. Not beside at",
  anyOf: [{ type: "string", maxLength: 20 }, ref("TestSpan")],
};
const AT: Schema = {
  type: "string",
  maxLength: 40,
  description: "When it happens: an instant on the test's clock, or a span such as +2h. Not beside after",
};

/** An event that happens in a test while its run waits. */
const scripted = (description: string, event: Schema, data: Schema): Schema => ({
  type: "object",
  description,
  properties: { event, after: AFTER, at: AT, data },
  required: ["event"],
  additionalProperties: false,
});

function spanSchema(): Schema {
  const span = jsonSchema(duration);
  const { amount, unit } = span.properties ?? {};
  return {
    ...span,
    description: "An amount and its unit",
    properties: {
      amount: { ...amount, description: "How many" },
      unit: { ...unit, description: "Unit of the amount" },
    },
  };
}

function scriptedSchemas(): Schemas {
  const scriptedName = (type: EventType) => `Scripted${nameOf(type)}Event`;
  const each = EVENT_TYPES.map((type) => {
    const data = dataOf(type, [], "Fields of its payload. The person is the run's own if none is named");
    return [scriptedName(type), scripted(eventSpec(type)!.label, typeOnly(type), data)];
  });
  return {
    TestSpan: spanSchema(),
    ...Object.fromEntries(each),
    ScriptedDeskEvent: byType(EVENT_TYPES, scriptedName, {
      description: "An event of the desk that happens later, by its type",
      member: "event",
    }),
    ScriptedCustomEvent: scripted(
      "An event of your own that happens later",
      CUSTOM_TYPE,
      openData("The fields of the event type"),
    ),
    ScriptedEvent: {
      description: "An event that happens while the run of a test waits",
      anyOf: [ref("ScriptedDeskEvent"), ref("ScriptedCustomEvent")],
    },
  };
}

/** Built once for each document, because tidying changes schemas in place. */
export const eventSchemas = (): Schemas => ({ ...sentSchemas(), ...readSchemas(), ...scriptedSchemas() });
