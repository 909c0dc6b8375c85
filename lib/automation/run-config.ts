import type { z } from "zod";
import { schemaAt, semanticOf } from "./fields";
import { isObject, type Json, type JsonObject } from "./json";
import { type ActionDefinition, withDefaults } from "./registry";
import { resolveConfig, type Scope } from "./resolve";
import { semanticFault } from "./semantics";
import { StepFailure } from "./step-error";
import { hasTemplate } from "./template";

type RunConfig = { input: JsonObject; fault: StepFailure | null };

/** By the configuration's identity, because a definition is never mutated. */
const constants = new WeakMap<JsonObject, RunConfig & { definition: ActionDefinition }>();

/** The resolved configuration of a step. Without templates it is the same in every run, so it is resolved and checked once. */
export function runConfigOf(definition: ActionDefinition, written: JsonObject, scope: Scope): RunConfig {
  const known = constants.get(written);
  if (known?.definition === definition) return known;
  const config = withDefaults(definition, written);
  const input = resolveConfig(config, definition.config, scope);
  const resolved = { definition, input, fault: runConfigFault(definition, input) };
  if (!hasTemplate(JSON.stringify(config))) constants.set(written, resolved);
  return resolved;
}

/** The whole schema, applied to resolved values: a step with invalid input is refused before it does anything. */
function runConfigFault(definition: ActionDefinition, config: JsonObject): StepFailure | null {
  const parsed = definition.config.safeParse(config);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.map(String).join(".") ?? "";
    return new StepFailure("type_mismatch", `"${field}" is not usable: ${issue?.message}`, { field });
  }
  // The interpreter checks how long a run may last, because only one wait is visible here.
  const rule = definition.check?.(config).find((issue) => issue.code !== "limit_exceeded");
  if (rule) return new StepFailure("type_mismatch", rule.message, { field: rule.field });
  return semanticFaults(config, definition.config, "");
}

function semanticFaults(value: Json, schema: z.core.$ZodType | null, path: string): StepFailure | null {
  if (!schema) return null;
  if (typeof value === "string") {
    const fault = semanticFault(semanticOf(schema), value);
    return fault ? new StepFailure(fault.code, fault.message, { field: path }) : null;
  }
  const children = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, child] of children) {
    const inner = path === "" ? String(key) : `${path}.${key}`;
    const fault = semanticFaults(child, schemaAt(schema, String(key)), inner);
    if (fault) return fault;
  }
  return null;
}
