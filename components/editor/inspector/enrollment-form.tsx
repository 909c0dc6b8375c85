"use client";
import { Plus, X } from "lucide-react";
import { useId } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { UnitPicker } from "@/components/editor/fields/unit-picker";
import { useEventOptions } from "@/components/editor/fields/use-event-options";
import { useFocusNewRow } from "@/components/editor/use-focus-new-row";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { TimeField } from "@/components/ui/time-field";
import { useWords } from "@/components/words/words";
import { WEEKDAYS } from "@/lib/automation/business-hours";
import type { Json } from "@/lib/automation/json";
import type { Settings } from "@/lib/automation/schema";
import { MatchRows } from "./match-rows";

type Member = "entry" | "stopOn" | "goal" | "sendWindow" | "holdoutPercent";

const CHANGES = {
  entry: "change_entry",
  stopOn: "change_stop_on",
  goal: "change_goal",
  sendWindow: "change_send_window",
  holdoutPercent: "change_holdout",
} as const satisfies Record<Member, string>;

/** Reads and writes one member of the settings. Writing undefined removes it. */
function useSetting<M extends Member>(member: M) {
  const t = useWords("editorEnrollment");
  const store = useEditorStore();
  const change: (typeof CHANGES)[Member] = CHANGES[member];
  const value = useEditor(({ doc }) => doc.settings[member]);
  const problem = useEditor(
    ({ problems }) =>
      problems.find(({ nodeId, field }) => nodeId === null && field?.startsWith(`settings.${member}`))
        ?.message ?? null,
  );
  const error = problem === null ? null : t.sentence(problem);
  const set = (next: Settings[M] | undefined) =>
    store
      .getState()
      .commit(
        { op: "set_setting", field: member, ...(next === undefined ? {} : { value: next as Json }) },
        { label: t(change), mergeKey: `settings:${member}` },
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
const MODES: readonly Mode[] = ["every", "once", "once_per", "not_while_running"];
const WEEK: Span = { amount: 7, unit: "days" };

function EntryField() {
  const t = useWords("editorEnrollment");
  const { value, error, set } = useSetting("entry");
  const mode = value?.mode ?? "every";
  const choose = (next: Mode) => {
    if (next === "every") set(undefined);
    else set(next === "once_per" ? { mode: next, per: value?.per ?? WEEK } : { mode: next });
  };
  return (
    <>
      <Field label={t("same_person")} error={error}>
        <Picker
          value={mode}
          options={MODES.map((one) => ({ value: one, label: t(`entry_${one}`) }))}
          onChange={(next) => choose(next as Mode)}
        />
      </Field>
      {mode === "once_per" ? (
        <SpanField
          label={t("again_after")}
          unitLabel={t("again_after_unit")}
          span={value?.per ?? WEEK}
          set={(per) => set({ mode: "once_per", per })}
        />
      ) : null}
    </>
  );
}

function SpanField({
  label,
  unitLabel,
  span,
  set,
}: {
  label: string;
  unitLabel: string;
  span: Span;
  set: (span: Span) => void;
}) {
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
          label={unitLabel}
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
  const t = useWords("editorEnrollment");
  const { value = [], error, set } = useSetting("stopOn");
  const title = useId();
  const put = (next: NonNullable<Settings["stopOn"]>) => set(next.length === 0 ? undefined : next);
  const frame = useFocusNewRow<HTMLFieldSetElement>(value.length, "[data-rule] > [role=combobox]");
  return (
    <fieldset ref={frame} className="flex flex-col gap-2" aria-labelledby={title}>
      <legend id={title} className="mb-1 font-medium text-sm">
        {t("ends_early")}
      </legend>
      {value.map((rule, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
        <div key={i} className="flex flex-col gap-1">
          <div data-rule className="flex items-center gap-2">
            <EventSelect
              label={t("ending_event", { number: `${i + 1}` })}
              event={rule.event}
              onChoose={(event) => put(value.with(i, { event }))}
            />
            <Button
              kind="ghost"
              size="sm"
              aria-label={t("remove_event", { number: `${i + 1}` })}
              onClick={() => put(value.toSpliced(i, 1))}
            >
              <X aria-hidden />
            </Button>
          </div>
          <MatchRows
            event={rule.event}
            of={t("event", { number: `${i + 1}` })}
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
        <Plus aria-hidden /> {t("add_event")}
      </Button>
    </fieldset>
  );
}

function GoalField() {
  const t = useWords("editorEnrollment");
  const { value, error, set } = useSetting("goal");
  return (
    <>
      <Field label={t("goal")} hint={t("goal_hint")} error={error}>
        <EventSelect
          label={t("goal")}
          event={value?.event ?? ""}
          none={t("no_goal")}
          onChoose={(event) => set(event === "" ? undefined : { event, within: value?.within ?? WEEK })}
        />
      </Field>
      {value ? (
        <MatchRows
          event={value.event}
          of={t("the_goal")}
          match={value.match}
          onChange={(match) => set({ event: value.event, within: value.within, ...(match ? { match } : {}) })}
        />
      ) : null}
      {value ? (
        <SpanField
          label={t("within")}
          unitLabel={t("within_unit")}
          span={value.within}
          set={(within) => set({ ...value, within })}
        />
      ) : null}
    </>
  );
}

function WindowField() {
  const t = useWords("editorEnrollment");
  const common = useWords("ui");
  const { value, error, set } = useSetting("sendWindow");
  const chosen = value?.days ?? WEEKDAYS;
  const withDays = (days: readonly (typeof WEEKDAYS)[number][]) => {
    if (!value || days.length === 0) return;
    const { from, to } = value;
    const inOrder = WEEKDAYS.filter((day) => days.includes(day));
    set(inOrder.length === WEEKDAYS.length ? { from, to } : { from, to, days: inOrder });
  };
  return (
    <>
      <Field label={t("send_messages")} hint={t("send_hint")} error={error}>
        <Picker
          value={value ? "window" : "any"}
          options={[
            { value: "any", label: t("send_any") },
            { value: "window", label: t("send_window") },
          ]}
          onChange={(next) => set(next === "any" ? undefined : { from: "09:00", to: "18:00" })}
        />
      </Field>
      {value ? (
        <div className="flex flex-col gap-2">
          <div className="flex items-center gap-2 text-sm">
            <TimeField
              aria-label={t("send_from")}
              required
              value={value.from}
              onChange={(from) => set({ ...value, from })}
            />
            {t("send_to")}
            <TimeField
              aria-label={t("send_until")}
              required
              value={value.to}
              onChange={(to) => set({ ...value, to })}
            />
          </div>
          <div className="grid grid-cols-7 gap-1">
            {WEEKDAYS.map((day) => {
              const on = chosen.includes(day);
              const name = common(`day_${day}`);
              return (
                <Button
                  key={day}
                  size="sm"
                  kind={on ? "secondary" : "ghost"}
                  className="px-0"
                  aria-pressed={on}
                  aria-label={name}
                  onClick={() => withDays(on ? chosen.filter((other) => other !== day) : [...chosen, day])}
                >
                  {name.slice(0, 2)}
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
  const t = useWords("editorEnrollment");
  const { value, error, set } = useSetting("holdoutPercent");
  return (
    <Field label={t("left_out")} optional hint={t("left_out_hint")} error={error}>
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
