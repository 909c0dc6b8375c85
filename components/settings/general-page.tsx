"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PhoneField } from "@/components/shell/phone-field";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { onSubmitForm } from "@/components/ui/form-values";
import { Badge, Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useZoneName } from "@/components/ui/zone-name";
import { useLanguage, useWords } from "@/components/words/words";
import type { BusinessHours } from "@/lib/automation/business-hours";
import type { ResponseOf } from "@/lib/contract/contract";
import { getGeneral, patchGeneral } from "@/lib/contract/general-settings";
import { query } from "@/lib/contract/queries";
import { BusinessHoursFields, HoursText } from "./hours-fields";
import { OutsideBusinessHours } from "./outside-hours";

type General = ResponseOf<typeof getGeneral>;

/** Facts of the workspace that only its partner changes. */
export type FixedFacts = { id: string; plan: string; isTest: boolean };

export function GeneralPage({ facts }: { facts: FixedFacts }) {
  const t = useWords("settings");
  const shell = useWords("shell");
  const { client, key, may } = useTenant();
  const found = useQuery(query(client, key, getGeneral));
  return (
    <>
      <PageHeader
        title={shell("page_general")}
        description={t("general_about")}
        actions={may("settings:write") ? null : <ViewOnly scope="settings:write" />}
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.isPending ? <Skeleton className="h-40" /> : null}
      {found.data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_3fr]">
          <FactsCard general={found.data} facts={facts} />
          {may("settings:write") ? <FrontDeskForm stored={found.data} /> : <FrontDesk general={found.data} />}
        </div>
      ) : null}
    </>
  );
}

function FactsCard({ general, facts }: { general: General; facts: FixedFacts }) {
  const zoneName = useZoneName();
  const t = useWords("settings");
  const { name, timezone, country } = general;
  const language = useLanguage();
  const rows = [
    ["name", name],
    ["workspace_id", facts.id],
    ["plan", facts.plan],
    ["time_zone", zoneName(timezone)],
    ["country", new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country],
  ] as const;
  return (
    <Card>
      <CardHeader
        title={t("workspace")}
        action={facts.isTest ? <Badge tone="info">{t("sandbox")}</Badge> : null}
      />
      <dl className="grid grid-cols-[7rem_1fr] gap-y-2 p-4">
        {rows.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">{t(key)}</dt>
            <dd className={key === "workspace_id" ? "break-all font-mono text-sm" : "first-letter:uppercase"}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function FrontDesk({ general: { phone, businessHours } }: { general: General }) {
  const t = useWords("settings");
  const phoneText = usePhoneText();
  return (
    <Card>
      <CardHeader title={t("front_desk")} description={t("front_desk_about")} />
      <dl className="grid gap-2 p-4">
        <dt className="text-ink-2">{t("phone_number")}</dt>
        <dd>{phoneText(phone)}</dd>
        <dt className="mt-2 text-ink-2">{t("business_hours")}</dt>
        <dd>
          <HoursText value={businessHours} />
        </dd>
      </dl>
    </Card>
  );
}

function FrontDeskForm({ stored }: { stored: General }) {
  const t = useWords("settings");
  const { may } = useTenant();
  const [hours, setHours] = useState<BusinessHours | null>(stored.businessHours);
  // The notice stays after saving, because saving moves no appointment.
  const [wereChanged, setChanged] = useState(false);
  // The hours that counted when the page was opened, so that the notice of what an edit left outside stays after saving.
  const [before] = useState(stored.businessHours);
  const save = useCall(patchGeneral, {
    refreshes: [getGeneral],
    onDone: () => toast(t("general_saved")),
  });
  const unsaved = useUnsaved({ save, state: hours });
  const submit = onSubmitForm((value) =>
    save.mutate({ body: { phone: value("phone") || null, businessHours: hours } }),
  );
  return (
    <Card aria-label={t("front_desk")}>
      <CardHeader title={t("front_desk")} description={t("front_desk_about")} />
      <form {...unsaved.form} onSubmit={submit} className="flex flex-col gap-4 p-4">
        <ErrorNotice error={save.error} fields={["/phone"]} />
        <div className="max-w-sm">
          <PhoneField
            label={t("phone_number")}
            optional
            error={fieldError(save.error, "/phone")}
            name="phone"
            maxLength={32}
            defaultValue={stored.phone ?? ""}
          />
        </div>
        <fieldset>
          <legend className="mb-2 font-medium">{t("business_hours")}</legend>
          <BusinessHoursFields
            value={hours}
            onChange={(changed) => {
              setHours(changed);
              setChanged(true);
            }}
            disabled={save.isPending}
          />
        </fieldset>
        {wereChanged && may("data:read") ? <OutsideBusinessHours hours={hours} before={before} /> : null}
        <Button type="submit" kind="primary" className="self-start" busy={save.isPending}>
          {t("save_changes")}
        </Button>
      </form>
    </Card>
  );
}
