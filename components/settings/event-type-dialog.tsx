"use client";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
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

export type Affected = ResponseOf<typeof putEventType>["affects"];

type Row = { id: number; name: string; label: string; type: FieldType; required: boolean };

const TYPES: Record<FieldType, string> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  date: "Date",
  phone: "Phone",
  email: "Email",
  list: "List",
};

type Props = {
  eventType?: EventTypeView;
  /** Names of the events there are. */
  taken: readonly string[];
  onSaved: (affected: Affected) => void;
  onClose: () => void;
};

/** The fields as a form. The first phone, or else the first email address, says whom the event is about. */
export function EventTypeDialog({ eventType, taken, onSaved, onClose }: Props) {
  const [title, setTitle] = useState(eventType?.title ?? "");
  const [typedName, setTypedName] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(eventType));
  const [tried, setTried] = useState(false);
  const save = useCall(putEventType, {
    refreshes: [listEventTypes],
    onDone: ({ affects }) => onSaved(affects),
  });
  const name = eventType?.name ?? typedName ?? nameOf(title);
  const change = (id: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const faults = rows.map((row) => faultOf(row, rows));
  const nameFault = eventType ? null : nameFaultOf(name, taken);
  return (
    <DialogForm
      title={eventType ? `Edit ${eventType.title}` : "Add an event"}
      description={eventType ? "Past events don't change." : ""}
      verb="Save event"
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
              toast(`${title} is saved`);
            },
          },
        );
      }}
    >
      <Field label="Title" error={fieldError(save.error, "/title")}>
        <Input
          value={title}
          required
          maxLength={80}
          placeholder="Invoice overdue"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field
        label="Type"
        hint={
          eventType
            ? "The type can't be changed because other systems send it"
            : `Other systems send it as custom.${name}`
        }
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
        <legend className="mb-1 font-medium text-sm">Fields</legend>
        <p className="text-ink-3 text-sm">
          The first phone field says which contact the event is about; without one, the first email field.
        </p>
        {rows.map((row, at) => (
          <FieldRow
            key={row.id}
            row={row}
            place={at + 1}
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
            <Plus aria-hidden /> Add a field
          </Button>
        ) : null}
      </fieldset>
    </DialogForm>
  );
}

type FieldRowProps = {
  row: Row;
  place: number;
  fault: string | null;
  change: (part: Partial<Row>) => void;
  remove: (() => void) | null;
};

function FieldRow({ row, place, fault, change, remove }: FieldRowProps) {
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-paper p-2">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          aria-label={`Label of field ${place}`}
          className="min-w-0 flex-1 basis-36"
          placeholder="Amount due"
          maxLength={80}
          value={row.label}
          onChange={({ target }) => {
            const follows = row.name === nameOf(row.label);
            change({ label: target.value, ...(follows ? { name: nameOf(target.value) } : {}) });
          }}
        />
        <Input
          aria-label={`Name of field ${place}`}
          aria-invalid={fault !== null || undefined}
          className="min-w-0 flex-1 basis-36 font-mono"
          placeholder="amount_due"
          maxLength={60}
          value={row.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Picker
          aria-label={`Type of field ${place}`}
          className="w-auto basis-28"
          value={row.type}
          options={FIELD_TYPES.map((type) => ({ value: type, label: TYPES[type] }))}
          onChange={(type) => change({ type: type as FieldType })}
        />
        <span className="flex items-center gap-2 text-sm">
          <Switch
            aria-label={`Field ${place} is required`}
            checked={row.required}
            onCheckedChange={(required) => change({ required })}
          />
          Required
        </span>
        {remove ? (
          <Button
            type="button"
            kind="ghost"
            size="icon-sm"
            aria-label={`Remove field ${place}`}
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
const PHONE: Row = { id: 0, name: "phone", label: "Phone", type: "phone", required: true };

function rowsOf(eventType: EventTypeView | undefined): readonly Row[] {
  if (!eventType) return [PHONE];
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

function nameFaultOf(name: string, taken: readonly string[]): string | null {
  if (!isCustomName(name)) return "Use letters, digits, _ and -, beginning with a letter";
  return taken.includes(name) ? `custom.${name} exists already; edit it instead` : null;
}

function faultOf({ name }: Row, rows: readonly Row[]): string | null {
  if (name === "") return "Enter a name for this field";
  if (!isCustomField(name))
    return `"${name}": use letters, digits and _, beginning with a letter; some words are reserved`;
  return rows.filter((row) => row.name === name).length > 1 ? `"${name}" is used twice` : null;
}
