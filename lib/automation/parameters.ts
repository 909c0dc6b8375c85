import { isObject, type Json } from "./json";
import { duration } from "./schema";
import { looksLikeEmail, looksLikePhone } from "./semantics";

/** A value that a template needs from each account. The definition uses it as `{{parameters.<name>}}`. */
export const PARAMETER_TYPES = ["text", "number", "boolean", "phone", "email", "duration", "choice"] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];
export type Parameter = {
  name: string;
  type: ParameterType;
  label?: string | undefined;
  required?: boolean | undefined;
  default?: Json | undefined;
  /** The values of a choice. */
  options?: string[] | undefined;
};
/** An account's values by the name of the parameter. */
export type ParameterValues = { readonly [name: string]: Json };

export const MAX_PARAMETERS = 50;
export const MAX_VALUE = 2_000;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;
/** Members of every JavaScript object. */
const RESERVED = new Set(["constructor", "prototype"]);
const REFERENCE = /\{\{\s*parameters\.([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g;
const WHOLE = /^\s*\{\{\s*parameters\.([A-Za-z][A-Za-z0-9_]*)\s*\}\}\s*$/;

export const isParameterName = (name: string) => NAME.test(name) && !RESERVED.has(name);

/** Returns what is wrong with a value, or null. */
export function valueProblem(parameter: Parameter, value: Json): string | null {
  switch (parameter.type) {
    case "text":
      return typeof value === "string" && value.length <= MAX_VALUE
        ? null
        : `must be a text of at most ${MAX_VALUE} characters`;
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? null : "must be a number";
    case "boolean":
      return typeof value === "boolean" ? null : "must be true or false";
    case "phone":
      return typeof value === "string" && looksLikePhone(value) ? null : "must be a phone number";
    case "email":
      return typeof value === "string" && looksLikeEmail(value) ? null : "must be an email address";
    case "duration":
      return duration.safeParse(value).success
        ? null
        : 'must be a duration such as {"amount": 2, "unit": "hours"}';
    case "choice":
      return typeof value === "string" && (parameter.options ?? []).includes(value)
        ? null
        : `must be one of ${(parameter.options ?? []).join(", ")}`;
    default:
      return parameter.type satisfies never;
  }
}

type ParameterProblem = { index: number; member: "name" | "default" | "options"; message: string };

/** Problems of the declarations themselves. */
export function parameterProblems(parameters: readonly Parameter[]): ParameterProblem[] {
  const seen = new Set<string>();
  return parameters.flatMap((parameter, index): ParameterProblem[] => {
    const { name, type, options = [] } = parameter;
    const problems: ParameterProblem[] = [];
    if (seen.has(name))
      problems.push({ index, member: "name", message: `Two parameters are called ${name}` });
    seen.add(name);
    if (type === "choice" && new Set(options).size < 2)
      problems.push({ index, member: "options", message: "A choice needs at least two different options" });
    else if (parameter.default !== undefined) {
      const message = valueProblem(parameter, parameter.default);
      if (message) problems.push({ index, member: "default", message });
    }
    return problems;
  });
}

/** The names a definition refers to. */
export function referencedParameters(value: Json): Set<string> {
  const found = new Set<string>();
  const stack: Json[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "string") for (const [, name = ""] of next.matchAll(REFERENCE)) found.add(name);
    else if (Array.isArray(next)) stack.push(...next);
    else if (isObject(next)) stack.push(...Object.values(next));
  }
  return found;
}

/** The account's own values over the defaults. */
export function effectiveValues(parameters: readonly Parameter[], values: ParameterValues): ParameterValues {
  const entries = parameters.flatMap(({ name, default: preset }): [string, Json][] => {
    const value = Object.hasOwn(values, name) ? values[name] : preset;
    return value === undefined || value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Values of every parameter, to try a template without an account. */
export function sampleValues(parameters: readonly Parameter[]): ParameterValues {
  const samples = parameters.map((parameter): [string, Json] => [parameter.name, sampleOf(parameter)]);
  return { ...Object.fromEntries(samples), ...effectiveValues(parameters, {}) };
}

function sampleOf({ type, options = [] }: Parameter): Json {
  const samples: Record<ParameterType, Json> = {
    text: "Example",
    number: 1,
    boolean: true,
    phone: "+12025550123",
    email: "desk@example.com",
    duration: { amount: 1, unit: "hours" },
    choice: options[0] ?? "",
  };
  return samples[type];
}

/**
 * Puts values in the place of their references. A text that is nothing but a reference becomes the value itself, so that
 * a number stays a number; a member whose parameter has no value is left out, as if it had never been set.
 */
export function fillParameters(template: Json, values: ParameterValues): Json {
  return filled(template, values) ?? null;
}

function filled(value: Json, values: ParameterValues): Json | undefined {
  if (typeof value === "string") {
    const name = WHOLE.exec(value)?.[1];
    if (name !== undefined) return Object.hasOwn(values, name) ? values[name] : undefined;
    return value.replaceAll(REFERENCE, (_, inside: string) =>
      Object.hasOwn(values, inside) ? asText(values[inside]) : "",
    );
  }
  if (Array.isArray(value)) return value.flatMap((one) => filled(one, values) ?? []);
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, one]): [string, Json][] => {
    const next = filled(one, values);
    return next === undefined ? [] : [[key, next]];
  });
  return Object.fromEntries(members);
}

function asText(value: Json | undefined): string {
  if (!isObject(value)) return String(value ?? "");
  const { amount, unit } = value;
  return `${amount} ${amount === 1 ? String(unit).slice(0, -1) : unit}`;
}
