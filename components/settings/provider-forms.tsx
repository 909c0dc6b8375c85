"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { type FormValue, onSubmitForm } from "@/components/ui/form-values";
import { Picker } from "@/components/ui/picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import {
  getProvider,
  type ProviderInput,
  type ProviderView,
  putProvider,
} from "@/lib/contract/messaging-providers";
import { type RouteSettings, routeSettings } from "@/lib/desk/phone/route-settings";
import { PROVIDERS } from "@/lib/providers";
import type { ProviderDefinition, ProviderField } from "@/lib/providers/define";
import { RouteFields } from "./route-fields";

/** The form of each provider is generated from the fields in its definition. */
export function ProviderForm({ provider }: { provider: ProviderView }) {
  const t = useWords("sending");
  const offered = PROVIDERS.filter(({ kind }) => kind === provider.kind);
  const [name, setName] = useState<string>(provider.provider ?? offered[0]?.name ?? "");
  const chosen = offered.find((one) => one.name === name);
  return (
    <div className="flex flex-col gap-4">
      {offered.length > 1 ? (
        <Field label={t("provider")}>
          <Picker
            value={name}
            options={offered.map((one) => ({ value: one.name, label: t.spec(one.label) }))}
            onChange={setName}
          />
        </Field>
      ) : null}
      {/* The key remounts the form after a save, so a typed secret does not stay in it. */}
      {chosen ? (
        <Fields key={`${chosen.name} ${provider.updatedAt}`} definition={chosen} provider={provider} />
      ) : null}
    </div>
  );
}

function Fields({ definition, provider }: { definition: ProviderDefinition; provider: ProviderView }) {
  const t = useWords("sending");
  const { kind } = provider;
  const save = useCall(putProvider, {
    refreshes: [getProvider],
    onDone: () =>
      toast(kind === "sms" ? t("saved_sms", { provider: t.spec(definition.label) }) : t(`saved_${kind}`)),
  });
  const stored = provider.provider === definition.name ? provider : null;
  const [route, setRoute] = useState(() => routeOf(stored));
  const send = (value: FormValue) =>
    save.mutate({ params: { kind }, body: bodyOf(definition, { value, route }) });
  const unsaved = useUnsaved({ save: save, state: definition.routesCalls ? route : null });
  return (
    <form {...unsaved.form} onSubmit={onSubmitForm(send)} className="flex flex-col gap-4">
      <ErrorNotice error={save.error} fields={definition.fields.map(({ name }) => `/${name}`)} />
      {rowsOf(definition.fields).map((row) => (
        <div key={row[0]!.name} className={row.length > 1 ? "grid gap-4 sm:grid-cols-2" : ""}>
          {row.map((field) => (
            <ProviderInputField
              key={field.name}
              field={field}
              definition={definition}
              stored={stored}
              error={save.error}
            />
          ))}
        </div>
      ))}
      {definition.routesCalls ? (
        <RouteFields route={route} onChange={(change) => setRoute({ ...route, ...change })} />
      ) : null}
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t(stored ? "save_changes" : "set_up")}
        </Button>
      </div>
    </form>
  );
}

function ProviderInputField({
  field,
  definition,
  stored,
  error,
}: {
  field: ProviderField;
  definition: ProviderDefinition;
  stored: ProviderView | null;
  error: ProblemError | null;
}) {
  const t = useWords("sending");
  const { name, label, control, optional = false, placeholder, otherwise = "" } = field;
  const secret = control === "secret";
  const isStored = secret && (stored?.hasSecret ?? false);
  const current = String(stored?.config[name] ?? otherwise);
  const required = secret ? definition.secret.required && !isStored : !optional;
  return (
    <Field
      label={t.spec(label)}
      optional={optional}
      hint={isStored ? t("stored_hint") : field.hint && t.spec(field.hint)}
      error={fieldError(error, `/${name}`)}
    >
      {typeof control === "object" ? (
        <FormPicker
          name={name}
          defaultValue={current === "true" ? "true" : "false"}
          options={optionsOf({ false: t.spec(control.no), true: t.spec(control.yes) })}
        />
      ) : (
        <Input
          name={name}
          type={secret ? "password" : control === "email" ? "email" : "text"}
          {...(control === "number" ? { inputMode: "numeric" } : {})}
          required={required}
          defaultValue={secret ? "" : current}
          placeholder={isStored ? "••••••••••••" : placeholder}
          autoComplete={secret ? "new-password" : "off"}
        />
      )}
    </Field>
  );
}

/** Leaves out empty fields, so an empty secret keeps the stored one. The server validates the rest. */
function bodyOf(
  { name: provider, fields, routesCalls }: ProviderDefinition,
  { value, route }: { value: FormValue; route: RouteSettings },
): ProviderInput {
  const given: Record<string, string | number | boolean> = {};
  for (const { name, control } of fields) {
    const text = value(name);
    if (text === "") continue;
    given[name] = control === "number" ? Number(text) : typeof control === "object" ? text === "true" : text;
  }
  const routing = routesCalls
    ? Object.fromEntries(Object.entries(route).filter(([, setting]) => setting !== null && setting !== ""))
    : {};
  return { provider, ...given, ...routing } as ProviderInput;
}

/** Settings that were stored before one was added, or were never stored, show its default. */
function routeOf(stored: ProviderView | null): RouteSettings {
  const found = routeSettings.safeParse(stored?.config ?? {});
  return found.success ? found.data : routeSettings.parse({});
}

function rowsOf(fields: readonly ProviderField[]): ProviderField[][] {
  const rows: ProviderField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.row !== undefined && last?.[0]?.row === field.row) last.push(field);
    else rows.push([field]);
  }
  return rows;
}
