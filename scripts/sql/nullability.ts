import { type Analysis, ancestor, INSERT, outputOf, type Query, subqueryOf, UPDATE } from "./analysis.ts";
import { AFTER_AGGREGATION, ALWAYS_A_VALUE, MAY_LOSE_A_VALUE, STRICT_FUNCTIONS } from "./function-rules.ts";
import { atomIn, isNode, membersIn, type Node, nodeIn, nodesIn, numberIn, type Value } from "./node-tree.ts";

/**
 * Determines whether an expression can be null, from the server's own analysis of the statement: it resolves names,
 * types, joins and function calls, and a column that an outer join may leave empty has the join's number. A case
 * without a rule counts as nullable.
 */
/** Column numbers start at 1, as the server's do. */
export function columnHasValue(analysis: Analysis, query: Query, column: number): boolean {
  const setOperation = nodeIn(query.node, "setOperations");
  if (setOperation) {
    return leavesOf(setOperation).every((leaf) =>
      relationHasValue(analysis, query, { relation: leaf, column }),
    );
  }
  const entry = outputOf(query)[column - 1];
  const expression = entry && nodeIn(entry, "expr");
  return expression ? hasValue(analysis, query, expression) : false;
}

function leavesOf(node: Node): number[] {
  if (node.tag === "RANGETBLREF") return [numberIn(node, "rtindex")];
  return ["larg", "rarg"].flatMap((side) => {
    const arm = nodeIn(node, side);
    return arm ? leavesOf(arm) : [];
  });
}

function all(analysis: Analysis, query: Query, values: Value | undefined): boolean {
  return Array.isArray(values) && values.filter(isNode).every((value) => hasValue(analysis, query, value));
}

function some(analysis: Analysis, query: Query, values: Value | undefined): boolean {
  return Array.isArray(values) && values.filter(isNode).some((value) => hasValue(analysis, query, value));
}

const only = (analysis: Analysis, query: Query, node: Node | null) =>
  node !== null && hasValue(analysis, query, node);

export function hasValue(analysis: Analysis, query: Query, node: Node): boolean {
  const { fields } = node;
  switch (node.tag) {
    case "VAR":
      return variableHasValue(analysis, query, node);
    case "CONST":
      return atomIn(node, "constisnull") === "false";
    case "COALESCEEXPR":
    case "MINMAXEXPR":
      return some(analysis, query, fields.args);
    case "NULLTEST":
    case "BOOLEANTEST":
    case "DISTINCTEXPR":
    case "ARRAYEXPR":
    case "ROWEXPR":
    case "SQLVALUEFUNCTION":
    case "JSONCONSTRUCTOREXPR":
    case "GROUPINGFUNC":
    case "MERGESUPPORTFUNC":
      return true;
    case "BOOLEXPR":
      return all(analysis, query, fields.args);
    case "RELABELTYPE":
    case "COERCEVIAIO":
    case "ARRAYCOERCEEXPR":
    case "COLLATEEXPR":
      return only(analysis, query, nodeIn(node, "arg"));
    case "CASEEXPR":
      return (
        only(analysis, query, nodeIn(node, "defresult")) &&
        nodesIn(node, "args").every((when) => only(analysis, query, nodeIn(when, "result")))
      );
    case "OPEXPR":
    case "SCALARARRAYOPEXPR":
      return operatorHasValue(analysis, query, node);
    case "FUNCEXPR":
      return functionHasValue(analysis, query, node);
    case "AGGREF":
      return aggregateHasValue(analysis, query, node);
    case "WINDOWFUNC":
      return ALWAYS_A_VALUE.has(nameOf(analysis, node, "winfnoid"));
    case "SUBLINK":
      return sublinkHasValue(analysis, query, node);
    default:
      return false;
  }
}

const nameOf = ({ catalog }: Analysis, node: Node, field: string) =>
  catalog.functions.get(numberIn(node, field))?.name ?? "";

function operatorHasValue(analysis: Analysis, query: Query, node: Node): boolean {
  const fn = analysis.catalog.functions.get(numberIn(node, "opfuncid"));
  return fn?.strict === true && !MAY_LOSE_A_VALUE.has(fn.name) && all(analysis, query, node.fields.args);
}

const EXPLICIT_CALL = 0;
const TEXT = 25;

function functionHasValue(analysis: Analysis, query: Query, node: Node): boolean {
  const fn = analysis.catalog.functions.get(numberIn(node, "funcid"));
  if (!fn) return false;
  if (ALWAYS_A_VALUE.has(fn.name)) return true;
  const isCast = numberIn(node, "funcformat") !== EXPLICIT_CALL;
  // They also read the bound of a range, which may have none.
  if (["lower", "upper"].includes(fn.name) && numberIn(node, "funcresulttype") !== TEXT) return false;
  if (!fn.strict || !(isCast || STRICT_FUNCTIONS.has(fn.name))) return false;
  return all(analysis, query, node.fields.args ?? []);
}

/** Each group has a row, so an aggregate over values has one too; without groups there may be no row. */
function aggregateHasValue(analysis: Analysis, query: Query, node: Node): boolean {
  const name = nameOf(analysis, node, "aggfnoid");
  if (ALWAYS_A_VALUE.has(name)) return true;
  const owner = ancestor(query, numberIn(node, "agglevelsup"));
  if (!owner || nodesIn(owner.node, "groupClause").length === 0) return false;
  if (nodesIn(owner.node, "groupingSets").length > 0 || nodeIn(node, "aggfilter")) return false;
  if (AFTER_AGGREGATION.has(name)) return true;
  return ["sum", "min", "max", "avg", "bool_and", "bool_or"].includes(name)
    ? nodesIn(node, "args").every((arg) => only(analysis, query, nodeIn(arg, "expr")))
    : false;
}

const EXISTS = 0;
const ALL = 1;
const ANY = 2;
const SCALAR = 4;
const ARRAY = 6;

function sublinkHasValue(analysis: Analysis, query: Query, node: Node): boolean {
  const kind = numberIn(node, "subLinkType");
  if (kind === EXISTS || kind === ARRAY) return true;
  const select = nodeIn(node, "subselect");
  if (!select) return false;
  const inner = subqueryOf(query, select, analysis);
  if (kind === SCALAR) return alwaysOneRow(select) && columnHasValue(analysis, inner, 1);
  if (kind !== ANY && kind !== ALL) return false;
  const test = nodeIn(node, "testexpr");
  const left = test && nodesIn(test, "args")[0];
  return (
    left !== undefined &&
    left !== null &&
    hasValue(analysis, query, left) &&
    columnHasValue(analysis, inner, 1)
  );
}

/** An aggregate without groups returns one row for any input. */
function alwaysOneRow(select: Node): boolean {
  const withoutFrom = nodesIn(select, "rtable").length === 0;
  const unfiltered =
    !nodeIn(select, "havingQual") && !nodeIn(select, "limitCount") && !nodeIn(select, "limitOffset");
  const quals = nodeIn(select, "jointree");
  const always = withoutFrom && quals !== null && nodeIn(quals, "quals") === null;
  const aggregated = atomIn(select, "hasAggs") === "true" && nodesIn(select, "groupClause").length === 0;
  return unfiltered && !nodeIn(select, "setOperations") && (aggregated || always);
}

function variableHasValue(analysis: Analysis, from: Query, node: Node): boolean {
  const query = ancestor(from, numberIn(node, "varlevelsup"));
  const column = numberIn(node, "varattno");
  const relation = numberIn(node, "varno");
  if (!query) return false;
  const emptied = membersIn(node, "varnullingrels").some((join) => !query.certain.joins.has(join));
  if (emptied) return false;
  // System columns are never null, and a whole row is a value.
  if (column <= 0) return true;
  if (query.returning && relation === numberIn(query.node, "resultRelation")) {
    const written = writtenHasValue(analysis, query, { node, column });
    if (written !== null) return written;
  }
  if (query.certain.columns.has(`${relation}.${column}`)) return true;
  return relationHasValue(analysis, query, { relation, column });
}

const OLD_ROW = 1;

/** RETURNING returns the row as written: an assigned column is nullable if its assigned value is. */
function writtenHasValue(
  analysis: Analysis,
  query: Query,
  { node, column }: { node: Node; column: number },
): boolean | null {
  const command = numberIn(query.node, "commandType");
  if (numberIn(node, "varreturningtype") === OLD_ROW) return command === INSERT ? false : null;
  if (command !== UPDATE && command !== INSERT) return null;
  const relation = numberIn(node, "varno");
  if (relationHasValue(analysis, query, { relation, column })) return true;
  const assigned = nodesIn(query.node, "targetList").find((entry) => numberIn(entry, "resno") === column);
  const expression = assigned && nodeIn(assigned, "expr");
  if (command === INSERT && (nodeIn(query.node, "onConflict") || !expression)) return false;
  return expression ? hasValue(analysis, { ...query, returning: false }, expression) : null;
}

function relationHasValue(
  analysis: Analysis,
  query: Query,
  { relation, column }: { relation: number; column: number },
): boolean {
  const entry = nodesIn(query.node, "rtable")[relation - 1];
  if (!entry) return false;
  const at = column - 1;
  switch (numberIn(entry, "rtekind")) {
    case 0:
      return analysis.catalog.columns.get(`${atomIn(entry, "relid")}.${column}`)?.notNull ?? false;
    case 1: {
      const subquery = nodeIn(entry, "subquery");
      return subquery !== null && columnHasValue(analysis, subqueryOf(query, subquery, analysis), column);
    }
    case 2:
      return only(analysis, query, nodesIn(entry, "joinaliasvars")[at] ?? null);
    case 3:
      return functionColumnHasValue(analysis, query, { entry, column });
    case 5: {
      const lists = entry.fields.values_lists;
      return (
        Array.isArray(lists) &&
        lists.every(
          (list) => Array.isArray(list) && only(analysis, query, (list[at] as Node | undefined) ?? null),
        )
      );
    }
    case 6:
      return cteHasValue(analysis, query, { entry, column });
    case 9:
      return only(analysis, query, nodesIn(entry, "groupexprs")[at] ?? null);
    default:
      return false;
  }
}

/** A row of generate_series or of an array that is not a parameter has a value; records and objects may lack one. */
function functionColumnHasValue(
  analysis: Analysis,
  query: Query,
  { entry, column }: { entry: Node; column: number },
): boolean {
  const functions = nodesIn(entry, "functions");
  const counts = functions.map((fn) => numberIn(fn, "funccolcount"));
  const width = counts.reduce((sum, count) => sum + count, 0);
  if (column > width) return atomIn(entry, "funcordinality") === "true";
  const call = functions[counts.length === width ? column - 1 : 0];
  const expression = call && nodeIn(call, "funcexpr");
  if (!expression || counts.length !== width || counts.length > 1) return false;
  const name = nameOf(analysis, expression, "funcid");
  if (
    ["generate_series", "jsonb_array_elements", "jsonb_object_keys", "regexp_split_to_table"].includes(name)
  )
    return true;
  if (name === "unnest") return nodesIn(expression, "args").every((arg) => arg.tag === "VAR");
  return hasValue(analysis, query, expression);
}

function cteHasValue(
  analysis: Analysis,
  from: Query,
  { entry, column }: { entry: Node; column: number },
): boolean {
  const owner = ancestor(from, numberIn(entry, "ctelevelsup"));
  const name = atomIn(entry, "ctename");
  const cte = owner && nodesIn(owner.node, "cteList").find((one) => atomIn(one, "ctename") === name);
  const query = cte && nodeIn(cte, "ctequery");
  if (!query) return false;
  // A recursive reference adds no null of its own: the other part decides.
  const key = `${name}.${column}`;
  if (analysis.visiting.has(key)) return true;
  analysis.visiting.add(key);
  try {
    return columnHasValue(analysis, subqueryOf(owner, query, analysis), column);
  } finally {
    analysis.visiting.delete(key);
  }
}
