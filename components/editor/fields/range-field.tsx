"use client";
import { useEditorStore } from "@/components/editor/context";
import { FieldAbout, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { isObject, type Json } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { DateTimeField } from "./date-time-field";
import { type Bound, useBound } from "./use-value";

const UNITS = ["minutes", "hours", "days"] as const;
const ENDS = ["after", "before"] as const;
type EndName = (typeof ENDS)[number];

/** A span of time: each end is open, a time before or after the moment of the step, or a date. */
export function RangeField({ node, bound }: { node: Node; bound: Bound }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{bound.title}</legend>
      {ENDS.map((end) => (
        <End key={end} node={node} path={`${bound.path}.${end}`} end={end} of={bound.title} />
      ))}
      <FieldAbout error={bound.error} />
    </fieldset>
  );
}

const AGO = "_ago";
/** Options besides an open end and a date: "days ago", "days from now". */
const OFFSETS = UNITS.flatMap((unit) => [`${unit}_ago`, `${unit}_from_now`] as const).toReversed();
const CHOICES = ["open", ...OFFSETS, "date"] as const;

function offsetOf(choice: string, amount: number): Json {
  const size = Math.max(choice.endsWith(AGO) ? 1 : 0, Math.abs(amount));
  return { amount: choice.endsWith(AGO) ? -size : size, unit: choice.split("_")[0] ?? "days" };
}

type EndProps = { node: Node; path: string; end: EndName; of: string };

function End({ node, path, end, of }: EndProps) {
  const t = useWords("editorTimes");
  const label = t(`range_${end}`);
  const store = useEditorStore();
  const bound = useBound(node, { path, title: t("range_end", { field: of, end: label.toLowerCase() }) });
  const { value } = bound;
  // Without a date the end stays a date, which the person is about to type.
  const date = {
    ...bound,
    title: t(`range_${end}_date`),
    set: (next: Json | undefined) => bound.set(next ?? ""),
  };
  const offset = isObject(value) ? value : null;
  const amount = typeof offset?.amount === "number" ? offset.amount : 0;
  const choice = offset
    ? `${String(offset.unit)}${amount < 0 ? AGO : "_from_now"}`
    : typeof value === "string"
      ? "date"
      : "open";
  const choose = (next: string) => {
    if (next === "open") bound.set(undefined);
    else if (next === "date") bound.set("");
    else bound.set(offsetOf(next, offset ? amount : 30));
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <span className="w-12 shrink-0 text-ink-2 text-sm">{label}</span>
        {offset ? (
          <Input
            type="number"
            aria-label={t("range_amount", { field: bound.title })}
            min={amount < 0 ? 1 : 0}
            className="w-20 shrink-0"
            value={Math.abs(amount)}
            onBlur={() => store.getState().closeUndoStep()}
            onChange={({ target }) => bound.set(offsetOf(choice, Number(target.value)))}
          />
        ) : null}
        <Picker
          aria-label={bound.title}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`end_${value}`) }))}
          onChange={choose}
        />
      </div>
      {choice === "date" ? <DateTimeField bound={date} /> : null}
    </div>
  );
}
