"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import type { FormValue } from "@/components/ui/form-values";
import { optionsOf } from "@/components/ui/picker-rows";
import { Checkboxes } from "@/components/ui/toggle";
import type { CallInput } from "@/lib/contract/client";
import type { Contract } from "@/lib/contract/contract";
import { createAccountKey, listAccountKeys, partnerKeys, workspaceKeys } from "@/lib/contract/keys";
import { PARTNER_SCOPES, WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { AllowedIpsField, allowedIpsOf, allowedIpsPointers } from "./allowed-ips-field";
import { SecretDialog } from "./secret-once";

/** The owner of the keys: the partner, the workspace, or one of the partner's accounts. */
export type KeyPlace = { kind: "partner" } | { kind: "workspace" } | { kind: "account"; id: string };

const CONTRACTS = {
  partner: partnerKeys.create,
  workspace: workspaceKeys.create,
  account: createAccountKey,
} as const;
const LISTS = { partner: partnerKeys.list, workspace: workspaceKeys.list, account: listAccountKeys } as const;

const DAYS = { never: "Never", "30": "In 30 days", "90": "In 90 days", "365": "In a year" };

export function NewKeyDialog({
  place,
  open,
  onOpenChange,
}: {
  place: KeyPlace;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? <NewKey place={place} onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

function NewKey({ place, onClose }: { place: KeyPlace; onClose: () => void }) {
  const all: readonly string[] = place.kind === "partner" ? PARTNER_SCOPES : WORKSPACE_SCOPES;
  const [chosen, setChosen] = useState(all);
  const create = useCall(CONTRACTS[place.kind] as Contract, { refreshes: [LISTS[place.kind]] });
  const secret = (create.data as { apiKey: string } | undefined)?.apiKey;

  function submit(value: FormValue) {
    const days = value("expires");
    const allowedIps = allowedIpsOf(value("allowedIps"));
    const body = {
      name: value("name"),
      ...(chosen.length === all.length ? {} : { scopes: chosen }),
      ...(allowedIps.length === 0 ? {} : { allowedIps }),
      ...(days === "never"
        ? {}
        : { expiresAt: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
    };
    create.mutate({
      ...(place.kind === "account" ? { params: { id: place.id } } : {}),
      body,
    } as CallInput<Contract>);
  }

  if (secret) return <SecretDialog title="Key created" secret={secret} of="New" onClose={onClose} />;
  return (
    <DialogForm
      title="Create an API key"
      description={
        place.kind === "partner"
          ? "A partner key manages your accounts and reads your billing."
          : "A workspace key sends events and manages this account's automations and records."
      }
      verb="Create key"
      busy={create.isPending}
      disabled={chosen.length === 0}
      error={create.error}
      fields={["/name", ...allowedIpsPointers(create.error)]}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_160px]">
        <Field
          label="Name"
          hint="Where it is used, such as Billing export"
          error={fieldError(create.error, "/name")}
        >
          <Input name="name" required maxLength={100} autoFocus />
        </Field>
        <Field label="Expires">
          <FormPicker name="expires" defaultValue="never" options={optionsOf(DAYS)} />
        </Field>
      </div>
      <AllowedIpsField error={create.error} />
      <Checkboxes
        legend="Permissions"
        names={all}
        chosen={chosen}
        onChange={setChosen}
        text={(scope) => SCOPE_TEXT[scope] ?? scope}
      />
    </DialogForm>
  );
}

const SCOPE_TEXT: Record<string, string> = {
  "accounts:read": "Read accounts",
  "accounts:write": "Create and change accounts",
  "usage:read": "Read usage",
  "invoices:read": "Read invoices",
  "reports:read": "Read reports",
  "webhooks:manage": "Manage webhooks",
  "keys:manage": "Manage keys",
  "members:read": "Read members",
  "audit:read": "Read the audit log",
  "automations:read": "Read automations",
  "automations:write": "Change automations",
  "automations:test": "Test automations",
  "automations:deploy": "Deploy automations",
  "events:write": "Send events",
  "data:read": "Read the desk's records",
  "data:write": "Change the desk's records",
  "settings:read": "Read settings and names of secrets",
  "settings:write": "Change providers, secrets and sending rules",
};
