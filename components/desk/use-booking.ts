"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import type { FormValue } from "@/components/ui/form-values";
import { toast } from "@/components/ui/toast";
import { clock, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { createAppointment, getAvailability, listAppointments } from "@/lib/contract/appointments";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import { fromLocalInput, localInput, startOf, today } from "./days";
import { useFreeTimes, useSlotFault } from "./use-slots";
import { type Appointment, useLabels } from "./words";

/** The start of a booking: a time and provider that were clicked, or the day the calendar shows. */
export type BookingStart = {
  at?: number | undefined;
  date?: string | undefined;
  provider?: string | undefined;
};

/** The choices of a new appointment, the free times that fit them, and the mutation that books it. */
export function useBooking(initial: BookingStart) {
  const { client, key, name: practice, timezone = "UTC" } = useTenant();
  const services = useQuery(query(client, key, listServices, { query: { limit: "100" } }));
  const all = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const [chosenService, setService] = useState("");
  const [provider, setProvider] = useState(initial.provider ?? "");
  const [start, setStart] = useState(() => (initial.at ? localInput(initial.at, timezone) : ""));
  // Free times stay in place while they are tried, so they are around the time that was entered.
  const [near, setNear] = useState(initial.at ?? null);
  const now = useDeskNow(30_000);
  const create = useCall(createAppointment, { refreshes: [listAppointments, getAvailability] });
  const showBooked = useBookedToast();
  const offered = services.data?.services.filter((one) => one.active) ?? [];
  const providers = all.data?.providers.filter((one) => one.active) ?? [];
  const defaultProvider =
    providers.find((one) => one.isDefault) ??
    providers.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];
  const providerName = provider || (defaultProvider?.name ?? practice);
  const startsAt = fromLocalInput(start, timezone);
  const at = startsAt === null ? null : Date.parse(startsAt);
  const date = initial.date && initial.date > today(now, timezone) ? initial.date : today(now, timezone);
  const faultOf = useSlotFault(at ?? startOf(date, timezone));
  // A preselected service is easily booked by mistake, unless it is the only one.
  const service = offered.length === 1 ? offered[0] : offered.find((one) => one.name === chosenService);
  const free = useFreeTimes({ service: service?.name ?? "", provider, near, from: date });

  function book(value: FormValue, onBooked: () => void) {
    if (!startsAt || !service) return;
    create.mutate(
      {
        body: {
          contactPhone: value("phone"),
          service: service.name,
          startsAt,
          source: "desk",
          ...(value("name") ? { contactName: value("name") } : {}),
          ...(provider ? { provider } : {}),
        },
      },
      {
        onSuccess: (made) => {
          showBooked(made);
          onBooked();
        },
      },
    );
  }
  return {
    timezone,
    date: initial.date ? date : undefined,
    offered,
    nothingOffered: services.data !== undefined && offered.length === 0,
    service: service?.name ?? "",
    setService,
    providers,
    provider,
    providerName,
    defaultName: defaultProvider?.name ?? null,
    setProvider,
    start,
    setStart: (value: string) => {
      const entered = fromLocalInput(value, timezone);
      setStart(value);
      if (entered) setNear(Date.parse(entered));
    },
    startsAt,
    chooseTime: (at: string) => setStart(localInput(Date.parse(at), timezone)),
    fault:
      service && at !== null
        ? faultOf({
            provider: providerName,
            startsAt: at,
            minutes: service.durationMinutes,
            serviceId: service.id,
          })
        : null,
    free,
    book,
    busy: create.isPending,
    error: create.error,
  };
}

export type Booking = ReturnType<typeof useBooking>;

/** Names what was booked, and leads to it. */
function useBookedToast() {
  const t = useWords("calendar");
  const labels = useLabels();
  const router = useRouter();
  const { id, timezone = "UTC" } = useTenant();
  return (made: Appointment) => {
    const date = localInput(Date.parse(made.startsAt), timezone).slice(0, 10);
    toast(
      t("is_booked", {
        name: labels.patient(made),
        date: day(made.startsAt, timezone),
        time: clock(made.startsAt, timezone),
        provider: made.provider,
      }),
      {
        action: {
          label: t("show_booked"),
          onClick: () => router.push(`/w/${id}/calendar?date=${date}&appointment=${made.id}`),
        },
      },
    );
  };
}
