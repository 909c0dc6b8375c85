import { controlOf } from "./control-table";
import { isObject, type Json, type JsonObject } from "./json";
import type { ActionNode, Node } from "./schema";
import { mapReferences } from "./template";

/** Maps old ids to new ids. */
export type IdMap = ReadonlyMap<string, string>;

/**
 * Rewrites `steps.<old>` to `steps.<new>` wherever the node refers to another node: in templates at any depth of its
 * configuration, and in the fields of its conditions.
 */
export function rewriteReferences(node: Node, ids: IdMap): Node {
  if (ids.size === 0) return node;
  switch (node.type) {
    case "action":
      return { ...node, config: rewriteConfig(node, ids) };
    case "condition":
      return node.expression === undefined
        ? node
        : { ...node, expression: rewriteExpression(node.expression, ids) };
    case "trigger":
      return node;
    default:
      return node satisfies never;
  }
}

/** The field of a switch is a bare path, as in a condition. */
function rewriteConfig(node: ActionNode, ids: IdMap): JsonObject {
  const config = rewriteObject(node.config, ids);
  if (controlOf(node)?.kind !== "switch" || typeof config.field !== "string") return config;
  return { ...config, field: rewritePath(config.field, ids) };
}

function rewriteExpression(value: Json, ids: IdMap): Json {
  if (Array.isArray(value)) return value.map((item) => rewriteExpression(item, ids));
  if (!isObject(value)) return rewriteJson(value, ids);
  const members = Object.entries(value).map(([key, member]): [string, Json] => [
    key,
    key === "field" && typeof member === "string" ? rewritePath(member, ids) : rewriteExpression(member, ids),
  ]);
  return Object.fromEntries(members);
}

function rewriteJson(value: Json, ids: IdMap): Json {
  if (typeof value === "string") return rewriteText(value, ids);
  if (Array.isArray(value)) return value.map((item) => rewriteJson(item, ids));
  return isObject(value) ? rewriteObject(value, ids) : value;
}

function rewriteObject(value: JsonObject, ids: IdMap): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rewriteJson(member, ids)]));
}

function rewriteText(text: string, ids: IdMap): string {
  return mapReferences(text, ({ path, filters }) => {
    const renamed = path[0] === "steps" ? ids.get(path[1] ?? "") : undefined;
    return renamed === undefined ? null : { path: ["steps", renamed, ...path.slice(2)], filters };
  });
}

function rewritePath(path: string, ids: IdMap): string {
  const [root, id, ...rest] = path.split(".");
  const renamed = root === "steps" ? ids.get(id ?? "") : undefined;
  return renamed === undefined ? path : ["steps", renamed, ...rest].join(".");
}
