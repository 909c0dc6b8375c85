"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { type BusinessHours, openingOn, readHours } from "@/lib/automation/business-hours";
import { listHolidays } from "@/lib/contract/holidays";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import type { GridColumn } from "./calendar-hours";
import { dateText, today, weekOf } from "./days";
import { useAppointments } from "./use-appointments";

/** The calendar's data: the view from the URL, its appointments, and a column per provider or day. */
export function useCalendar(hours: BusinessHours | null, now: number) {
  const { client, key, name: practice, timezone = "UTC" } = useTenant();
  const { get } = useSearchParamsState();
  const requested = get("date");
  const date = isDate(requested) ? requested : today(now, timezone);
  const view = get("view") === "week" ? ("week" as const) : ("day" as const);
  const days = view === "week" ? weekOf(date) : [date];
  const providers = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const services = useQuery(query(client, key, listServices, { query: { limit: "100" } }));
  const holidays = useQuery(query(client, key, listHolidays, { query: { limit: "100" } }));
  const list = useAppointments(days[0] ?? date, { last: days.at(-1) ?? date });
  // A provider who takes no more bookings keeps a column on days with appointments.
  const names = (providers.data?.providers ?? [])
    .filter((one) => one.active || list.data?.some(({ providerId }) => providerId === one.id))
    .map((one) => one.name);
  const only = names.find((one) => one === get("provider")) ?? null;
  const appointments = (list.data ?? []).filter(
    (one) => one.status !== "cancelled" && (only === null || one.provider === only),
  );
  const holidayNames = new Map(holidays.data?.holidays.map((one) => [one.date, one.name]));
  const opening = (on: string, provider: string | null) => {
    const own = providers.data?.providers.find((one) => one.name === provider)?.hours;
    const businessHours = readHours(own) ?? hours;
    return {
      open: openingOn(on, { businessHours, holidays: [...holidayNames.keys()] }),
      closedFor: holidayNames.get(on) ?? null,
    };
  };
  // Without providers, bookings belong to the practice itself.
  const people = only ? [only] : names.length > 0 || !providers.data ? names : [null];
  const columns: GridColumn[] =
    view === "week"
      ? days.map((one) => ({
          key: one,
          date: one,
          provider: null,
          title: dateText(one, "short"),
          ...opening(one, only),
        }))
      : people.map((provider) => ({
          key: provider ?? "",
          date,
          provider,
          title: provider ?? practice,
          ...opening(date, provider),
        }));
  const { isPending } = providers;
  const { error, refetch: retry } = list;
  const nothingOffered = services.data?.services.every((one) => !one.active) ?? false;
  return { date, days, view, names, only, appointments, columns, nothingOffered, isPending, error, retry };
}

export type Calendar = ReturnType<typeof useCalendar>;

function isDate(text: string): boolean {
  return text.length === 10 && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
