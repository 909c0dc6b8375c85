"use client";
import { useState } from "react";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { DayTimeField } from "@/components/ui/day-time-field";
import { Field, Input, Textarea } from "@/components/ui/field";
import { phoneInputText } from "@/components/ui/phone";
import { Picker } from "@/components/ui/picker";
import { useZoneName } from "@/components/ui/zone-name";
import { eventTexts, fieldTexts } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { CUSTOM } from "@/lib/automation/custom-events";
import { eventFields } from "@/lib/automation/events";
import { parseInstant } from "@/lib/automation/instants";
import type { Json, JsonObject } from "@/lib/automation/json";
import { localText } from "./instant-text";

const SHOWN = 6;
/** A day with its time, and JSON, need the width of two short fields. */
const WIDE = "col-span-full @lg:col-span-1";

/** The event's payload as a form, generated from its schema and filled with its sample. */
export function SampleForm({
  event,
  data,
  onChange,
}: {
  event: string | undefined;
  data: JsonObject;
  onChange: (data: JsonObject) => void;
}) {
  const t = useWords("editorTest");
  const fieldWords = useWords("editorFields");
  const { timezone } = useEditorSession();
  const [all, setAll] = useState(false);
  const custom = useEditor((state) => state.custom);
  const fields = (eventFields(event, custom) ?? [])
    .filter(({ semantic }) => semantic !== "id")
    .map((field) => fieldTexts(field, t));
  const first = [...fields].sort((a, b) => rank(a.type, a.semantic) - rank(b.type, b.semantic));
  const shown = all ? fields : first.slice(0, SHOWN);
  const set = (name: string, value: Json | undefined) => {
    const rest = Object.entries(data).filter(([key]) => key !== name);
    onChange(Object.fromEntries(value === undefined ? rest : [...rest, [name, value]]));
  };
  const texts = eventTexts(event, t, custom);
  if (!texts) return <p className="text-ink-3 text-sm">{t("choose_trigger")}</p>;
  return (
    <div className="grid items-end gap-x-3 gap-y-2 lg:@2xs:grid-cols-2 @md:grid-cols-2">
      <p className="col-span-full text-ink-2 text-sm">{texts.label}</p>
      {shown.map((field) =>
        field.name === "during_hours" && !event?.startsWith(CUSTOM) ? (
          <Field key={field.name} label={field.title}>
            <Picker
              value={field.name in data ? String(data[field.name]) : ""}
              options={[
                { value: "", label: t("by_time") },
                { value: "true", label: fieldWords("yes") },
                { value: "false", label: fieldWords("no") },
              ]}
              onChange={(value) => set(field.name, value === "" ? undefined : value === "true")}
            />
          </Field>
        ) : field.type === "boolean" ? (
          <label key={field.name} className="flex items-center justify-between gap-2 text-sm">
            {field.title}
            <input
              type="checkbox"
              className="size-4 accent-(--signal)"
              checked={data[field.name] === true}
              onChange={({ target }) => set(field.name, target.checked)}
            />
          </label>
        ) : field.type === "object" || field.type === "any" ? (
          <JsonSample
            key={field.name}
            title={field.title}
            value={data[field.name]}
            onChange={(value) => set(field.name, value)}
          />
        ) : field.semantic === "datetime" && isTime(data[field.name], timezone) ? (
          <TimeSample
            key={field.name}
            title={field.title}
            value={String(data[field.name] ?? "")}
            onChange={(value) => set(field.name, value)}
          />
        ) : field.semantic === "phone" ? (
          <PhoneSample
            key={field.name}
            title={field.title}
            value={String(data[field.name] ?? "")}
            onChange={(value) => set(field.name, value)}
          />
        ) : (
          <Field key={field.name} label={field.title}>
            <Input
              type={field.type === "number" ? "number" : "text"}
              value={field.type === "list" ? listText(data[field.name]) : String(data[field.name] ?? "")}
              onChange={({ target }) => set(field.name, readValue(field.type, target.value))}
            />
          </Field>
        ),
      )}
      {fields.length > SHOWN ? (
        <Button
          kind="link"
          size="sm"
          className="col-span-full justify-self-start"
          onClick={() => setAll(!all)}
        >
          {all ? t("show_less") : t("show_all_fields", { count: fields.length })}
        </Button>
      ) : null}
    </div>
  );
}

type TextProps = { title: string; value: string; onChange: (value: string | undefined) => void };

/** Anything else, such as a time that a webhook writes in its own way, stays as it was typed. */
function isTime(value: Json | undefined, timezone: string): boolean {
  return value === undefined || (typeof value === "string" && parseInstant(value, timezone) !== null);
}

function TimeSample({ title, value, onChange }: TextProps) {
  const t = useWords("editorTest");
  const zoneName = useZoneName();
  const { timezone } = useEditorSession();
  const at = parseInstant(value, timezone);
  return (
    <Field label={title} hint={t("in_zone", { zone: zoneName(timezone) })} className={WIDE}>
      <DayTimeField
        zone={timezone}
        value={at === null ? "" : localText(at, timezone)}
        onChange={(next) => {
          const chosen = parseInstant(next, timezone);
          onChange(chosen === null ? undefined : new Date(chosen).toISOString());
        }}
      />
    </Field>
  );
}

/** Shows a number as people write it, and stores it as events carry it once it has been typed. */
function PhoneSample({ title, value, onChange }: TextProps) {
  const { country = "US" } = useTenant();
  const [typing, setTyping] = useState(false);
  return (
    <Field label={title}>
      <Input
        inputMode="tel"
        value={typing ? value : phoneInputText(value)}
        onChange={({ target }) => {
          setTyping(true);
          onChange(target.value === "" ? undefined : target.value);
        }}
        onBlur={async ({ target }) => {
          setTyping(false);
          const { toE164 } = await import("@/lib/actions/phones");
          const number = toE164(target.value, country);
          if (number !== null && number !== value) onChange(number);
        }}
      />
    </Field>
  );
}

/** A value of any shape, as JSON. It is taken over once it can be read. */
function JsonSample({
  title,
  value,
  onChange,
}: {
  title: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}) {
  const t = useWords("editorTest");
  const [text, setText] = useState(() => (value === undefined ? "" : JSON.stringify(value, null, 2)));
  const [wrong, setWrong] = useState(false);
  const write = (next: string) => {
    setText(next);
    try {
      onChange(next.trim() === "" ? undefined : (JSON.parse(next) as Json));
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <Field label={title} error={wrong ? t("enter_json") : null} className={WIDE}>
      <Textarea
        className="font-mono text-sm"
        rows={3}
        spellCheck={false}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
    </Field>
  );
}

/** Puts the contact and yes-or-no fields first, because they usually decide the path. */
function rank(type: string, semantic: string | null): number {
  if (semantic === "phone" || semantic === "name") return 0;
  if (type === "boolean") return 1;
  return semantic === "choice" ? 2 : 3;
}

function listText(value: Json | undefined): string {
  return Array.isArray(value) ? value.join(", ") : "";
}

function readValue(type: string, text: string): Json | undefined {
  if (text === "") return undefined;
  if (type === "number") return Number(text);
  return type === "list" ? text.split(",").map((item) => item.trim()) : text;
}
