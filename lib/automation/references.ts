import { CUSTOM } from "./custom-events";
import { deskUses } from "./desk-uses";
import { isObject, type Json } from "./json";
import type { ActionRegistry } from "./registry";
import type { Definition } from "./schema";
import { secretsIn } from "./secrets";
import { namedVariablesIn } from "./unknown-names";

export const REFERENCE_KINDS = [
  "service",
  "provider",
  "member",
  "team",
  "secret",
  "variable",
  "event_type",
  "template",
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** The record to look for, by id and by name, because automations may use either. */
export type ReferenceTarget = { kind: ReferenceKind; id: string; name: string };
export type Place = { nodeId: string; field: string };

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The places of a definition that would break if the target were renamed or removed. */
export function placesOf(definition: Definition, target: ReferenceTarget, registry: ActionRegistry): Place[] {
  const { kind, id, name } = target;
  const isIt = (value: string) => value === id || same(value, name);
  const at = ({ nodeId, field }: Place): Place => ({ nodeId, field });
  switch (kind) {
    case "service":
    case "provider": {
      const written = deskUses(definition, registry).names.filter(
        (use) => use.kind === kind && isIt(use.value),
      );
      return [...written.map(at), ...comparedWith(definition, `${kind}_name`, isIt)];
    }
    case "member":
      return deskUses(definition, registry)
        .names.filter((use) => use.kind === "staff" && use.isItem && use.value === id)
        .map(at);
    case "team":
      return deskUses(definition, registry)
        .names.filter((use) => use.kind === "staff" && !use.isItem && same(use.value, name))
        .map(at);
    case "secret":
      return secretsIn(definition)
        .filter((secret) => secret.name === id)
        .map(at);
    case "variable":
      return namedVariablesIn(definition)
        .filter((variable) => variable.name === id)
        .map(at);
    case "event_type":
      return eventPlaces(definition, id.startsWith(CUSTOM) ? [id] : [id, `${CUSTOM}${id}`]);
    case "template":
      return [...valuesOf(definition)]
        .filter(({ field, value }) => field === "config.template.name" && value === id)
        .map(at);
    default:
      return kind satisfies never;
  }
}

type Walk = { nodeId: string; field: string; value: Json; parent: Json };

/** Every value of the steps and the settings, with its path. Settings belong to no step. */
function* valuesOf({ nodes, settings }: Definition): Generator<Walk> {
  for (const { id, type: _, position: __, ...node } of nodes)
    yield* walk(node as Json, { nodeId: id, field: "" });
  yield* walk(settings as Json, { nodeId: "", field: "settings" });
}

function* walk(value: Json, { nodeId, field }: Place): Generator<Walk> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const at = { nodeId, field: field === "" ? key : `${field}.${key}` };
    yield { ...at, value: child, parent: value };
    yield* walk(child, at);
  }
}

/** Conditions on the name, such as {field: "trigger.service_name", value: "Cleaning"}, and filters {service_name: …}. */
function comparedWith(definition: Definition, member: string, isIt: (value: string) => boolean): Place[] {
  const isNamed = (value: Json) =>
    (Array.isArray(value) ? value : [value]).some((one) => typeof one === "string" && isIt(one));
  return [...valuesOf(definition)].flatMap(({ nodeId, field, value, parent }) => {
    const key = field.slice(field.lastIndexOf(".") + 1);
    const asks = key === "value" && isObject(parent) ? parent.field : key;
    const isAbout = typeof asks === "string" && (asks === member || asks.endsWith(`.${member}`));
    return isAbout && isNamed(value) ? [{ nodeId, field }] : [];
  });
}

function eventPlaces(definition: Definition, types: readonly string[]): Place[] {
  return [...valuesOf(definition)].flatMap(({ nodeId, field, value }) =>
    field.endsWith("event") && typeof value === "string" && types.includes(value) ? [{ nodeId, field }] : [],
  );
}
