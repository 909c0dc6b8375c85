"use client";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { unitPrice } from "@/components/ui/money";
import { Badge } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { numberText, plainNumber } from "@/components/ui/typed-number";
import { useWords } from "@/components/words/words";
import { getAvailability } from "@/lib/contract/appointments";
import { getBookingPage } from "@/lib/contract/booking-page";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { createService, listServices, patchService } from "@/lib/contract/services";
import { yesNo } from "@/lib/messages/yes-no";
import { RecordCard, useOnArchived, useOnSaved } from "./record-card";
import { UsedBy } from "./used-by";

type Service = ResponseOf<typeof patchService>;
const REFRESHES = { refreshes: [listServices, getAvailability, getBookingPage] };

type Offered = { services: readonly string[] | null; enabled: boolean };

/** A new service is offered if the page offers any other. */
const isOffered = ({ services }: Offered, service: Service | null): boolean =>
  services === null || (service ? services.includes(service.id) : services.length > 0);

/**
 * Reads which services the booking page offers, for owners. A page that is switched off keeps its list, so a service added
 * in the meantime joins it too.
 */
function useOffered(): Offered | null {
  const { client, key, may } = useTenant();
  const mayChoose = may("settings:write");
  const { data } = useQuery({ ...query(client, key, getBookingPage), enabled: mayChoose });
  return mayChoose && data && data.slug !== null ? data : null;
}

export function ServicesCard() {
  const t = useWords("bookings");
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listServices, { query: { limit: "100" } }));
  const patch = useCall(patchService, REFRESHES);
  const page = useOffered();
  return (
    <RecordCard
      noun="service"
      title={t("services")}
      description={t("services_about")}
      empty={{
        icon: ClipboardList,
        title: t("services_none"),
        text: t("services_none_about"),
      }}
      list={list}
      rows={list.data?.services}
      error={patch.error}
      words={{
        archive: t("archive"),
        restore: t("restore"),
        archived: t("archived"),
        allArchived: (count) => t("services_archived", { count }),
      }}
      about={({ durationMinutes, bufferMinutes, price, currency, priceFrom }) =>
        [
          t("duration", { minutes: String(durationMinutes), buffer: bufferMinutes }),
          ...(price && currency
            ? [t("price_text", { price: unitPrice(price, currency), isFrom: yesNo(priceFrom) })]
            : []),
        ].join(", ")
      }
      mark={(service) =>
        service.active && page?.enabled && isOffered(page, service) ? (
          <Badge tone="good">{t("on_booking_page")}</Badge>
        ) : null
      }
      onRestore={({ id }) => patch.mutate({ params: { id }, body: { active: true } })}
      dialog={(editing, close) => <ServiceDialog service={editing} onClose={close} />}
      archiveDialog={(service, close) => <ArchiveDialog service={service} onClose={close} />}
    />
  );
}

function ArchiveDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const t = useWords("bookings");
  const patch = useCall(patchService, REFRESHES);
  const archived = useOnArchived("service_archived", onClose);
  return (
    <DialogForm
      title={t("archive_name", { name: service.name })}
      description={t("archive_about")}
      verb={t("archive")}
      busy={patch.isPending}
      error={patch.error}
      onClose={onClose}
      onSubmit={() => patch.mutate({ params: { id: service.id }, body: { active: false } }, archived)}
    >
      <UsedBy kind="service" id={service.id} change={{ does: "archiving" }} />
    </DialogForm>
  );
}

function ServiceDialog({ service, onClose }: { service: Service | null; onClose: () => void }) {
  const t = useWords("bookings");
  const create = useCall(createService, REFRESHES);
  const patch = useCall(patchService, REFRESHES);
  const [name, setName] = useState(service?.name ?? "");
  const error = create.error ?? patch.error;
  const done = useOnSaved(onClose);
  const page = useOffered();
  const [isFrom, setFrom] = useState(service?.priceFrom ?? false);
  const [offers, setOffers] = useState<boolean | null>(null);
  const wasOffered = page !== null && isOffered(page, service);
  return (
    <DialogForm
      title={service ? t("edit_name", { name: service.name }) : t("add_a_service")}
      {...(service ? { description: t("service_edit_about") } : {})}
      verb={t(service ? "save" : "add_service")}
      busy={create.isPending || patch.isPending}
      error={error}
      fields={["/name", "/durationMinutes", "/bufferMinutes", "/price"]}
      state={[offers, isFrom]}
      onClose={onClose}
      onSubmit={(value) => {
        const body = {
          name: value("name"),
          durationMinutes: Number(value("minutes")),
          bufferMinutes: Number(value("buffer") || 0),
          price: plainNumber(value("price")) || null,
          priceFrom: isFrom,
          // An unchanged switch is not sent, because someone else may have changed the page since.
          ...(page && (offers !== null || !service) ? { onBookingPage: offers ?? wasOffered } : {}),
        };
        if (service) patch.mutate({ params: { id: service.id }, body }, done);
        else create.mutate({ body }, done);
      }}
    >
      <Field label={t("name")} error={fieldError(error, "/name")}>
        <Input
          name="name"
          required
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
          placeholder={t("service_example")}
          autoFocus
        />
      </Field>
      {service && name.trim() !== service.name ? (
        <UsedBy kind="service" id={service.id} change={{ does: "renaming" }} />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("minutes")} error={fieldError(error, "/durationMinutes")}>
          <Input
            name="minutes"
            type="number"
            required
            min={1}
            max={1440}
            defaultValue={service?.durationMinutes ?? 30}
          />
        </Field>
        <Field label={t("buffer")} error={fieldError(error, "/bufferMinutes")}>
          <Input name="buffer" type="number" min={0} max={480} defaultValue={service?.bufferMinutes ?? 0} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("price")} optional hint={t("price_hint")} error={fieldError(error, "/price")}>
          <Input
            name="price"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={numberText(service?.price ?? "")}
          />
        </Field>
        <div className="flex touch:min-h-touch items-center gap-3 sm:pt-4">
          <Switch id="service-price-from" checked={isFrom} onCheckedChange={setFrom} />
          <label htmlFor="service-price-from">{t("price_from")}</label>
        </div>
      </div>
      {page && service?.active !== false ? (
        <div className="flex touch:min-h-touch items-center gap-3">
          <Switch id="service-offered" checked={offers ?? wasOffered} onCheckedChange={setOffers} />
          <label htmlFor="service-offered">{t("offer_on_page")}</label>
        </div>
      ) : null}
    </DialogForm>
  );
}
