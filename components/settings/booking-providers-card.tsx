"use client";
import { useQuery } from "@tanstack/react-query";
import { Stethoscope } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Badge } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { type BusinessHours, businessHoursSchema } from "@/lib/automation/business-hours";
import { getAvailability } from "@/lib/contract/appointments";
import type { ResponseOf } from "@/lib/contract/contract";
import { createProvider, listProviders, patchProvider } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";
import { HoursFields, USUAL_WEEK } from "./hours-fields";
import { onSaved, RecordCard } from "./record-card";
import { UsedBy } from "./used-by";

type Provider = ResponseOf<typeof patchProvider>;
const REFRESHES = { refreshes: [listProviders, getAvailability] };
const hoursOf = (provider: Provider | null): BusinessHours | null => {
  const parsed = businessHoursSchema.safeParse(provider?.hours);
  return parsed.success ? parsed.data : null;
};

export function ProvidersCard() {
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const patch = useCall(patchProvider, REFRESHES);
  return (
    <RecordCard
      noun="provider"
      title="Providers"
      description="The people who take appointments. Nobody is double-booked."
      empty={{
        icon: Stethoscope,
        title: "No providers yet",
        text: "Until you add one, bookings go to the practice.",
      }}
      list={list}
      rows={list.data?.providers}
      error={patch.error}
      words={{ archive: "Stop bookings", restore: "Resume bookings", archived: "Bookings stopped" }}
      about={(one) => (hoursOf(one) ? "Own hours" : "Business hours")}
      mark={({ isDefault }) => (isDefault ? <Badge tone="signal">Default</Badge> : null)}
      mayArchive={({ isDefault }) => !isDefault}
      onUse={({ id }, active) => patch.mutate({ params: { id }, body: { active } })}
      dialog={(editing, close) => <ProviderDialog provider={editing} onClose={close} />}
    />
  );
}

function ProviderDialog({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  const create = useCall(createProvider, REFRESHES);
  const patch = useCall(patchProvider, REFRESHES);
  const [hours, setHours] = useState(hoursOf(provider));
  const [name, setName] = useState(provider?.name ?? "");
  const [usual, setUsual] = useState(provider?.isDefault ?? false);
  const error = create.error ?? patch.error;
  const done = onSaved(onClose);
  return (
    <DialogForm
      title={provider ? `Edit ${provider.name}` : "Add a provider"}
      verb={provider ? "Save" : "Add provider"}
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
      <Field label="Name" error={fieldError(error, "/name")}>
        <Input
          name="name"
          required
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
          placeholder="Dr. Lee"
          autoFocus
        />
      </Field>
      {provider && name.trim() !== provider.name ? (
        <UsedBy kind="provider" id={provider.id} change="Renaming them" />
      ) : null}
      {provider?.isDefault ? null : (
        <div className="flex items-center gap-3">
          <Switch id="usual-one" checked={usual} onCheckedChange={setUsual} />
          <label htmlFor="usual-one">Gets bookings with no provider chosen</label>
        </div>
      )}
      <div className="flex items-center gap-3">
        <Switch
          id="own-hours"
          checked={hours !== null}
          onCheckedChange={(own) => setHours(own ? USUAL_WEEK : null)}
        />
        <label htmlFor="own-hours">Own hours</label>
      </div>
      {hours ? <HoursFields value={hours} onChange={setHours} /> : null}
    </DialogForm>
  );
}
