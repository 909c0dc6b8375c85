import { WEEKDAYS } from "./business-hours";
import { durationMs, parseInstant } from "./instants";
import { isObject, type Json, type JsonObject, own, sameJson } from "./json";
import { clockRange, fieldPath, numberRange, textList, weekdayList, withinClock } from "./operands";
import { operatorSpec } from "./operators";
import { containsWords, matchesText, verdictOf } from "./replies";
import { lookUp, resolveText, type Scope } from "./resolve";
import { duration } from "./schema";
import { StepFailure } from "./step-error";
import { wallTime } from "./timezone";

export type Evaluated = { field: string; operator: string; expected: Json; actual: Json; result: boolean };
export type Verdict = { result: boolean; evaluated: Evaluated[]; warnings: string[] };

/** Evaluates every comparison so that the explanation is complete: it neither short-circuits nor throws. */
export function evaluate(expression: Json | undefined, scope: Scope): Verdict {
  const verdict: Verdict = { result: false, evaluated: [], warnings: [] };
  verdict.result = evaluateNode(expression ?? null, scope, verdict);
  return verdict;
}

function evaluateNode(expression: Json, scope: Scope, verdict: Verdict): boolean {
  if (!isObject(expression)) return false;
  const { all, any, not } = expression;
  if (Array.isArray(all)) return all.map((part) => evaluateNode(part, scope, verdict)).every(Boolean);
  if (Array.isArray(any)) return any.map((part) => evaluateNode(part, scope, verdict)).some(Boolean);
  if (isObject(not)) return !evaluateNode(not, scope, verdict);
  return evaluateLeaf(expression, scope, verdict);
}

function evaluateLeaf(leaf: JsonObject, scope: Scope, verdict: Verdict): boolean {
  const field = String(leaf.field ?? "");
  const operator = String(leaf.operator ?? "");
  const path = fieldPath(field);
  const actual = path ? lookUp(scope, path) : undefined;
  const expected = expectedValue(leaf, scope, verdict);
  let result = false;
  if (actual === undefined) {
    result = operatorSpec(operator)?.absent ?? false;
    if (operator !== "exists" && operator !== "not_exists") {
      verdict.warnings.push(`"${field}" is missing, so "${operator}" counts as ${result ? "true" : "false"}`);
    }
  } else if (expected !== undefined) {
    result = compare({ operator, actual, expected, scope });
  }
  verdict.evaluated.push({ field, operator, expected: expected ?? null, actual: actual ?? null, result });
  return result;
}

/** Undefined when the value is a template that resolves to nothing; the comparison is then false. */
function expectedValue(leaf: JsonObject, scope: Scope, verdict: Verdict): Json | undefined {
  try {
    return resolveDeep(own(leaf, "value") ?? null, scope);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    verdict.warnings.push(error.message);
    return undefined;
  }
}

function resolveDeep(value: Json, scope: Scope): Json {
  if (typeof value === "string") return resolveText(value, scope, "expression.value");
  if (Array.isArray(value)) return value.map((item) => resolveDeep(item, scope));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolveDeep(child, scope)]));
}

type Comparison = { operator: string; actual: Json; expected: Json; scope: Scope };

/** Operands are not coerced: an operand of the wrong type makes the comparison false. */
function compare(comparison: Comparison): boolean {
  const { operator, actual, expected } = comparison;
  switch (operator) {
    case "exists":
      return true;
    case "not_exists":
      return false;
    case "equals":
      return sameValue(actual, expected);
    case "not_equals":
      return !sameValue(actual, expected);
    case "in":
      return Array.isArray(expected) && expected.some((item) => sameValue(actual, item));
    case "not_in":
      return Array.isArray(expected) && !expected.some((item) => sameValue(actual, item));
    case "is_empty":
      return isEmpty(actual) === true;
    case "is_not_empty":
      return isEmpty(actual) === false;
    default:
      return compareTyped(comparison);
  }
}

function compareTyped(comparison: Comparison): boolean {
  const { operator, actual, expected } = comparison;
  if (operator === "contains" || operator === "not_contains") {
    const found = contains(actual, expected);
    return found !== null && found === (operator === "contains");
  }
  if (operator === "starts_with" || operator === "ends_with") {
    if (typeof actual !== "string" || typeof expected !== "string") return false;
    return operator === "starts_with"
      ? normal(actual).startsWith(normal(expected))
      : normal(actual).endsWith(normal(expected));
  }
  if (typeof actual === "number") return compareNumbers(operator, actual, expected);
  return typeof actual === "string" && compareTexts({ ...comparison, actual });
}

function compareTexts(comparison: Comparison & { actual: string }): boolean {
  const { operator, actual, expected } = comparison;
  switch (operator) {
    case "says_yes":
      return verdictOf(actual) === "yes";
    case "says_no":
      return verdictOf(actual) === "no";
    case "matches":
      return matchesText(actual, textList(expected) ?? []);
    case "contains_word":
      return containsWords(actual, textList(expected) ?? []);
    default:
      return compareDates(comparison);
  }
}

/**
 * Texts are compared in one Unicode normal form, so that an accented letter equals itself however it was typed. The
 * comparison is case-sensitive.
 */
function sameValue(a: Json, b: Json): boolean {
  if (typeof a === "string" && typeof b === "string") return normal(a) === normal(b);
  return sameJson(a, b);
}

function normal(text: string): string {
  return text.normalize("NFC");
}

function isEmpty(value: Json): boolean | null {
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) ? value.length === 0 : null;
}

function contains(actual: Json, expected: Json): boolean | null {
  if (Array.isArray(actual)) return actual.some((item) => sameValue(item, expected));
  if (typeof actual !== "string" || typeof expected !== "string") return null;
  return normal(actual).includes(normal(expected));
}

function compareNumbers(operator: string, actual: number, expected: Json): boolean {
  if (operator === "between") {
    const range = numberRange(expected);
    return range !== null && actual >= range[0] && actual <= range[1];
  }
  if (typeof expected !== "number") return false;
  switch (operator) {
    case "greater_than":
      return actual > expected;
    case "greater_or_equal":
      return actual >= expected;
    case "less_than":
      return actual < expected;
    case "less_or_equal":
      return actual <= expected;
    default:
      return false;
  }
}

function compareDates({ operator, actual, expected, scope }: Comparison & { actual: string }): boolean {
  const zone = scope.workspace.timezone;
  const at = parseInstant(actual, zone);
  if (at === null) return false;
  switch (operator) {
    case "before":
    case "after": {
      const other = typeof expected === "string" ? parseInstant(expected, zone) : null;
      return other !== null && (operator === "before" ? at < other : at > other);
    }
    case "within_last":
    case "within_next": {
      const span = duration.safeParse(expected);
      if (!span.success) return false;
      const distance = operator === "within_last" ? scope.now - at : at - scope.now;
      return distance >= 0 && distance <= durationMs(span.data);
    }
    case "day_of_week_in":
      return (
        weekdayList(expected)?.some((day) => WEEKDAYS.indexOf(day) === wallTime(at, zone).weekday) ?? false
      );
    case "time_between": {
      const range = clockRange(expected);
      return range !== null && withinClock(wallTime(at, zone).minute, range);
    }
    default:
      return false;
  }
}

/** Evaluates the trigger's own conditions: each named payload field must equal exactly that boolean. */
export function evaluateTrigger(conditions: JsonObject | undefined, payload: JsonObject): Verdict {
  const verdict: Verdict = { result: true, evaluated: [], warnings: [] };
  for (const [field, expected] of Object.entries(conditions ?? {})) {
    const actual = own(payload, field) ?? null;
    const result = typeof expected === "boolean" && actual === expected;
    verdict.evaluated.push({ field: `trigger.${field}`, operator: "equals", expected, actual, result });
    if (actual === null)
      verdict.warnings.push(`"trigger.${field}" is missing, so the condition counts as false`);
    if (!result) verdict.result = false;
  }
  return verdict;
}
