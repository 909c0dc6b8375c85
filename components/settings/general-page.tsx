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
import { phoneText } from "@/components/ui/phone";
import { Badge, Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import type { BusinessHours } from "@/lib/automation/business-hours";
import type { ResponseOf } from "@/lib/contract/contract";
import { getGeneral, patchGeneral } from "@/lib/contract/general-settings";
import { query } from "@/lib/contract/queries";
import { HoursText, OpeningHours } from "./hours-fields";

type General = ResponseOf<typeof getGeneral>;

/** Facts of the workspace that only its partner changes. */
export type FixedFacts = { id: string; plan: string; isTest: boolean };

export function GeneralPage({ facts }: { facts: FixedFacts }) {
  const { client, key, may } = useTenant();
  const found = useQuery(query(client, key, getGeneral));
  return (
    <>
      <PageHeader
        title="General"
        description="Change your phone number and business hours here. Your provider manages the rest."
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
  const { name, timezone, country } = general;
  const rows = [
    ["Name", name],
    ["Workspace id", facts.id],
    ["Plan", facts.plan],
    ["Time zone", timezone.replaceAll("_", " ")],
    ["Country", new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country],
  ];
  return (
    <Card>
      <CardHeader title="Workspace" action={facts.isTest ? <Badge tone="signal">Test mode</Badge> : null} />
      <dl className="grid grid-cols-[7rem_1fr] gap-y-2 p-4">
        {rows.map(([title, value]) => (
          <div key={title} className="contents">
            <dt className="text-ink-2">{title}</dt>
            <dd
              className={title === "Workspace id" ? "break-all font-mono text-sm" : "first-letter:uppercase"}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const FRONT_DESK = {
  title: "Front desk",
  description: "Messages show this number, and automations use these business hours.",
};

function FrontDesk({ general: { phone, businessHours } }: { general: General }) {
  return (
    <Card>
      <CardHeader {...FRONT_DESK} />
      <dl className="grid gap-2 p-4">
        <dt className="text-ink-2">Phone number</dt>
        <dd>{phoneText(phone)}</dd>
        <dt className="mt-2 text-ink-2">Business hours</dt>
        <dd>
          <HoursText value={businessHours} />
        </dd>
      </dl>
    </Card>
  );
}

function FrontDeskForm({ stored }: { stored: General }) {
  const [hours, setHours] = useState<BusinessHours | null>(stored.businessHours);
  const save = useCall(patchGeneral, {
    refreshes: [getGeneral],
    onDone: () => toast("Saved. Automations use it from their next step."),
  });
  const unsaved = useUnsaved({ save, state: hours });
  const submit = onSubmitForm((value) =>
    save.mutate({ body: { phone: value("phone") || null, businessHours: hours } }),
  );
  return (
    <Card aria-label={FRONT_DESK.title}>
      <CardHeader {...FRONT_DESK} />
      <form {...unsaved.form} onSubmit={submit} className="flex flex-col gap-4 p-4">
        <ErrorNotice error={save.error} fields={["/phone"]} />
        <PhoneField
          label="Phone number"
          optional
          error={fieldError(save.error, "/phone")}
          name="phone"
          maxLength={32}
          defaultValue={stored.phone ?? ""}
        />
        <fieldset>
          <legend className="mb-2 font-medium">Business hours</legend>
          <OpeningHours value={hours} onChange={setHours} disabled={save.isPending} />
        </fieldset>
        <div className="flex justify-end">
          <Button type="submit" kind="primary" busy={save.isPending}>
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
