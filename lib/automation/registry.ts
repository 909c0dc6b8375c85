import type { z } from "zod";
import type { Wording } from "@/lib/wording";
import type { ActionGroup, ActionIcon } from "./action-look";
import type { CustomEvents } from "./custom-events";
import type { EventType } from "./events";
import type { Json, JsonObject } from "./json";
import type { Titles } from "./titles";

/**
 * pure: computes only. database: its effect commits in the transaction of its step record. external: calls another
 * system, at most once per step. control: the interpreter performs it itself.
 */
type EffectKind = "pure" | "database" | "external" | "control";
/** The effect of performing the step twice: none, deduplicated by its key, or a second effect. */
export type Safety = "safe" | "keyed" | "repeats";

export type ConfigIssue = {
  field: string;
  code: "missing_field" | "invalid_value" | "limit_exceeded";
  message: string;
  /** The configuration is accepted as it is. */
  severity?: "warning";
};

type WhenHeld = "skip" | "wait" | "fail";

export type MessageFacts = {
  channel: "sms" | "email";
  to: string;
  text: string;
  /** Path of the text within the configuration. */
  field: string;
  marketing: boolean;
  /** True if the text always respects quiet hours. */
  quietHoursKept: boolean;
  /** The setting that makes it respect quiet hours, if the action has one. */
  quietHoursField?: string;
  /** The fate of a text that cannot be sent now. */
  whenHeld?: WhenHeld;
};

/** Fields of which exactly one is filled. A form offers them as a choice, with the first selected. */
type Alternative = {
  field: string;
  label: string;
  /** The field's value once it is selected. */
  begin: Json;
  /** The value made from that of another alternative, so that switching keeps what was written. */
  from?: { readonly [field: string]: (written: string) => string };
  /** Fields that do not go with it. */
  without?: readonly string[];
};
export type Alternatives = {
  label: string;
  fields: readonly Alternative[];
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
  /** Set if the output depends on the configuration; returns null while the configuration does not determine it. */
  outputFor?: (config: JsonObject, custom?: CustomEvents) => z.ZodObject | null;
  /** The initial configuration of a step added in the editor, so that it does not start with errors. */
  initial?: JsonObject;
  /** The field that identifies the contact; a new step fills it with the phone number from the trigger. */
  subject?: string;
  oneOf?: Alternatives;
  /** Defaults for the configuration. They may contain templates, so they are applied before templates are resolved. */
  defaults?: JsonObject;
  /** Rules between fields. Runs on raw and on resolved configuration alike, so it must not read templates. */
  check?: (config: JsonObject) => ConfigIssue[];
  /** Events its effect emits, so that automations which start each other can be found. */
  emits?: (config: JsonObject) => readonly EventType[];
  /** The automation it starts, so that circles of starts can be refused. */
  starts?: (config: JsonObject) => string | null;
  /** The message it sends to a person, for the advice on messages. */
  message?: (config: JsonObject) => MessageFacts;
  example: JsonObject;
  /** The event that triggers a good example of this action. */
  exampleEvent: string;
  /** One line for the canvas, with times as the reader writes them. It accepts any draft configuration and never throws. */
  summary: (config: JsonObject, titles?: Titles, clock?: Wording["clock"]) => string;
};

export function defineAction<C extends z.ZodRawShape, O extends z.ZodRawShape>(
  definition: Omit<ActionDefinition, "config" | "output"> & {
    config: z.ZodObject<C, z.core.$strict>;
    output: z.ZodObject<O>;
  },
) {
  return definition;
}

/** The core has no dependency on a concrete action: callers pass the registry. */
export type ActionRegistry = ReadonlyMap<string, ActionDefinition>;

export function registryOf(definitions: readonly ActionDefinition[]): ActionRegistry {
  return new Map(definitions.map((definition) => [definition.type, definition]));
}

export function withDefaults(definition: ActionDefinition, config: JsonObject): JsonObject {
  return definition.defaults ? { ...definition.defaults, ...config } : config;
}
