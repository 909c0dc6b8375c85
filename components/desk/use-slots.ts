"use client";
import { useQuery } from "@tanstack/react-query";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { readHours } from "@/lib/automation/business-hours";
import { wallTime } from "@/lib/automation/timezone";
import { getAvailability } from "@/lib/contract/appointments";
import { getGeneral } from "@/lib/contract/general-settings";
import { listHolidays } from "@/lib/contract/holidays";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import { nearestSlots, type SlotFault, slotFault } from "@/lib/desk/slot-fault";
import { startOf } from "./days";
import { useAppointments } from "./use-appointments";
import type { Appointment } from "./words";

const ALL = { query: { limit: "100" } };

export type Fault = SlotFault<Appointment>;

type Wanted = {
  id?: string;
  provider: string;
  startsAt: number;
  minutes: number;
  serviceId: string;
};

/** Finds what is against a time on the day of `at`; nothing while the day is not loaded. */
export function useSlotFault(at: number): (wanted: Wanted) => Fault | null {
  const { client, key, timezone = "UTC" } = useTenant();
  const { date } = wallTime(at, timezone);
  const now = useDeskNow(30_000);
  const list = useAppointments(date);
  const services = useQuery(query(client, key, listServices, ALL)).data?.services;
  const providers = useQuery(query(client, key, listProviders, ALL)).data?.providers;
  const holidays = useQuery(query(client, key, listHolidays, ALL)).data?.holidays;
  const general = useQuery(query(client, key, getGeneral)).data;
  return ({ serviceId, ...wanted }) => {
    if (!list.data || !services || !providers || !holidays || !general) return null;
    const service = services.find((one) => one.id === serviceId);
    const own = providers.find((one) => one.name === wanted.provider)?.hours;
    return slotFault(
      { ...wanted, bufferMinutes: service?.bufferMinutes ?? 0 },
      {
        appointments: list.data,
        now,
        timezone,
        businessHours: readHours(general.businessHours),
        providerHours: readHours(own),
        holidays,
      },
    );
  };
}

const SHOWN = 6;

/** The free times around `near`, or the first ones from the day `from` on. */
export function useFreeTimes({
  service,
  provider,
  minutes,
  near,
  from,
  moving,
}: {
  service: string;
  provider: string;
  minutes?: number;
  near: number | null;
  from?: string | undefined;
  /** The appointment to move. Its own time is not offered, and does not block the times it overlaps. */
  moving?: { id: string; startsAt: string | null } | undefined;
}) {
  const { client, key, timezone = "UTC" } = useTenant();
  const date = near === null ? from : wallTime(near, timezone).date;
  const free = useQuery({
    ...query(client, key, getAvailability, {
      query: {
        service,
        limit: near === null ? String(SHOWN) : "100",
        ...(provider ? { provider } : {}),
        ...(minutes ? { duration_minutes: String(minutes) } : {}),
        ...(moving ? { moving: moving.id } : {}),
        ...(date ? { from: new Date(startOf(date, timezone)).toISOString() } : {}),
      },
    }),
    enabled: service !== "",
  });
  return {
    near,
    pending: free.isPending && service !== "",
    slots:
      free.data &&
      nearestSlots(
        free.data.slots.filter(({ startsAt }) => startsAt !== moving?.startsAt),
        { near, count: SHOWN },
      ),
  };
}

export type FreeTimesShown = ReturnType<typeof useFreeTimes>;
