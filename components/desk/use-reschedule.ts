"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { toast } from "@/components/ui/toast";
import { clock, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { instantOf, wallTime } from "@/lib/automation/timezone";
import { getAvailability, listAppointments, rescheduleAppointment } from "@/lib/contract/appointments";
import { listConversations } from "@/lib/contract/conversations";
import { listMessages } from "@/lib/contract/messages";
import { keyOf, readAgain } from "@/lib/contract/queries";
import type { Place } from "./calendar-column";
import { type Appointment, useLabels } from "./words";

const REFRESHES = [listAppointments, getAvailability, listMessages, listConversations];

export type AskedMove = { appointment: Appointment; to: Place; startsAt: string };

/** Names the new time of an appointment. */
export function useMovedToast() {
  const t = useWords("calendar");
  const labels = useLabels();
  return (moved: Appointment, options: Parameters<typeof toast>[1]) =>
    toast(
      t("was_moved", {
        name: labels.patient(moved),
        date: day(moved.startsAt, moved.timezone),
        time: clock(moved.startsAt, moved.timezone),
      }),
      options,
    );
}

/**
 * Moves an appointment that was dropped at another time or provider: it is shown there at once, the page asks whether
 * the patient gets a text, and then it is saved. A move without a text can be undone.
 */
export function useReschedule() {
  const t = useWords("calendar");
  const showMoved = useMovedToast();
  const cache = useQueryClient();
  const { key, timezone = "UTC" } = useTenant();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [moving, setMoving] = useState<({ id: string } & Place) | null>(null);
  const call = useCall(rescheduleAppointment, { refreshes: REFRESHES });
  const startOf = (to: Place) => new Date(instantOf(to, timezone)).toISOString();
  const otherProvider = (appointment: Appointment, to: Place) =>
    to.provider && to.provider !== appointment.provider ? to.provider : null;

  function ask(appointment: Appointment, to: Place) {
    const startsAt = startOf(to);
    if (startsAt === appointment.startsAt && !otherProvider(appointment, to)) return;
    setMoving({ id: appointment.id, ...to });
    setAsked({ appointment, to, startsAt });
  }

  function askAt(startsAt: string) {
    if (asked) ask(asked.appointment, { ...asked.to, ...wallTime(Date.parse(startsAt), timezone) });
  }

  function keep() {
    setAsked(null);
    setMoving(null);
  }

  function move(appointment: Appointment, to: Place, notify: boolean) {
    const provider = otherProvider(appointment, to);
    const before = wallTime(Date.parse(appointment.startsAt), timezone);
    const back: Place = { date: before.date, minute: before.minute, provider: appointment.provider };
    setAsked(null);
    setMoving({ id: appointment.id, ...to });
    call.mutate(
      {
        params: { id: appointment.id },
        body: { startsAt: startOf(to), notify, ...(provider ? { provider } : {}) },
      },
      {
        onSuccess: (moved) =>
          showMoved(
            moved,
            notify
              ? { description: t("gets_text") }
              : { action: { label: t("undo"), onClick: () => move(moved, back, false) } },
          ),
        // The time was taken meanwhile: the question shows by whom, and the free times around it.
        onError: async ({ code }) => {
          if (code !== "slot_taken") return;
          await Promise.all(
            [listAppointments, getAvailability].map((one) => readAgain(cache, keyOf(key, one))),
          );
          ask(appointment, to);
        },
        onSettled: () => setMoving(null),
      },
    );
  }
  return { ask, askAt, asked, keep, move, moving, error: call.error, dismiss: () => call.reset() };
}
