import type { z } from "zod";
import { closest } from "./did-you-mean";
import { fieldFindings } from "./expression-findings";
import { describeField, membersIn, optionFor, schemaAt } from "./fields";
import type { Findings } from "./findings";
import { isObject, type Json, type JsonObject, own } from "./json";
import { type Problem, problem } from "./problems";
import { type ActionDefinition, withDefaults } from "./registry";
import { semanticFault } from "./semantics";
import { hasTemplate } from "./template";
import { templateFindings } from "./template-findings";

/**
 * One strict schema serves both authoring and run time. While authoring, an issue about a value that holds a template
 * is dropped and the reference's type is checked instead. At run time the same schema sees the resolved value.
 */
export function configFindings(nodeId: string, config: JsonObject, definition: ActionDefinition): Findings {
  const whole = withDefaults(definition, config);
  const rules = ruleProblems(nodeId, whole, definition);
  // A rule knows better than the schema what is wrong with a value.
  const isRuled = ({ code, field }: Problem) =>
    rules.some((rule) => rule.code === code && rule.field === field);
  const problems = [
    ...schemaProblems(nodeId, whole, definition).filter((found) => !isRuled(found)),
    ...rules,
  ];
  const findings: Findings = { problems, uses: [] };
  walk(whole, definition.config, { nodeId, path: "config", findings });
  return findings;
}

function ruleProblems(nodeId: string, config: JsonObject, definition: ActionDefinition): Problem[] {
  const issues = definition.check?.(config) ?? [];
  return issues.map(({ field, code, message, severity }) =>
    problem(code, { nodeId, field: `config.${field}` }, message, severity ? { severity } : {}),
  );
}

function schemaProblems(nodeId: string, config: JsonObject, definition: ActionDefinition): Problem[] {
  const parsed = definition.config.safeParse(config);
  const found = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) => issueProblems(issue, { nodeId, config, definition }));
  // One value can violate several rules, but the author made one mistake.
  return found.filter(
    ({ code, field }, index) =>
      found.findIndex((other) => other.code === code && other.field === field) === index,
  );
}

type About = { nodeId: string; config: JsonObject; definition: ActionDefinition };

function issueProblems(issue: z.core.$ZodIssue, about: About): Problem[] {
  const path = issue.path.map(String);
  const field = ["config", ...path].join(".");
  const value = valueAt(about.config, path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownField(`${field}.${key}`, key, { about, path }));
  }
  const title = titleAt(about.definition.config, path);
  const at = { nodeId: about.nodeId, field };
  if (issue.code === "invalid_key") {
    return [problem("invalid_value", at, `"${path.at(-1)}" cannot be used as a name here`)];
  }
  if (value === undefined || value === "") {
    const label = valueAt(about.config, [...path.slice(0, -1), "label"]);
    // Several ways out of a step have the same fields.
    const isOfWay = path.length > 2 && path.at(-1) !== "label" && typeof label === "string" && label !== "";
    const message = isOfWay ? `"${title}" of "${label}" is missing` : `"${title}" is missing`;
    return [problem("missing_field", at, message)];
  }
  if (holdsTemplate(value)) return [];
  const fault = sizeText(issue) ?? typeText(issue) ?? `is not usable: ${issue.message}`;
  return [problem("invalid_value", at, `"${title}" ${fault}`)];
}

const TYPES: Record<string, string> = {
  array: "a list",
  boolean: "yes or no",
  int: "a whole number",
  number: "a number",
  string: "a text",
};

function typeText(issue: z.core.$ZodIssue): string | null {
  const wanted = issue.code === "invalid_type" ? TYPES[issue.expected] : undefined;
  return wanted === undefined ? null : `needs ${wanted}`;
}

const TOO_BIG: Record<string, string> = {
  string: "is too long",
  number: "is too large",
  int: "is too large",
  array: "has too many",
};
const TOO_SMALL: Record<string, string> = {
  string: "is too short",
  number: "is too small",
  int: "is too small",
  array: "has too few",
};

/** Words the most common issues for people; null for all others. */
function sizeText(issue: z.core.$ZodIssue): string | null {
  if (issue.code !== "too_big" && issue.code !== "too_small") return null;
  const isBig = issue.code === "too_big";
  const wrong = (isBig ? TOO_BIG : TOO_SMALL)[issue.origin];
  if (wrong === undefined) return null;
  const limit = Number(isBig ? issue.maximum : issue.minimum).toLocaleString("en-US");
  const unit = issue.origin === "string" ? " characters" : "";
  return `${wrong}: ${limit}${unit} at ${isBig ? "most" : "least"}`;
}

function unknownField(
  field: string,
  key: string,
  { about, path }: { about: About; path: string[] },
): Problem {
  const near = closest(key, membersIn(chosenSchema(about, path)));
  const fix = { op: "set_field", nodeId: about.nodeId, field } as const;
  const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
  const message = `${about.definition.label} has no field "${key}"`;
  return problem("unknown_field", { nodeId: about.nodeId, field }, message, { ...suggestion, fix });
}

/** The schema at a path, where a union stands for the option its value has chosen. */
function chosenSchema({ config, definition }: About, path: readonly string[]): z.core.$ZodType | null {
  let schema: z.core.$ZodType | null = definition.config;
  for (const [index, key] of path.entries()) {
    schema = schemaAt(optionFor(schema, valueAt(config, path.slice(0, index))), key);
  }
  return schema;
}

function titleAt(schema: z.core.$ZodType, path: string[]): string {
  let at: z.core.$ZodType | null = schema;
  let title = path.at(-1) ?? "";
  for (const key of path) {
    at = schemaAt(at, key);
    if (at) title = describeField(key, at).title;
  }
  return title;
}

function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let at: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isObject(at)) at = own(at, key);
    else return undefined;
  }
  return at;
}

function holdsTemplate(value: Json): boolean {
  if (typeof value === "string") return hasTemplate(value);
  return Array.isArray(value) && value.some((item) => typeof item === "string" && hasTemplate(item));
}

type Walk = { nodeId: string; path: string; findings: Findings };

function walk(value: Json, schema: z.core.$ZodType | null, at: Walk): void {
  if (typeof value === "string") textAt(value, schema, at);
  const children = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, child] of children) {
    walk(child, schemaAt(optionFor(schema, value), String(key)), { ...at, path: `${at.path}.${key}` });
  }
}

function textAt(text: string, schema: z.core.$ZodType | null, { nodeId, path, findings }: Walk): void {
  const field = schema ? describeField(path.slice(path.lastIndexOf(".") + 1), schema) : null;
  if (field?.control === "reference") {
    if (text === "") return;
    const found = fieldFindings(text, { nodeId, field: path });
    findings.problems.push(...found.problems);
    findings.uses.push(...found.uses);
    return;
  }
  if (hasTemplate(text)) {
    const found = templateFindings(text, { nodeId, field: path, wants: field });
    findings.problems.push(...found.problems);
    findings.uses.push(...found.uses);
    return;
  }
  const fault = text === "" ? null : semanticFault(field?.semantic ?? null, text);
  if (fault) findings.problems.push(problem("invalid_value", { nodeId, field: path }, fault.message));
}
