"use client";
import { useEditorStore } from "@/components/editor/context";
import { Field, Input } from "@/components/ui/field";
import { isObject } from "@/lib/automation/json";
import type { FieldProps } from "./use-value";

const UNITS = ["minutes", "hours", "days"] as const;

export function DurationField({ bound, optional, hint }: FieldProps) {
  const store = useEditorStore();
  const span = isObject(bound.value) ? bound.value : {};
  const amount = typeof span.amount === "number" ? span.amount : "";
  const unit = typeof span.unit === "string" ? span.unit : "hours";
  return (
    <Field label={bound.title} optional={optional ?? false} hint={hint} error={bound.error}>
      <div className="flex gap-2">
        <Input
          type="number"
          min={1}
          className="w-24"
          data-path={bound.path}
          value={amount}
          onBlur={() => store.getState().closeUndoStep()}
          onChange={(event) =>
            bound.set(event.target.value === "" ? undefined : { amount: Number(event.target.value), unit })
          }
        />
        <select
          aria-label={`Unit of ${bound.title.toLowerCase()}`}
          className="h-8 flex-1 rounded-md border border-line-strong bg-sheet px-2 text-base"
          value={unit}
          onChange={(event) => bound.set({ amount: amount === "" ? 1 : amount, unit: event.target.value })}
        >
          {UNITS.map((name) => (
            <option key={name} value={name}>
              {amount === 1 ? name.slice(0, -1) : name}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}
