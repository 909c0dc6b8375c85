"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import type { FormValue } from "@/components/ui/form-values";
import { Link } from "@/components/ui/link";
import { Badge, Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { type EventTypeView, listEventTypes } from "@/lib/contract/event-types";
import { createForm, type FormView, listForms, patchForm } from "@/lib/contract/forms";
import { query } from "@/lib/contract/queries";

const FIELDS = ["/event", "/title", "/slug", "/intro", "/button", "/thanks", "/consent", "/origins"];

/** Adds a form, or changes one. Its questions are the fields of an event. */
export function FormDialog({ form, onClose }: { form?: FormView; onClose: () => void }) {
  const t = useWords("forms");
  const { client, key } = useTenant();
  const types = useQuery(query(client, key, listEventTypes));
  const done = () => {
    toast(t(form ? "form_saved" : "form_added"));
    onClose();
  };
  const create = useCall(createForm, { refreshes: [listForms], onDone: done });
  const patch = useCall(patchForm, { refreshes: [listForms], onDone: done });
  const save = form ? patch : create;
  const submit = (value: FormValue) => {
    const fields = fieldsOf(value);
    const slug = value("slug");
    if (form) patch.mutate({ params: { id: form.id }, body: { ...fields, slug } });
    else create.mutate({ body: { ...fields, ...(slug === "" ? {} : { slug }) } });
  };
  const error = save.error;
  return (
    <DialogForm
      title={t(form ? "edit_title" : "add_title")}
      verb={t(form ? "save_form" : "add_form")}
      width="lg"
      busy={save.isPending}
      disabled={!types.data || types.data.total === 0}
      error={error}
      fields={FIELDS}
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorNotice error={types.error} />
      {types.data ? (
        <EventField types={types.data.eventTypes} chosen={form?.event} error={fieldError(error, "/event")} />
      ) : (
        <Skeleton className="h-14" />
      )}
      <Field label={t("title")} error={fieldError(error, "/title")}>
        <Input
          name="title"
          required
          maxLength={100}
          defaultValue={form?.title}
          placeholder={t("title_example")}
        />
      </Field>
      <Field
        label={t("address")}
        optional={!form}
        hint={t("address_hint")}
        error={fieldError(error, "/slug")}
      >
        <Input
          name="slug"
          required={form !== undefined}
          maxLength={60}
          autoComplete="off"
          defaultValue={form?.slug}
        />
      </Field>
      <Field label={t("intro")} optional error={fieldError(error, "/intro")}>
        <Textarea name="intro" rows={2} maxLength={1_000} defaultValue={form?.intro ?? ""} />
      </Field>
      <Field label={t("consent")} optional hint={t("consent_hint")} error={fieldError(error, "/consent")}>
        <Textarea
          name="consent"
          rows={2}
          minLength={10}
          maxLength={1_000}
          defaultValue={form?.consent ?? ""}
          placeholder={t("consent_example")}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("button")} optional error={fieldError(error, "/button")}>
          <Input
            name="button"
            maxLength={40}
            defaultValue={form?.button ?? ""}
            placeholder={t("button_example")}
          />
        </Field>
        <Field label={t("thanks")} optional error={fieldError(error, "/thanks")}>
          <Input
            name="thanks"
            maxLength={1_000}
            defaultValue={form?.thanks ?? ""}
            placeholder={t("thanks_example")}
          />
        </Field>
      </div>
      <Field label={t("origins")} optional hint={t("origins_hint")} error={originsError(error)}>
        <Textarea
          name="origins"
          rows={2}
          defaultValue={form?.origins.join("\n") ?? ""}
          className="font-mono"
        />
      </Field>
    </DialogForm>
  );
}

function fieldsOf(value: FormValue) {
  const orNull = (name: string) => value(name) || null;
  return {
    event: value("event"),
    title: value("title"),
    intro: orNull("intro"),
    button: orNull("button"),
    thanks: orNull("thanks"),
    consent: orNull("consent"),
    // A browser shows "https://www.example.com/" where an origin has no slash at its end.
    origins: value("origins")
      .split(/\s+/)
      .filter((line) => line !== "")
      .map((line) => line.replace(/\/$/, "")),
  };
}

/** The problem of a single line stands at the field, which holds all of them. */
function originsError(error: Parameters<typeof fieldError>[0]) {
  for (let line = 0; line < 20; line++) {
    const found = fieldError(error, `/origins/${line}`);
    if (found) return found;
  }
  return fieldError(error, "/origins");
}

type EventFieldProps = {
  types: EventTypeView[];
  chosen: string | undefined;
  error: ReturnType<typeof fieldError>;
};

function EventField({ types, chosen, error }: EventFieldProps) {
  const t = useWords("forms");
  const { id } = useTenant();
  const [name, setName] = useState(chosen ?? types[0]?.name ?? "");
  const schema = types.find((type) => type.name === name)?.schema ?? {};
  if (types.length === 0)
    return (
      <Notice tone="info" title={t("event_first")}>
        {rich(
          t.parts("event_first_about", {
            link: (words) => (
              <Link className="underline" href={`/w/${id}/settings/events?do=event`}>
                {words}
              </Link>
            ),
          }),
        )}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("event")} hint={t("event_hint")} error={error}>
        <FormPicker
          name="event"
          defaultValue={name}
          onChange={setName}
          options={types.map((type) => ({ value: type.name, label: type.title }))}
        />
      </Field>
      <p className="flex flex-wrap gap-1">
        {Object.entries(schema).map(([field, { label, required }]) => (
          <Badge key={field}>
            {required ? t("field_required", { field: label ?? field }) : (label ?? field)}
          </Badge>
        ))}
      </p>
    </div>
  );
}
