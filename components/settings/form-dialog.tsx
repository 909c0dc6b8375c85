"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import type { FormValue } from "@/components/ui/form-values";
import { Badge, Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { type EventTypeView, listEventTypes } from "@/lib/contract/event-types";
import { createForm, type FormView, listForms, patchForm } from "@/lib/contract/forms";
import { query } from "@/lib/contract/queries";

const FIELDS = ["/event", "/title", "/slug", "/intro", "/button", "/thanks", "/consent", "/origins"];

/** Adds a form, or changes one. Its questions are the fields of an event. */
export function FormDialog({ form, onClose }: { form?: FormView; onClose: () => void }) {
  const { client, key } = useTenant();
  const types = useQuery(query(client, key, listEventTypes));
  const done = () => {
    toast(form ? "Form saved" : "Form added");
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
      title={form ? "Edit form" : "Add a form"}
      verb={form ? "Save form" : "Add form"}
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
      <Field label="Title" error={fieldError(error, "/title")}>
        <Input
          name="title"
          required
          maxLength={100}
          defaultValue={form?.title}
          placeholder="Ask for an appointment"
        />
      </Field>
      <Field
        label="Address"
        optional={!form}
        hint="The last part of the URL: lowercase letters, digits and hyphens"
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
      <Field label="Text above the fields" optional error={fieldError(error, "/intro")}>
        <Textarea name="intro" rows={2} maxLength={1_000} defaultValue={form?.intro ?? ""} />
      </Field>
      <Field
        label="Consent checkbox"
        optional
        hint="Marketing texts need consent. Name your practice and how to stop. The words and the time are kept as proof."
        error={fieldError(error, "/consent")}
      >
        <Textarea
          name="consent"
          rows={2}
          minLength={10}
          maxLength={1_000}
          defaultValue={form?.consent ?? ""}
          placeholder="I agree to receive texts from Bright Smiles. Reply STOP to end them."
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Button" optional error={fieldError(error, "/button")}>
          <Input name="button" maxLength={40} defaultValue={form?.button ?? ""} placeholder="Send" />
        </Field>
        <Field label="Text after sending" optional error={fieldError(error, "/thanks")}>
          <Input
            name="thanks"
            maxLength={1_000}
            defaultValue={form?.thanks ?? ""}
            placeholder="We received your message."
          />
        </Field>
      </div>
      <Field
        label="Websites that show the form"
        optional
        hint="One per line, such as https://www.example.com. Not needed for a link."
        error={originsError(error)}
      >
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
  const { id } = useTenant();
  const [name, setName] = useState(chosen ?? types[0]?.name ?? "");
  const schema = types.find((type) => type.name === name)?.schema ?? {};
  if (types.length === 0)
    return (
      <Notice tone="signal" title="Add an event first">
        A form asks for the fields of an event, such as name and phone number.{" "}
        <Link className="underline" href={`/w/${id}/settings/events?do=event`}>
          Add an event
        </Link>
      </Notice>
    );
  return (
    <div className="flex flex-col gap-2">
      <Field label="Event" hint="The form asks for its fields" error={error}>
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
            {label ?? field}
            {required ? ", required" : ""}
          </Badge>
        ))}
      </p>
    </div>
  );
}
