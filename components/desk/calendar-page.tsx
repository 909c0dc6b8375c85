"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { instantOf } from "@/lib/automation/timezone";
import { getAppointment } from "@/lib/contract/appointments";
import { query } from "@/lib/contract/queries";
import { AppointmentDialog } from "./appointment-dialog";
import { BookDialog } from "./book-dialog";
import { ProviderLegend } from "./calendar-event";
import { CalendarGrid } from "./calendar-grid";
import { CalendarHeader } from "./calendar-header";
import { CalendarPrint } from "./calendar-print";
import { MoveQuestion } from "./move-question";
import { NoServices } from "./no-services";
import { useCalendar } from "./use-calendar";
import { useReschedule } from "./use-reschedule";

export function CalendarPage({ hours }: { hours: BusinessHours | null }) {
  const { may, timezone = "UTC" } = useTenant();
  const now = useDeskNow(30_000);
  const calendar = useCalendar(hours, now);
  const { appointments, names, view, only } = calendar;
  const reschedule = useReschedule();
  const { get, set } = useSearchParamsState();
  const openId = get("appointment");
  const setOpenId = (id: string | null) => set({ appointment: id });
  const [booking, setBooking] = useState<{ at: number; provider: string | null } | null>(null);
  const { open, alone } = useOpened(openId, calendar);
  return (
    <>
      <CalendarPrint calendar={calendar} />
      <div className="flex h-full min-h-0 flex-col px-4 py-6 sm:px-8 print:hidden">
        <CalendarHeader {...calendar} />
        <div className="mb-3 flex flex-col gap-2 empty:hidden">
          {view === "week" && names.length > 1 && only === null ? <ProviderLegend providers={names} /> : null}
          {calendar.nothingOffered && may("settings:write") ? <NoServices /> : null}
          <ErrorNotice error={calendar.error} retry={() => calendar.retry()} />
          {alone.isLoading ? <Skeleton className="h-10" /> : null}
          <ErrorNotice error={open === null ? alone.error : null} />
        </div>
        {/* Providers decide the columns and the legend, so the calendar is drawn once they are known. The notice lies
            over it, so that it does not move while it is used. */}
        {calendar.isPending ? (
          <Skeleton className="flex-1" />
        ) : (
          <div className="relative flex min-h-0 flex-1">
            <CalendarGrid
              columns={calendar.columns}
              appointments={appointments}
              providers={names}
              zone={timezone}
              now={now}
              moving={reschedule.moving}
              movable={may("data:write")}
              onOpen={(one) => setOpenId(one.id)}
              onDrop={reschedule.ask}
              onBook={(place) => setBooking({ at: instantOf(place, timezone), provider: place.provider })}
            />
            {reschedule.error ? (
              <RescheduleFailed message={reschedule.error.message} dismiss={reschedule.dismiss} />
            ) : null}
          </div>
        )}
        <MoveQuestion
          asked={reschedule.asked}
          onKeep={reschedule.keep}
          onOther={reschedule.askAt}
          onMove={(notify) => {
            const { asked } = reschedule;
            if (asked) reschedule.move(asked.appointment, asked.to, notify);
          }}
        />
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
    </>
  );
}

/** Reads the appointment that the URL names. It may be a canceled one, which the calendar does not show. */
function useOpened(id: string, { appointments, isPending }: ReturnType<typeof useCalendar>) {
  const { client, key } = useTenant();
  const listed = appointments.find((one) => one.id === id) ?? null;
  const alone = useQuery({
    ...query(client, key, getAppointment, { params: { id } }),
    enabled: id !== "" && !isPending && listed === null,
  });
  return { open: listed ?? (id === "" ? null : (alone.data ?? null)), alone };
}

function RescheduleFailed({ message, dismiss }: { message: string; dismiss: () => void }) {
  const t = useWords("calendar");
  return (
    <div className="absolute inset-x-3 bottom-3 z-30 mx-auto max-w-xl shadow-lift">
      <Notice
        tone="bad"
        title={t("not_moved")}
        action={
          <Button size="sm" onClick={dismiss}>
            {t("close")}
          </Button>
        }
      >
        {message}
      </Notice>
    </div>
  );
}
