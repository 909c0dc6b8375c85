"use client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Stethoscope } from "lucide-react";
import { useState } from "react";
import { today } from "@/components/desk/days";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Badge, Notice } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { type BusinessHours, readHours } from "@/lib/automation/business-hours";
import { getAvailability, listAppointments } from "@/lib/contract/appointments";
import type { ResponseOf } from "@/lib/contract/contract";
import { createProvider, listProviders, patchProvider } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { HoursFields, USUAL_WEEK } from "./hours-fields";
import { OutsideProviderHours } from "./outside-hours";
import { RecordCard, useOnArchived, useOnSaved } from "./record-card";
import { UsedBy } from "./used-by";

type Provider = ResponseOf<typeof patchProvider>;
const REFRESHES = { refreshes: [listProviders, getAvailability] };
const hoursOf = (provider: Provider | null): BusinessHours | null => {
  return readHours(provider?.hours);
};

export function ProvidersCard() {
  const t = useWords("bookings");
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const patch = useCall(patchProvider, REFRESHES);
  return (
    <RecordCard
      noun="provider"
      title={t("providers")}
      description={t("providers_about")}
      empty={{
        icon: Stethoscope,
        title: t("providers_none"),
        text: t("providers_none_about"),
      }}
      list={list}
      rows={list.data?.providers}
      error={patch.error}
      words={{
        archive: t("stop_bookings"),
        restore: t("resume_bookings"),
        archived: t("bookings_stopped"),
        allArchived: (count) => t("providers_stopped", { count }),
      }}
      about={(one) => t(hoursOf(one) ? "own_hours" : "business_hours")}
      mark={({ isDefault }) => (isDefault ? <Badge tone="info">{t("default")}</Badge> : null)}
      mayArchive={({ isDefault }) => !isDefault}
      onRestore={({ id }) => patch.mutate({ params: { id }, body: { active: true } })}
      dialog={(editing, close) => <ProviderDialog provider={editing} onClose={close} />}
      archiveDialog={(provider, close) => <StopDialog provider={provider} onClose={close} />}
    />
  );
}

function StopDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useWords("bookings");
  const { id: workspaceId } = useTenant();
  const patch = useCall(patchProvider, REFRESHES);
  const upcoming = useUpcoming(provider.id);
  const stopped = useOnArchived("provider_stopped", onClose);
  return (
    <DialogForm
      title={t("stop_title", { name: provider.name })}
      description={t("stop_about")}
      verb={t("stop_bookings")}
      busy={patch.isPending}
      disabled={upcoming.isPending}
      error={patch.error ?? upcoming.error}
      onClose={onClose}
      onSubmit={() => patch.mutate({ params: { id: provider.id }, body: { active: false } }, stopped)}
    >
      {upcoming.count > 0 ? (
        <Notice tone="warn">
          {rich(
            t.parts("still_booked", {
              count: upcoming.count,
              hasMore: upcoming.hasMore ? "yes" : "no",
              link: (words) => (
                <Link
                  className="underline"
                  href={`/w/${workspaceId}/calendar?${new URLSearchParams({ ...(upcoming.firstDay ? { date: upcoming.firstDay } : {}), provider: provider.name })}`}
                >
                  {words}
                </Link>
              ),
            }),
          )}
        </Notice>
      ) : null}
      <UsedBy kind="provider" id={provider.id} change={{ does: "stopping" }} />
    </DialogForm>
  );
}

/** The appointments that a provider still has. They stay booked. */
function useUpcoming(provider: string) {
  const { client, key, timezone = "UTC" } = useTenant();
  const now = useDeskNow(60_000);
  const [from] = useState(() => new Date(now).toISOString());
  const lists = useQueries({
    queries: (["booked", "confirmed"] as const).map((status) =>
      query(client, key, listAppointments, { query: { provider, status, from, limit: "100" } }),
    ),
  });
  const starts = lists.flatMap(({ data }) =>
    (data?.appointments ?? []).map(({ startsAt }) => Date.parse(startsAt)),
  );
  const hasMore = lists.some(({ data }) => data?.has_more);
  return {
    count: starts.length,
    hasMore,
    // A page has the appointments booked last, so the first day is unknown if there are more.
    firstDay: hasMore || starts.length === 0 ? null : today(Math.min(...starts), timezone),
    isPending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.error)?.error ?? null,
  };
}

function ProviderDialog({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  const t = useWords("bookings");
  const create = useCall(createProvider, REFRESHES);
  const patch = useCall(patchProvider, REFRESHES);
  const { may } = useTenant();
  const [hours, setHours] = useState(hoursOf(provider));
  const [name, setName] = useState(provider?.name ?? "");
  const [usual, setUsual] = useState(provider?.isDefault ?? false);
  const error = create.error ?? patch.error;
  const done = useOnSaved(onClose);
  return (
    <DialogForm
      title={provider ? t("edit_name", { name: provider.name }) : t("add_a_provider")}
      verb={t(provider ? "save" : "add_provider")}
      busy={create.isPending || patch.isPending}
      error={error}
      fields={["/name"]}
      onClose={onClose}
      onSubmit={(value) => {
        const body = { name: value("name"), hours, ...(usual ? ({ isDefault: true } as const) : {}) };
        if (provider) patch.mutate({ params: { id: provider.id }, body }, done);
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
          placeholder={t("provider_example")}
          autoFocus
        />
      </Field>
      {provider && name.trim() !== provider.name ? (
        <UsedBy kind="provider" id={provider.id} change={{ does: "renaming_person" }} />
      ) : null}
      {provider?.isDefault ? null : (
        <div className="flex items-center gap-3">
          <Switch id="usual-one" checked={usual} onCheckedChange={setUsual} />
          <label htmlFor="usual-one">{t("is_default")}</label>
        </div>
      )}
      <div className="flex items-center gap-3">
        <Switch
          id="own-hours"
          checked={hours !== null}
          onCheckedChange={(own) => setHours(own ? USUAL_WEEK : null)}
        />
        <label htmlFor="own-hours">{t("own_hours")}</label>
      </div>
      {hours ? <HoursFields value={hours} onChange={setHours} /> : null}
      {provider && may("data:read") && JSON.stringify(hours) !== JSON.stringify(hoursOf(provider)) ? (
        <OutsideProviderHours provider={provider.id} hours={hours} before={hoursOf(provider)} />
      ) : null}
    </DialogForm>
  );
}
