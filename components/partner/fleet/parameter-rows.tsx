"use client";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { fieldError } from "@/components/ui/error-notice";
import { Field, FieldAbout, Input, type Refusal } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import type { Json } from "@/lib/automation/json";
import { MAX_PARAMETERS, type Parameter, type ParameterType } from "@/lib/automation/parameters";
import type { ProblemError } from "@/lib/contract/client";
import type { FleetTemplateView } from "@/lib/contract/fleet";
import { ParameterInput } from "./parameter-input";
import { typedValue, valueFrom } from "./parameter-value";

const TYPES = [
  "text",
  "number",
  "boolean",
  "phone",
  "email",
  "duration",
  "choice",
] as const satisfies readonly ParameterType[];

export type ParameterRow = {
  id: number;
  name: string;
  label: string;
  type: ParameterType;
  required: boolean;
  preset: string;
  /** Separated by commas. */
  options: string;
};

export const rowsOf = (parameters: FleetTemplateView["parameters"]): ParameterRow[] =>
  parameters.map(({ name, label = "", type, required = false, default: preset, options = [] }, id) => ({
    id,
    name,
    label,
    type,
    required,
    preset: typedValue(preset),
    options: options.join(", "),
  }));

const choicesOf = ({ options }: ParameterRow) =>
  options
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** The request's own type of a value, which the server checks. */
type Sent = Omit<Parameter, "default"> & { default?: string | number | boolean };

export function parametersFrom(rows: readonly ParameterRow[]): Sent[] {
  return rows.map((row) => {
    const preset = valueFrom(row.type, row.preset);
    return {
      name: row.name,
      type: row.type,
      ...(row.label ? { label: row.label } : {}),
      ...(row.required ? { required: true } : {}),
      ...(row.type === "choice" ? { options: choicesOf(row) } : {}),
      ...(preset === undefined ? {} : { default: preset as Json as string }),
    };
  });
}

type Props = {
  rows: readonly ParameterRow[];
  onChange: (rows: readonly ParameterRow[]) => void;
  error: ProblemError | null;
};

export function ParameterRows({ rows, onChange, error }: Props) {
  const t = useWords("fleet");
  const change = (id: number, part: Partial<ParameterRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    onChange([...rows, { id, name: "", label: "", type: "text", required: false, preset: "", options: "" }]);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{t("parameters")}</legend>
      <p className="text-ink-3 text-sm">{t("parameters_about")}</p>
      {rows.map((row, at) => (
        <Row
          key={row.id}
          row={row}
          place={at + 1}
          fault={faultAt(error, at)}
          change={(part) => change(row.id, part)}
          remove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      {rows.length < MAX_PARAMETERS ? (
        <Button type="button" kind="ghost" size="sm" className="self-start" onClick={add}>
          <Plus aria-hidden /> {t("add_parameter")}
        </Button>
      ) : null}
    </fieldset>
  );
}

function faultAt(error: ProblemError | null, at: number): Refusal | null {
  const members = ["name", "type", "default", "options", "label"];
  return members.map((member) => fieldError(error, `/parameters/${at}/${member}`)).find(Boolean) ?? null;
}

type RowProps = {
  row: ParameterRow;
  place: number;
  fault: Refusal | null;
  change: (part: Partial<ParameterRow>) => void;
  remove: () => void;
};

function Row({ row, place, fault, change, remove }: RowProps) {
  const t = useWords("fleet");
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line bg-paper p-3">
      <div className="flex flex-wrap items-start gap-2">
        <Field label={t("parameter_name")} className="min-w-0 flex-1 basis-36">
          <Input
            aria-label={t("name_of", { place: String(place) })}
            className="font-mono"
            placeholder="desk_phone"
            required
            maxLength={60}
            value={row.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t("parameter_label")} className="min-w-0 flex-1 basis-36">
          <Input
            aria-label={t("label_of", { place: String(place) })}
            placeholder={t("label_example")}
            maxLength={80}
            value={row.label}
            onChange={({ target }) => change({ label: target.value })}
          />
        </Field>
        <Field label={t("parameter_type")} className="basis-28">
          <Picker
            aria-label={t("type_of", { place: String(place) })}
            value={row.type}
            options={TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
            onChange={(type) => change({ type: type as ParameterType, preset: "" })}
          />
        </Field>
        <Button
          type="button"
          kind="ghost"
          size="icon-sm"
          className="-mr-1 -ml-1"
          aria-label={t("remove_parameter", { place: String(place) })}
          onClick={remove}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {row.type === "choice" ? (
          <Field label={t("parameter_options")} className="min-w-0 flex-1 basis-48">
            <Input
              aria-label={t("options_of", { place: String(place) })}
              placeholder={t("options_example")}
              value={row.options}
              onChange={({ target }) => change({ options: target.value })}
            />
          </Field>
        ) : null}
        <Field label={t("parameter_default")} className="min-w-0 flex-1 basis-48">
          <ParameterInput
            label={t("default_of", { place: String(place) })}
            type={row.type}
            options={choicesOf(row)}
            value={row.preset}
            empty={t("no_default")}
            onChange={(preset) => change({ preset })}
          />
        </Field>
        <span className="flex h-8 items-center gap-2 text-sm">
          <Switch
            aria-label={t("is_required", { place: String(place) })}
            checked={row.required}
            onCheckedChange={(required) => change({ required })}
          />
          {t("required")}
        </span>
      </div>
      <FieldAbout error={fault?.text} role="alert" />
    </div>
  );
}
