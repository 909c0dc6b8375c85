"use client";
import { useMemo } from "react";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { comparableOptions } from "./field-options";
import { useNoFieldText } from "./use-no-field-text";
import { type FieldProps, useChoices } from "./use-value";

/** Chooses a field of the trigger or of an earlier step, by its bare path as in a condition. */
export function ReferenceField({ bound, optional, hint }: FieldProps) {
  const t = useWords("editorFields");
  const noField = useNoFieldText();
  const choices = useChoices(bound.nodeId);
  const options = useMemo(() => comparableOptions(choices), [choices]);
  return (
    <Field label={bound.title} optional={optional ?? false} hint={hint} error={bound.error}>
      <Picker
        data-path={bound.path}
        placeholder={t("choose_field")}
        empty={noField}
        value={typeof bound.value === "string" ? bound.value : ""}
        options={options}
        onChange={(path) => bound.set(path)}
      />
    </Field>
  );
}
