import * as z from "zod";
import type { Schema } from "./examples";

/** The JSON Schema of what is sent, as the document writes it. */
export function jsonSchema(schema: z.ZodType): Schema {
  const {
    $schema: _,
    $defs: __,
    ...written
  } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return anyJson(written as Schema);
}

/** Free JSON refers to itself, which says no more than no schema at all. */
function anyJson(schema: Schema): Schema {
  if (isFreeJson(schema)) {
    const { description, title } = schema;
    return { ...(description ? { description } : {}), ...(title ? { title } : {}) };
  }
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, anyJson(one)]),
          ),
        }
      : {}),
    ...(items ? { items: anyJson(items) } : {}),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: anyJson(additionalProperties) }
      : {}),
    ...(anyOf ? { anyOf: anyOf.map(anyJson) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(anyJson) } : {}),
    ...(allOf ? { allOf: allOf.map(anyJson) } : {}),
  };
}

const refersToItself = ({ $ref }: Schema) => $ref?.startsWith("#/$defs/") ?? false;
const isFreeJson = (schema: Schema) =>
  refersToItself(schema) || (schema.anyOf?.some(({ items }) => items && refersToItself(items)) ?? false);
