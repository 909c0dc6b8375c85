import type { Catalog } from "./catalog.ts";
import { type Certain, certainNulls } from "./certain.ts";
import { atomIn, type Node, nodeIn, nodesIn, numberIn } from "./node-tree.ts";

/** A query of the statement, nested inside its parent query. */
export type Query = {
  node: Node;
  parent: Query | null;
  certain: Certain;
  /** Its columns are those of the written rows. */
  returning: boolean;
};

export type Analysis = {
  catalog: Catalog;
  /** TypeScript types of columns, declared once in lib/db/column-types.ts, by "table.column". */
  declared: ReadonlySet<string>;
  /** Recursive queries currently being analyzed. */
  visiting: Set<string>;
};

const SELECT = 1;
export const UPDATE = 2;
export const INSERT = 3;

export const subqueryOf = (parent: Query | null, node: Node, { catalog }: Analysis): Query => ({
  node,
  parent,
  certain: certainNulls(node, catalog),
  returning: numberIn(node, "commandType") !== SELECT,
});

/** Returns the columns of a query's result. */
export function outputOf({ node }: Query): Node[] {
  const field = numberIn(node, "commandType") === SELECT ? "targetList" : "returningList";
  return nodesIn(node, field).filter((entry) => atomIn(entry, "resjunk") !== "true");
}

export function ancestor(query: Query, levels: number): Query | null {
  let found: Query | null = query;
  for (let i = 0; i < levels && found; i++) found = found.parent;
  return found;
}

export type Source = { query: Query; expression: Node } | { column: string };

/** Returns the table column a variable refers to, as "table.column", or the expression of the subquery behind it. */
export function sourceOf(analysis: Analysis, from: Query, variable: Node): Source | null {
  const query = ancestor(from, numberIn(variable, "varlevelsup"));
  const entry = query && nodesIn(query.node, "rtable")[numberIn(variable, "varno") - 1];
  const at = numberIn(variable, "varattno");
  if (!query || !entry) return null;
  const column = analysis.catalog.columns.get(`${atomIn(entry, "relid")}.${at}`);
  if (numberIn(entry, "rtekind") === 0 && column) return { column: `${column.table}.${column.column}` };
  const subquery = nodeIn(entry, "subquery");
  if (!subquery) return null;
  const inner = subqueryOf(query, subquery, analysis);
  const target = outputOf(inner)[at - 1];
  const expression = target && nodeIn(target, "expr");
  return expression ? { query: inner, expression } : null;
}
