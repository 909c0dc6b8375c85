"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useAddress } from "@/components/shell/use-search-params";
import { ErrorNotice } from "@/components/ui/error-notice";
import { type BusinessHours, businessHoursSchema, openingOn } from "@/lib/automation/business-hours";
import { instantOf, wallTime } from "@/lib/automation/timezone";
import { getAvailability, listAppointments, rescheduleAppointment } from "@/lib/contract/appointments";
import { listHolidays } from "@/lib/contract/holidays";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { useTenant } from "../shell/tenant";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Select } from "../ui/field";
import { Notice } from "../ui/surface";
import { Segmented } from "../ui/tabs";
import { clock, day, useNow } from "../ui/when";
import { AppointmentDialog } from "./appointment-dialog";
import { BookDialog } from "./book-dialog";
import { ProviderLegend } from "./calendar-event";
import { CalendarGrid, type Place } from "./calendar-grid";
import type { GridColumn } from "./calendar-hours";
import { addDays, dateText, endOf, startOf, today, weekOf } from "./days";
import { LogButton } from "./log-dialogs";
import { useAppointments } from "./use-appointments";
import type { Appointment } from "./words";

export function CalendarPage({ hours }: { hours: BusinessHours | null }) {
  const { client, key, may, name: practice, timezone = "UTC" } = useTenant();
  const { get, set, go } = useAddress();
  const now = useNow(30_000);
  const asked = get("date");
  const date = isDate(asked) ? asked : today(now, timezone);
  const view = get("view") === "week" ? "week" : "day";
  const providers = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const days = view === "week" ? weekOf(date) : [date];
  const list = useAppointments(
    new Date(startOf(days[0] ?? date, timezone)).toISOString(),
    new Date(endOf(days.at(-1) ?? date, timezone)).toISOString(),
  );
  // Who is booked no more keeps a column on the days there still is somebody.
  const names = (providers.data?.providers ?? [])
    .filter((one) => one.active || list.data?.some(({ providerId }) => providerId === one.id))
    .map((one) => one.name);
  const only = names.find((one) => one === get("provider")) ?? null;
  const [openId, setOpenId] = useState<string | null>(null);
  const [booking, setBooking] = useState<{ at: number; provider: string | null } | null>(null);
  const [moving, setMoving] = useState<({ id: string } & Place) | null>(null);
  const move = useCall(rescheduleAppointment, { refreshes: [listAppointments, getAvailability] });
  const shown = (list.data ?? []).filter(
    (one) => one.status !== "cancelled" && (only === null || one.provider === only),
  );
  const holidays = useQuery(query(client, key, listHolidays, { query: { limit: "100" } }));
  const off = new Map(holidays.data?.holidays.map((one) => [one.date, one.name]));
  const opening = (on: string, provider: string | null) => {
    const own = providers.data?.providers.find((one) => one.name === provider)?.hours;
    const parsed = businessHoursSchema.safeParse(own);
    const businessHours = parsed.success ? parsed.data : hours;
    return {
      open: openingOn(on, { businessHours, holidays: [...off.keys()] }),
      closedFor: off.get(on) ?? null,
    };
  };
  // Nobody set up yet: the practice itself takes the bookings.
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
  function drop(appointment: Appointment, to: Place) {
    const startsAt = new Date(instantOf(to, timezone)).toISOString();
    const other = to.provider && to.provider !== appointment.provider ? to.provider : null;
    if (startsAt === appointment.startsAt && !other) return;
    const stood = wallTime(Date.parse(appointment.startsAt), timezone);
    const back: Place = { date: stood.date, minute: stood.minute, provider: appointment.provider };
    setMoving({ id: appointment.id, ...to });
    move.mutate(
      { params: { id: appointment.id }, body: { startsAt, ...(other ? { provider: other } : {}) } },
      {
        onSuccess: (moved) =>
          toast(
            `${moved.contactName} is moved to ${day(moved.startsAt, timezone)}, ${clock(moved.startsAt, timezone)}`,
            { action: { label: "Undo", onClick: () => drop(moved, back) } },
          ),
        onSettled: () => setMoving(null),
      },
    );
  }
  const open = shown.find((one) => one.id === openId) ?? null;
  const step = view === "week" ? 7 : 1;
  return (
    <div className="flex h-full min-h-0 flex-col px-4 py-6 sm:px-8">
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="mr-2 min-w-0 flex-1 basis-60 font-semibold text-xl">
          {view === "week"
            ? `${dateText(days[0] ?? date, "short")} to ${dateText(days[6] ?? date, "short")}`
            : dateText(date)}
          <span className="block font-normal text-base text-ink-3">{timezone.replaceAll("_", " ")}</span>
        </h1>
        <Button size="icon" aria-label="Earlier" onClick={() => go({ date: addDays(date, -step) })}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button onClick={() => go({ date: null })}>Today</Button>
        <Button size="icon" aria-label="Later" onClick={() => go({ date: addDays(date, step) })}>
          <ChevronRight aria-hidden />
        </Button>
        <Segmented
          label="View"
          value={view}
          onChange={(value) => set({ view: value === "week" ? "week" : null })}
          options={[
            { value: "day", label: "Day" },
            { value: "week", label: "Week" },
          ]}
        />
        {names.length > 1 ? (
          <Select
            aria-label="Provider"
            className="w-40"
            value={only ?? ""}
            onChange={(event) => set({ provider: event.target.value })}
          >
            <option value="">Everybody</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        ) : null}
        <LogButton kind="booking" label="Book" />
      </header>
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        {view === "week" && names.length > 1 && only === null ? <ProviderLegend providers={names} /> : null}
        <ErrorNotice error={list.error} retry={() => list.refetch()} />
      </div>
      {/* Over the calendar and not above it: what one looks at must not move. */}
      <div className="relative flex min-h-0 flex-1">
        <CalendarGrid
          columns={columns}
          appointments={shown}
          providers={names}
          zone={timezone}
          now={now}
          moving={moving}
          movable={may("data:write")}
          onOpen={(one) => setOpenId(one.id)}
          onDrop={drop}
          onBook={(place) => setBooking({ at: instantOf(place, timezone), provider: place.provider })}
        />
        {move.error ? (
          <div className="absolute inset-x-3 bottom-3 z-30 mx-auto max-w-xl shadow-lift">
            <Notice
              tone="bad"
              title="It stays where it was"
              action={
                <Button size="sm" onClick={() => move.reset()}>
                  Close
                </Button>
              }
            >
              {move.error.message}
            </Notice>
          </div>
        ) : null}
      </div>
      <Dialog open={open !== null} onOpenChange={(on) => (on ? null : setOpenId(null))}>
        {open ? (
          <AppointmentDialog appointment={open} providers={names} onClose={() => setOpenId(null)} />
        ) : null}
      </Dialog>
      <Dialog open={booking !== null} onOpenChange={(on) => (on ? null : setBooking(null))}>
        {booking ? (
          <BookDialog
            at={booking.at}
            {...(booking.provider ? { provider: booking.provider } : {})}
            onClose={() => setBooking(null)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

function isDate(text: string): boolean {
  return text.length === 10 && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
