import { closest, suggestionOf } from "./did-you-mean";
import type { Field } from "./fields";
import type { Use } from "./findings";
import { type Flow, knownFact, stepFact, variableFact } from "./flow";
import { groupsOf, operatorSpec } from "./operators";
import { type Problem, problem } from "./problems";
import { isGuess, type Known, targetOf } from "./reference-types";
import type { Json, Node } from "./schema";
import { isSecretName } from "./secrets";
import { mapReferences } from "./template";
import { isOff } from "./turned-off";

export type Reading = { node: Node; use: Use; known: Known; flow: Flow | null; reachable: boolean };

/** Checks each reference: the value exists, is available in time, and has the type its position needs. */
export function referenceProblems(reading: Reading): Problem[] {
  const { node, use, known } = reading;
  const at = { nodeId: node.id, field: use.field };
  if (use.path[0] === "secret") return secretProblems(use, at);
  const target = targetOf(use.path, known);
  if (target.found === "nothing") {
    // A name that merely shares a word is worth reading, but not worth a fix by one click.
    const fix = target.nearest === null || isGuess(target) ? null : replaceFix(reading, target.nearest);
    return [
      problem("unknown_reference", at, target.message, {
        ...(target.nearest === null ? {} : { suggestion: suggestionOf(shortest(target.nearest, use.path)) }),
        ...(fix ? { fix } : {}),
      }),
    ];
  }
  const timing = timingProblem(reading);
  if (timing?.severity === "error") return [timing];
  const field = target.found === "field" ? target.field : null;
  const missing = timing ?? (field ? optionalProblem(reading, field) : null);
  return [...(missing ? [missing] : []), ...(field ? typeProblems(reading, field) : [])];
}

/** The core does not know the workspace's secrets; unknown-secrets.ts checks their names. */
function secretProblems({ path, template, wants }: Use, at: { nodeId: string; field: string }): Problem[] {
  const [, name = "", ...rest] = path;
  if (wants?.semantic !== "header") {
    return [problem("unknown_reference", at, "Secrets can only be used in headers of HTTP requests")];
  }
  if (rest.length > 0 || !isSecretName(name)) {
    return [problem("unknown_reference", at, `{{${path.join(".")}}} isn't a secret; write {{secret.NAME}}`)];
  }
  if (!template || template.reference.filters.length === 0) return [];
  return [problem("invalid_template", at, "Secrets can't have filters")];
}

/** Suggests a fix for the last segment only, when the others are valid. */
function shortest(nearest: string, path: readonly string[]): string {
  const parts = nearest.split(".");
  const same = parts.length === path.length && parts.slice(0, -1).every((part, i) => part === path[i]);
  return same ? (parts.at(-1) ?? nearest) : nearest;
}

function timingProblem(reading: Reading): Problem | null {
  const { node, use, known, flow, reachable } = reading;
  const [root, id = "", variable = ""] = use.path;
  if (root === "run" && id === "vars") return variableTiming(reading, variable);
  if (root !== "steps" || !flow || !reachable) return null;
  const step = known.nodes.get(id);
  const at = { nodeId: node.id, field: use.field };
  const name = `"${step?.name ?? id}"`;
  if (id === node.id) return problem("forward_reference", at, `${name} cannot use its own result`);
  if (step && isOff(step)) return offProblem(reading, name);
  if (!flow.may(node.id, stepFact(id))) {
    return problem(
      "forward_reference",
      at,
      `${name} does not happen before this step, so it has no result here`,
    );
  }
  if (flow.must(node.id, stepFact(id)) || !use.template || hasDefault(use)) return null;
  const message = `${name} happens on some paths only, so {{${use.path.join(".")}}} may be missing here`;
  return problem("maybe_missing_reference", at, message, defaultFix(reading));
}

/** A comparison without a value takes its false branch, so only a text fails. */
function offProblem(reading: Reading, name: string): Problem | null {
  const { node, use } = reading;
  if (hasDefault(use)) return null;
  const at = { nodeId: node.id, field: use.field };
  if (use.template) return problem("forward_reference", at, `${name} is turned off, so it has no result`);
  const message = `${name} is turned off, so there is nothing to compare`;
  return problem("maybe_missing_reference", at, message);
}

function variableTiming(reading: Reading, name: string): Problem | null {
  const { node, use, flow, reachable } = reading;
  if (!flow || !reachable) return null;
  const at = { nodeId: node.id, field: use.field };
  if (!flow.may(node.id, variableFact(name))) {
    return problem("forward_reference", at, `The variable "${name}" is not set before this step`);
  }
  if (flow.must(node.id, variableFact(name)) || !use.template || hasDefault(use)) return null;
  const message = `The variable "${name}" is set on some paths only, so it may be missing here`;
  return problem("maybe_missing_reference", at, message, defaultFix(reading));
}

function optionalProblem(reading: Reading, field: Field): Problem | null {
  const { node, use, flow } = reading;
  if (!field.optional || !use.template || hasDefault(use)) return null;
  if (flow?.must(node.id, knownFact(use.path.join(".")))) return null;
  const message = `${field.title} may be missing, and then this step fails`;
  return problem(
    "maybe_missing_reference",
    { nodeId: node.id, field: use.field },
    message,
    defaultFix(reading),
  );
}

function hasDefault(use: Use): boolean {
  return use.template?.reference.filters.some((filter) => filter.name === "default") ?? false;
}

/** Offers a default only where any text is valid, because nobody can guess a phone number or an address. */
function defaultFix({ node, use }: Reading) {
  const { template, wants } = use;
  const strict = wants !== null && (wants.type !== "string" || UNGUESSABLE.has(wants.semantic ?? ""));
  if (!template || strict) return {};
  const value = mapReferences(template.text, (reference) =>
    samePath(reference.path, use.path) && !reference.filters.some((filter) => filter.name === "default")
      ? { path: reference.path, filters: [...reference.filters, { name: "default", argument: "there" }] }
      : null,
  );
  return {
    suggestion: `Add a default value: {{${use.path.join(".")} | default:'there'}}`,
    fix: { op: "set_field", nodeId: node.id, field: use.field, value } as const,
  };
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i]);
}

function replaceFix({ node, use }: Reading, nearest: string) {
  const path = nearest.split(".");
  const field = use.field;
  if (!use.template) return { op: "set_field", nodeId: node.id, field, value: nearest } as const;
  if (path.length < 2) return null;
  const value = mapReferences(use.template.text, (reference) =>
    samePath(reference.path, use.path) ? { path, filters: reference.filters } : null,
  );
  return { op: "set_field", nodeId: node.id, field, value } as const;
}

/** Semantics that no other semantic can replace. */
const STRICT: ReadonlySet<string> = new Set(["phone", "email", "datetime", "timezone"]);
const UNGUESSABLE: ReadonlySet<string> = new Set([...STRICT, "id", "url"]);
const FORMATTING: ReadonlySet<string> = new Set(["upper", "lower", "title", "first_name", "date"]);

function typeProblems(reading: Reading, field: Field): Problem[] {
  const { node, use } = reading;
  if (use.leaf) return comparisonProblems(reading, field, use.leaf);
  const { template, wants } = use;
  if (!template || !wants) return [];
  const at = { nodeId: node.id, field: use.field };
  const shown = `{{${use.path.join(".")}}}`;
  if (!template.sole) {
    if (field.type !== "object") return [];
    return [problem("type_mismatch", at, `${shown} isn't text`)];
  }
  const formatted = template.reference.filters.some((filter) => FORMATTING.has(filter.name));
  const type = formatted ? "string" : field.type;
  if (!fits(type, wants.type)) {
    return [problem("type_mismatch", at, `"${wants.title}" needs a ${wants.type}; ${shown} is a ${type}`)];
  }
  if (!STRICT.has(wants.semantic ?? "") || wants.semantic === field.semantic) return [];
  const message = `"${wants.title}" needs a ${meaning(wants.semantic)}; ${shown} is ${article(meaning(field.semantic ?? "text"))}`;
  return [problem("type_mismatch", at, message)];
}

function fits(given: Field["type"], wanted: Field["type"]): boolean {
  if (given === "any" || wanted === "any" || given === wanted) return true;
  return wanted === "string" && given !== "object";
}

function meaning(semantic: string | null): string {
  const words: Record<string, string> = {
    phone: "phone number",
    email: "email address",
    datetime: "date and time",
    timezone: "time zone",
    id: "record's id",
    flag: "yes or no",
    tags: "list of tags",
    url: "web address",
    choice: "choice",
  };
  return words[semantic ?? ""] ?? semantic ?? "value";
}

function article(words: string): string {
  return words.startsWith("yes") ? words : `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}

function comparisonProblems(
  { node, use }: Reading,
  field: Field,
  { operator, value, valueField }: NonNullable<Use["leaf"]>,
): Problem[] {
  const spec = operatorSpec(operator);
  const groups = groupsOf(field);
  if (!spec || !groups) return [];
  if (!spec.groups.some((group) => groups.includes(group))) {
    const message = `"${spec.label}" does not fit ${field.title}, which is ${article(meaning(field.semantic ?? field.type))}`;
    return [
      problem("type_mismatch", { nodeId: node.id, field: use.field.replace(/field$/, "operator") }, message),
    ];
  }
  const at = { nodeId: node.id, field: valueField };
  return comparedValues(spec.value, spec.name, value).flatMap((constant) =>
    constantProblems(constant, field, at),
  );
}

/** The constants a field is compared with as a whole. */
function comparedValues(shape: string, operator: string, value: Json | undefined): Json[] {
  if (value === undefined) return [];
  if (shape === "same") return [value];
  if (shape === "list" && Array.isArray(value)) return value;
  return shape === "text" && operator !== "contains" && operator !== "not_contains" ? [value] : [];
}

function constantProblems(value: Json, field: Field, at: { nodeId: string; field: string }): Problem[] {
  if (typeof value === "string" && value.includes("{{")) return [];
  const type = Array.isArray(value) ? "list" : value === null ? "nothing" : typeof value;
  if (field.type === "any" || type === field.type) return [];
  const message =
    value === null
      ? `Compare with a value, or ask whether ${field.title} is known`
      : `${field.title} is a ${field.type}; ${JSON.stringify(value).slice(0, 60)} is a ${type}, so they are never the same`;
  return [problem("type_mismatch", at, message)];
}

/** Reports a choice that is not among the field's values, if the comparison depends on those values only. */
export function impossibleChoice(field: Field, value: Json): { nearest: string | null } | null {
  if (!field.values || typeof value !== "string" || value.includes("{{")) return null;
  return field.values.includes(value) ? null : { nearest: closest(value, field.values) };
}
