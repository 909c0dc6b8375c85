import * as z from "zod";
import { isObject, type Json } from "./json";
import { fieldPath } from "./operands";
import { type ConfigIssue, defineAction } from "./registry";
import { isReservedLabel, LABEL_LENGTH, MOST_WAYS, sameLabel } from "./ways";

/** The two actions that lead many ways. The interpreter performs them itself; they are otherwise registry entries. */
export const label = z.string().trim().min(1).max(LABEL_LENGTH).meta({ title: "Label" });
const caseValue = z.union([z.string().min(1).max(400), z.number(), z.boolean()]);

export const switchConfig = z.strictObject({
  field: z.string().min(1).meta({ title: "Field", control: "reference" }),
  cases: z
    .array(z.strictObject({ values: z.array(caseValue).min(1).max(50).meta({ title: "Values" }), label }))
    .min(1)
    .max(MOST_WAYS)
    .meta({
      title: "Paths",
      description:
        "The first path with a matching value is taken. Case, accents and punctuation don't matter.",
      control: "cases",
    }),
});

const wayTaken = z.object({ label: z.string().meta({ title: "Path taken", semantic: "name" }) });

export const switchAction = defineAction({
  type: "switch",
  label: "Switch",
  description: "Take one of up to 20 paths, depending on a value",
  group: "Logic",
  icon: "route",
  effect: "control",
  safety: "safe",
  config: switchConfig,
  output: wayTaken,
  initial: {},
  check: ({ cases }) => labelIssues(cases, "cases"),
  example: {
    field: "trigger.caller_phone",
    cases: [
      { values: ["+12025550111", "+12025550112"], label: "VIP" },
      { values: ["+12025550119"], label: "Lab" },
    ],
  },
  exampleEvent: "call.missed",
  summary: ({ field, cases }) => {
    if (typeof field !== "string" || fieldPath(field) === null) return waysText(cases, "Switch");
    return `Go by {{${field}}}`;
  },
});

export const splitConfig = z.strictObject({
  weights: z
    .array(z.strictObject({ label, percent: z.int().min(0).max(100).meta({ title: "Percent" }) }))
    .min(2)
    .max(MOST_WAYS)
    .meta({
      title: "Paths",
      description: "A contact always takes the same path, in every version and in tests.",
      control: "weights",
    }),
});

export const split = defineAction({
  type: "split",
  label: "Split",
  description: "Send a share of contacts down each path, for example for an A/B test",
  group: "Logic",
  icon: "shuffle",
  effect: "control",
  safety: "safe",
  config: splitConfig,
  output: wayTaken,
  initial: {
    weights: [
      { label: "A", percent: 50 },
      { label: "B", percent: 50 },
    ],
  },
  check: ({ weights }) => [...labelIssues(weights, "weights"), ...sumIssues(weights)],
  example: {
    weights: [
      { label: "Short text", percent: 50 },
      { label: "Long text", percent: 50 },
    ],
  },
  exampleEvent: "call.missed",
  summary: ({ weights }) => {
    const shares = Array.isArray(weights) ? weights.filter(isObject) : [];
    const texts = shares.map(({ percent, label: name }) =>
      `${String(percent ?? 0)}% ${String(name ?? "")}`.trim(),
    );
    return texts.length === 0 ? "Split" : texts.join(", ");
  },
});

function labelsOf(items: Json | undefined): (string | null)[] {
  if (!Array.isArray(items)) return [];
  return items.map((item) => (isObject(item) && typeof item.label === "string" ? item.label : null));
}

export function labelIssues(
  items: Json | undefined,
  member: string,
  outputs: readonly string[] = [],
): ConfigIssue[] {
  const labels = labelsOf(items);
  return labels.flatMap((one, index): ConfigIssue[] => {
    // A path that is not named yet is missing its label, and is no second one of its name.
    if (one === null || one.trim() === "") return [];
    const at = { field: `${member}.${index}.label`, code: "invalid_value" } as const;
    if (isReservedLabel(one, outputs))
      return [{ ...at, message: `"${one.trim()}" is reserved; choose another label` }];
    const isTaken = labels.slice(0, index).some((other) => other !== null && sameLabel(other, one));
    return isTaken ? [{ ...at, message: `Two paths are labeled "${one.trim()}"` }] : [];
  });
}

function sumIssues(weights: Json | undefined): ConfigIssue[] {
  if (!Array.isArray(weights)) return [];
  const percents = weights.map((item) => (isObject(item) ? item.percent : undefined));
  const numbers = percents.filter((percent) => typeof percent === "number");
  const sum = numbers.reduce((total, percent) => total + percent, 0);
  if (numbers.length < percents.length || sum === 100) return [];
  return [{ field: "weights", code: "invalid_value", message: `The percentages add up to ${sum}, not 100` }];
}

function waysText(items: Json | undefined, otherwise: string): string {
  const named = labelsOf(items).flatMap((one) => (one === null || one.trim() === "" ? [] : [one.trim()]));
  return named.length === 0 ? otherwise : `${otherwise}: ${named.join(", ")}`;
}
