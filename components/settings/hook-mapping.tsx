"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { templateValue } from "@/lib/automation/hook-payload";
import { suggestFields } from "@/lib/automation/hook-schema";
import { type JsonObject, own } from "@/lib/automation/json";
import type { EventTypeView } from "@/lib/contract/event-types";
import {
  type HookSampleView,
  type HookView,
  listHookTriggers,
  patchHookTrigger,
} from "@/lib/contract/hook-triggers";

type Props = { hook: HookView; eventType: EventTypeView; sample: HookSampleView };

/** Maps values of a call to fields of the event. The values of the latest call are offered. */
export function HookMapping({ hook, eventType, sample }: Props) {
  const t = useWords("events");
  const body = sample.body as JsonObject;
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>(hook.mapping);
  const save = useCall(patchHookTrigger, {
    refreshes: [listHookTriggers],
    onDone: () => toast(t("fields_saved")),
  });
  const values = Object.values(suggestFields(body).mapping);
  const change = (field: string, template: string) => {
    const { [field]: _, ...rest } = mapping;
    setMapping(template === "" ? rest : { ...rest, [field]: template });
  };
  return (
    <section aria-label={t("fields")} className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">{t("fields_of", { title: eventType.title })}</h3>
        <p className="text-ink-3 text-sm">{t("fields_of_about")}</p>
      </div>
      <ErrorNotice error={save.error} />
      <div className="grid gap-3 sm:grid-cols-2">
        {Object.entries(eventType.schema).map(([field, { label, required }]) => {
          const chosen = mapping[field] ?? "";
          const options = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
          return (
            <Field
              key={field}
              label={required ? t("required_label", { field: label ?? field }) : (label ?? field)}
            >
              <Picker
                value={chosen}
                options={[
                  {
                    value: "",
                    label: own(body, field) === undefined ? t("not_filled") : t("the_member", { field }),
                  },
                  ...options.map((template) => ({ value: template, label: optionLabel(template, body) })),
                ]}
                onChange={(template) => change(field, template)}
              />
            </Field>
          );
        })}
      </div>
      <Button
        className="self-start"
        busy={save.isPending}
        onClick={() => save.mutate({ params: { id: hook.id }, body: { mapping: { ...mapping } } })}
      >
        {t("save_fields")}
      </Button>
    </section>
  );
}

const MAX_SHOWN = 40;

function optionLabel(template: string, body: JsonObject): string {
  const path = template.startsWith("{{body.") && template.endsWith("}}") ? template.slice(7, -2) : template;
  const value = templateValue(template, body);
  if (value === undefined) return path;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `${path}: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}`;
}
