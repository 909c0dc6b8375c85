import { spanMember } from "./control-table";
import { type Field, fieldsOf } from "./fields";
import { freshConfig } from "./fresh-config";
import { type Json, type JsonObject, own } from "./json";
import type { ActionDefinition } from "./registry";

/** The configuration of a fresh step of the new action, with everything of the old one that means the same in it. */
export function fittingConfig(
  config: JsonObject,
  { from, to }: { from: ActionDefinition | undefined; to: ActionDefinition },
): JsonObject {
  const fitting: JsonObject = freshConfig(to);
  if (!from) return fitting;
  const known = new Map(fieldsOf(from.config).map((field) => [field.name, field]));
  const choices = new Set(to.oneOf?.fields.map(({ field }) => field));
  for (const field of fieldsOf(to.config)) {
    const old = known.get(field.name);
    const value = own(config, field.name);
    // Exactly one alternative is filled: the one a fresh step begins with.
    const isOpen = !choices.has(field.name) || Object.hasOwn(fitting, field.name);
    if (old && value !== undefined && isOpen && meansTheSame(old, field)) fitting[field.name] = value;
  }
  const [before, after] = [spanMember({ ...from, config }), spanMember({ ...to, config: fitting })];
  const span = before === null ? undefined : own(config, before);
  if (span !== undefined && after !== null) fitting[after] = span;
  const said = messageOf(config, from);
  const place = to.message?.(fitting).field.slice("config.".length);
  if (said !== null && place !== undefined && isEmpty(own(fitting, place))) fitting[place] = said;
  return fitting;
}

function meansTheSame(a: Field, b: Field): boolean {
  return (
    a.type === b.type &&
    a.semantic === b.semantic &&
    a.names === b.names &&
    String(a.values) === String(b.values)
  );
}

/** The text to a person is kept from a text to an email and back. */
function messageOf(config: JsonObject, { message }: ActionDefinition): string | null {
  const field = message?.(config).field.slice("config.".length);
  const text = field === undefined ? undefined : own(config, field);
  return typeof text === "string" && text !== "" ? text : null;
}

const isEmpty = (value: Json | undefined) => value === undefined || value === "";
