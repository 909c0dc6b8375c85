import type { z } from "zod";
import type { ActionGroup, ActionIcon } from "./action-look";
import type { EventType } from "./events";
import type { Json, JsonObject } from "./json";

/**
 * pure: computes only. database: its effect commits in the transaction of its step record. external: leaves the
 * house (at most one call a step). control: the interpreter itself carries it out.
 */
type EffectKind = "pure" | "database" | "external" | "control";
/** What doing the step a second time would mean: nothing, de-duplicated by its key, or a second effect. */
export type Safety = "safe" | "keyed" | "repeats";

export type ConfigIssue = {
  field: string;
  code: "missing_field" | "invalid_value" | "limit_exceeded";
  message: string;
};

export type MessageFacts = {
  channel: "sms" | "email";
  to: string;
  text: string;
  /** Where in the configuration the text is. */
  field: string;
  marketing: boolean;
  /** Held back at night whatever the automation does. */
  quietHoursKept: boolean;
  /** The switch that holds it back at night, where the action has one. */
  quietHoursField?: string;
};

/** Fields of which exactly one is filled. A form offers them as a choice, the first one to begin with. */
export type Alternatives = {
  label: string;
  /** `begin` is what the field holds once it is chosen. */
  fields: readonly { field: string; label: string; begin: Json }[];
};

export type ActionDefinition<Config = unknown, Result = unknown> = {
  type: string;
  label: string;
  description: string;
  group: ActionGroup;
  icon: ActionIcon;
  effect: EffectKind;
  safety: Safety;
  config: z.ZodObject & z.ZodType<Config>;
  output: z.ZodObject & z.ZodType<Result>;
  /** Where the output depends on the configuration; null when the configuration does not say yet. */
  outputFor?: (config: JsonObject) => z.ZodObject | null;
  /** What a step added in the editor begins with, so that the first try does not begin with errors. */
  initial?: JsonObject;
  /** The field that says which person it is about; a new step fills it with the phone of whoever started the run. */
  subject?: string;
  oneOf?: Alternatives;
  /** Used where the configuration does not say; may hold templates, so it goes in before they are resolved. */
  defaults?: JsonObject;
  /** Rules between fields. Runs on raw and on resolved configuration alike, so it must not read templates. */
  check?: (config: JsonObject) => ConfigIssue[];
  /** Events its effect causes, so that automations which start each other can be found. */
  emits?: (config: JsonObject) => readonly EventType[];
  /** What it says to a person, for the advice on messages. */
  message?: (config: JsonObject) => MessageFacts;
  example: JsonObject;
  /** The event a good example of this action is triggered by. */
  exampleEvent: string;
  /** One line for the canvas. Gets whatever the draft holds and never throws. */
  summary: (config: JsonObject) => string;
};

export function defineAction<C extends z.ZodRawShape, O extends z.ZodRawShape>(
  definition: Omit<ActionDefinition, "config" | "output"> & {
    config: z.ZodObject<C, z.core.$strict>;
    output: z.ZodObject<O>;
  },
) {
  return definition;
}

/** The core never knows a concrete action: whoever calls it brings the registry. */
export type ActionRegistry = ReadonlyMap<string, ActionDefinition>;

export function registryOf(definitions: readonly ActionDefinition[]): ActionRegistry {
  return new Map(definitions.map((definition) => [definition.type, definition]));
}

export function withDefaults(definition: ActionDefinition, config: JsonObject): JsonObject {
  return definition.defaults ? { ...definition.defaults, ...config } : config;
}
