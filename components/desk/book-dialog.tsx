"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { toast } from "sonner";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice, Skeleton } from "@/components/ui/surface";
import { clock, day } from "@/components/ui/when";
import { createAppointment, getAvailability, listAppointments } from "@/lib/contract/appointments";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import { fromLocalInput, localInput } from "./days";
import { type Person, PersonFields } from "./person-fields";

const FIELDS = ["/contactPhone", "/contactName", "/service", "/provider", "/startsAt"];

export function BookDialog({
  person,
  at,
  provider: firstProvider,
  onClose,
}: {
  person?: Person | undefined;
  at?: number;
  provider?: string;
  onClose: () => void;
}) {
  const { client, key, id, timezone = "UTC" } = useTenant();
  const services = useQuery(query(client, key, listServices, { query: { limit: "100" } }));
  const providers = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const [service, setService] = useState("");
  const [provider, setProvider] = useState(firstProvider ?? "");
  const [start, setStart] = useState(() => (at ? localInput(at, timezone) : ""));
  const create = useCall(createAppointment, { refreshes: [listAppointments, getAvailability] });
  const offered = services.data?.services.filter((one) => one.active) ?? [];
  const chosen = service || (offered[0]?.name ?? "");
  const free = useQuery({
    ...query(client, key, getAvailability, {
      query: { service: chosen, limit: "6", ...(provider ? { provider } : {}) },
    }),
    enabled: chosen !== "",
  });
  return (
    <DialogForm
      title="Book an appointment"
      verb="Book appointment"
      busy={create.isPending}
      // Before it is known what can be booked there is nothing to book.
      disabled={chosen === ""}
      error={create.error}
      fields={FIELDS}
      onClose={onClose}
      onSubmit={(value) => {
        const startsAt = fromLocalInput(start, timezone);
        if (!startsAt) return;
        create.mutate(
          {
            body: {
              contactPhone: value("phone"),
              service: chosen,
              startsAt,
              source: "desk",
              ...(value("name") ? { contactName: value("name") } : {}),
              ...(provider ? { provider } : {}),
            },
          },
          {
            onSuccess: (made) => {
              toast(
                `${made.contactName} is booked for ${day(made.startsAt, timezone)}, ${clock(made.startsAt, timezone)}`,
              );
              onClose();
            },
          },
        );
      }}
    >
      {services.data && offered.length === 0 ? (
        <Notice tone="warn" title="Nothing can be booked yet">
          Say first what people come for, in{" "}
          <Link className="underline" href={`/w/${id}/settings/bookings`}>
            Services and holidays
          </Link>
          .
        </Notice>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields person={person} error={create.error} phoneAt="/contactPhone" nameAt="/contactName" />
        <Field label="Service" error={fieldError(create.error, "/service")}>
          <Select value={chosen} onChange={(event) => setService(event.target.value)} required>
            {offered.map((one) => (
              <option key={one.id} value={one.name}>
                {one.name}, {one.durationMinutes} min
              </option>
            ))}
          </Select>
        </Field>
        <Field label="With" error={fieldError(create.error, "/provider")}>
          <Select value={provider} onChange={(event) => setProvider(event.target.value)}>
            <option value="">The usual provider</option>
            {providers.data?.providers
              .filter((one) => one.active)
              .map((one) => (
                <option key={one.id} value={one.name}>
                  {one.name}
                </option>
              ))}
          </Select>
        </Field>
      </div>
      <Field
        label="Starts"
        hint={timezone.replaceAll("_", " ")}
        error={fieldError(create.error, "/startsAt")}
      >
        <Input
          type="datetime-local"
          required
          value={start}
          step={300}
          onChange={(event) => setStart(event.target.value)}
        />
      </Field>
      <div>
        <p className="mb-1.5 font-medium text-sm">Next free times</p>
        {free.isPending && chosen ? <Skeleton className="h-7 w-full" /> : null}
        <div className="flex flex-wrap gap-1.5">
          {free.data?.slots.map((slot) => (
            <Button
              key={slot.startsAt}
              size="sm"
              aria-pressed={start === localInput(Date.parse(slot.startsAt), timezone)}
              className="aria-pressed:border-signal aria-pressed:bg-signal-soft aria-pressed:text-signal"
              onClick={() => setStart(localInput(Date.parse(slot.startsAt), timezone))}
            >
              {day(slot.startsAt, timezone).split(",")[0]}, {clock(slot.startsAt, timezone)}
            </Button>
          ))}
        </div>
        {free.data?.slots.length === 0 ? (
          <p className="text-ink-2">Nothing is free in the next days.</p>
        ) : null}
      </div>
    </DialogForm>
  );
}
