"use client";
import { Plus, X } from "lucide-react";
import { useEditor } from "@/components/editor/context";
import { useFocusNewRow } from "@/components/editor/use-focus-new-row";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { fieldTexts } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { eventFields } from "@/lib/automation/events";
import type { Field } from "@/lib/automation/fields";
import type { Json, JsonObject } from "@/lib/automation/json";
import { plain } from "@/lib/automation/value-words";

type Props = {
  event: string;
  /** Names the rule for screen readers: "event 2", "the goal". */
  of: string;
  match: JsonObject | undefined;
  onChange: (match: JsonObject | undefined) => void;
};

/** Fields that must be equal for the event to count. Their values are fixed, so no references are offered. */
export function MatchRows({ event, of, match = {}, onChange }: Props) {
  const t = useWords("editorEnrollment");
  const custom = useEditor((state) => state.custom);
  const fields = (eventFields(event, custom) ?? [])
    .filter(({ type }) => type !== "list")
    .map((field) => fieldTexts(field, t));
  // Every text of the person counts here, so there is nothing to say about replies.
  const rows = Object.entries(match).filter(([name]) => name !== "any_reply");
  const write = (next: [string, Json][]) =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  const free = fields.filter(({ name }) => !rows.some(([taken]) => taken === name));
  const frame = useFocusNewRow<HTMLDivElement>(rows.length, "[role=combobox]:first-child");
  const next = free.find(({ semantic }) => semantic !== "id") ?? free[0];
  return (
    <div ref={frame} className="flex flex-col gap-1 pl-2">
      {rows.map(([name, value], at) => {
        const field = fields.find((known) => known.name === name);
        return (
          <div key={name} className="flex items-center gap-1">
            <Picker
              aria-label={t("field_of", { number: `${at + 1}`, rule: of })}
              size="sm"
              className="min-w-0 flex-1"
              value={name}
              options={[...(field ? [field] : []), ...free].map((one) => ({
                value: one.name,
                label: one.title,
              }))}
              onChange={(next) => {
                const chosen = fields.find((known) => known.name === next);
                if (chosen) write(rows.with(at, [chosen.name, firstValue(chosen)]));
              }}
            />
            <span className="text-ink-3 text-sm">{t("is")}</span>
            <ValueInput
              label={t("value_of", { number: `${at + 1}`, rule: of })}
              field={field}
              value={value}
              onChange={(changed) => write(rows.with(at, [name, changed]))}
            />
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("remove_field_of", { number: `${at + 1}`, rule: of })}
              onClick={() => write(rows.toSpliced(at, 1))}
            >
              <X aria-hidden />
            </Button>
          </div>
        );
      })}
      {next ? (
        <Button
          kind="ghost"
          size="sm"
          className="self-start"
          aria-label={t("add_field_of", { rule: of })}
          onClick={() => write([...rows, [next.name, firstValue(next)]])}
        >
          <Plus aria-hidden /> {t("only_when")}
        </Button>
      ) : null}
    </div>
  );
}

function firstValue({ type, values }: Field): Json {
  if (type === "boolean") return true;
  return type === "number" ? 0 : (values?.[0] ?? "");
}

type ValueProps = { label: string; field: Field | undefined; value: Json; onChange: (value: Json) => void };

function ValueInput({ label, field, value, onChange }: ValueProps) {
  const t = useWords("editorEnrollment");
  const className = "h-7 min-w-0 flex-1 text-sm";
  const choices = field?.type === "boolean" ? ["true", "false"] : field?.values;
  if (choices) {
    return (
      <Picker
        aria-label={label}
        size="sm"
        className="min-w-0 flex-1"
        value={String(value)}
        options={choices.map((one) => ({
          value: one,
          label: one === "true" ? t("yes") : one === "false" ? t("no") : t.spec(plain(one)),
        }))}
        onChange={(next) => onChange(field?.type === "boolean" ? next === "true" : next)}
      />
    );
  }
  const isNumber = field?.type === "number";
  return (
    <Input
      aria-label={label}
      className={className}
      type={isNumber ? "number" : "text"}
      value={typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value)}
      onChange={({ target }) => onChange(isNumber ? Number(target.value) : target.value)}
    />
  );
}
