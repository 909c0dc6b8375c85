"use client";
import { useState } from "react";
import { BusinessHoursFields } from "@/components/settings/hours-fields";
import { PhoneField } from "@/components/shell/phone-field";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { onSubmitForm } from "@/components/ui/form-values";
import { Link } from "@/components/ui/link";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { zoneOptions } from "@/components/ui/zone-options";
import { useWords } from "@/components/words/words";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { type Account, patchAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import type { ProblemError } from "@/lib/contract/client";
import { ACCOUNT_VIEWS } from "./account-views";
import { FixedNote } from "./fixed-note";

const FIELDS = ["/name", "/ownerEmail", "/externalId", "/settings/timezone", "/settings/phone"];

export function AccountSettings({ account }: { account: Account }) {
  const t = useWords("accountPage");
  const { may } = useTenant();
  const [hours, setHours] = useState<BusinessHours | null>(account.settings.businessHours);
  const patch = useCall(patchAccount, {
    refreshes: [...ACCOUNT_VIEWS, listPartnerAudit],
    onDone: () => toast(t("settings_saved")),
  });
  const fixed = !may("accounts:write") || account.status === "closed";
  const error = patch.error;
  const submit = onSubmitForm((value) =>
    patch.mutate({
      params: { id: account.id },
      body: {
        name: value("name"),
        ownerEmail: value("ownerEmail"),
        externalId: value("externalId") || null,
        settings: { timezone: value("timezone"), phone: value("phone") || null, businessHours: hours },
      },
    }),
  );
  const unsaved = useUnsaved({ save: patch, state: hours });
  return (
    <form {...unsaved.form} onSubmit={submit}>
      <fieldset disabled={fixed} className="flex flex-col gap-4">
        {fixed ? <FixedNote account={account} /> : null}
        <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
          <AccountCard account={account} error={error} />
          <FrontDeskCard account={account} error={error} hours={hours} onHours={setHours} fixed={fixed} />
        </div>
        <ErrorNotice error={error} fields={FIELDS} />
        {fixed ? null : (
          <Button type="submit" kind="primary" className="self-start" busy={patch.isPending}>
            {t("save_settings")}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

type CardProps = { account: Account; error: ProblemError | null };

function AccountCard({ account, error }: CardProps) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  return (
    <Card>
      <CardHeader title={shared("account")} />
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Field label={shared("name")} error={fieldError(error, "/name")}>
          <Input name="name" defaultValue={account.name} required maxLength={100} />
        </Field>
        <Field label={t("owner_email")} error={fieldError(error, "/ownerEmail")}>
          <Input name="ownerEmail" type="email" defaultValue={account.ownerEmail} required />
        </Field>
        <PlanField account={account} />
        <Field label={t("external_id")} optional error={fieldError(error, "/externalId")}>
          <Input name="externalId" defaultValue={account.externalId ?? ""} maxLength={255} />
        </Field>
      </div>
    </Card>
  );
}

/** The plan is changed on the billing tab, with a quote. */
function PlanField({ account }: { account: Account }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const { id, may } = useTenant();
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium text-sm">{shared("plan")}</p>
      <p className="flex min-h-8 flex-wrap items-center gap-x-3">
        {PLAN_NAMES[account.plan]}
        {may("invoices:read") ? (
          <Link
            href={`/p/${id}/accounts/${account.id}?tab=billing`}
            className="text-signal text-sm hover:underline"
          >
            {t("change_plan_more")}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

type HoursProps = { hours: BusinessHours | null; onHours: (hours: BusinessHours | null) => void };

function FrontDeskCard({
  account: {
    settings: { timezone, phone },
  },
  error,
  hours,
  onHours,
  fixed,
}: CardProps & HoursProps & { fixed: boolean }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  return (
    <Card>
      <CardHeader title={t("front_desk")} description={t("front_desk_about")} />
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Field label={t("time_zone")} error={fieldError(error, "/settings/timezone")}>
          <FormPicker
            name="timezone"
            defaultValue={timezone}
            empty={shared("no_time_zones")}
            options={zoneOptions()}
          />
        </Field>
        <PhoneField
          label={t("phone_number")}
          optional
          error={fieldError(error, "/settings/phone")}
          name="phone"
          maxLength={32}
          defaultValue={phone ?? ""}
        />
      </div>
      <div className="border-line border-t p-4">
        <BusinessHoursFields value={hours} onChange={onHours} disabled={fixed} />
      </div>
    </Card>
  );
}
