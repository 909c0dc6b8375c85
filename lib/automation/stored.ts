import * as z from "zod";
import { jsonObject } from "./json";
import {
  actionMembers,
  commonMembers,
  conditionMembers,
  type Definition,
  optionalMembers,
  SCHEMA_VERSION,
  type StoredDefinition,
  settingsMembers,
  triggerMembers,
} from "./schema";

const base = { id: z.string(), extras: jsonObject, ...commonMembers };

const node = z.discriminatedUnion("type", [
  z.object({
    ...optionalMembers({ ...base, ...triggerMembers }),
    id: z.string(),
    type: z.literal("trigger"),
  }),
  z.object({
    ...optionalMembers({ ...base, ...actionMembers }),
    id: z.string(),
    type: z.literal("action"),
    config: actionMembers.config,
  }),
  z.object({
    ...optionalMembers({ ...base, ...conditionMembers }),
    id: z.string(),
    type: z.literal("condition"),
  }),
]);
const edge = z.object({
  from: z.string(),
  to: z.string(),
  branch: z.string().exactOptional(),
  label: z.string().exactOptional(),
  extras: jsonObject.exactOptional(),
});
const settings = z.object(optionalMembers({ ...settingsMembers, extras: jsonObject }));
const stored = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  name: z.string(),
  description: z.string(),
  nodes: z.array(node),
  edges: z.array(edge),
  settings,
});

/** One migration per past schema version: from version n (the key) to n + 1. */
const UPGRADES: Record<number, (stored: Record<string, unknown>) => Record<string, unknown>> = {
  // Version 0 had no settings and no description.
  0: (old) => ({ settings: {}, description: "", ...old, schemaVersion: 1 }),
};

/** Migrates a stored definition to the current schema. Throws when the value is not a definition at all. */
export function fromStored(value: unknown): Definition {
  const { schemaVersion, ...definition } = stored.parse(upgrade(value));
  return definition;
}

export function toStored(definition: Definition): StoredDefinition {
  return { schemaVersion: SCHEMA_VERSION, ...definition };
}

function upgrade(value: unknown): unknown {
  let current = z.looseObject({ schemaVersion: z.int().default(0) }).parse(value);
  while (current.schemaVersion < SCHEMA_VERSION) {
    const step = UPGRADES[current.schemaVersion];
    if (!step) break;
    current = { ...step(current), schemaVersion: current.schemaVersion + 1 };
  }
  return current;
}
