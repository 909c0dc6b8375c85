"use client";
import { useId } from "react";
import { cx } from "@/components/ui/classes";
import { TimeField } from "@/components/ui/time-field";
import { Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import { type BusinessHours, WEEKDAYS } from "@/lib/automation/business-hours";

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

/** A row per weekday, open or closed, with opening and closing time. */
export function HoursFields({
  value,
  onChange,
  disabled,
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
                disabled={disabled ?? false}
                onCheckedChange={(open) =>
                  onChange({ ...value, [weekday]: open ? { open: "09:00", close: "17:00" } : null })
                }
              />
            </span>
            <label htmlFor={`${id}-${weekday}`} className={cx(LINE, "w-24")}>
              {day}
            </label>
            {hours ? (
              <span className="flex items-start gap-2">
                <TimeField
                  aria-label={t("opens_at", { day })}
                  className="w-32"
                  value={hours.open}
                  disabled={disabled}
                  required
                  onChange={(open) => onChange({ ...value, [weekday]: { ...hours, open } })}
                />
                <span className={cx(LINE, "text-ink-3")}>{t("to")}</span>
                <TimeField
                  isEnd
                  aria-label={t("closes_at", { day })}
                  refused={isBackwards(hours) ? t("must_open_first") : null}
                  className="w-32"
                  value={hours.close}
                  disabled={disabled}
                  required
                  onChange={(close) => onChange({ ...value, [weekday]: { ...hours, close } })}
                />
              </span>
            ) : (
              <span className={cx(LINE, "text-ink-3")}>{t("closed")}</span>
            )}
          </li>
        );
      })}
    </ul>
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
  if (!value) return <p className="text-ink-2">{t("always_open")}</p>;
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-y-1">
      {WEEK.map((weekday) => {
        const hours = value[weekday];
        return (
          <div key={weekday} className="contents">
            <dt className="text-ink-2">{common(`day_${weekday}`)}</dt>
            <dd className={hours ? "tabular-nums" : "text-ink-3"}>
              {hours ? t("open_from_to", hours) : t("closed")}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
