"use client";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import {
  type CustomField,
  FIELD_TYPES,
  type FieldType,
  isCustomField,
  isCustomName,
  MAX_FIELDS,
} from "@/lib/automation/custom-events";
import type { ResponseOf } from "@/lib/contract/contract";
import { type EventTypeView, listEventTypes, putEventType } from "@/lib/contract/event-types";
import type { Translator } from "@/lib/messages/translate";

type Words = Translator<"events", ReactNode>;

export type Affected = ResponseOf<typeof putEventType>["affects"];

type Row = { id: number; name: string; label: string; type: FieldType; required: boolean };

type Props = {
  eventType?: EventTypeView;
  /** Names of the events there are. */
  taken: readonly string[];
  onSaved: (affected: Affected) => void;
  onClose: () => void;
};

/** The fields as a form. The first phone, or else the first email address, says whom the event is about. */
export function EventTypeDialog({ eventType, taken, onSaved, onClose }: Props) {
  const t = useWords("events");
  const [title, setTitle] = useState(eventType?.title ?? "");
  const [typedName, setTypedName] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(eventType, t));
  const [tried, setTried] = useState(false);
  const save = useCall(putEventType, {
    refreshes: [listEventTypes],
    onDone: ({ affects }) => onSaved(affects),
  });
  const name = eventType?.name ?? typedName ?? nameOf(title);
  const change = (id: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const faults = rows.map((row) => faultOf(row, rows, t));
  const nameFault = eventType ? null : nameFaultOf(name, taken, t);
  return (
    <DialogForm
      title={eventType ? t("edit_name", { title: eventType.title }) : t("add_title")}
      description={eventType ? t("edit_about") : ""}
      verb={t("save_event")}
      width="lg"
      busy={save.isPending}
      error={save.error}
      fields={["/title", "/name"]}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (nameFault !== null || faults.some((fault) => fault !== null) || rows.length === 0) return;
        save.mutate(
          { params: { name }, body: { title, schema: schemaOf(rows) } },
          {
            onSuccess: () => {
              onClose();
              toast(t("saved", { title }));
            },
          },
        );
      }}
    >
      <Field label={t("title")} error={fieldError(save.error, "/title")}>
        <Input
          value={title}
          required
          maxLength={80}
          placeholder={t("title_example")}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field
        label={t("type")}
        hint={eventType ? t("type_fixed") : t("type_hint", { name })}
        error={tried && nameFault !== null ? nameFault : fieldError(save.error, "/name")}
      >
        <Input
          className="font-mono"
          value={eventType ? eventType.type : name}
          disabled={eventType !== undefined}
          maxLength={60}
          placeholder="invoice_overdue"
          onChange={({ target }) => setTypedName(target.value)}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-sm">{t("fields")}</legend>
        <p className="text-ink-3 text-sm">{t("fields_about")}</p>
        {rows.map((row, at) => (
          <FieldRow
            key={row.id}
            row={row}
            place={String(at + 1)}
            fault={tried ? (faults[at] ?? null) : null}
            change={(part) => change(row.id, part)}
            remove={rows.length > 1 ? () => setRows(rows.filter(({ id }) => id !== row.id)) : null}
          />
        ))}
        {rows.length < MAX_FIELDS ? (
          <Button
            type="button"
            kind="ghost"
            size="sm"
            className="self-start"
            onClick={() => setRows([...rows, { ...EMPTY, id: Math.max(...rows.map(({ id }) => id)) + 1 }])}
          >
            <Plus aria-hidden /> {t("add_field")}
          </Button>
        ) : null}
      </fieldset>
    </DialogForm>
  );
}

type FieldRowProps = {
  row: Row;
  place: string;
  fault: string | null;
  change: (part: Partial<Row>) => void;
  remove: (() => void) | null;
};

function FieldRow({ row, place, fault, change, remove }: FieldRowProps) {
  const t = useWords("events");
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-paper p-2">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          aria-label={t("field_label", { place })}
          className="min-w-0 flex-1 basis-36"
          placeholder={t("field_label_example")}
          maxLength={80}
          value={row.label}
          onChange={({ target }) => {
            const follows = row.name === nameOf(row.label);
            change({ label: target.value, ...(follows ? { name: nameOf(target.value) } : {}) });
          }}
        />
        <Input
          aria-label={t("field_name", { place })}
          aria-invalid={fault !== null || undefined}
          className="min-w-0 flex-1 basis-36 font-mono"
          placeholder="amount_due"
          maxLength={60}
          value={row.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Picker
          aria-label={t("field_type", { place })}
          className="w-auto basis-28"
          value={row.type}
          options={FIELD_TYPES.map((type) => ({ value: type, label: t(`type_${type}`) }))}
          onChange={(type) => change({ type: type as FieldType })}
        />
        <span className="flex items-center gap-2 text-sm">
          <Switch
            aria-label={t("field_is_required", { place })}
            checked={row.required}
            onCheckedChange={(required) => change({ required })}
          />
          {t("required")}
        </span>
        {remove ? (
          <Button
            type="button"
            kind="ghost"
            size="icon-sm"
            aria-label={t("remove_field", { place })}
            onClick={remove}
          >
            <X aria-hidden />
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

const EMPTY: Omit<Row, "id"> = { name: "", label: "", type: "text", required: false };
const PHONE: Omit<Row, "label"> = { id: 0, name: "phone", type: "phone", required: true };

function rowsOf(eventType: EventTypeView | undefined, t: Words): readonly Row[] {
  if (!eventType) return [{ ...PHONE, label: t("type_phone") }];
  return Object.entries(eventType.schema).map(([name, { type, label = "", required = false }], id) => {
    return { id, name, label, type, required };
  });
}

function schemaOf(rows: readonly Row[]): Record<string, CustomField> {
  return Object.fromEntries(
    rows.map(({ name, label, type, required }) => [
      name,
      { type, ...(label.trim() === "" ? {} : { label: label.trim() }), ...(required ? { required } : {}) },
    ]),
  );
}

/** Suggests a name for other systems from the words people see. */
function nameOf(words: string): string {
  const plain = words
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  return plain.replaceAll(/^[_0-9]+|_+$/g, "").slice(0, 60);
}

function nameFaultOf(name: string, taken: readonly string[], t: Words): string | null {
  if (!isCustomName(name)) return t("wrong_event_name");
  return taken.includes(name) ? t("event_exists", { name }) : null;
}

function faultOf({ name }: Row, rows: readonly Row[], t: Words): string | null {
  if (name === "") return t("no_field_name");
  if (!isCustomField(name)) return t("wrong_field_name", { name });
  return rows.filter((row) => row.name === name).length > 1 ? t("used_twice", { name }) : null;
}
