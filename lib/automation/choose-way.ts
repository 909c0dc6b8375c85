import type { z } from "zod";
import { seedOf } from "./backoff";
import type { Evaluated } from "./conditions";
import { type Json, type JsonObject, sameJson } from "./json";
import type { splitConfig, switchConfig } from "./many-ways";
import { fieldPath } from "./operands";
import { matchesText } from "./replies";
import { lookUp, type Scope } from "./resolve";
import type { Outcome, Run } from "./run";
import { waysOf } from "./ways";

type Chosen = Extract<Outcome, { status: "succeeded" | "skipped" | "suppressed" }>;

/** Compares every case so that the explanation is complete, and takes the first that matches. */
export function chooseCase(
  config: z.infer<typeof switchConfig>,
  { input, scope }: { input: JsonObject; scope: Scope },
): Chosen {
  const { field, cases } = config;
  const path = fieldPath(field);
  const actual = path ? lookUp(scope, path) : undefined;
  const evaluated = cases.map(
    ({ values }): Evaluated => ({
      field,
      operator: "matches",
      expected: values,
      actual: actual ?? null,
      result: actual !== undefined && values.some((value) => isMatch(actual, value)),
    }),
  );
  const taken = evaluated.findIndex(({ result }) => result);
  const branch = waysOf(input.cases)[taken] ?? "default";
  const warnings = actual === undefined ? [`"${field}" is missing, so no case matches`] : [];
  return {
    status: "succeeded",
    output: { label: branch },
    branch,
    evaluated,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** Texts match as with the operator `matches`. Forms hold texts only, so a number also equals one that reads like it. */
function isMatch(actual: Json, value: string | number | boolean): boolean {
  if (sameJson(actual, value)) return true;
  if (typeof actual === "number" && typeof value === "string") {
    return value.trim() !== "" && Number(value) === actual;
  }
  return (
    (typeof actual === "string" || typeof actual === "boolean") && matchesText(String(actual), String(value))
  );
}

/**
 * Takes the way in whose share the contact falls. It depends on the step and the contact alone, so it is the same in
 * every version and in tests; an event about no contact is decided by its run. The number comes first because a caller
 * has it before they become a contact with an id.
 */
export function chooseShare(
  config: z.infer<typeof splitConfig>,
  { input, run, nodeId }: { input: JsonObject; run: Run; nodeId: string },
): Chosen {
  const { id, phone } = run.contact;
  const key = [run.automationId ?? "", nodeId, phone ?? id ?? run.runId].join(" ");
  const share = (seedOf(key) / 2 ** 32) * 100;
  let upTo = 0;
  const taken = config.weights.findIndex(({ percent }) => {
    upTo += percent;
    return share < upTo;
  });
  const branch = waysOf(input.weights)[taken] ?? "";
  return { status: "succeeded", output: { label: branch }, branch };
}
