import type { z } from "zod";
import { schemaAt, semanticOf } from "./fields";
import { isObject, type Json, type JsonObject } from "./json";
import type { ActionDefinition } from "./registry";
import { semanticFault } from "./semantics";
import { StepFailure } from "./step-error";

/** The whole schema, applied to resolved values: a step with invalid input is refused before it does anything. */
export function runConfigFault(definition: ActionDefinition, config: JsonObject): StepFailure | null {
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
