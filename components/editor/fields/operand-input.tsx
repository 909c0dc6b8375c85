"use client";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { Skeleton } from "@/components/ui/surface";
import { TimeField } from "@/components/ui/time-field";
import { useWords } from "@/components/words/words";
import type { Field } from "@/lib/automation/fields";
import { isObject, type Json } from "@/lib/automation/json";
import { pairOf } from "@/lib/automation/operands";
import type { ValueShape } from "@/lib/automation/operators";
import { hasTemplate } from "@/lib/automation/template";
import { plain } from "@/lib/automation/value-words";
import { ListField } from "./list-field";
import { NumberOperand } from "./number-operand";
import { TemplateField } from "./template-field";
import { UnitPicker } from "./unit-picker";
import { namedParts, useReferenceName } from "./use-reference-name";
import type { Choice } from "./use-value";
import { FROM_MONDAY } from "./weekdays";

const DateTimeField = lazyPart(() =>
  import("./date-time-field").then((module) => ({ default: module.DateTimeField })),
);

const PART = "w-auto min-w-0 flex-1 basis-28";

type Props = {
  shape: ValueShape;
  field: Field | null;
  nodeId: string;
  choices: readonly Choice[];
  value: Json | undefined;
  path: string;
  onChange: (value: Json | undefined) => void;
};

/** The right-hand side of a comparison, by what its operator wants. */
export function OperandInput(props: Props) {
  const t = useWords("editorFields");
  const times = useWords("editorTimes");
  const { shape, field, nodeId, choices, value, path, onChange } = props;
  const name = useReferenceName(nodeId, choices);
  const wordsOf = (text: string) =>
    namedParts(text, name)
      .map((part) => (typeof part === "string" ? part : part.title))
      .join("");
  const bound = { nodeId, path, title: t("value"), value, set: onChange, error: null };
  const number = { nodeId, path };
  switch (shape) {
    case "list":
    case "texts":
      return (
        <div className="basis-full">
          <ListField
            bare
            bound={{ ...bound, title: t("values") }}
            numbers={shape === "list" && field?.type === "number"}
          />
        </div>
      );
    case "number":
      return <NumberOperand {...number} label={t("value")} value={value} onChange={onChange} />;
    case "range": {
      const [low, high] = pairOf(value ?? null) ?? [];
      return (
        <>
          <NumberOperand
            {...number}
            label={t("from")}
            value={low}
            onChange={(next) => onChange([next ?? 0, high ?? 0])}
          />
          <NumberOperand
            {...number}
            label={t("to")}
            value={high}
            onChange={(next) => onChange([low ?? 0, next ?? 0])}
          />
        </>
      );
    }
    case "duration": {
      const span = isObject(value) ? value : {};
      return (
        <>
          <NumberOperand
            {...number}
            label={times("how_many")}
            value={span.amount}
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
            <DateTimeField untitled bound={bound} />
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
  const kind = shape === "same" ? field : null;
  if (kind?.type === "number") {
    return <NumberOperand {...number} label={t("value")} value={value} onChange={onChange} />;
  }
  if (kind?.type === "boolean" || kind?.values) {
    // A field in its place, which only an import or the API can write, is shown by its name.
    const written = typeof value === "string" && hasTemplate(value) ? value : null;
    const values =
      kind.type === "boolean"
        ? [
            { value: "true", label: t("yes") },
            { value: "false", label: t("no") },
          ]
        : (kind.values ?? []).map((one) => ({ value: one, label: t.spec(plain(one)) }));
    return (
      <Picker
        aria-label={t("value")}
        className={PART}
        data-path={path}
        value={typeof value === "boolean" ? String(value) : typeof value === "string" ? value : ""}
        options={[...values, ...(written ? [{ value: written, label: wordsOf(written) }] : [])]}
        onChange={(next) => onChange(kind.type === "boolean" && next !== written ? next === "true" : next)}
      />
    );
  }
  return (
    <div className="basis-full">
      <TemplateField untitled bare bound={bound} placeholder={t("value")} />
    </div>
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
      {FROM_MONDAY.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={chosen.includes(day)}
          aria-label={common(`day_${day}`).toLowerCase()}
          onClick={() =>
            onChange(
              FROM_MONDAY.filter((one) => (one === day ? !chosen.includes(day) : chosen.includes(one))),
            )
          }
          className="h-8 flex-1 rounded-md border border-line-strong bg-sheet text-xs aria-pressed:border-condition aria-pressed:bg-condition-soft aria-pressed:text-condition"
        >
          {times(`short_${day}`).toLowerCase()}
        </button>
      ))}
    </fieldset>
  );
}
