"use client";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { shows24Hours } from "@/components/ui/viewer-format";
import { EVERY_HOURS, EVERY_MINUTES, type Schedule, withWindow } from "@/lib/automation/schedule-builder";
import { TimesField } from "./times-field";
import { ToggleGrid } from "./toggle-grid";

type Part<S> = { schedule: S; onChange: (schedule: Schedule) => void };

/** The fields of one kind of schedule. */
export function ScheduleParts({ schedule, onChange }: Part<Schedule>) {
  switch (schedule.kind) {
    case "weekdays":
      return (
        <>
          <DaysField schedule={schedule} onChange={onChange} />
          <TimesField {...schedule} onChange={(times) => onChange({ ...schedule, ...times })} />
        </>
      );
    case "dates":
      return (
        <>
          <ToggleGrid
            legend="Days of the month"
            options={DATES}
            chosen={schedule.dates}
            onChange={(dates) => onChange({ ...schedule, dates })}
          />
          {schedule.dates.some((date) => date > 28) ? (
            <p className="text-ink-3 text-sm">Months without such a day are skipped.</p>
          ) : null}
          <TimesField {...schedule} onChange={(times) => onChange({ ...schedule, ...times })} />
        </>
      );
    case "nth":
      return (
        <>
          <div className="grid grid-cols-2 gap-2">
            <Picker
              aria-label="Which one of the month"
              value={String(schedule.nth)}
              options={NTH_OPTIONS}
              onChange={(value) =>
                onChange({ ...schedule, nth: NTH_OPTIONS.find((one) => one.value === value)?.nth ?? 1 })
              }
            />
            <Picker
              aria-label="Weekday"
              value={String(schedule.day)}
              options={DAYS.map(({ value, name }) => ({ value: String(value), label: name }))}
              onChange={(day) => onChange({ ...schedule, day: Number(day) })}
            />
          </div>
          <TimesField {...schedule} onChange={(times) => onChange({ ...schedule, ...times })} />
        </>
      );
    case "hours":
      return (
        <>
          <div className="grid grid-cols-2 gap-2">
            <Field label="Every">
              <Picker
                value={String(schedule.every)}
                options={EVERY_HOURS.map((every) => ({
                  value: String(every),
                  label: every === 1 ? "hour" : `${every} hours`,
                }))}
                onChange={(every) => onChange(withWindow({ ...schedule, every: Number(every) }, schedule))}
              />
            </Field>
            <Field label="At minute">
              <Picker
                value={String(schedule.minute)}
                options={MINUTES}
                onChange={(minute) => onChange({ ...schedule, minute: Number(minute) })}
              />
            </Field>
          </div>
          <WindowFields schedule={schedule} onChange={onChange} />
          <DaysField schedule={schedule} onChange={onChange} />
        </>
      );
    case "minutes":
      return (
        <>
          <Field label="Every">
            <Picker
              value={String(schedule.every)}
              options={EVERY_MINUTES.map((every) => ({ value: String(every), label: `${every} minutes` }))}
              onChange={(every) => onChange({ ...schedule, every: Number(every) })}
            />
          </Field>
          <WindowFields schedule={schedule} onChange={onChange} />
          <DaysField schedule={schedule} onChange={onChange} />
        </>
      );
    default:
      return schedule satisfies never;
  }
}

const DAYS = [
  { value: 1, label: "Mo", name: "Monday" },
  { value: 2, label: "Tu", name: "Tuesday" },
  { value: 3, label: "We", name: "Wednesday" },
  { value: 4, label: "Th", name: "Thursday" },
  { value: 5, label: "Fr", name: "Friday" },
  { value: 6, label: "Sa", name: "Saturday" },
  { value: 0, label: "Su", name: "Sunday" },
];
const DATES = Array.from({ length: 31 }, (_, at) => ({
  value: at + 1,
  label: String(at + 1),
  name: `Day ${at + 1}`,
}));
const MINUTES = Array.from({ length: 60 }, (_, at) => ({
  value: String(at),
  label: `:${String(at).padStart(2, "0")}`,
}));
const NTH_OPTIONS = [
  { value: "1", nth: 1, label: "First" },
  { value: "2", nth: 2, label: "Second" },
  { value: "3", nth: 3, label: "Third" },
  { value: "4", nth: 4, label: "Fourth" },
  { value: "last", nth: "last", label: "Last" },
] as const;

function DaysField({ schedule, onChange }: Part<Extract<Schedule, { days: readonly number[] }>>) {
  return (
    <ToggleGrid
      legend="On"
      options={DAYS}
      chosen={schedule.days}
      onChange={(days) => onChange({ ...schedule, days: days.toSorted((a, b) => a - b) })}
    />
  );
}

function WindowFields({ schedule, onChange }: Part<Extract<Schedule, { from: number }>>) {
  const { from, to } = schedule;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label="From">
        <Picker
          value={String(from)}
          options={hours().slice(0, 24)}
          onChange={(hour) => onChange(withWindow(schedule, { from: Number(hour), to }))}
        />
      </Field>
      <Field label="Until">
        <Picker
          value={String(to)}
          options={hours().slice(1)}
          onChange={(hour) => onChange(withWindow(schedule, { from, to: Number(hour) }))}
        />
      </Field>
    </div>
  );
}

function hourName(hour: number): string {
  if (hour % 24 === 0) return "midnight";
  if (hour === 12) return "noon";
  return shows24Hours() ? `${hour}:00` : `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

const hours = () => Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));
