"use client";
import { Plus, X } from "lucide-react";
import { useId } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { UnitPicker } from "@/components/editor/fields/unit-picker";
import { useEventOptions } from "@/components/editor/fields/use-event-options";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { WEEKDAYS } from "@/lib/automation/business-hours";
import type { Json } from "@/lib/automation/json";
import type { Settings } from "@/lib/automation/schema";
import { MatchRows } from "./match-rows";

type Member = "entry" | "stopOn" | "goal" | "sendWindow" | "holdoutPercent";

/** Reads and writes one member of the settings. Writing undefined removes it. */
function useSetting<M extends Member>(member: M, label: string) {
  const store = useEditorStore();
  const value = useEditor(({ doc }) => doc.settings[member]);
  const error = useEditor(
    ({ problems }) =>
      problems.find(({ nodeId, field }) => nodeId === null && field?.startsWith(`settings.${member}`))
        ?.message ?? null,
  );
  const set = (next: Settings[M] | undefined) =>
    store
      .getState()
      .commit(
        { op: "set_setting", field: member, ...(next === undefined ? {} : { value: next as Json }) },
        { label: `Change ${label}`, mergeKey: `settings:${member}` },
      );
  return { value, error, set };
}

/** The settings for entry, early ends and sending times. */
export function EnrollmentForm() {
  return (
    <div className="flex flex-col gap-2 px-3 pt-1 pb-1">
      <EntryField />
      <StopOnField />
      <GoalField />
      <WindowField />
      <HoldoutField />
    </div>
  );
}

type Mode = NonNullable<Settings["entry"]>["mode"];
type Span = NonNullable<NonNullable<Settings["entry"]>["per"]>;
const MODES: readonly { value: Mode; label: string }[] = [
  { value: "every", label: "Every time" },
  { value: "once", label: "Once" },
  { value: "once_per", label: "Once in a while" },
  { value: "not_while_running", label: "Not while they are still in it" },
];
const WEEK: Span = { amount: 7, unit: "days" };

function EntryField() {
  const { value, error, set } = useSetting("entry", "who can enter");
  const mode = value?.mode ?? "every";
  const choose = (next: Mode) => {
    if (next === "every") set(undefined);
    else set(next === "once_per" ? { mode: next, per: value?.per ?? WEEK } : { mode: next });
  };
  return (
    <>
      <Field label="The same person can enter" error={error}>
        <Picker value={mode} options={MODES} onChange={(next) => choose(next as Mode)} />
      </Field>
      {mode === "once_per" ? (
        <SpanField
          label="Again after"
          span={value?.per ?? WEEK}
          set={(per) => set({ mode: "once_per", per })}
        />
      ) : null}
    </>
  );
}

function SpanField({ label, span, set }: { label: string; span: Span; set: (span: Span) => void }) {
  return (
    <Field label={label}>
      <div className="flex gap-2">
        <Input
          type="number"
          min={1}
          className="w-24"
          value={span.amount}
          onChange={({ target }) => set({ ...span, amount: Math.max(1, Math.floor(Number(target.value))) })}
        />
        <UnitPicker
          label={`Unit of ${label.toLowerCase()}`}
          value={span.unit}
          amount={span.amount}
          onChange={(unit) => set({ ...span, unit })}
        />
      </div>
    </Field>
  );
}

function EventSelect({
  label,
  event,
  none,
  onChoose,
}: {
  label: string;
  event: string;
  /** The words of the option that stands for no event. */
  none?: string;
  onChoose: (event: string) => void;
}) {
  const events = useEventOptions(event, "schedule manual");
  return (
    <Picker
      aria-label={label}
      value={event}
      options={none === undefined ? events : [{ value: "", label: none }, ...events]}
      onChange={onChoose}
    />
  );
}

function StopOnField() {
  const { value = [], error, set } = useSetting("stopOn", "what ends it early");
  const title = useId();
  const put = (next: NonNullable<Settings["stopOn"]>) => set(next.length === 0 ? undefined : next);
  return (
    <fieldset className="flex flex-col gap-2" aria-labelledby={title}>
      <legend id={title} className="mb-1 font-medium text-sm">
        Ends early when, for the same person
      </legend>
      {value.map((rule, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
        <div key={i} className="flex flex-col gap-1">
          <div className="flex items-center gap-2">
            <EventSelect
              label={`Event ${i + 1} that ends it early`}
              event={rule.event}
              onChoose={(event) => put(value.with(i, { event }))}
            />
            <Button
              kind="ghost"
              size="sm"
              aria-label={`Remove event ${i + 1}`}
              onClick={() => put(value.toSpliced(i, 1))}
            >
              <X aria-hidden />
            </Button>
          </div>
          <MatchRows
            event={rule.event}
            of={`event ${i + 1}`}
            match={rule.match}
            onChange={(match) => put(value.with(i, { event: rule.event, ...(match ? { match } : {}) }))}
          />
        </div>
      ))}
      {error ? <p className="text-bad text-sm">{error}</p> : null}
      <Button
        size="sm"
        className="self-start"
        disabled={value.length >= 10}
        onClick={() => put([...value, { event: "sms.received" }])}
      >
        <Plus aria-hidden /> Add an event
      </Button>
    </fieldset>
  );
}

function GoalField() {
  const { value, error, set } = useSetting("goal", "the goal");
  return (
    <>
      <Field label="Goal" hint="Reaching the goal ends the run successfully" error={error}>
        <EventSelect
          label="Goal"
          event={value?.event ?? ""}
          none="No goal"
          onChoose={(event) => set(event === "" ? undefined : { event, within: value?.within ?? WEEK })}
        />
      </Field>
      {value ? (
        <MatchRows
          event={value.event}
          of="the goal"
          match={value.match}
          onChange={(match) => set({ event: value.event, within: value.within, ...(match ? { match } : {}) })}
        />
      ) : null}
      {value ? (
        <SpanField label="Within" span={value.within} set={(within) => set({ ...value, within })} />
      ) : null}
    </>
  );
}

const WINDOWS = [
  { value: "any", label: "At any hour" },
  { value: "window", label: "Only between…" },
];

function WindowField() {
  const { value, error, set } = useSetting("sendWindow", "when messages leave");
  const chosen = value?.days ?? WEEKDAYS;
  const withDays = (days: readonly (typeof WEEKDAYS)[number][]) => {
    if (!value || days.length === 0) return;
    const { from, to } = value;
    const inOrder = WEEKDAYS.filter((day) => days.includes(day));
    set(inOrder.length === WEEKDAYS.length ? { from, to } : { from, to, days: inOrder });
  };
  return (
    <>
      <Field
        label="Send messages"
        hint="In the automation's time zone; quiet hours still apply"
        error={error}
      >
        <Picker
          value={value ? "window" : "any"}
          options={WINDOWS}
          onChange={(next) => set(next === "any" ? undefined : { from: "09:00", to: "18:00" })}
        />
      </Field>
      {value ? (
        <div className="flex flex-col gap-2">
          <div className="flex items-center gap-2 text-sm">
            <Input
              type="time"
              aria-label="Send messages from"
              value={value.from}
              onChange={({ target }) => (target.value === "" ? null : set({ ...value, from: target.value }))}
            />
            to
            <Input
              type="time"
              aria-label="Send messages until"
              value={value.to}
              onChange={({ target }) => (target.value === "" ? null : set({ ...value, to: target.value }))}
            />
          </div>
          <div className="grid grid-cols-7 gap-1">
            {WEEKDAYS.map((day) => {
              const on = chosen.includes(day);
              return (
                <Button
                  key={day}
                  size="sm"
                  kind={on ? "secondary" : "ghost"}
                  className="px-0"
                  aria-pressed={on}
                  aria-label={`${day.charAt(0).toUpperCase()}${day.slice(1)}`}
                  onClick={() => withDays(on ? chosen.filter((other) => other !== day) : [...chosen, day])}
                >
                  {day.charAt(0).toUpperCase()}
                  {day.slice(1, 2)}
                </Button>
              );
            })}
          </div>
        </div>
      ) : null}
    </>
  );
}

function HoldoutField() {
  const { value, error, set } = useSetting("holdoutPercent", "who is left out");
  return (
    <Field
      label="Left out for comparison (%)"
      optional
      hint="This share of people is always left out, so you can compare results with and without the automation"
      error={error}
    >
      <Input
        type="number"
        min={0}
        max={90}
        placeholder="0"
        value={value ?? ""}
        onChange={({ target }) =>
          set(target.value === "" || target.value === "0" ? undefined : Number(target.value))
        }
      />
    </Field>
  );
}
