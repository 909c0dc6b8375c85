"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import type { FormValue } from "@/components/ui/form-values";
import { toast } from "@/components/ui/toast";
import { clock, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { createAppointment, getAvailability, listAppointments } from "@/lib/contract/appointments";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import { fromLocalInput, localInput } from "./days";

/** The choices of a new appointment, the free times that fit them, and the mutation that books it. */
export function useBooking(initial: { at?: number | undefined; provider?: string | undefined }) {
  const t = useWords("calendar");
  const { client, key, timezone = "UTC" } = useTenant();
  const services = useQuery(query(client, key, listServices, { query: { limit: "100" } }));
  const providers = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const [chosenService, setService] = useState("");
  const [provider, setProvider] = useState(initial.provider ?? "");
  const [start, setStart] = useState(() => (initial.at ? localInput(initial.at, timezone) : ""));
  const create = useCall(createAppointment, { refreshes: [listAppointments, getAvailability] });
  const offered = services.data?.services.filter((one) => one.active) ?? [];
  const service = chosenService || (offered[0]?.name ?? "");
  const free = useQuery({
    ...query(client, key, getAvailability, {
      query: { service, limit: "6", ...(provider ? { provider } : {}) },
    }),
    enabled: service !== "",
  });
  function book(value: FormValue, onBooked: () => void) {
    const startsAt = fromLocalInput(start, timezone);
    if (!startsAt) return;
    create.mutate(
      {
        body: {
          contactPhone: value("phone"),
          service,
          startsAt,
          source: "desk",
          ...(value("name") ? { contactName: value("name") } : {}),
          ...(provider ? { provider } : {}),
        },
      },
      {
        onSuccess: (made) => {
          toast(
            t("is_booked", {
              name: made.contactName,
              date: day(made.startsAt, timezone),
              time: clock(made.startsAt, timezone),
            }),
          );
          onBooked();
        },
      },
    );
  }
  return {
    timezone,
    offered,
    nothingOffered: services.data !== undefined && offered.length === 0,
    service,
    setService,
    providers: providers.data?.providers.filter((one) => one.active) ?? [],
    provider,
    setProvider,
    start,
    setStart,
    free: { pending: free.isPending && service !== "", slots: free.data?.slots },
    book,
    busy: create.isPending,
    error: create.error,
  };
}

export type Booking = ReturnType<typeof useBooking>;
