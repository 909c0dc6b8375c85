"use client";
import type { ReactNode } from "react";
import { DayTimeField } from "@/components/ui/day-time-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { HiddenValue } from "@/components/ui/hidden-value";
import { unitPrice } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { Translator } from "@/lib/messages/translate";
import { yesNo } from "@/lib/messages/yes-no";
import { FreeTimes } from "./free-times";
import { NoServices } from "./no-services";
import { type Person, PersonFields } from "./person-fields";
import { errorBeside, isTaken, SlotNotice } from "./slot-notice";
import { type Booking, type BookingStart, useBooking } from "./use-booking";

const FIELDS = ["/contactPhone", "/contactName", "/service", "/provider", "/startsAt"];

export function BookDialog({
  person,
  onClose,
  ...initial
}: BookingStart & { person?: Person | undefined; onClose: () => void }) {
  const t = useWords("calendar");
  const booking = useBooking(initial);
  const { error, fault, start, startsAt, timezone } = booking;
  const zoneName = useZoneName();
  return (
    <DialogForm
      title={t("book_title")}
      verb={t(fault && !isTaken(fault) ? "book_anyway" : "book_appointment")}
      busy={booking.busy}
      disabled={isTaken(fault)}
      error={errorBeside(fault, error)}
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
        <DayTimeField
          zone={timezone}
          required
          name="start"
          value={start}
          firstDay={booking.date}
          onChange={booking.setStart}
        />
      </Field>
      <SlotNotice fault={fault} provider={booking.providerName} />
      {booking.service === "" ? null : (
        <FreeTimes {...booking.free} chosen={startsAt} onChoose={booking.chooseTime} />
      )}
    </DialogForm>
  );
}

function serviceText(
  { name: service, durationMinutes: minutes, price, currency, priceFrom }: Booking["offered"][number],
  t: Translator<"calendar", ReactNode>,
): string {
  if (!price || !currency) return t("service_length", { service, minutes });
  const amount = unitPrice(price, currency);
  return t("service_priced", { service, minutes, price: amount, isFrom: yesNo(priceFrom) });
}

function ServiceField({ offered, service, setService, error }: Booking) {
  const t = useWords("calendar");
  return (
    <Field label={t("service")} error={fieldError(error, "/service")}>
      <Picker
        value={service}
        options={offered.map((one) => ({
          value: one.name,
          label: serviceText(one, t),
        }))}
        onChange={setService}
      />
      {/* Without a name, as an only service is chosen by itself, which is no change of the person's. */}
      <HiddenValue isChoice required value={service} />
    </Field>
  );
}

function ProviderField({ providers, provider, defaultName, setProvider, error }: Booking) {
  const t = useWords("calendar");
  const byDefault = defaultName ? t("default_provider_named", { name: defaultName }) : t("default_provider");
  return (
    <Field label={t("with")} error={fieldError(error, "/provider")}>
      <Picker
        value={provider}
        options={[
          { value: "", label: byDefault },
          ...providers.map((one) => ({ value: one.name, label: one.name })),
        ]}
        onChange={setProvider}
      />
    </Field>
  );
}
