"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useMemo } from "react";
import { useWords } from "@/components/words/words";
import { dateFormat } from "@/lib/formats";
import { Button } from "./button";
import { cx } from "./classes";
import { addMonths, dayAfterKey, daysAround, firstWeekday } from "./month-days";
import { dateLocale, numberLocale } from "./viewer-format";

type Props = {
  id: string;
  label: string;
  /** The day that Enter chooses. Its month is shown. */
  active: string;
  chosen: string;
  today: string;
  isWithin: (day: string) => boolean;
  onShow: (day: string) => void;
  onPick: (day: string) => void;
  /** Given where the calendar itself has the focus, without a field beside it. */
  isFocused?: boolean;
};

export const dayId = (gridId: string, day: string) => `${gridId}-${day}`;
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days of a month to choose from. A field beside it handles the keys, unless the calendar itself has the focus. */
export function MonthGrid(props: Props) {
  const { id, label, active, chosen, today, isWithin, onShow, onPick, isFocused = false } = props;
  const t = useWords("ui");
  const locale = dateLocale();
  const month = active.slice(0, 7);
  const first = firstWeekday(numberLocale());
  const weeks = useMemo(() => {
    const days = daysAround(`${month}-01`, first);
    return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  }, [month, first]);
  const format = (parts: Intl.DateTimeFormatOptions) => {
    const dates = dateFormat(locale, { ...parts, timeZone: "UTC" });
    return (day: string) => dates.format(midnight(day));
  };
  const full = format({ weekday: "long", month: "long", day: "numeric", year: "numeric" });
  const weekday = format({ weekday: "short" });
  const longWeekday = format({ weekday: "long" });
  const onKeyDown = (event: KeyboardEvent) => {
    const isChosen = event.key === "Enter" || event.key === " ";
    const next = isChosen ? active : dayAfterKey(event.key, active, first);
    if (next === null) return;
    event.preventDefault();
    if (isChosen) onPick(next);
    else onShow(next);
  };
  return (
    <div className="w-max p-1">
      <div className="flex items-center gap-1 pb-1">
        <p aria-live="polite" className="min-w-0 flex-1 truncate pl-2 font-medium first-letter:uppercase">
          {format({ month: "long", year: "numeric" })(active)}
        </p>
        {isWithin(today) ? (
          <Button size="sm" kind="ghost" onClick={() => onPick(today)}>
            <span className="block first-letter:uppercase">{t("today")}</span>
          </Button>
        ) : null}
        <Button
          size="icon"
          kind="ghost"
          aria-label={t("month_before")}
          onClick={() => onShow(addMonths(active, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          size="icon"
          kind="ghost"
          aria-label={t("month_after")}
          onClick={() => onShow(addMonths(active, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <table
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are chosen
        role="grid"
        aria-label={label}
        className="rounded-md outline-none"
        {...(isFocused ? { tabIndex: 0, "aria-activedescendant": dayId(id, active), onKeyDown } : {})}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={longWeekday(day)}
                className="h-7 font-normal text-ink-3 text-xs"
              >
                {weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the element with the focus handles the keys
                <td
                  key={day}
                  id={dayId(id, day)}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is chosen
                  role="gridcell"
                  tabIndex={-1}
                  aria-label={full(day)}
                  aria-selected={day === chosen}
                  aria-disabled={!isWithin(day) || undefined}
                  aria-current={day === today ? "date" : undefined}
                  data-value={day}
                  data-active={day === active || undefined}
                  className={cx(
                    "size-9 cursor-default select-none rounded-md text-center tabular-nums touch:h-11 touch:w-[min(2.75rem,calc((100vw-48px)/7))]",
                    dayColors(day, { month, chosen, today, isOpen: isWithin(day) }),
                    day === active && "ring-2 ring-signal ring-inset",
                  )}
                  onClick={() => (isWithin(day) ? onPick(day) : undefined)}
                >
                  {Number(day.slice(8))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Colors = { month: string; chosen: string; today: string; isOpen: boolean };

function dayColors(day: string, { month, chosen, today, isOpen }: Colors): string {
  if (!isOpen) return "text-ink-3/50";
  if (day === chosen) return "bg-signal text-on-signal";
  const weight = day === today ? "font-semibold text-signal" : "";
  return cx("hover:bg-hover", weight, !day.startsWith(month) && "text-ink-3");
}
