import { type Analysis, outputOf, type Query, sourceOf, subqueryOf } from "./analysis.ts";
import { type Node, nodeIn, nodesIn, numberIn, textOfConstant } from "./node-tree.ts";
import { hasValue } from "./nullability.ts";
import { columnType, property } from "./types.ts";

/**
 * Returns the TypeScript type of a JSON value built by the statement itself; null for JSON that depends on the data.
 */
export function jsonShape(analysis: Analysis, query: Query, node: Node): string | null {
  const nameIn = (field: string) => analysis.catalog.functions.get(numberIn(node, field))?.name ?? "";
  switch (node.tag) {
    case "FUNCEXPR":
      return /^jsonb?_build_object$/.test(nameIn("funcid")) ? objectShape(analysis, query, node) : null;
    case "AGGREF": {
      const [first, second] = nodesIn(node, "args").map((entry) => nodeIn(entry, "expr"));
      if (/^jsonb?_agg$/.test(nameIn("aggfnoid")) && first)
        return `Array<${memberType(analysis, query, first)}>`;
      return /^jsonb?_object_agg$/.test(nameIn("aggfnoid")) && second
        ? `Record<string, ${memberType(analysis, query, second)}>`
        : null;
    }
    case "COALESCEEXPR": {
      const shapes = nodesIn(node, "args")
        .filter((arg) => !isEmptyList(arg))
        .map((arg) => jsonShape(analysis, query, arg));
      return shapes.every((shape) => shape !== null) ? [...new Set(shapes)].join(" | ") || null : null;
    }
    case "SUBLINK": {
      const target = scalarOf(analysis, query, node);
      return target && jsonShape(analysis, target.query, target.expression);
    }
    case "VAR": {
      const source = sourceOf(analysis, query, node);
      if (!source) return null;
      return "column" in source
        ? (columnType(analysis, source.column) ?? null)
        : jsonShape(analysis, source.query, source.expression);
    }
    default:
      return null;
  }
}

const SCALAR = 4;

function scalarOf(analysis: Analysis, query: Query, node: Node): { query: Query; expression: Node } | null {
  const select = nodeIn(node, "subselect");
  if (!select || numberIn(node, "subLinkType") !== SCALAR) return null;
  const inner = subqueryOf(query, select, analysis);
  const target = outputOf(inner)[0];
  const expression = target && nodeIn(target, "expr");
  return expression ? { query: inner, expression } : null;
}

function objectShape(analysis: Analysis, query: Query, node: Node): string | null {
  const args = nodesIn(node, "args");
  const members: string[] = [];
  for (let at = 0; at < args.length; at += 2) {
    const [key, value] = [args[at], args[at + 1]];
    const name = key ? textOfConstant(key) : null;
    if (name === null || !value) return null;
    members.push(`${property(name)}: ${memberType(analysis, query, value)}`);
  }
  return members.length > 0 ? `{ ${members.join("; ")} }` : null;
}

/** Returns a value's type inside JSON, where a time is text and a numeric is a number. */
function memberType(analysis: Analysis, query: Query, node: Node): string {
  const type = typeOf(analysis, query, node);
  const name = analysis.catalog.types.get(type)?.name ?? "";
  const source = node.tag === "VAR" ? sourceOf(analysis, query, node) : null;
  const declared = source && "column" in source ? columnType(analysis, source.column) : undefined;
  const inJson = declared ?? IN_JSON[name] ?? (isJson(name) ? jsonShape(analysis, query, node) : null);
  if (inJson === undefined || inJson === null)
    return isJson(name) || name === "" ? "unknown" : orNull("string");
  return orNull(inJson);

  function orNull(shape: string): string {
    return hasValue(analysis, query, node) ? shape : `${shape} | null`;
  }
}

const isJson = (name: string) => name === "json" || name === "jsonb";

const IN_JSON: Record<string, string | undefined> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  _text: "string[]",
  record: "unknown",
};

const TYPE_FIELDS = [
  "vartype",
  "consttype",
  "funcresulttype",
  "opresulttype",
  "aggtype",
  "coalescetype",
  "resulttype",
  "casetype",
  "paramtype",
  "minmaxtype",
  "array_typeid",
];
const BOOLEAN = 16;

function typeOf(analysis: Analysis, query: Query, node: Node): number {
  const field = TYPE_FIELDS.find((name) => typeof node.fields[name] === "string");
  if (field) return numberIn(node, field);
  const scalar = node.tag === "SUBLINK" ? scalarOf(analysis, query, node) : null;
  if (scalar) return typeOf(analysis, scalar.query, scalar.expression);
  return ["BOOLEXPR", "NULLTEST", "BOOLEANTEST", "SUBLINK"].includes(node.tag) ? BOOLEAN : 0;
}

/** '[]' beside an aggregate represents a list without members. */
function isEmptyList(node: Node): boolean {
  const bytes = node.tag === "CONST" ? node.fields.constvalue : null;
  if (!Array.isArray(bytes)) return false;
  const content = bytes.slice(4).map((byte) => Number(byte) & 0xff);
  return Buffer.from(content).toString() === "[]" || content.join() === "0,0,0,64";
}
