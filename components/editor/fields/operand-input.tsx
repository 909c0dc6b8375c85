"use client";
import { Suspense } from "react";
import { useEditorStore } from "@/components/editor/context";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { Skeleton } from "@/components/ui/surface";
import { TimeField } from "@/components/ui/time-field";
import { useWords } from "@/components/words/words";
import type { Field } from "@/lib/automation/fields";
import { isObject, type Json } from "@/lib/automation/json";
import { pairOf } from "@/lib/automation/operands";
import type { ValueShape } from "@/lib/automation/operators";
import { plain } from "@/lib/automation/value-words";
import { UnitPicker } from "./unit-picker";

const DateTimeField = lazyPart(() =>
  import("./date-time-field").then((module) => ({ default: module.DateTimeField })),
);

const input = "h-8 min-w-0 flex-1 basis-28 rounded-md border border-line-strong bg-sheet px-2 text-base";
const PART = "w-auto min-w-0 flex-1 basis-28";
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

type Props = {
  shape: ValueShape;
  field: Field | null;
  nodeId: string;
  value: Json | undefined;
  path: string;
  onChange: (value: Json | undefined) => void;
};

/** The right-hand side of a comparison, by what its operator wants. */
export function OperandInput(props: Props) {
  const t = useWords("editorFields");
  const times = useWords("editorTimes");
  const { shape, field, nodeId, value, path, onChange } = props;
  const closeUndoStep = useEditorStore().getState().closeUndoStep;
  switch (shape) {
    case "list":
    case "texts": {
      const shown = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
      return (
        <input
          // A value that changed elsewhere, as by undo or a fix, is shown at once.
          key={shown}
          aria-label={t("values_by_comma")}
          className={input}
          data-path={path}
          defaultValue={shown}
          placeholder={t("values_example")}
          onBlur={(event) => event.target.value !== shown && onChange(listOf(event.target.value, field))}
        />
      );
    }
    case "number":
      return <NumberInput label={t("value")} value={value} path={path} onChange={onChange} />;
    case "range": {
      const [low, high] = pairOf(value ?? null) ?? [];
      return (
        <>
          <NumberInput
            label={t("from")}
            value={low}
            path={path}
            onChange={(next) => onChange([next ?? 0, high ?? 0])}
          />
          <NumberInput
            label={t("to")}
            value={high}
            path={path}
            onChange={(next) => onChange([low ?? 0, next ?? 0])}
          />
        </>
      );
    }
    case "duration": {
      const span = isObject(value) ? value : {};
      return (
        <>
          <NumberInput
            label={times("how_many")}
            value={span.amount}
            path={path}
            onChange={(amount) => onChange({ amount: amount ?? 1, unit: span.unit ?? "days" })}
          />
          <UnitPicker
            label={times("unit")}
            className={PART}
            value={String(span.unit ?? "days")}
            onChange={(unit) => onChange({ amount: span.amount ?? 1, unit })}
          />
        </>
      );
    }
    case "weekdays":
      return <Weekdays value={value} onChange={onChange} />;
    case "clock": {
      const [from, to] = pairOf(value ?? null) ?? [];
      return (
        <>
          <TimeField
            aria-label={t("from")}
            className={PART}
            required
            value={String(from ?? "")}
            onChange={(time) => onChange([time, to ?? "17:00"])}
          />
          <TimeField
            aria-label={t("to")}
            className={PART}
            required
            value={String(to ?? "")}
            onChange={(time) => onChange([from ?? "09:00", time])}
          />
        </>
      );
    }
    case "date":
      return (
        <div className="basis-full">
          <Suspense fallback={<Skeleton className="h-8" />}>
            <DateTimeField
              untitled
              bound={{ nodeId, path, title: t("value"), value, set: onChange, error: null }}
            />
          </Suspense>
        </div>
      );
    case "text":
    case "same":
    case "none":
      break;
    default:
      return shape satisfies never;
  }
  if (shape === "same" && field?.type === "boolean") {
    return (
      <Picker
        aria-label={t("value")}
        className={PART}
        data-path={path}
        value={value === false ? "false" : value === true ? "true" : ""}
        options={[
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ]}
        onChange={(answer) => onChange(answer === "true")}
      />
    );
  }
  if (shape === "same" && field?.type === "number") {
    return <NumberInput label={t("value")} value={value} path={path} onChange={onChange} />;
  }
  if (shape === "same" && field?.values) {
    return (
      <Picker
        aria-label={t("value")}
        className={PART}
        data-path={path}
        value={typeof value === "string" ? value : ""}
        options={field.values.map((one) => ({ value: one, label: t.spec(plain(one)) }))}
        onChange={onChange}
      />
    );
  }
  return (
    <input
      aria-label={t("value")}
      className={input}
      data-path={path}
      value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value)}
      placeholder={t("value")}
      onBlur={closeUndoStep}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
    />
  );
}

function listOf(text: string, field: Field | null): Json | undefined {
  const items = text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  if (items.length === 0) return undefined;
  return field?.type === "number" ? items.map(Number).filter(Number.isFinite) : items;
}

function NumberInput({
  label,
  value,
  path,
  onChange,
}: {
  label: string;
  value: Json | undefined;
  path: string;
  onChange: (value: number | undefined) => void;
}) {
  return (
    <input
      type="number"
      aria-label={label}
      className={input}
      data-path={path}
      value={typeof value === "number" ? value : ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : Number(event.target.value))}
    />
  );
}

function Weekdays({ value, onChange }: Pick<Props, "value" | "onChange">) {
  const t = useWords("editorFields");
  const times = useWords("editorTimes");
  const common = useWords("ui");
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset className="flex flex-1 gap-1">
      <legend className="sr-only">{t("days")}</legend>
      {DAYS.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={chosen.includes(day)}
          aria-label={common(`day_${day}`).toLowerCase()}
          onClick={() =>
            onChange(DAYS.filter((one) => (one === day ? !chosen.includes(day) : chosen.includes(one))))
          }
          className="h-8 flex-1 rounded-md border border-line-strong bg-sheet text-xs aria-pressed:border-condition aria-pressed:bg-condition-soft aria-pressed:text-condition"
        >
          {times(`short_${day}`).toLowerCase()}
        </button>
      ))}
    </fieldset>
  );
}
