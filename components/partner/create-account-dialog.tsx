"use client";
import Link from "next/link";
import { SecretDialog } from "@/components/settings/secret-once";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { zoneOptions } from "@/components/ui/zone-options";
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
  const tenant = useTenant();
  const create = useCall(createAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  const created = create.data;
  if (created)
    return (
      <SecretDialog
        title={`${created.name} is open`}
        description={`${created.ownerEmail} is the owner. This is the account's first workspace key.`}
        secret={created.apiKey}
        kind="workspace_key"
        action={
          <Button asChild>
            <Link href={`/p/${tenant.id}/accounts/${created.id}`}>Open the account</Link>
          </Button>
        }
        onClose={onClose}
      />
    );
  const error = create.error;
  return (
    <DialogForm
      title="Create account"
      description="The account is active right away. Billing starts today."
      verb="Create account"
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
  return (
    <>
      <Field label="Name" error={fieldError(error, "/name")}>
        <Input name="name" required maxLength={100} autoFocus placeholder="Bright Smile Dental" />
      </Field>
      <Field
        label="Owner's email address"
        hint="They'll get an invitation to sign in"
        error={fieldError(error, "/ownerEmail")}
      >
        <Input name="ownerEmail" type="email" required maxLength={254} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Plan" error={fieldError(error, "/plan")}>
          <FormPicker name="plan" defaultValue="professional" options={optionsOf(PLAN_LABEL)} />
        </Field>
        <Field label="Time zone" error={fieldError(error, "/settings/timezone")}>
          <FormPicker
            name="timezone"
            defaultValue={new Intl.DateTimeFormat().resolvedOptions().timeZone || "America/New_York"}
            empty="No matching time zones."
            options={zoneOptions()}
          />
        </Field>
      </div>
      <Field
        label="External ID"
        optional
        hint="This customer's ID in your system. Must be unique"
        error={fieldError(error, "/externalId")}
      >
        <Input name="externalId" maxLength={255} />
      </Field>
    </>
  );
}
