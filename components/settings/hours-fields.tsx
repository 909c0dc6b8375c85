"use client";
import { Plus, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { TimeField } from "@/components/ui/time-field";
import { Switch } from "@/components/ui/toggle";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import {
  type Break,
  type BusinessHours,
  breaksFault,
  openingOf,
  openSpans,
  WEEKDAYS,
} from "@/lib/automation/business-hours";
import { CopyHoursMenu } from "./copy-hours-menu";
import { nextBreak } from "./next-break";

/** A week is shown from Monday; the automation language counts weekdays from Sunday. */
const WEEK = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

type Hours = NonNullable<BusinessHours[keyof BusinessHours]>;

const NINE_TO_FIVE = { open: "09:00", close: "17:00" };
/** The default for a schedule that had no hours before. */
export const USUAL_WEEK: BusinessHours = {
  monday: NINE_TO_FIVE,
  tuesday: NINE_TO_FIVE,
  wednesday: NINE_TO_FIVE,
  thursday: NINE_TO_FIVE,
  friday: NINE_TO_FIVE,
};

/** Times have two digits each, so they compare as text. */
const isBackwards = ({ open, close }: Hours) => open >= close;

/** Keeps the words of a row at the height of its fields while one of them shows a problem below it. */
const LINE = "flex min-h-8 touch:min-h-touch items-center";

/** A row per weekday, open or closed, with opening and closing time and the breaks between them. */
export function HoursFields({
  value,
  onChange,
  disabled = false,
}: {
  value: BusinessHours;
  onChange: (value: BusinessHours) => void;
  disabled?: boolean;
}) {
  const t = useWords("settings");
  const common = useWords("ui");
  const id = useId();
  return (
    <ul className="flex flex-col gap-1.5" aria-label={t("business_hours")}>
      {WEEK.map((weekday) => {
        const hours = value[weekday] ?? null;
        const day = common(`day_${weekday}`);
        return (
          <li key={weekday} className="flex flex-wrap items-start gap-x-3 gap-y-1 max-sm:gap-y-2">
            <span className={LINE}>
              <Switch
                id={`${id}-${weekday}`}
                aria-label={t("open_on", { day })}
                checked={hours !== null}
                disabled={disabled}
                onCheckedChange={(open) => onChange({ ...value, [weekday]: open ? NINE_TO_FIVE : null })}
              />
            </span>
            <label htmlFor={`${id}-${weekday}`} className={cx(LINE, "w-24")}>
              {day}
            </label>
            {hours ? (
              <DayFields
                day={day}
                hours={hours}
                disabled={disabled}
                onChange={(changed) => onChange({ ...value, [weekday]: changed })}
                copy={
                  <CopyHoursMenu
                    from={weekday}
                    week={WEEK}
                    hours={value}
                    disabled={disabled}
                    onCopy={(days) =>
                      onChange({ ...value, ...Object.fromEntries(days.map((one) => [one, hours])) })
                    }
                  />
                }
              />
            ) : (
              <span className={cx(LINE, "text-ink-3")}>{t("closed")}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type DayProps = {
  day: string;
  hours: Hours;
  disabled: boolean;
  onChange: (hours: Hours) => void;
  /** Gives other days the same hours. */
  copy: ReactNode;
};

function DayFields({ day, hours, disabled, onChange, copy }: DayProps) {
  const t = useWords("settings");
  const breaks = hours.breaks ?? [];
  const fault = breaksFault(hours);
  const withBreaks = (changed: Break[]) => {
    const { open, close } = hours;
    onChange({ open, close, ...(changed.length > 0 ? { breaks: changed } : {}) });
  };
  const added = nextBreak(hours);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-start gap-2">
        <SpanFields
          start={{
            ...{ name: t("opens_at", { day }), value: hours.open },
            onChange: (open) => onChange({ ...hours, open }),
          }}
          end={{
            ...{ name: t("closes_at", { day }), value: hours.close },
            onChange: (close) => onChange({ ...hours, close }),
          }}
          problem={isBackwards(hours) ? t("must_open_first") : null}
          untilMidnight
          disabled={disabled}
        />
        <span className="flex">
          <Button
            kind="ghost"
            aria-label={t("add_break_on", { day })}
            disabled={disabled || added === null}
            onClick={() => added && withBreaks([...breaks, added])}
          >
            <Plus aria-hidden />
            {t("break")}
          </Button>
          {copy}
        </span>
      </div>
      {breaks.map((one, index) => (
        <BreakFields
          // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no id, and their times change while they are typed
          key={index}
          name={t("break_of", { day, number: `${index + 1}` })}
          value={one}
          problem={fault?.index === index && !isBackwards(hours) ? t(`break_${fault.kind}`) : null}
          disabled={disabled}
          onChange={(changed) => withBreaks(breaks.with(index, changed))}
          onRemove={() => withBreaks(breaks.toSpliced(index, 1))}
        />
      ))}
    </div>
  );
}

type BreakProps = {
  /** Names the break to a screen reader, such as "Monday, break 1". */
  name: string;
  value: Break;
  problem: string | null;
  disabled: boolean;
  onChange: (value: Break) => void;
  onRemove: () => void;
};

function BreakFields({ name, value, problem, disabled, onChange, onRemove }: BreakProps) {
  const t = useWords("settings");
  return (
    <fieldset
      className="flex flex-wrap items-start gap-2 border-line border-l-2 pl-3 max-sm:gap-y-1 max-sm:pl-2"
      aria-label={name}
    >
      <span className={cx(LINE, "text-ink-3 max-sm:min-h-0 max-sm:w-full")}>{t("closed_from")}</span>
      <SpanFields
        start={{
          ...{ name: t("break_from", { name }), value: value.from },
          onChange: (from) => onChange({ ...value, from }),
        }}
        end={{
          ...{ name: t("break_to", { name }), value: value.to },
          onChange: (to) => onChange({ ...value, to }),
        }}
        problem={problem}
        disabled={disabled}
      />
      <Button
        kind="ghost"
        size="icon"
        aria-label={t("remove_break", { name })}
        disabled={disabled}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </fieldset>
  );
}

type TimeOf = { name: string; value: string; onChange: (time: string) => void };
type SpanProps = {
  start: TimeOf;
  end: TimeOf;
  problem: string | null;
  /** The end may be midnight. */
  untilMidnight?: boolean;
  disabled: boolean;
};

/** Two times of a day, from one to the other. */
function SpanFields({ start, end, problem, untilMidnight = false, disabled }: SpanProps) {
  const t = useWords("settings");
  const shared = { className: "w-32", disabled, required: true };
  return (
    <>
      <TimeField {...shared} aria-label={start.name} value={start.value} onChange={start.onChange} />
      <span className={cx(LINE, "text-ink-3")}>{t("to")}</span>
      <TimeField
        {...shared}
        isEnd={untilMidnight}
        aria-label={end.name}
        refused={problem}
        value={end.value}
        onChange={end.onChange}
      />
    </>
  );
}

/** Always open, or hours for each weekday. */
export function BusinessHoursFields({
  value,
  onChange,
  disabled = false,
}: {
  value: BusinessHours | null;
  onChange: (value: BusinessHours | null) => void;
  disabled?: boolean;
}) {
  const t = useWords("settings");
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <Switch
          id="always-open"
          checked={value === null}
          disabled={disabled}
          onCheckedChange={(always) => onChange(always ? null : USUAL_WEEK)}
        />
        <label htmlFor="always-open">{t("always_open")}</label>
      </div>
      {value ? <HoursFields value={value} onChange={onChange} disabled={disabled} /> : null}
    </>
  );
}

/** The same week, read only. */
export function HoursText({ value }: { value: BusinessHours | null }) {
  const t = useWords("settings");
  const common = useWords("ui");
  const openText = (hours: Hours) =>
    openSpans(openingOf(hours))
      .map(({ open, close }) => t("open_from_to", { open: timeText(open), close: timeText(close) }))
      .join(", ");
  if (!value) return <p className="text-ink-2">{t("always_open")}</p>;
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-y-1">
      {WEEK.map((weekday) => {
        const hours = value[weekday];
        return (
          <div key={weekday} className="contents">
            <dt className="text-ink-2">{common(`day_${weekday}`)}</dt>
            <dd className={hours ? "tabular-nums" : "text-ink-3"}>{hours ? openText(hours) : t("closed")}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A minute of the day in the reader's time format. */
const timeText = (minute: number): string => clock(minute * 60_000, "UTC");
