"use client";
import { type DragEvent, useState } from "react";
import { cx } from "@/components/ui/classes";
import { useWords } from "@/components/words/words";
import { wallTime } from "@/lib/automation/timezone";
import { CalendarEvent, drag } from "./calendar-event";
import { Closed, type GridColumn, minuteText, openingText, PX } from "./calendar-hours";
import { lanesOf } from "./lanes";
import { type Appointment, minutesOf } from "./words";

export type Place = { date: string; minute: number; provider: string | null };

export type GridProps = {
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

/** Appointments start on the quarter hour when they are placed with the mouse. */
const SNAP = 15;

export function CalendarColumn({
  column,
  first,
  hours,
  nowMinute,
  ...props
}: GridProps & { column: GridColumn; first: number; hours: number[]; nowMinute: number | null }) {
  const { movable } = props;
  const top = first * 60;
  const bottom = top + hours.length * 60;
  const { landing, dropHandlers, minuteAt } = useDrop({ column, first, onDrop: props.onDrop });
  return (
    <section aria-label={column.title} className="min-w-40 flex-1 border-line border-r last:border-r-0">
      <ColumnHead column={column} isToday={nowMinute !== null} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping on and clicking the grid are shortcuts; the Book button and each appointment's dialog do the same from the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Book button does the same */}
      <div
        className="relative"
        style={{ height: hours.length * 60 * PX }}
        {...dropHandlers}
        onClick={(event) => {
          if (!movable || event.target !== event.currentTarget) return;
          const minute = minuteAt(event.clientY - SNAP / 2, event.currentTarget);
          props.onBook({ date: column.date, minute, provider: column.provider });
        }}
      >
        <Closed column={column} from={top} to={bottom} />
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
            style={{ top: (landing - top) * PX, height: minutesOf(drag.now.appointment) * PX }}
          >
            {minuteText(landing)}
          </div>
        )}
        <ColumnEvents {...props} column={column} first={first} />
        {nowMinute === null || nowMinute < top || nowMinute > bottom ? null : (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-0 z-10 h-px bg-bad before:absolute before:-top-1 before:left-0 before:size-2 before:rounded-full before:bg-bad"
            style={{ top: (nowMinute - top) * PX }}
          />
        )}
      </div>
    </section>
  );
}

function ColumnHead({ column, isToday }: { column: GridColumn; isToday: boolean }) {
  const t = useWords("calendar");
  return (
    <h2
      className={cx(
        // Zero width with a full minimum keeps a long name from widening its column.
        "sticky top-0 z-10 flex h-9 w-0 min-w-full items-center justify-center border-line border-b bg-sheet px-2 text-sm",
        isToday ? "font-semibold text-signal" : "text-ink-2",
      )}
    >
      <span className="truncate">{column.title}</span>
      <span className="sr-only">, {openingText(t, column)}</span>
    </h2>
  );
}

function ColumnEvents({ column, first, ...props }: GridProps & { column: GridColumn; first: number }) {
  const { zone, moving } = props;
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
    mine.map(({ one, at }) => ({
      id: one.id,
      from: at.minute,
      to: at.minute + minutesOf(one),
      group: props.providers.indexOf(at.provider ?? one.provider),
    })),
  );
  return mine.map(({ one, at }) => {
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
          height: Math.max(22, minutesOf(one) * PX - 2),
          left: `calc(${(lane.lane / lane.of) * 100}% + 2px)`,
          width: `calc(${100 / lane.of}% - 4px)`,
        }}
      />
    );
  });
}

/** Follows a drag over one column: the minute it would land on, and the handlers that drop it there. */
function useDrop({
  column,
  first,
  onDrop,
}: {
  column: GridColumn;
  first: number;
  onDrop: GridProps["onDrop"];
}) {
  const [landing, setLanding] = useState<number | null>(null);
  const minuteAt = (clientY: number, element: Element) => {
    const minute = first * 60 + (clientY - element.getBoundingClientRect().top) / PX;
    return Math.max(0, Math.min(1_425, Math.round(minute / SNAP) * SNAP));
  };
  const target = (event: DragEvent) =>
    minuteAt(event.clientY - (drag.now?.grabbed ?? 0), event.currentTarget);
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      if (!drag.now) return;
      event.preventDefault();
      setLanding(target(event));
    },
    onDragLeave: () => setLanding(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const minute = target(event);
      setLanding(null);
      if (drag.now) onDrop(drag.now.appointment, { date: column.date, minute, provider: column.provider });
      drag.now = null;
    },
  };
  return { landing, dropHandlers, minuteAt };
}

/** The appointment's place, or its new one while a move is being saved. */
function placeOf(one: Appointment, { zone, moving }: Pick<GridProps, "zone" | "moving">): Place {
  if (moving?.id === one.id) return { ...moving, provider: moving.provider ?? one.provider };
  const wall = wallTime(Date.parse(one.startsAt), zone);
  return { date: wall.date, minute: wall.minute, provider: one.provider };
}
