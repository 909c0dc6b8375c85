"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import type { FormValue } from "@/components/ui/form-values";
import { Segmented } from "@/components/ui/segmented";
import { Checkboxes } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
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

/** A key that leaks must not be able to create others, so that is in no preset. */
const PRESETS = {
  events: ["events:write"],
  read: [...PARTNER_SCOPES, ...WORKSPACE_SCOPES].filter((scope) => scope.endsWith(":read")),
  most: [...PARTNER_SCOPES, ...WORKSPACE_SCOPES].filter((scope) => scope !== "keys:manage"),
} as const satisfies Record<string, readonly string[]>;
type Preset = keyof typeof PRESETS;

function scopesOf(preset: Preset, all: readonly string[]): string[] {
  const scopes: readonly string[] = PRESETS[preset];
  return all.filter((scope) => scopes.includes(scope));
}

const DAYS = ["never", "30", "90", "365"] as const;

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
  const t = useWords("keys");
  const all: readonly string[] = place.kind === "partner" ? PARTNER_SCOPES : WORKSPACE_SCOPES;
  const presets: readonly Preset[] = place.kind === "partner" ? ["read", "most"] : ["events", "read", "most"];
  const [chosen, setChosen] = useState(() => scopesOf("read", all));
  const preset = presets.find((one) => String(scopesOf(one, all)) === String(chosen));
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

  if (secret)
    return <SecretDialog title={t("key_created")} secret={secret} kind="new_key" onClose={onClose} />;
  return (
    <DialogForm
      title={t("create_title")}
      description={t(place.kind === "partner" ? "create_about_partner" : "create_about_workspace")}
      verb={t("create_key")}
      busy={create.isPending}
      disabled={chosen.length === 0}
      error={create.error}
      fields={["/name", ...allowedIpsPointers(create.error)]}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_160px]">
        <Field label={t("name")} hint={t("name_hint")} error={fieldError(create.error, "/name")}>
          <Input name="name" required maxLength={100} autoFocus />
        </Field>
        <Field label={t("expires")}>
          <FormPicker
            name="expires"
            defaultValue="never"
            options={DAYS.map((days) => ({ value: days, label: t(`expires_${days}`) }))}
          />
        </Field>
      </div>
      <AllowedIpsField error={create.error} />
      <Segmented
        label={t("permission_presets")}
        value={preset}
        onChange={(one) => setChosen(scopesOf(one, all))}
        options={presets.map((one) => ({ value: one, label: t(`preset_${one}`) }))}
      />
      <Checkboxes
        legend={t("permissions")}
        names={all}
        chosen={chosen}
        onChange={setChosen}
        text={(scope) => (isNamed(scope) ? t(`scope_${NAMED[scope]}`) : scope)}
      />
    </DialogForm>
  );
}

/** The scopes whose keys in the catalogue have no colon. */
const NAMED = {
  "accounts:read": "accounts_read",
  "accounts:write": "accounts_write",
  "usage:read": "usage_read",
  "invoices:read": "invoices_read",
  "reports:read": "reports_read",
  "webhooks:manage": "webhooks_manage",
  "keys:manage": "keys_manage",
  "members:read": "members_read",
  "audit:read": "audit_read",
  "automations:read": "automations_read",
  "automations:write": "automations_write",
  "automations:test": "automations_test",
  "automations:deploy": "automations_deploy",
  "events:write": "events_write",
  "data:read": "data_read",
  "data:write": "data_write",
  "settings:read": "settings_read",
  "settings:write": "settings_write",
} as const;

const isNamed = (scope: string): scope is keyof typeof NAMED => Object.hasOwn(NAMED, scope);
