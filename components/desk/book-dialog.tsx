"use client";
import { Button } from "@/components/ui/button";
import { DayTimeField } from "@/components/ui/day-time-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Skeleton } from "@/components/ui/surface";
import { clock, day } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { localInput } from "./days";
import { NoServices } from "./no-services";
import { type Person, PersonFields } from "./person-fields";
import { type Booking, useBooking } from "./use-booking";

const FIELDS = ["/contactPhone", "/contactName", "/service", "/provider", "/startsAt"];

export function BookDialog({
  person,
  at,
  provider,
  onClose,
}: {
  person?: Person | undefined;
  at?: number;
  provider?: string;
  onClose: () => void;
}) {
  const t = useWords("calendar");
  const booking = useBooking({ at, provider });
  const { error, start, timezone } = booking;
  const zoneName = useZoneName();
  return (
    <DialogForm
      title={t("book_title")}
      verb={t("book_appointment")}
      busy={booking.busy}
      // An appointment needs a service, so booking is disabled until the services are loaded.
      disabled={booking.service === ""}
      error={error}
      fields={FIELDS}
      onClose={onClose}
      onSubmit={(value) => booking.book(value, onClose)}
    >
      {booking.nothingOffered ? <NoServices /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields person={person} error={error} phoneAt="/contactPhone" nameAt="/contactName" />
        <ServiceField {...booking} />
        <ProviderField {...booking} />
      </div>
      <Field label={t("starts")} hint={zoneName(timezone)} error={fieldError(error, "/startsAt")}>
        <DayTimeField required value={start} onChange={booking.setStart} />
      </Field>
      <FreeTimes {...booking} />
    </DialogForm>
  );
}

function ServiceField({ offered, service, setService, error }: Booking) {
  const t = useWords("calendar");
  return (
    <Field label={t("service")} error={fieldError(error, "/service")}>
      <Picker
        value={service}
        options={offered.map((one) => ({
          value: one.name,
          label: t("service_length", { service: one.name, minutes: one.durationMinutes }),
        }))}
        onChange={setService}
      />
    </Field>
  );
}

function ProviderField({ providers, provider, setProvider, error }: Booking) {
  const t = useWords("calendar");
  return (
    <Field label={t("with")} error={fieldError(error, "/provider")}>
      <Picker
        value={provider}
        options={[
          { value: "", label: t("default_provider") },
          ...providers.map((one) => ({ value: one.name, label: one.name })),
        ]}
        onChange={setProvider}
      />
    </Field>
  );
}

function FreeTimes({ free, start, setStart, timezone }: Booking) {
  const t = useWords("calendar");
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t("next_free")}</p>
      {free.pending ? <Skeleton className="h-7 w-full" /> : null}
      <div className="flex flex-wrap gap-1.5">
        {free.slots?.map((slot) => (
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
      {free.slots?.length === 0 ? <p className="text-ink-2">{t("none_free")}</p> : null}
    </div>
  );
}
