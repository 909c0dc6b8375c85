"use client";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { dateLocale, shows24Hours } from "@/components/ui/viewer-format";
import { useWords } from "@/components/words/words";
import { EVERY_HOURS, EVERY_MINUTES, type Schedule, withWindow } from "@/lib/automation/schedule-builder";
import type { Translator } from "@/lib/messages/translate";
import { TimesField } from "./times-field";
import { ToggleGrid } from "./toggle-grid";

type Words = Translator<"editorTimes", ReactNode>;
type Part<S> = { schedule: S; onChange: (schedule: Schedule) => void };

/** The fields of one kind of schedule. */
export function ScheduleParts({ schedule, onChange }: Part<Schedule>) {
  const t = useWords("editorTimes");
  const common = useWords("ui");
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
            legend={t("days_of_month")}
            options={DATES.map((value) => ({
              value,
              label: String(value),
              name: t("day_of_month", { day: `${value}` }),
            }))}
            chosen={schedule.dates}
            onChange={(dates) => onChange({ ...schedule, dates })}
          />
          {schedule.dates.some((date) => date > 28) ? (
            <p className="text-ink-3 text-sm">{t("skipped_months")}</p>
          ) : null}
          <TimesField {...schedule} onChange={(times) => onChange({ ...schedule, ...times })} />
        </>
      );
    case "nth":
      return (
        <>
          <div className="grid grid-cols-2 gap-2">
            <Picker
              aria-label={t("which_of_month")}
              value={String(schedule.nth)}
              options={NTH.map((nth) => ({ value: `${nth}`, label: t(`nth_${nth}`) }))}
              onChange={(value) => onChange({ ...schedule, nth: NTH.find((nth) => `${nth}` === value) ?? 1 })}
            />
            <Picker
              aria-label={t("weekday")}
              value={String(schedule.day)}
              options={DAYS.map(([value, day]) => ({ value: String(value), label: common(`day_${day}`) }))}
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
            <Field label={t("every")}>
              <Picker
                value={String(schedule.every)}
                options={EVERY_HOURS.map((every) => ({
                  value: String(every),
                  label: t("every_hours", { count: every }),
                }))}
                onChange={(every) => onChange(withWindow({ ...schedule, every: Number(every) }, schedule))}
              />
            </Field>
            <Field label={t("at_minute")}>
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
          <Field label={t("every")}>
            <Picker
              value={String(schedule.every)}
              options={EVERY_MINUTES.map((every) => ({
                value: String(every),
                label: t("every_minutes", { count: every }),
              }))}
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
  [1, "monday"],
  [2, "tuesday"],
  [3, "wednesday"],
  [4, "thursday"],
  [5, "friday"],
  [6, "saturday"],
  [0, "sunday"],
] as const;
const DATES = Array.from({ length: 31 }, (_, at) => at + 1);
const MINUTES = Array.from({ length: 60 }, (_, at) => ({
  value: String(at),
  label: `:${String(at).padStart(2, "0")}`,
}));
const NTH = [1, 2, 3, 4, "last"] as const;

function DaysField({ schedule, onChange }: Part<Extract<Schedule, { days: readonly number[] }>>) {
  const t = useWords("editorTimes");
  const common = useWords("ui");
  return (
    <ToggleGrid
      legend={t("on")}
      options={DAYS.map(([value, day]) => ({
        value,
        label: t(`short_${day}`),
        name: common(`day_${day}`),
      }))}
      chosen={schedule.days}
      onChange={(days) => onChange({ ...schedule, days: days.toSorted((a, b) => a - b) })}
    />
  );
}

function WindowFields({ schedule, onChange }: Part<Extract<Schedule, { from: number }>>) {
  const t = useWords("editorTimes");
  const { from, to } = schedule;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={t("from")}>
        <Picker
          value={String(from)}
          options={hours(t).slice(0, 24)}
          onChange={(hour) => onChange(withWindow(schedule, { from: Number(hour), to }))}
        />
      </Field>
      <Field label={t("until")}>
        <Picker
          value={String(to)}
          options={hours(t).slice(1)}
          onChange={(hour) => onChange(withWindow(schedule, { from, to: Number(hour) }))}
        />
      </Field>
    </div>
  );
}

/** The hours of a day, both midnights included. */
function hours(t: Words) {
  const twelve = new Intl.DateTimeFormat(dateLocale(), {
    hour: "numeric",
    hourCycle: "h12",
    timeZone: "UTC",
  });
  const nameOf = (hour: number) => {
    if (hour % 24 === 0) return t("midnight");
    if (hour === 12) return t("noon");
    return shows24Hours() ? `${hour}:00` : twelve.format(hour * 3_600_000);
  };
  return Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: nameOf(hour) }));
}
