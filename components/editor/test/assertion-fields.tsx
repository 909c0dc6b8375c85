"use client";
import { Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { inWords } from "@/components/editor/card-text";
import { useEditor } from "@/components/editor/context";
import { UnitPicker } from "@/components/editor/fields/unit-picker";
import { placedTitle } from "@/components/editor/step-places";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { TimeField } from "@/components/ui/time-field";
import { MarkedText } from "@/components/words/marked-text";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import { plain } from "@/lib/automation/marked";
import { OPERATORS, operatorSpec } from "@/lib/automation/operators";
import { withStops } from "@/lib/automation/stops";
import { ASSERTION_TYPES, assertionText, ENDINGS, newAssertion } from "./assertion";

/** A scenario's assertions, each as a sentence that opens its form. */
export function Assertions({
  assertions,
  onChange,
}: {
  assertions: readonly JsonObject[];
  onChange?: (assertions: readonly JsonObject[]) => void;
}) {
  const t = useWords("editorScenarios");
  const steps = useSteps();
  const [open, setOpen] = useState<number | null>(null);
  const nameOf = (id: string) => steps.find(({ value }) => value === id)?.label ?? id;
  const doc = useEditor((state) => state.doc);
  const stepWords = useWords("steps");
  const readable = (text: string) => inWords(text, { definition: doc, t: stepWords });
  const textOf = (assertion: JsonObject) => assertionText(assertion, { nameOf, readable, t });
  const add = () => {
    onChange?.([...assertions, newAssertion("sent", steps.at(-1)?.value ?? "")]);
    setOpen(assertions.length);
  };
  return (
    <section aria-label={t("has_to_be_true")} className="flex flex-col gap-1">
      <h3 className="font-medium text-sm">{t("has_to_be_true")}</h3>
      <ul className="flex flex-col gap-1">
        {assertions.map((assertion, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an assertion has no identity besides its place in the list
          <li key={index} className="rounded-md border border-line text-sm">
            <p className="flex items-center gap-1 py-0.5 pr-1 pl-2">
              {onChange ? (
                <button
                  type="button"
                  aria-expanded={open === index}
                  className="min-w-0 flex-1 rounded-sm py-1 text-left [overflow-wrap:anywhere] hover:underline"
                  onClick={() => setOpen(open === index ? null : index)}
                >
                  <MarkedText text={textOf(assertion)} />
                </button>
              ) : (
                <span className="py-1 [overflow-wrap:anywhere]">
                  <MarkedText text={textOf(assertion)} />
                </span>
              )}
              {onChange && assertions.length > 1 ? (
                <Button
                  kind="ghost"
                  size="icon-sm"
                  aria-label={t("remove", { assertion: plain(textOf(assertion)) })}
                  onClick={() => {
                    setOpen(null);
                    onChange(assertions.toSpliced(index, 1));
                  }}
                >
                  <Trash2 aria-hidden />
                </Button>
              ) : null}
            </p>
            {onChange && open === index ? (
              <AssertionForm
                assertion={assertion}
                steps={steps}
                onChange={(next) => onChange(assertions.with(index, next))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {onChange ? (
        <Button kind="ghost" size="sm" className="self-start" onClick={add}>
          <Plus aria-hidden /> {t("add_assertion")}
        </Button>
      ) : null}
    </section>
  );
}

type Option = { value: string; label: string };

function useSteps(): readonly Option[] {
  const t = useWords("steps");
  const draft = useEditor((state) => state.doc);
  // A run that ends at an open answer ends at the Stop that the deploy adds.
  const doc = useMemo(() => withStops(draft), [draft]);
  const ids = new Set(draft.nodes.map(({ id }) => id));
  return doc.nodes
    .filter(({ type }) => type !== "trigger")
    .map((node) => {
      // The places of the other steps are those that the canvas shows.
      const definition = ids.has(node.id) ? draft : doc;
      return { value: node.id, label: placedTitle(node, { definition, t }) };
    });
}

type FormProps = {
  assertion: JsonObject;
  steps: readonly Option[];
  onChange: (assertion: JsonObject) => void;
};

function AssertionForm({ assertion, steps, onChange }: FormProps) {
  const t = useWords("editorScenarios");
  const type = String(assertion.type);
  /** An empty value is left out, because a stored one would be compared. */
  const set = (part: { [key: string]: Json | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...assertion, ...part }).flatMap(([key, value]) =>
          value === undefined || value === "" ? [] : [[key, value] as const],
        ),
      ),
    );
  const step = (
    <Field label={t("step")}>
      <Picker
        size="sm"
        value={String(assertion.nodeId ?? "")}
        options={steps}
        onChange={(nodeId) => set({ nodeId })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-2 border-line border-t p-2">
      <Field label={t("assertion")}>
        <Picker
          size="sm"
          value={type}
          options={ASSERTION_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={(next) => onChange(newAssertion(next, steps.at(-1)?.value ?? ""))}
        />
      </Field>
      {type === "sent" || type === "not_sent" ? <MessageFields assertion={assertion} set={set} /> : null}
      {type === "ends_at" ? step : null}
      {type === "status" ? (
        <Field label={t("how")}>
          <Picker
            size="sm"
            value={String(assertion.status ?? "")}
            options={ENDINGS.map((value) => ({ value, label: t(`ending_${value}`) }))}
            onChange={(status) => set({ status })}
          />
        </Field>
      ) : null}
      {type === "output" ? (
        <>
          {step}
          <OutputFields assertion={assertion} set={set} />
        </>
      ) : null}
    </div>
  );
}

type PartProps = {
  assertion: JsonObject;
  set: (part: { [key: string]: Json | undefined }) => void;
};

const CHANNELS = [
  ["", "channel_any"],
  ["sms", "channel_sms"],
  ["email", "channel_email"],
] as const;

const RECIPIENT_EXAMPLE = "{{trigger.caller_phone}}";

function MessageFields({ assertion, set }: PartProps) {
  const t = useWords("editorScenarios");
  const { channel, contains, to } = assertion;
  return (
    <>
      <Field label={t("message")}>
        <Picker
          size="sm"
          value={String(channel ?? "")}
          options={CHANNELS.map(([value, key]) => ({ value, label: t(key) }))}
          onChange={(next) => set({ channel: next })}
        />
      </Field>
      <Field label={t("contains")} optional>
        <Input
          value={String(contains ?? "")}
          maxLength={2_000}
          onChange={({ target }) => set({ contains: target.value })}
        />
      </Field>
      <Field label={t("to")} optional>
        <Input
          value={String(to ?? "")}
          maxLength={500}
          placeholder={RECIPIENT_EXAMPLE}
          onChange={({ target }) => set({ to: target.value })}
        />
      </Field>
      <TimeFields assertion={assertion} set={set} />
    </>
  );
}

function TimeFields({ assertion: { within, between }, set }: PartProps) {
  const t = useWords("editorScenarios");
  const span = isObject(within) ? within : null;
  const range = isObject(between) ? between : null;
  const setRange = (part: { from?: string; to?: string }) => {
    const next = { from: String(range?.from ?? "09:00"), to: String(range?.to ?? "17:00"), ...part };
    set({ between: next.from && next.to ? next : undefined });
  };
  return (
    <>
      <Field label={t("within")} optional>
        <div className="flex gap-1">
          <Input
            type="number"
            min={1}
            className="w-20"
            value={typeof span?.amount === "number" ? span.amount : ""}
            onChange={({ target }) =>
              set({
                within:
                  Number(target.value) > 0
                    ? { amount: Math.round(Number(target.value)), unit: span?.unit ?? "hours" }
                    : undefined,
              })
            }
          />
          <UnitPicker
            label={t("unit_of_within")}
            size="sm"
            className="h-8 min-w-0 flex-1"
            value={String(span?.unit ?? "hours")}
            onChange={(unit) => set({ within: { amount: span?.amount ?? 1, unit } })}
          />
        </div>
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">
          {rich(
            t.parts("between", {
              hint: (words) => <span className="font-normal text-ink-3">{words}</span>,
            }),
          )}
        </legend>
        <div className="flex items-center gap-1">
          {(["from", "to"] as const).map((end) => (
            <TimeField
              key={end}
              aria-label={end === "from" ? t("from") : t("until")}
              value={String(range?.[end] ?? "")}
              onChange={(time) => setRange({ [end]: time })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function OutputFields({ assertion: { field, operator, value }, set }: PartProps) {
  const t = useWords("editorScenarios");
  const takesValue = operatorSpec(String(operator))?.value !== "none";
  return (
    <>
      <Field label={t("output_field")}>
        <Input value={String(field ?? "")} onChange={({ target }) => set({ field: target.value })} />
      </Field>
      <Field label={t("comparison")}>
        <Picker
          size="sm"
          value={String(operator ?? "")}
          options={OPERATORS.map(({ name, label }) => ({ value: name, label: t.spec(label) }))}
          onChange={(next) =>
            set({ operator: next, ...(operatorSpec(next)?.value === "none" ? { value: undefined } : {}) })
          }
        />
      </Field>
      {takesValue ? (
        <Field label={t("value")}>
          <Input
            value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value)}
            onChange={({ target }) => set({ value: readValue(target.value) })}
          />
        </Field>
      ) : null}
    </>
  );
}

/** A number, yes or no, or a list is typed as JSON; anything else is text. */
function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
