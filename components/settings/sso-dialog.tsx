"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError, listError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { toast } from "@/components/ui/toast";
import { Checkboxes } from "@/components/ui/toggle";
import type { SsoView } from "@/lib/contract/single-sign-on";
import { type AnyRole, type Face, ROLES } from "./member-roles";
import { ssoContractsOf } from "./sso-contracts";
import { type GroupRole, SsoGroupRoles } from "./sso-group-roles";

const RULES = {
  enforced: "Require single sign-on for everyone except owners",
  satisfiesSecondFactor: "Count it as a second factor here",
} as const;
type Rule = keyof typeof RULES;
const RULE_NAMES: readonly Rule[] = ["enforced", "satisfiesSecondFactor"];

const lines = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const groupRolesOf = (rows: readonly GroupRole[]) =>
  Object.fromEntries(rows.map(({ group, role }) => [group.trim(), role as AnyRole]));

export function SsoDialog({ face, sso, onClose }: { face: Face; sso: SsoView; onClose: () => void }) {
  const contracts = ssoContractsOf(face);
  const save = useCall(contracts.put, { refreshes: [contracts.get] });
  const [rules, setRules] = useState<Rule[]>(RULE_NAMES.filter((rule) => sso[rule]));
  const [claim, setClaim] = useState(sso.groupsClaim ?? "");
  const [groups, setGroups] = useState<GroupRole[]>(
    Object.entries(sso.groupRoles).map(([group, role]) => ({ key: `saved-${group}`, group, role })),
  );
  const domains = save.variables?.body?.domains ?? [];
  const shown = [
    ...["/issuer", "/clientId", "/clientSecret", "/domains", "/groupsClaim", "/groupRoles"],
    ...domains.map((_, index) => `/domains/${index}`),
  ];
  return (
    <DialogForm
      title="Single sign-on"
      description="Register Switchboard with your identity provider, then enter the details it gives you."
      verb="Save"
      busy={save.isPending}
      error={save.error}
      fields={shown}
      onClose={onClose}
      onSubmit={(value) => {
        const secret = value("clientSecret");
        const body = {
          issuer: value("issuer"),
          clientId: value("clientId"),
          ...(secret === "" ? {} : { clientSecret: secret }),
          domains: lines(value("domains")),
          defaultRole: value("defaultRole") as AnyRole,
          groupsClaim: claim.trim() || null,
          groupRoles: claim.trim() === "" ? {} : groupRolesOf(groups),
          enforced: rules.includes("enforced"),
          satisfiesSecondFactor: rules.includes("satisfiesSecondFactor"),
        };
        save.mutate(
          { body },
          {
            onSuccess: () => {
              toast("Single sign-on saved");
              onClose();
            },
          },
        );
      }}
    >
      <div className="flex items-center gap-3 rounded-lg bg-sunken px-3 py-2">
        <p className="min-w-0 flex-1">
          <span className="block font-medium text-sm">Redirect URI for your identity provider</span>
          <code className="break-all font-mono text-ink-2 text-xs">{sso.redirectUri}</code>
        </p>
        <CopyButton text={sso.redirectUri} />
      </div>
      <Field
        label="Issuer URL"
        hint="Your organization's own, such as https://login.microsoftonline.com/{tenant ID}/v2.0"
        error={fieldError(save.error, "/issuer")}
      >
        <Input
          name="issuer"
          type="url"
          defaultValue={sso.issuer ?? ""}
          placeholder="https://"
          required
          autoFocus
        />
      </Field>
      <Field label="Client ID" error={fieldError(save.error, "/clientId")}>
        <Input name="clientId" defaultValue={sso.clientId ?? ""} required autoComplete="off" />
      </Field>
      <Field
        label="Client secret"
        hint={sso.hasClientSecret ? "Leave empty to keep the stored secret." : undefined}
        error={fieldError(save.error, "/clientSecret")}
      >
        <Input name="clientSecret" type="password" required={!sso.hasClientSecret} autoComplete="off" />
      </Field>
      <Field
        label="Domains"
        hint="One per line, such as example.com. Only people with an email address in these domains can sign in."
        error={listError(save.error, "/domains", domains)}
      >
        <Textarea name="domains" rows={2} defaultValue={sso.domains.map(({ domain }) => domain).join("\n")} />
      </Field>
      <Field label="Default role" hint="For new members without a group that gives them a role.">
        <FormPicker
          name="defaultRole"
          defaultValue={sso.defaultRole ?? ROLES[face].at(-1)?.value}
          options={ROLES[face]}
        />
      </Field>
      <Field
        label="Groups claim"
        optional
        hint="Leave empty to manage roles under People."
        error={fieldError(save.error, "/groupsClaim")}
      >
        <Input value={claim} onChange={({ target }) => setClaim(target.value)} placeholder="groups" />
      </Field>
      {claim.trim() === "" ? null : (
        <SsoGroupRoles
          face={face}
          rows={groups}
          error={fieldError(save.error, "/groupRoles")}
          onChange={setGroups}
        />
      )}
      <Checkboxes
        legend="Rules"
        names={RULE_NAMES}
        chosen={rules}
        onChange={setRules}
        text={(rule) => RULES[rule]}
        columns={1}
      />
    </DialogForm>
  );
}
