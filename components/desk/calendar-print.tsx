"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTenant } from "@/components/shell/tenant";
import { clock, dayAndClock } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { wallTime } from "@/lib/automation/timezone";
import type { GridColumn } from "./calendar-hours";
import { dateText } from "./days";
import type { Calendar } from "./use-calendar";
import { type Appointment, useLabels } from "./words";

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
  const t = useWords("calendar");
  const zoneName = useZoneName();
  const { name, timezone = "UTC" } = useTenant();
  const { view, date, days, only, columns, appointments } = calendar;
  const dates =
    view === "week"
      ? t("week", { first: dateText(days[0] ?? date), last: dateText(days[6] ?? date) })
      : dateText(date);
  const year = (days.at(-1) ?? date).slice(0, 4);
  return (
    <div className="hidden bg-paper text-ink print:block">
      <header className="mb-4 border-ink border-b-2 pb-2">
        <p className="font-semibold text-lg">{name}</p>
        <h1 className="text-base">{t("print_title", { dates, year, provider: only ?? t("everybody") })}</h1>
        <p className="text-sm">
          {t("printed", { when: dayAndClock(Date.now(), timezone), zone: zoneName(timezone) })}
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
  const labels = useLabels();
  const t = useWords("calendar");
  const { title, open, closedFor } = column;
  const nameOf = (one: Appointment) => one.contactName || t("no_name");
  const empty = closedFor ? t("print_closed", { reason: closedFor }) : open ? t("print_none") : t("closed");
  return (
    <section className="mb-5">
      <h2 className="break-after-avoid font-semibold text-base">
        {title}
        <span className="font-normal">
          {" "}
          · {appointments.length === 0 ? empty : t("print_count", { count: appointments.length })}
        </span>
      </h2>
      {appointments.length === 0 ? null : (
        <table className="mt-1 w-full table-fixed border-collapse text-left text-sm">
          <thead>
            <tr className="border-ink border-b">
              <th className="w-44 py-1 font-semibold">{t("time")}</th>
              <th className="py-1 font-semibold">{t("patient")}</th>
              <th className="py-1 font-semibold">{t("service")}</th>
              {withProvider ? <th className="py-1 font-semibold">{t("with")}</th> : null}
              <th className="w-24 py-1 font-semibold">{t("status")}</th>
            </tr>
          </thead>
          <tbody>
            {appointments.map((one) => (
              <tr key={one.id} className="break-inside-avoid border-line border-b align-top">
                <td className="whitespace-nowrap py-1 pr-3 tabular-nums">
                  {clock(one.startsAt, zone)} – {clock(one.endsAt, zone)}
                </td>
                <td className="py-1 pr-3">
                  {one.isNewPatient ? t("new_patient", { name: nameOf(one) }) : nameOf(one)}
                </td>
                <td className="py-1 pr-3">{one.service}</td>
                {withProvider ? <td className="py-1 pr-3">{one.provider}</td> : null}
                <td className="py-1">{labels.appointment(one.status).label}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
