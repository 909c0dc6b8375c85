"use client";
import { Field, Select } from "@/components/ui/field";
import { fieldPath } from "@/lib/automation/operands";
import { type FieldProps, useChoices } from "./use-value";

/** Chooses a field of the trigger or of an earlier step, by its bare path as in a condition. */
export function ReferenceField({ bound, optional, hint }: FieldProps) {
  const choices = useChoices(bound.nodeId).filter(({ path }) => fieldPath(path) !== null);
  const value = typeof bound.value === "string" ? bound.value : "";
  return (
    <Field label={bound.title} optional={optional ?? false} hint={hint} error={bound.error}>
      <Select
        data-path={bound.path}
        value={value}
        onChange={(event) => bound.set(event.target.value || undefined)}
      >
        <option value="">Choose a field</option>
        {[...Map.groupBy(choices, ({ from }) => from)].map(([from, list]) => (
          <optgroup key={from} label={from}>
            {list.map(({ path, field }) => (
              <option key={path} value={path}>
                {field.title}
              </option>
            ))}
          </optgroup>
        ))}
        {value !== "" && !choices.some(({ path }) => path === value) ? (
          <option value={value}>{value}</option>
        ) : null}
      </Select>
    </Field>
  );
}
