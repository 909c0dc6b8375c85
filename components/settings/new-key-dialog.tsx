"use client";
import { type FormEvent, useState } from "react";
import type { CallInput } from "@/lib/api/client";
import type { Contract } from "@/lib/api/contract";
import { createAccountKey, listAccountKeys, partnerKeys, workspaceKeys } from "@/lib/api/contracts/keys";
import { PARTNER_SCOPES, WORKSPACE_SCOPES } from "@/lib/api/scopes";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field, Input, Select } from "../ui/field";
import { Checkbox } from "../ui/toggle";
import { fieldError, Trouble } from "../ui/trouble";
import { SecretOnce } from "./secret-once";

/** Whose keys: the partner's own, the workspace's own, or those of one of the partner's accounts. */
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
      {open ? <Inner place={place} onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

function Inner({ place, onClose }: { place: KeyPlace; onClose: () => void }) {
  const all: readonly string[] = place.kind === "partner" ? PARTNER_SCOPES : WORKSPACE_SCOPES;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(all));
  const contract = CONTRACTS[place.kind];
  const create = useCall(contract as Contract, { refreshes: [LISTS[place.kind]] });
  const secret = (create.data as { apiKey: string } | undefined)?.apiKey;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const days = String(data.get("expires"));
    const body = {
      name: String(data.get("name")),
      ...(chosen.size === all.length ? {} : { scopes: [...chosen] }),
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
    return (
      <DialogContent
        title="Key created"
        footer={
          <Button kind="primary" onClick={onClose}>
            I have copied it
          </Button>
        }
      >
        <SecretOnce secret={secret} of="New" />
      </DialogContent>
    );
  return (
    <DialogContent
      title="Create an API key"
      description={
        place.kind === "partner"
          ? "A partner key manages your accounts and reads your billing."
          : "A workspace key sends events and manages this account's automations and records."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="new-key"
            busy={create.isPending}
            disabled={chosen.size === 0}
          >
            Create key
          </Button>
        </>
      }
    >
      <form id="new-key" onSubmit={submit} className="flex flex-col gap-4">
        <Trouble error={create.error} fields={["/name"]} />
        <div className="grid gap-4 sm:grid-cols-[1fr_160px]">
          <Field
            label="Name"
            hint="Where it is used, such as Billing export"
            error={fieldError(create.error, "/name")}
          >
            <Input name="name" required maxLength={100} autoFocus />
          </Field>
          <Field label="Expires">
            <Select name="expires" defaultValue="never">
              {Object.entries(DAYS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">What it may do</legend>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {all.map((scope) => (
              <span key={scope} className="flex items-center gap-2">
                <Checkbox
                  id={`scope-${scope}`}
                  checked={chosen.has(scope)}
                  onCheckedChange={(on) =>
                    setChosen((now) => {
                      const next = new Set(now);
                      if (on === true) next.add(scope);
                      else next.delete(scope);
                      return next;
                    })
                  }
                />
                <label htmlFor={`scope-${scope}`}>{SCOPE_TEXT[scope] ?? scope}</label>
              </span>
            ))}
          </div>
        </fieldset>
      </form>
    </DialogContent>
  );
}

export const SCOPE_TEXT: Record<string, string> = {
  "accounts:read": "Read accounts",
  "accounts:write": "Create and change accounts",
  "usage:read": "Read usage",
  "invoices:read": "Read invoices",
  "reports:read": "Read reports",
  "webhooks:manage": "Manage webhooks",
  "keys:manage": "Manage keys",
  "audit:read": "Read the audit log",
  "automations:read": "Read automations",
  "automations:write": "Change automations",
  "automations:test": "Test automations",
  "automations:deploy": "Deploy automations",
  "events:write": "Send events",
  "data:read": "Read the desk's records",
  "data:write": "Change the desk's records",
};
