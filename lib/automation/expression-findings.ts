import { closest } from "./did-you-mean";
import type { Findings, Use } from "./findings";
import { parseInstant } from "./instants";
import { isObject, type Json, type JsonObject, own } from "./json";
import { clockRange, fieldPath, MAX_LEAVES, numberRange, textList, weekdayList } from "./operands";
import { OPERATORS, operatorSpec, type ValueShape } from "./operators";
import { problem } from "./problems";
import { type ConditionNode, duration, LIMITS } from "./schema";
import { hasTemplate } from "./template";
import { templateFindings } from "./template-findings";

const LEAF_KEYS = ["field", "operator", "value"];
const GROUP_KEYS = ["all", "any", "not"];

type Walk = { nodeId: string; path: string; depth: number; findings: Findings; leaves: { count: number } };

export function conditionFindings(node: ConditionNode): Findings {
  const findings: Findings = { problems: [], uses: [] };
  const { id: nodeId, conditionType, expression } = node;
  if (conditionType !== undefined && conditionType !== "if_else") {
    const message = `There is no kind of condition "${conditionType}"`;
    const fix = { op: "set_field", nodeId, field: "conditionType", value: "if_else" } as const;
    const more = { suggestion: "Did you mean if_else?", fix };
    findings.problems.push(problem("invalid_value", { nodeId, field: "conditionType" }, message, more));
  }
  if (expression === undefined) {
    findings.problems.push(
      problem("missing_field", { nodeId, field: "expression" }, "Choose a field to check"),
    );
    return findings;
  }
  walk(expression, { nodeId, path: "expression", depth: 0, findings, leaves: { count: 0 } });
  return findings;
}

function walk(expression: Json, at: Walk): undefined {
  const { nodeId, path, depth, findings, leaves } = at;
  const report = (code: Parameters<typeof problem>[0], field: string, message: string): undefined => {
    findings.problems.push(problem(code, { nodeId, field }, message));
  };
  if (!isObject(expression))
    return report("invalid_value", path, "A condition compares a field with a value");
  const groups = GROUP_KEYS.filter((key) => Object.hasOwn(expression, key));
  const known = groups.length > 0 ? groups : LEAF_KEYS;
  for (const key of Object.keys(expression)) {
    if (!known.includes(key)) unknownKey(key, known, at);
  }
  const [group] = groups;
  if (group === undefined) {
    leaves.count += 1;
    if (leaves.count > MAX_LEAVES) return report("limit_exceeded", path, `At most ${MAX_LEAVES} comparisons`);
    return leaf(expression, at);
  }
  if (groups.length > 1)
    return report("invalid_value", path, `Either "${groups[0]}" or "${groups[1]}", not both`);
  if (depth >= LIMITS.conditionDepth) {
    return report("limit_exceeded", path, `Conditions can be nested ${LIMITS.conditionDepth} levels deep`);
  }
  const inner = own(expression, group) ?? null;
  const deeper = { ...at, depth: depth + 1 };
  if (group === "not") return walk(inner, { ...deeper, path: `${path}.not` });
  if (!Array.isArray(inner) || inner.length === 0) {
    return report("invalid_value", `${path}.${group}`, `"${group}" needs a list of comparisons`);
  }
  inner.forEach((part, index) => {
    walk(part, { ...deeper, path: `${path}.${group}.${index}` });
  });
}

function unknownKey(key: string, known: string[], { nodeId, path, findings }: Walk): void {
  const near = closest(key, known);
  const field = `${path}.${key}`;
  const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
  const fix = { op: "set_field", nodeId, field } as const;
  const message = `A comparison has no field "${key}"`;
  findings.problems.push(problem("unknown_field", { nodeId, field }, message, { ...suggestion, fix }));
}

function leaf(expression: JsonObject, at: Walk): undefined {
  const { nodeId, path, findings } = at;
  const field = own(expression, "field");
  const operator = own(expression, "operator");
  const value = own(expression, "value");
  const spec = typeof operator === "string" ? operatorSpec(operator) : null;
  if (field === undefined || field === "") {
    findings.problems.push(
      problem("missing_field", { nodeId, field: `${path}.field` }, "Choose a field to check"),
    );
  }
  if (operator === undefined || operator === "") {
    const message = "Choose how to compare the field";
    findings.problems.push(problem("missing_field", { nodeId, field: `${path}.operator` }, message));
  } else if (!spec) {
    findings.problems.push(unknownOperator(operator, nodeId, `${path}.operator`));
  }
  // Without a field, a form does not ask for a value yet.
  if (field === undefined || field === "") return;
  if (spec) valueFindings(value, { shape: spec.value, label: spec.label }, at);
  const leaf = spec ? { operator: spec.name, value, valueField: `${path}.value` } : undefined;
  const found = fieldFindings(field, { nodeId, field: `${path}.field`, ...(leaf ? { leaf } : {}) });
  findings.problems.push(...found.problems);
  findings.uses.push(...found.uses);
}

/** Checks the bare path of a field that is compared, in a condition or a switch. */
export function fieldFindings(
  text: Json,
  { nodeId, field, leaf }: { nodeId: string; field: string; leaf?: NonNullable<Use["leaf"]> },
): Findings {
  const path = typeof text === "string" ? fieldPath(text) : null;
  if (path) {
    return { problems: [], uses: [{ field, path, template: null, wants: null, ...(leaf ? { leaf } : {}) }] };
  }
  const bare = typeof text === "string" && hasTemplate(text) ? text.replaceAll(/[{}\s]/g, "") : null;
  const fix = { op: "set_field", nodeId, field, value: bare ?? "" } as const;
  const more = bare ? { suggestion: `Did you mean ${bare}?`, ...(fieldPath(bare) ? { fix } : {}) } : {};
  const message = "A field is written like trigger.caller_name or steps.score.score";
  const code = typeof text === "string" ? "unknown_reference" : "invalid_value";
  return { problems: [problem(code, { nodeId, field }, message, more)], uses: [] };
}

function unknownOperator(operator: Json, nodeId: string, field: string) {
  const name = typeof operator === "string" ? operator : "";
  const near = closest(
    name,
    OPERATORS.map((spec) => spec.name),
  );
  const more = near
    ? { suggestion: `Did you mean ${near}?`, fix: { op: "set_field", nodeId, field, value: near } as const }
    : {};
  return problem("unknown_operator", { nodeId, field }, `There is no comparison "${name}"`, more);
}

const SHAPES: Record<Exclude<ValueShape, "none" | "same" | "text">, [(value: Json) => boolean, string]> = {
  list: [(value) => Array.isArray(value) && value.length > 0, "a list of values"],
  texts: [(value) => textList(value) !== null, "a text, or a list of texts"],
  number: [(value) => typeof value === "number", "a number"],
  range: [(value) => numberRange(value) !== null, "two numbers, the smaller first"],
  date: [(value) => typeof value === "string" && parseInstant(value, "UTC") !== null, "a date and time"],
  duration: [(value) => duration.safeParse(value).success, "a duration like {amount: 2, unit: hours}"],
  weekdays: [(value) => weekdayList(value) !== null, "a list of weekdays like monday"],
  clock: [(value) => clockRange(value) !== null, "two times like 09:00 and 17:00"],
};

/** Constants must have the operator's shape; templates in the value are checked like any other. */
function valueFindings(value: Json | undefined, spec: { shape: ValueShape; label: string }, at: Walk): void {
  const { nodeId, path, findings } = at;
  const field = `${path}.value`;
  if (spec.shape === "none") return;
  if (value === undefined) {
    findings.problems.push(problem("missing_field", { nodeId, field }, "Enter a value"));
    return;
  }
  if (templatesIn(value, field, at) || spec.shape === "same" || spec.shape === "text") return;
  const [fits, wanted] = SHAPES[spec.shape];
  if (fits(value)) return;
  findings.problems.push(problem("type_mismatch", { nodeId, field }, `"${spec.label}" needs ${wanted}`));
}

function templatesIn(value: Json, field: string, at: Walk): boolean {
  if (typeof value === "string") {
    if (!hasTemplate(value)) return false;
    const found = templateFindings(value, { nodeId: at.nodeId, field, wants: null });
    at.findings.problems.push(...found.problems);
    at.findings.uses.push(...found.uses);
    return true;
  }
  const children = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return children.map(([key, child]) => templatesIn(child, `${field}.${key}`, at)).some(Boolean);
}
