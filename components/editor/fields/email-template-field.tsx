"use client";
import { Field as Labelled } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import type { Variant } from "@/lib/automation/fields";
import type { Node } from "@/lib/automation/schema";
import { TemplateField } from "./template-field";
import { useBound } from "./use-value";

type Props = { node: Node; path: string; variants: readonly Variant[] };

/** One of several ready-made texts, with the values it can be given: `{name, data}`. */
export function EmailTemplateField({ node, path, variants }: Props) {
  const t = useWords("editorFields");
  const name = useBound(node, { path: `${path}.name`, title: t("template") });
  const chosen = variants.find(({ value }) => value === name.value);
  return (
    <>
      <Labelled label={t("template")} error={name.error}>
        <Picker
          data-path={name.path}
          placeholder={t("choose_template")}
          value={chosen?.value ?? ""}
          options={variants.map(({ value, label }) => ({ value, label: t.spec(label) }))}
          onChange={name.set}
        />
      </Labelled>
      {chosen?.fields.map((field) => (
        <TemplateValue key={field} node={node} path={`${path}.data.${field}`} field={field} />
      ))}
    </>
  );
}

function TemplateValue({ node, path, field }: { node: Node; path: string; field: string }) {
  const name = useWords("editorFields").spec(field);
  const bound = useBound(node, {
    path,
    title: name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "),
  });
  return <TemplateField bound={bound} optional />;
}
