"use client";
import { useEditorStore } from "@/components/editor/context";
import { Field, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { isObject } from "@/lib/automation/json";
import { UnitPicker } from "./unit-picker";
import type { FieldProps } from "./use-value";

export function DurationField({ bound, optional, hint }: FieldProps) {
  const t = useWords("editorTimes");
  const store = useEditorStore();
  const span = isObject(bound.value) ? bound.value : {};
  const amount = typeof span.amount === "number" ? span.amount : "";
  const unit = typeof span.unit === "string" ? span.unit : "hours";
  // A required duration that is being retyped keeps its unit.
  const withAmount = (typed: string) =>
    typed !== "" ? { amount: Number(typed), unit } : optional ? undefined : { unit };
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
          onChange={(event) => bound.set(withAmount(event.target.value))}
        />
        <UnitPicker
          label={t("unit_of", { field: bound.title.toLowerCase() })}
          value={unit}
          amount={amount === "" ? undefined : amount}
          className="flex-1"
          onChange={(next) => bound.set({ amount: amount === "" ? 1 : amount, unit: next })}
        />
      </div>
    </Field>
  );
}
