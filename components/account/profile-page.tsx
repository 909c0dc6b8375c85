"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/segmented";
import { Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { useUnsaved } from "@/components/ui/unsaved";
import { applyViewerFormat } from "@/components/ui/viewer-format";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { getProfile, patchProfile } from "@/lib/contract/people";
import { query } from "@/lib/contract/queries";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/language";
import type { RegionId, ViewerFormat } from "@/lib/viewer-format";
import { FormatSample } from "./format-sample";
import { profileSaved } from "./profile-saved";
import { regionsIn } from "./regions";
import { KEY, useAccountCall, useAccountClient, useProfile } from "./use-account";

type Profile = ResponseOf<typeof getProfile>;

export function ProfilePage() {
  const t = useWords("account");
  const profile = useProfile();
  return (
    <>
      <PageHeader title={t("profile")} description={t("profile_about")} />
      <ErrorNotice error={profile.error} retry={() => profile.refetch()} />
      {profile.isPending ? <Skeleton className="h-96" /> : null}
      {profile.data ? <ProfileForm stored={profile.data} /> : null}
    </>
  );
}

const CLOCKS: readonly ViewerFormat["clock"][] = ["automatic", "12", "24"];

function ProfileForm({ stored }: { stored: Profile }) {
  const t = useWords("account");
  const router = useRouter();
  const cache = useQueryClient();
  const { queryKey } = query(useAccountClient(), KEY, getProfile);
  const [language, setLanguage] = useState(stored.language);
  const [region, setRegion] = useState<RegionId>(stored.region);
  const [clock, setClock] = useState<ViewerFormat["clock"]>(stored.clock);
  const save = useAccountCall(patchProfile, {
    onDone: (profile) => {
      // A page in another language has a new form, which begins with what was just saved.
      cache.setQueryData(queryKey, profile);
      applyViewerFormat(profile);
      profileSaved(profile.language);
      // The frame shows the name, and pages visited before keep what they were rendered with.
      router.refresh();
    },
  });
  const unsaved = useUnsaved({ save, state: { language, region, clock } });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-4"
      onSubmit={onSubmitForm((value) =>
        save.mutate({ body: { name: value("name"), language, region, clock } }),
      )}
    >
      <ErrorNotice error={save.error} fields={["/name"]} />
      <Card aria-label={t("you")}>
        <CardHeader title={t("you")} description={t("you_about")} />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label={t("name")} error={fieldError(save.error, "/name")}>
            <Input name="name" defaultValue={stored.name} autoComplete="name" required maxLength={100} />
          </Field>
          <div>
            <p className="font-medium text-sm">{t("email_address")}</p>
            <p className="mt-2 truncate">{stored.email}</p>
            <p className="mt-1 text-ink-3 text-sm">{t("email_fixed")}</p>
          </div>
        </div>
      </Card>
      <Card aria-label={t("language_and_formats")}>
        <CardHeader title={t("language_and_formats")} description={t("formats_about")} />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <div className="flex flex-col gap-1.5 sm:col-span-2">
            <p className="font-medium text-sm">{t("language")}</p>
            <Segmented
              label={t("language")}
              value={language}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onChange={setLanguage}
            />
            {language === "en" ? null : <p className="text-ink-3 text-sm">{t("language_about")}</p>}
          </div>
          <Field label={t("region")}>
            <Picker
              value={region}
              options={regionsIn(stored.language)}
              onChange={(next) => setRegion(next as RegionId)}
            />
          </Field>
          <div className="flex flex-col gap-1.5">
            <p className="font-medium text-sm" id="clock-label">
              {t("clock")}
            </p>
            <Segmented
              label={t("clock")}
              value={clock}
              options={CLOCKS.map((value) => ({ value, label: t(`clock_${value}`) }))}
              onChange={setClock}
            />
          </div>
        </div>
        <FormatSample format={{ language, region, clock }} />
      </Card>
      <div className="flex items-center gap-3">
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!unsaved.isUnsaved}>
          {t("save_profile")}
        </Button>
        {unsaved.isUnsaved ? <p className="text-ink-2 text-sm">{t("not_saved")}</p> : null}
      </div>
    </form>
  );
}
