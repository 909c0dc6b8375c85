"use client";
import { SecretDialog } from "@/components/settings/secret-once";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { Link } from "@/components/ui/link";
import { optionsOf } from "@/components/ui/picker-rows";
import { zoneOptions } from "@/components/ui/zone-options";
import { useWords } from "@/components/words/words";
import { createAccount, PLANS } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import type { ProblemError } from "@/lib/contract/client";
import { PLAN_LABEL } from "./account-status";
import { ACCOUNT_VIEWS } from "./account-views";

const FIELDS = ["/name", "/ownerEmail", "/plan", "/settings/timezone", "/externalId"];

export function CreateAccountDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? <NewAccount onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  const tenant = useTenant();
  const create = useCall(createAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  const created = create.data;
  if (created)
    return (
      <SecretDialog
        title={t("created", { name: created.name })}
        description={t("created_about", { email: created.ownerEmail })}
        secret={created.apiKey}
        kind="workspace_key"
        action={
          <Button asChild>
            <Link href={`/p/${tenant.id}/accounts/${created.id}`}>{shared("open_account")}</Link>
          </Button>
        }
        onClose={onClose}
      />
    );
  const error = create.error;
  return (
    <DialogForm
      title={t("create_account")}
      description={t("create_about")}
      verb={t("create_account")}
      busy={create.isPending}
      error={error}
      fields={FIELDS}
      onClose={onClose}
      onSubmit={(value) =>
        create.mutate({
          body: {
            name: value("name"),
            ownerEmail: value("ownerEmail"),
            plan: PLANS.find((one) => one === value("plan")) ?? "starter",
            settings: { timezone: value("timezone") },
            ...(value("externalId") ? { externalId: value("externalId") } : {}),
          },
        })
      }
    >
      <Fields error={error} />
    </DialogForm>
  );
}

function Fields({ error }: { error: ProblemError | null }) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  return (
    <>
      <Field label={shared("name")} error={fieldError(error, "/name")}>
        <Input name="name" required maxLength={100} autoFocus placeholder={t("name_example")} />
      </Field>
      <Field label={t("owner_email")} hint={t("owner_email_hint")} error={fieldError(error, "/ownerEmail")}>
        <Input name="ownerEmail" type="email" required maxLength={254} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={shared("plan")} error={fieldError(error, "/plan")}>
          <FormPicker name="plan" defaultValue="professional" options={optionsOf(PLAN_LABEL)} />
        </Field>
        <Field label={t("time_zone")} error={fieldError(error, "/settings/timezone")}>
          <FormPicker
            name="timezone"
            defaultValue={new Intl.DateTimeFormat().resolvedOptions().timeZone || "America/New_York"}
            empty={shared("no_time_zones")}
            options={zoneOptions()}
          />
        </Field>
      </div>
      <Field
        label={t("external_id")}
        optional
        hint={t("external_id_hint")}
        error={fieldError(error, "/externalId")}
      >
        <Input name="externalId" maxLength={255} />
      </Field>
    </>
  );
}
