"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTenant } from "@/components/shell/tenant";
import { plural } from "@/components/ui/money";
import { clock, dayAndClock } from "@/components/ui/when";
import { zoneName } from "@/components/ui/zone-name";
import { wallTime } from "@/lib/automation/timezone";
import type { GridColumn } from "./calendar-hours";
import { dateText } from "./days";
import type { Calendar } from "./use-calendar";
import { APPOINTMENT_STATUS, type Appointment } from "./words";

/** True from the moment the browser lays the page out for paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this handler returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

/** The calendar on paper: a table for each column instead of a grid, because paper neither scrolls nor has colors. */
export function CalendarPrint({ calendar }: { calendar: Calendar }) {
  return usePrinting() ? <Sheet calendar={calendar} /> : null;
}

function Sheet({ calendar }: { calendar: Calendar }) {
  const { name, timezone = "UTC" } = useTenant();
  const { view, date, days, only, columns, appointments } = calendar;
  const title =
    view === "week" ? `${dateText(days[0] ?? date)} to ${dateText(days[6] ?? date)}` : dateText(date);
  const year = (days.at(-1) ?? date).slice(0, 4);
  return (
    <div className="hidden bg-paper text-ink print:block">
      <header className="mb-4 border-ink border-b-2 pb-2">
        <p className="font-semibold text-lg">{name}</p>
        <h1 className="text-base">
          {title}, {year} · {only ?? "Everybody"}
        </h1>
        <p className="text-sm">
          Printed {dayAndClock(Date.now(), timezone)}. All times are {zoneName(timezone)}.
        </p>
      </header>
      {columns.map((column) => (
        <Section
          key={column.key}
          column={column}
          withProvider={view === "week" && only === null}
          appointments={appointments
            .filter((one) => isIn(one, column, timezone))
            .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))}
          zone={timezone}
        />
      ))}
    </div>
  );
}

const isIn = (one: Appointment, { date, provider }: GridColumn, zone: string) =>
  (provider === null || one.provider === provider) && wallTime(Date.parse(one.startsAt), zone).date === date;

function Section({
  column,
  appointments,
  withProvider,
  zone,
}: {
  column: GridColumn;
  appointments: readonly Appointment[];
  withProvider: boolean;
  zone: string;
}) {
  const { title, open, closedFor } = column;
  const empty = closedFor ? `Closed: ${closedFor}` : open ? "No appointments" : "Closed";
  return (
    <section className="mb-5">
      <h2 className="break-after-avoid font-semibold text-base">
        {title}
        <span className="font-normal">
          {" "}
          · {appointments.length === 0 ? empty : plural(appointments.length, "appointment")}
        </span>
      </h2>
      {appointments.length === 0 ? null : (
        <table className="mt-1 w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-ink border-b">
              <th className="w-44 py-1 font-semibold">Time</th>
              <th className="py-1 font-semibold">Patient</th>
              <th className="py-1 font-semibold">Service</th>
              {withProvider ? <th className="py-1 font-semibold">With</th> : null}
              <th className="w-24 py-1 font-semibold">Status</th>
            </tr>
          </thead>
          <tbody>
            {appointments.map((one) => (
              <tr key={one.id} className="break-inside-avoid border-line border-b align-top">
                <td className="whitespace-nowrap py-1 pr-3 tabular-nums">
                  {clock(one.startsAt, zone)} – {clock(one.endsAt, zone)}
                </td>
                <td className="py-1 pr-3">
                  {one.contactName || "No name"}
                  {one.isNewPatient ? " (new)" : ""}
                </td>
                <td className="py-1 pr-3">{one.service}</td>
                {withProvider ? <td className="py-1 pr-3">{one.provider}</td> : null}
                <td className="py-1">{APPOINTMENT_STATUS[one.status].label}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
