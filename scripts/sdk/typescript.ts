import type { Schema } from "@/lib/contract/document/examples";

/** Writes a JSON Schema of the API's document as a TypeScript type. */
export function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return chosenType(schema, choices, indent);
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, indent)).join(" & ");
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  switch (schema.type) {
    case "string":
      return prefixed(schema.pattern) ?? "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `Array<${typeOf(schema.items ?? {}, indent)}>`;
    case "object":
      return objectType(schema, indent);
    default:
      return "unknown";
  }
}

/** An object whose members depend on the choice is both. */
function chosenType(
  { properties, required, additionalProperties }: Schema,
  choices: Schema[],
  indent: string,
): string {
  const choice = union(choices.map((one) => typeOf(one, indent)));
  if (!properties) return choice;
  const shared = objectType(
    {
      properties,
      ...(required ? { required } : {}),
      ...(additionalProperties === undefined ? {} : { additionalProperties }),
    },
    indent,
  );
  return `${shared} & (${choice})`;
}

/** A pattern that only names how a text begins, so that it tells members of a union apart. */
function prefixed(pattern = ""): string | null {
  const [, prefix] = /^\^([a-z]+)\\\.$/.exec(pattern) ?? [];
  return prefix === undefined ? null : `\`${prefix}.\${string}\``;
}

export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

function union(types: string[]): string {
  const all = [...new Set(types)];
  return all.includes("unknown") ? "unknown" : all.join(" | ");
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const rest =
    typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0
      ? typeOf(additionalProperties, indent)
      : "unknown";
  if (!properties || Object.keys(properties).length === 0)
    return additionalProperties === false ? "Record<string, never>" : `Record<string, ${rest}>`;
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const optional = required.includes(name) ? "" : "?";
    return `${comment(member.description, inner)}${inner}${key(name)}${optional}: ${typeOf(member, inner)};\n`;
  });
  const fields = `{\n${members.join("")}${indent}}`;
  return additionalProperties ? `${fields} & Record<string, unknown>` : fields;
}

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

export function comment(text: string | undefined, indent: string): string {
  if (!text) return "";
  return `${indent}/** ${text.replaceAll("*/", "* /").replaceAll(/\s+/g, " ")} */\n`;
}
