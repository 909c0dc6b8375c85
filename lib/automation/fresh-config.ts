import * as z from "zod";
import { schemaAt } from "./fields";
import { isObject, type Json, type JsonObject } from "./json";
import type { ActionDefinition } from "./registry";

/**
 * The configuration of a step that was just added. It contains every default its form shows, so that the form never
 * shows what is not stored. Of alternatives, the first one is chosen.
 */
export function freshConfig({ config, oneOf, initial, defaults }: ActionDefinition): JsonObject {
  const given: JsonObject = { ...defaults, ...initial };
  const chosen = oneOf?.fields.find(({ field }) => Object.hasOwn(given, field)) ?? oneOf?.fields[0];
  if (chosen && !Object.hasOwn(given, chosen.field)) given[chosen.field] = chosen.begin;
  const others = new Set([...(oneOf?.fields.map(({ field }) => field) ?? []), ...(chosen?.without ?? [])]);
  const complete = withSchemaDefaults(config, given);
  if (!isObject(complete)) return given;
  return Object.fromEntries(
    Object.entries(complete).filter(([name]) => Object.hasOwn(given, name) || !others.has(name)),
  );
}

/** Adds the members an object schema has defaults for, at every level of the value. */
export function withSchemaDefaults(schema: z.core.$ZodType | null, value: Json): Json {
  if (!schema || !isObject(value)) return value;
  const object = objectIn(schema);
  if (!object) return value;
  const known = Object.keys(object.shape).flatMap((name): [string, Json][] => {
    const member = schemaAt(object, name);
    const old = Object.hasOwn(value, name) ? value[name] : undefined;
    if (old !== undefined) return [[name, withSchemaDefaults(member, old)]];
    const standard = member && defaultOf(member);
    return standard === undefined || standard === null ? [] : [[name, standard]];
  });
  return { ...value, ...Object.fromEntries(known) };
}

/** The value a schema uses where there is none; undefined if it has no such value. */
export function defaultOf(schema: z.core.$ZodType): Json | undefined {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue as Json;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return defaultOf(schema.def.innerType);
  const about: unknown = z.globalRegistry.get(schema);
  return isObject(about) ? about.default : undefined;
}

function objectIn(schema: z.core.$ZodType): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return objectIn(schema.def.innerType);
  return null;
}
