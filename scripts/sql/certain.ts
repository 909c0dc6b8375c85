import type { Catalog } from "./catalog.ts";
import { atomIn, membersIn, type Node, nodeIn, nodesIn, numberIn } from "./node-tree.ts";

/**
 * Derives certainties from the conditions of a query. A row passes `finished_at < $1` only if finished_at has a value,
 * and a row that an outer join left empty does not pass it at all.
 */
export type Certain = {
  /** "relation.column" */
  columns: ReadonlySet<string>;
  /** Outer joins that leave nothing empty in the rows that pass. */
  joins: ReadonlySet<number>;
};

const INNER = 0;
const LEFT = 1;
const RIGHT = 3;

export function certainNulls(query: Node, catalog: Catalog): Certain {
  const columns = new Set<string>();
  const joins = new Set<number>();
  const needs = (variable: Node) => {
    if (numberIn(variable, "varlevelsup") > 0) return;
    columns.add(`${atomIn(variable, "varno")}.${atomIn(variable, "varattno")}`);
    for (const join of membersIn(variable, "varnullingrels")) joins.add(join);
  };
  const jointree = nodeIn(query, "jointree");
  for (const condition of jointree ? conditionsOf(jointree) : []) {
    for (const variable of needed(condition, catalog)) needs(variable);
  }
  return { columns, joins };
}

/**
 * The conditions that every row of the result satisfies: those of WHERE, and of joins that are not below an outer join.
 */
function conditionsOf(node: Node): Node[] {
  const here = nodeIn(node, "quals");
  if (node.tag === "FROMEXPR") {
    return [...flat(here), ...nodesIn(node, "fromlist").flatMap(conditionsOf)];
  }
  if (node.tag !== "JOINEXPR") return [];
  const kind = numberIn(node, "jointype");
  const sides = kind === INNER ? ["larg", "rarg"] : kind === LEFT ? ["larg"] : kind === RIGHT ? ["rarg"] : [];
  const within = sides.flatMap((side) => {
    const arm = nodeIn(node, side);
    return arm ? conditionsOf(arm) : [];
  });
  return kind === INNER ? [...flat(here), ...within] : within;
}

function flat(condition: Node | null): Node[] {
  if (!condition) return [];
  const isAnd = condition.tag === "BOOLEXPR" && atomIn(condition, "boolop") === "and";
  return isAnd ? nodesIn(condition, "args").flatMap(flat) : [condition];
}

const IS_NOT_NULL = 1;

/** The columns that must have a value for the expression to be true. */
function needed(node: Node, catalog: Catalog): Node[] {
  switch (node.tag) {
    case "VAR":
      return [node];
    case "NULLTEST":
      return numberIn(node, "nulltesttype") === IS_NOT_NULL ? neededArgument(node, catalog) : [];
    case "RELABELTYPE":
    case "COERCEVIAIO":
      return neededArgument(node, catalog);
    case "OPEXPR":
      return isStrict(node, "opfuncid", catalog) ? neededArguments(node, catalog) : [];
    case "FUNCEXPR":
      return isStrict(node, "funcid", catalog) ? neededArguments(node, catalog) : [];
    case "SCALARARRAYOPEXPR":
      return atomIn(node, "useOr") === "true" && isStrict(node, "opfuncid", catalog)
        ? nodesIn(node, "args")
            .slice(0, 1)
            .flatMap((arg) => needed(arg, catalog))
        : [];
    case "SUBLINK": {
      const test = numberIn(node, "subLinkType") === 2 ? nodeIn(node, "testexpr") : null;
      return test?.tag === "OPEXPR" ? needed(test, catalog) : [];
    }
    default:
      return [];
  }
}

const neededArguments = (node: Node, catalog: Catalog) =>
  nodesIn(node, "args").flatMap((arg) => needed(arg, catalog));

function neededArgument(node: Node, catalog: Catalog): Node[] {
  const arg = nodeIn(node, "arg");
  return arg ? needed(arg, catalog) : [];
}

const isStrict = (node: Node, field: string, catalog: Catalog) =>
  catalog.functions.get(numberIn(node, field))?.strict === true;
