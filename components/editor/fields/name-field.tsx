"use client";
import { useMemo } from "react";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { hasTemplate, parseTemplate } from "@/lib/automation/template";
import { fieldOptions } from "./field-options";
import { TemplateField } from "./template-field";
import { type FieldProps, useChoices } from "./use-value";

type Kind = "service" | "provider";

/** The name of a service or a provider: one of the workspace's, or what a field holds. */
export function NameField({ bound, kind, optional, hint }: FieldProps & { kind: Kind }) {
  const t = useWords("editorFields");
  const desk = useWorkspaceNames()?.desk;
  const choices = useChoices(bound.nodeId);
  const [group, choose] = [t(`group_${kind}`), t(`choose_${kind}`)];
  const names = kind === "service" ? desk?.services : desk?.providers;
  const value = typeof bound.value === "string" ? bound.value : "";
  const options = useMemo(
    () => [
      ...(optional ? [{ value: "", label: choose }] : []),
      ...(names ?? []).map((name) => ({ value: name, label: name, group })),
      ...fieldOptions(choices).map((option) => ({ ...option, value: `{{${option.value}}}` })),
    ],
    [optional, choose, names, group, choices],
  );
  if (isWritten(value)) return <TemplateField bound={bound} optional={optional ?? false} hint={hint} />;
  return (
    <Field label={bound.title} optional={optional ?? false} hint={hint} error={bound.error}>
      <Picker
        data-path={bound.path}
        placeholder={choose}
        empty={t(`none_${kind}`)}
        value={value}
        options={options}
        free={(text) => t("use_typed", { text })}
        onChange={(next) => bound.set(next === "" ? undefined : next)}
      />
    </Field>
  );
}

/** A text with fields in it, or a field with a filter, is more than a choice: it is shown as it is written. */
function isWritten(value: string): boolean {
  if (!hasTemplate(value)) return false;
  const parsed = parseTemplate(value);
  if (!parsed.ok) return true;
  const [only, ...more] = parsed.template.parts;
  return more.length > 0 || typeof only !== "object" || only.filters.length > 0;
}
