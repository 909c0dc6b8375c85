"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Checkboxes, Switch } from "@/components/ui/toggle";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { type BookingPageView, getBookingPage, putBookingPage } from "@/lib/contract/booking-page";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { listServices } from "@/lib/contract/services";
import { isIn, listOf, type Stored, stillChanged } from "./chosen";

/** The page on which people book for themselves: its address, and what it offers. */
export function BookingPageCard() {
  const t = useWords("bookings");
  const { client, key } = useTenant();
  const page = useQuery(query(client, key, getBookingPage));
  const services = useQuery(query(client, key, listServices, { query: { limit: "100" } }));
  const providers = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const error = page.error ?? services.error ?? providers.error;
  return (
    <Card aria-label={t("page")}>
      <CardHeader title={t("page")} description={t("page_about")} />
      <div className="p-4">
        <ErrorNotice error={error} />
        {page.data && services.data && providers.data ? (
          <BookingPageForm
            stored={page.data}
            services={services.data.services}
            providers={providers.data.providers}
          />
        ) : error ? null : (
          <Skeleton className="h-40" />
        )}
      </div>
    </Card>
  );
}

type Offer = { id: string; name: string; active: boolean };

/**
 * The active items of a list and the chosen ones among them. Only the reader's changes are kept, so that a service added
 * elsewhere in the settings is not taken off the page by the next save.
 */
function useChosen(offers: readonly Offer[], stored: Stored) {
  const known = offers.map(({ id }) => id);
  const all = offers.filter(({ active }) => active).map(({ id }) => id);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState(stored);
  // A saved choice must be dropped, or it would undo the next change that is made elsewhere.
  if (compared !== stored) {
    setCompared(stored);
    setChanged(stillChanged(changed, { before: compared, now: stored }));
  }
  const chosen = all.filter((id) => isIn(stored, id) !== changed.includes(id));
  const choose = (next: readonly string[]) =>
    setChanged(all.filter((id) => isIn(stored, id) !== next.includes(id)));
  const isChanged = all.some((id) => changed.includes(id));
  const toStore = isChanged ? listOf(chosen, { shown: all, known, stored }) : stored;
  return { all, chosen, choose, isChanged, toStore: toStore && [...toStore] };
}

type FormProps = { stored: BookingPageView; services: readonly Offer[]; providers: readonly Offer[] };

function BookingPageForm({ stored, services, providers }: FormProps) {
  const t = useWords("bookings");
  const { name } = useTenant();
  const [enabled, setEnabled] = useState(stored.enabled);
  const [waitlist, setWaitlist] = useState(stored.waitlist);
  const offered = useChosen(services, stored.services);
  const people = useChosen(providers, stored.providers);
  const save = useCall(putBookingPage, {
    refreshes: [getBookingPage],
    onDone: ({ enabled: isOn }) => toast(t(isOn ? "saved_on" : "saved_off")),
  });
  const unsaved = useUnsaved({
    save,
    state: { enabled, waitlist },
    isChanged: offered.isChanged || people.isChanged,
  });
  const submit = onSubmitForm((value) =>
    save.mutate({
      body: {
        ...{ enabled, waitlist },
        slug: value("slug"),
        intro: value("intro") || null,
        services: offered.toStore,
        providers: people.toStore,
      },
    }),
  );
  return (
    <form {...unsaved.form} onSubmit={submit} className="flex flex-col gap-4">
      <ErrorNotice error={save.error} fields={["/slug", "/intro"]} />
      <Choice id="booking-on" label={t("let_people_book")} checked={enabled} onChange={setEnabled} />
      <Field label={t("address")} hint={t("address_hint")} error={fieldError(save.error, "/slug")}>
        <Input
          name="slug"
          defaultValue={stored.slug ?? proposed(name)}
          required
          maxLength={60}
          autoComplete="off"
        />
      </Field>
      <Field label={t("welcome_text")} optional error={fieldError(save.error, "/intro")}>
        <Textarea name="intro" rows={2} defaultValue={stored.intro ?? ""} maxLength={1_000} />
      </Field>
      <Checkboxes
        legend={t("services_offered")}
        names={offered.all}
        chosen={offered.chosen}
        onChange={offered.choose}
        text={(id) => services.find((service) => service.id === id)?.name ?? id}
      />
      {people.all.length > 1 ? (
        <Checkboxes
          legend={t("providers_offered")}
          hint={t("providers_offered_hint")}
          names={people.all}
          chosen={people.chosen}
          onChange={people.choose}
          text={(id) => providers.find((provider) => provider.id === id)?.name ?? id}
        />
      ) : null}
      <Choice id="booking-waitlist" label={t("waitlist")} checked={waitlist} onChange={setWaitlist} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t("save_page")}
        </Button>
        {stored.enabled && stored.url ? (
          <a href={stored.url} target="_blank" rel="noreferrer" className="wrap-anywhere text-signal text-sm">
            {stored.url}
          </a>
        ) : null}
      </div>
    </form>
  );
}

function Choice({
  id,
  label,
  checked,
  onChange,
}: {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className="flex items-center gap-3">
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

/** An address made from the workspace's name, to start with. */
const proposed = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
