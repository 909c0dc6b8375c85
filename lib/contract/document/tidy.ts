import type { Schema } from "./examples";

/** Members of zod's metadata that only the product's own forms read. */
const OWN = new Set(["semantic", "control", "advanced", "variants", "values", "names", "future"]);
/** Free JSON refers to itself without a name. Generators stumble over that, and it says no more than nothing. */
export const FREE_JSON = "#/components/schemas/__schema";
const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * Makes what zod wrote fit to read, in place: bounds that say nothing are dropped, the title of a form's field comes
 * before its description, and the description of a value that may be null stands beside it instead of inside.
 */
export function tidySchema(schema: Schema): void {
  const members = schema as Record<string, unknown>;
  for (const key of Object.keys(members)) if (OWN.has(key)) delete members[key];
  if (schema.$ref?.startsWith(FREE_JSON)) delete schema.$ref;
  if (schema.minimum === -SAFE) delete schema.minimum;
  if (schema.maximum === SAFE) delete schema.maximum;
  for (const child of childrenOf(schema)) tidySchema(child);
  for (const member of Object.values(schema.properties ?? {})) describeDefault(member);
  const words = [schema.title, schema.description].filter((part) => part !== undefined);
  if (words.length > 0) schema.description = words.join(". ");
  delete schema.title;
  liftDescription(schema);
  unwrapOnly(schema);
}

/** A choice of one is no choice. */
function unwrapOnly(schema: Schema): void {
  const [only, ...others] = schema.oneOf ?? schema.anyOf ?? [];
  if (!only || others.length > 0) return;
  const { description = only.description } = schema;
  for (const key of Object.keys(schema)) delete (schema as Record<string, unknown>)[key];
  Object.assign(schema, only, description === undefined ? {} : { description });
}

/**
 * A member with a default may be left out of a request. Generators of clients disagree about that, and some ask for it
 * then, so the default is said in words.
 */
function describeDefault(member: Schema): void {
  const { default: value, description } = member;
  if (value === undefined) return;
  delete member.default;
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (!isPlain || description?.includes("Default:")) return;
  member.description = `${description === undefined ? "" : `${description}. `}Default: ${value}`;
}

function liftDescription(schema: Schema): void {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const [only, ...others] = choices.filter(({ type }) => type !== "null");
  if (schema.description !== undefined || only?.description === undefined || others.length > 0) return;
  schema.description = only.description;
  delete only.description;
}

/** The schemas directly within a schema. */
export function childrenOf(schema: Schema): Schema[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
    ...anyOf,
    ...oneOf,
    ...allOf,
  ];
}
