import type { FieldType, Semantic } from "./fields";

/** The shape of an operator's right-hand side. */
export type ValueShape =
  | "none"
  | "same"
  | "list"
  | "text"
  | "texts"
  | "number"
  | "range"
  | "date"
  | "duration"
  | "weekdays"
  | "clock";
export type OperatorGroup = "any" | "string" | "number" | "date" | "list";

export type OperatorSpec = {
  name: string;
  label: string;
  groups: readonly OperatorGroup[];
  value: ValueShape;
  /** The result for an absent field. */
  absent: boolean;
};

const spec = (
  name: string,
  label: string,
  groups: readonly OperatorGroup[],
  value: ValueShape,
  absent = false,
): OperatorSpec => ({ name, label, groups, value, absent });

export const OPERATORS: readonly OperatorSpec[] = [
  spec("equals", "is", ["any"], "same"),
  spec("not_equals", "is not", ["any"], "same", true),
  spec("exists", "is known", ["any"], "none"),
  spec("not_exists", "is not known", ["any"], "none", true),
  spec("in", "is one of", ["any"], "list"),
  spec("not_in", "is none of", ["any"], "list", true),
  spec("contains", "contains", ["string", "list"], "text"),
  spec("not_contains", "does not contain", ["string", "list"], "text", true),
  spec("starts_with", "starts with", ["string"], "text"),
  spec("ends_with", "ends with", ["string"], "text"),
  spec("matches", "matches", ["string"], "texts"),
  spec("contains_word", "contains the word", ["string"], "texts"),
  spec("says_yes", "says yes", ["string"], "none"),
  spec("says_no", "says no", ["string"], "none"),
  spec("is_empty", "is empty", ["string", "list"], "none"),
  spec("is_not_empty", "is not empty", ["string", "list"], "none"),
  spec("greater_than", "is more than", ["number"], "number"),
  spec("greater_or_equal", "is at least", ["number"], "number"),
  spec("less_than", "is less than", ["number"], "number"),
  spec("less_or_equal", "is at most", ["number"], "number"),
  spec("between", "is between", ["number"], "range"),
  spec("before", "is before", ["date"], "date"),
  spec("after", "is after", ["date"], "date"),
  spec("within_last", "was within the last", ["date"], "duration"),
  spec("within_next", "is within the next", ["date"], "duration"),
  spec("day_of_week_in", "falls on", ["date"], "weekdays"),
  spec("time_between", "is at a time between", ["date"], "clock"),
];

const byName = new Map(OPERATORS.map((operator) => [operator.name, operator]));

export function operatorSpec(name: string): OperatorSpec | null {
  return byName.get(name) ?? null;
}

/** Dates are serialized as texts, so a date field accepts the text operators too. */
export function groupsOf(field: {
  type: FieldType;
  semantic: Semantic | null;
}): readonly OperatorGroup[] | null {
  switch (field.type) {
    case "string":
      return field.semantic === "datetime" ? ["any", "string", "date"] : ["any", "string"];
    case "number":
      return ["any", "number"];
    case "boolean":
      return ["any"];
    case "list":
      return ["any", "list"];
    case "object":
      return ["any"];
    case "any":
      return null;
    default:
      return field.type satisfies never;
  }
}

export function operatorsFor(field: { type: FieldType; semantic: Semantic | null }): readonly OperatorSpec[] {
  const groups = groupsOf(field);
  return groups === null
    ? OPERATORS
    : OPERATORS.filter((op) => op.groups.some((group) => groups.includes(group)));
}
