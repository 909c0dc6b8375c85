"use client";
import { TriangleAlert } from "lucide-react";
import { Suspense, useMemo } from "react";
import { eventOf } from "@/components/editor/card-text";
import { useEditorStore } from "@/components/editor/context";
import { templateData } from "@/components/editor/event-values";
import { templateValues } from "@/components/editor/new-nodes";
import { Field as Labelled } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { useLanguage, useWords } from "@/components/words/words";
import type { Variant } from "@/lib/automation/fields";
import { isObject, type Json } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { sampleText } from "./sample-text";
import { TemplateField } from "./template-field";
import { useBound, useChoices, valueAt } from "./use-value";

const EmailTemplatePreview = lazyPart(() =>
  import("./email-template-preview").then((module) => ({ default: module.EmailTemplatePreview })),
);

type Props = { node: Node; path: string; variants: readonly Variant[] };

/** One of several ready-made texts, with the values it can be given: `{name, data}`. */
export function EmailTemplateField({ node, path, variants }: Props) {
  const t = useWords("editorFields");
  const store = useEditorStore();
  const name = useBound(node, { path: `${path}.name`, title: t("template") });
  const whole = useBound(node, { path, title: t("template") });
  const chosen = variants.find(({ value }) => value === name.value);
  const choose = (next: string) => {
    const { doc, custom } = store.getState();
    const fields = variants.find(({ value }) => value === next)?.fields ?? [];
    const written = valueAt(node, `${path}.data`);
    const data = templateData(fields, {
      known: templateValues(eventOf(doc), custom),
      written: isObject(written) ? written : undefined,
    });
    whole.set({ name: next, ...(Object.keys(data).length > 0 ? { data } : {}) });
  };
  return (
    <>
      <Labelled label={t("template")} error={name.error}>
        <Picker
          data-path={name.path}
          placeholder={t("choose_template")}
          value={chosen?.value ?? ""}
          options={variants.map(({ value, label }) => ({ value, label: t.spec(label) }))}
          onChange={choose}
        />
      </Labelled>
      {chosen?.fields.map((field) => (
        <TemplateValue key={field} node={node} path={`${path}.data.${field}`} field={field} />
      ))}
      {chosen ? <Outcome node={node} path={path} variant={chosen} /> : null}
    </>
  );
}

function TemplateValue({ node, path, field }: { node: Node; path: string; field: string }) {
  const title = useFieldTitle()(field);
  const bound = useBound(node, { path, title });
  return <TemplateField bound={bound} optional />;
}

/** The email with sample data, and the values it lacks. */
function Outcome({ node, path, variant }: { node: Node; path: string; variant: Variant }) {
  const t = useWords("editorFields");
  const language = useLanguage();
  const choices = useChoices(node.id);
  const titleOf = useFieldTitle();
  const data = valueAt(node, `${path}.data`);
  const values = useMemo(
    () => variant.fields.map((field) => [field, textOf(isObject(data) ? data[field] : undefined)] as const),
    [variant, data],
  );
  const empty = values.filter(([, text]) => text === "").map(([field]) => titleOf(field));
  const shown = Object.fromEntries(
    values.map(([field, text]) => [field, text === "" ? "___" : (sampleText(text, choices) ?? text)]),
  );
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{t("template_preview")}</span>
      <Suspense fallback={null}>
        <EmailTemplatePreview name={variant.value} data={shown} />
      </Suspense>
      {empty.length === 0 ? null : (
        <p role="status" className="flex items-start gap-1 text-sm text-warn">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {t("template_empty", {
            fields: new Intl.ListFormat(language).format(empty),
            count: empty.length,
          })}
        </p>
      )}
    </div>
  );
}

const textOf = (value: Json | undefined) => (typeof value === "string" ? value.trim() : "");

function useFieldTitle(): (field: string) => string {
  const t = useWords("editorFields");
  return (field) => {
    const name = t.spec(field);
    return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
  };
}
