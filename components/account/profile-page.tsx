"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/segmented";
import { Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { applyViewerFormat } from "@/components/ui/viewer-format";
import type { ResponseOf } from "@/lib/contract/contract";
import { type getProfile, patchProfile } from "@/lib/contract/people";
import { REGION_NAMES } from "@/lib/region-names";
import { REGION_IDS, type RegionId, type ViewerFormat } from "@/lib/viewer-format";
import { FormatSample } from "./format-sample";
import { useAccountCall, useProfile } from "./use-account";

type Profile = ResponseOf<typeof getProfile>;

export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile" description="Your name, and how you read dates, times and amounts." />
      <ErrorNotice error={profile.error} retry={() => profile.refetch()} />
      {profile.isPending ? <Skeleton className="h-96" /> : null}
      {profile.data ? <ProfileForm stored={profile.data} /> : null}
    </>
  );
}

const CLOCK_OPTIONS: { value: ViewerFormat["clock"]; label: string }[] = [
  { value: "automatic", label: "Automatic" },
  { value: "12", label: "12-hour" },
  { value: "24", label: "24-hour" },
];

function ProfileForm({ stored }: { stored: Profile }) {
  const router = useRouter();
  const [region, setRegion] = useState<RegionId>(stored.region);
  const [clock, setClock] = useState<ViewerFormat["clock"]>(stored.clock);
  const save = useAccountCall(patchProfile, {
    onDone: (profile) => {
      applyViewerFormat(profile);
      toast("Profile saved");
      // The frame shows the name, and pages visited before keep what they were rendered with.
      router.refresh();
    },
  });
  const unsaved = useUnsaved({ save, state: { region, clock } });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-4"
      onSubmit={onSubmitForm((value) => save.mutate({ body: { name: value("name"), region, clock } }))}
    >
      <ErrorNotice error={save.error} fields={["/name"]} />
      <Card aria-label="You">
        <CardHeader title="You" description="Colleagues and audit logs show this name." />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label="Name" error={fieldError(save.error, "/name")}>
            <Input name="name" defaultValue={stored.name} autoComplete="name" required maxLength={100} />
          </Field>
          <div>
            <p className="font-medium text-sm">Email address</p>
            <p className="mt-2 truncate">{stored.email}</p>
            <p className="mt-1 text-ink-3 text-sm">You sign in with it. It can't be changed here.</p>
          </div>
        </div>
      </Card>
      <Card aria-label="Dates and numbers">
        <CardHeader
          title="Dates and numbers"
          description="For you only, in every workspace. The language stays English, and invoices and files keep their own format."
        />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label="Region">
            <Picker
              value={region}
              options={REGION_IDS.map((id) => ({ value: id, label: REGION_NAMES[id] }))}
              onChange={(next) => setRegion(next as RegionId)}
            />
          </Field>
          <div className="flex flex-col gap-1.5">
            <p className="font-medium text-sm" id="clock-label">
              Clock
            </p>
            <Segmented label="Clock" value={clock} options={CLOCK_OPTIONS} onChange={setClock} />
          </div>
        </div>
        <FormatSample format={{ region, clock }} />
      </Card>
      <div className="flex items-center gap-3">
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!unsaved.isUnsaved}>
          Save profile
        </Button>
        {unsaved.isUnsaved ? <p className="text-ink-2 text-sm">Not saved yet</p> : null}
      </div>
    </form>
  );
}
