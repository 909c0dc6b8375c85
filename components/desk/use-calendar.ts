"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { toast } from "@/components/ui/toast";
import { clock, day } from "@/components/ui/when";
import { type BusinessHours, businessHoursSchema, openingOn } from "@/lib/automation/business-hours";
import { instantOf, wallTime } from "@/lib/automation/timezone";
import { getAvailability, listAppointments, rescheduleAppointment } from "@/lib/contract/appointments";
import { listHolidays } from "@/lib/contract/holidays";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import type { Place } from "./calendar-column";
import type { GridColumn } from "./calendar-hours";
import { dateText, endOf, startOf, today, weekOf } from "./days";
import { useAppointments } from "./use-appointments";
import type { Appointment } from "./words";

/** The calendar's data: the view from the URL, its appointments, and a column per provider or day. */
export function useCalendar(hours: BusinessHours | null, now: number) {
  const { client, key, name: practice, timezone = "UTC" } = useTenant();
  const { get } = useSearchParamsState();
  const requested = get("date");
  const date = isDate(requested) ? requested : today(now, timezone);
  const view = get("view") === "week" ? ("week" as const) : ("day" as const);
  const days = view === "week" ? weekOf(date) : [date];
  const providers = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const holidays = useQuery(query(client, key, listHolidays, { query: { limit: "100" } }));
  const list = useAppointments(
    new Date(startOf(days[0] ?? date, timezone)).toISOString(),
    new Date(endOf(days.at(-1) ?? date, timezone)).toISOString(),
  );
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
    const parsed = businessHoursSchema.safeParse(own);
    const businessHours = parsed.success ? parsed.data : hours;
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
  return { date, days, view, names, only, appointments, columns, error: list.error, retry: list.refetch };
}

export type Calendar = ReturnType<typeof useCalendar>;

/** Moves an appointment to another time or provider, shows it there at once, and offers to undo it. */
export function useReschedule() {
  const { timezone = "UTC" } = useTenant();
  const [moving, setMoving] = useState<({ id: string } & Place) | null>(null);
  const call = useCall(rescheduleAppointment, { refreshes: [listAppointments, getAvailability] });
  function move(appointment: Appointment, to: Place) {
    const startsAt = new Date(instantOf(to, timezone)).toISOString();
    const provider = to.provider && to.provider !== appointment.provider ? to.provider : null;
    if (startsAt === appointment.startsAt && !provider) return;
    const before = wallTime(Date.parse(appointment.startsAt), timezone);
    const back: Place = { date: before.date, minute: before.minute, provider: appointment.provider };
    setMoving({ id: appointment.id, ...to });
    call.mutate(
      { params: { id: appointment.id }, body: { startsAt, ...(provider ? { provider } : {}) } },
      {
        onSuccess: (moved) =>
          toast(
            `${moved.contactName} was moved to ${day(moved.startsAt, timezone)}, ${clock(moved.startsAt, timezone)}`,
            { action: { label: "Undo", onClick: () => move(moved, back) } },
          ),
        onSettled: () => setMoving(null),
      },
    );
  }
  return { move, moving, error: call.error, dismiss: () => call.reset() };
}

function isDate(text: string): boolean {
  return text.length === 10 && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
