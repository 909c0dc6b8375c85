"use client";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/classes";
import { wallTime } from "@/lib/automation/timezone";
import { CalendarEvent, drag } from "./calendar-event";
import { Closed, type GridColumn, hourText, minuteText, openingText, PX } from "./calendar-hours";
import { lanesOf } from "./lanes";
import type { Appointment } from "./words";

export type Place = { date: string; minute: number; provider: string | null };

const SNAP = 15;

type Props = {
  columns: GridColumn[];
  appointments: Appointment[];
  providers: string[];
  zone: string;
  now: number;
  moving: ({ id: string } & Place) | null;
  movable: boolean;
  onOpen: (appointment: Appointment) => void;
  onDrop: (appointment: Appointment, to: Place) => void;
  onBook: (place: Place) => void;
};

export function CalendarGrid(props: Props) {
  const { columns, appointments, zone, now } = props;
  const minutes = appointments.flatMap((one) => [minuteOf(one.startsAt, zone), minuteOf(one.endsAt, zone)]);
  // Closed time to both sides, so that one sees where the day begins and ends.
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
  const scroller = useRef<HTMLDivElement>(null);
  const wall = wallTime(now, zone);
  // Once, on opening: the hours around now.
  useEffect(() => {
    const top = (wallTime(Date.now(), zone).minute - first * 60 - 90) * PX;
    scroller.current?.scrollTo({ top: Math.max(0, top) });
  }, [first, zone]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto rounded-lg border border-line bg-sheet">
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
          <Column
            key={column.key}
            {...props}
            column={column}
            first={first}
            hours={hours}
            nowMinute={column.date === wall.date ? wall.minute : null}
          />
        ))}
      </div>
    </div>
  );
}

function Column({
  column,
  first,
  hours,
  nowMinute,
  ...props
}: Props & { column: GridColumn; first: number; hours: number[]; nowMinute: number | null }) {
  const { zone, moving, movable } = props;
  const [landing, setLanding] = useState<number | null>(null);
  const mine = props.appointments
    .map((one) => ({ one, at: placeOf(one, { zone, moving }) }))
    .filter(
      ({ one, at }) =>
        at.date === column.date &&
        (!column.provider ||
          at.provider === column.provider ||
          (at.provider === null && one.provider === column.provider)),
    );
  const lanes = lanesOf(
    mine.map(({ one, at }) => ({ id: one.id, from: at.minute, to: at.minute + lengthOf(one) })),
  );
  const minuteAt = (clientY: number, element: Element) => {
    const minute = first * 60 + (clientY - element.getBoundingClientRect().top) / PX;
    return Math.max(0, Math.min(1_425, Math.round(minute / SNAP) * SNAP));
  };
  const target = (event: DragEvent) =>
    minuteAt(event.clientY - (drag.now?.grabbed ?? 0), event.currentTarget);
  return (
    <section aria-label={column.title} className="min-w-40 flex-1 border-line border-r last:border-r-0">
      <h2
        className={cx(
          // As wide as its column and never the reason why that is wide.
          "sticky top-0 z-10 flex h-9 w-0 min-w-full items-center justify-center border-line border-b bg-sheet px-2 text-sm",
          nowMinute === null ? "text-ink-2" : "font-semibold text-signal",
        )}
      >
        <span className="truncate">{column.title}</span>
        <span className="sr-only">, {openingText(column)}</span>
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and clicking the paper are shortcuts; the Book button and each appointment's dialog do the same from the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Book button does the same */}
      <div
        className="relative"
        style={{ height: hours.length * 60 * PX }}
        onDragOver={(event) => {
          if (!drag.now) return;
          event.preventDefault();
          setLanding(target(event));
        }}
        onDragLeave={() => setLanding(null)}
        onDrop={(event) => {
          event.preventDefault();
          const minute = target(event);
          setLanding(null);
          if (drag.now)
            props.onDrop(drag.now.appointment, { date: column.date, minute, provider: column.provider });
          drag.now = null;
        }}
        onClick={(event) => {
          if (!movable || event.target !== event.currentTarget) return;
          const minute = minuteAt(event.clientY - SNAP / 2, event.currentTarget);
          props.onBook({ date: column.date, minute, provider: column.provider });
        }}
      >
        <Closed column={column} from={first * 60} to={(first + hours.length) * 60} />
        {hours.map((hour, i) => (
          <div
            key={hour}
            className="pointer-events-none absolute inset-x-0 border-line border-b"
            style={{ top: i * 60 * PX, height: 60 * PX }}
          />
        ))}
        {landing === null || !drag.now ? null : (
          <div
            className="pointer-events-none absolute inset-x-1 z-10 rounded-md border-2 border-signal border-dashed bg-signal-soft/70 px-2 text-signal text-xs"
            style={{ top: (landing - first * 60) * PX, height: lengthOf(drag.now.appointment) * PX }}
          >
            {minuteText(landing)}
          </div>
        )}
        {mine.map(({ one, at }) => {
          const lane = lanes.get(one.id) ?? { lane: 0, of: 1 };
          return (
            <CalendarEvent
              key={one.id}
              {...props}
              appointment={one}
              withProvider={column.provider === null}
              pending={moving?.id === one.id}
              style={{
                top: (at.minute - first * 60) * PX + 1,
                height: Math.max(22, lengthOf(one) * PX - 2),
                left: `calc(${(lane.lane / lane.of) * 100}% + 2px)`,
                width: `calc(${100 / lane.of}% - 4px)`,
              }}
            />
          );
        })}
        {nowMinute === null || nowMinute < first * 60 || nowMinute > (first + hours.length) * 60 ? null : (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-0 z-10 h-px bg-bad before:absolute before:-top-1 before:left-0 before:size-2 before:rounded-full before:bg-bad"
            style={{ top: (nowMinute - first * 60) * PX }}
          />
        )}
      </div>
    </section>
  );
}

/** Where it stands, or where it is just being put. */
function placeOf(one: Appointment, { zone, moving }: Pick<Props, "zone" | "moving">): Place {
  if (moving?.id === one.id) return { ...moving, provider: moving.provider ?? one.provider };
  const wall = wallTime(Date.parse(one.startsAt), zone);
  return { date: wall.date, minute: wall.minute, provider: one.provider };
}

const lengthOf = (one: Appointment) => (Date.parse(one.endsAt) - Date.parse(one.startsAt)) / 60_000;
const minuteOf = (at: string, zone: string) => wallTime(Date.parse(at), zone).minute;
