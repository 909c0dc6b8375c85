"use client";
import { useEffect, useRef, useState } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useWords } from "@/components/words/words";
import { wallTime } from "@/lib/automation/timezone";
import { CalendarColumn, type GridProps } from "./calendar-column";
import { hourText, PX } from "./calendar-hours";

export function CalendarGrid(props: GridProps) {
  const t = useWords("calendar");
  const { columns, appointments, zone, now } = props;
  const minutes = appointments.flatMap((one) => [minuteOf(one.startsAt, zone), minuteOf(one.endsAt, zone)]);
  // Half an hour of closed time on either side shows where the working day begins and ends.
  const open = columns.flatMap((column) =>
    column.open && column.open.close - column.open.open < 1_440 ? [column.open] : [],
  );
  const first = Math.floor(
    Math.max(0, Math.min(8 * 60, ...minutes, ...open.map((one) => one.open - 30))) / 60,
  );
  const last = Math.ceil(
    Math.min(1_440, Math.max(18 * 60, ...minutes, ...open.map((one) => one.close + 30))) / 60,
  );
  const hours = Array.from({ length: last - first }, (_, i) => first + i);
  const scroller = useRef<HTMLElement>(null);
  const [openedAt] = useState(now);
  const wall = wallTime(now, zone);
  const hasToday = columns.some(({ date }) => date === wall.date);
  // Today scrolls to the hours around now when it opens, and not again as the clock moves. Other days begin with the first.
  useEffect(() => {
    const minute = hasToday ? wallTime(openedAt, zone).minute - first * 60 - 90 : 0;
    scroller.current?.scrollTo({ top: Math.max(0, minute * PX) });
  }, [first, zone, hasToday, openedAt]);
  return (
    <ScrollRegion
      ref={scroller}
      label={t("appointments")}
      className="min-h-0 flex-1 overflow-auto rounded-lg border border-line bg-sheet"
    >
      <div className="flex min-w-fit">
        <div className="sticky left-0 z-20 w-14 shrink-0 border-line border-r bg-sheet">
          <div className="sticky top-0 z-10 h-9 border-line border-b bg-sheet" />
          {hours.map((hour) => (
            <div key={hour} className="relative" style={{ height: 60 * PX }}>
              <span className="absolute -top-2 right-2 text-ink-3 text-xs tabular-nums">
                {hour === first ? "" : hourText(hour)}
              </span>
            </div>
          ))}
        </div>
        {columns.map((column) => (
          <CalendarColumn
            key={column.key}
            {...props}
            column={column}
            first={first}
            hours={hours}
            nowMinute={column.date === wall.date ? wall.minute : null}
          />
        ))}
      </div>
    </ScrollRegion>
  );
}

const minuteOf = (at: string, zone: string) => wallTime(Date.parse(at), zone).minute;
