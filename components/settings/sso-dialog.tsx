"use client";
import { useState } from "react";
import { toast } from "sonner";
import { useCall } from "@/components/shell/use-call";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Select, Textarea } from "@/components/ui/field";
import { Checkboxes } from "@/components/ui/toggle";
import type { SsoView } from "@/lib/contract/single-sign-on";
import { type AnyRole, type Face, ROLES } from "./member-roles";
import { ssoContractsOf } from "./sso-contracts";

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

/** "Front desk = editor" on each line. */
function groupRolesOf(text: string): Record<string, AnyRole> {
  return Object.fromEntries(
    lines(text).map((line) => {
      const at = line.lastIndexOf("=");
      return at < 0
        ? [line, "" as AnyRole]
        : [line.slice(0, at).trim(), line.slice(at + 1).trim() as AnyRole];
    }),
  );
}

export function SsoDialog({ face, sso, onClose }: { face: Face; sso: SsoView; onClose: () => void }) {
  const contracts = ssoContractsOf(face);
  const save = useCall(contracts.put, { refreshes: [contracts.get] });
  const [rules, setRules] = useState<Rule[]>(RULE_NAMES.filter((rule) => sso[rule]));
  const shown = ["/issuer", "/clientId", "/clientSecret", "/domains", "/groupsClaim", "/groupRoles"];
  const groups = Object.entries(sso.groupRoles).map(([group, role]) => `${group} = ${role}`);
  return (
    <DialogForm
      title="Single sign-on"
      description="Register Switchboard at your identity provider, then enter what it gives you."
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
          groupsClaim: value("groupsClaim") || null,
          groupRoles: groupRolesOf(value("groupRoles")),
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
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="text-ink-2">Redirect URI:</span>
        <code className="min-w-0 break-all font-mono text-xs">{sso.redirectUri}</code>
        <CopyButton text={sso.redirectUri} />
      </div>
      <Field label="Issuer URL" error={fieldError(save.error, "/issuer")}>
        <Input name="issuer" defaultValue={sso.issuer ?? ""} placeholder="https://" required autoFocus />
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
        hint="One per line, such as example.com. Only people with an address there can sign in."
        error={fieldError(save.error, "/domains")}
      >
        <Textarea name="domains" rows={2} defaultValue={sso.domains.map(({ domain }) => domain).join("\n")} />
      </Field>
      <Field label="Default role">
        <Select name="defaultRole" defaultValue={sso.defaultRole ?? ROLES[face].at(-1)?.value}>
          {ROLES[face].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Groups claim"
        optional
        hint="Leave empty to manage roles here."
        error={fieldError(save.error, "/groupsClaim")}
      >
        <Input name="groupsClaim" defaultValue={sso.groupsClaim ?? ""} placeholder="groups" />
      </Field>
      <Field
        label="Roles by group"
        optional
        hint={`One per line: group = ${ROLES[face].map(({ value }) => value).join(", ")}`}
        error={fieldError(save.error, "/groupRoles")}
      >
        <Textarea name="groupRoles" rows={3} defaultValue={groups.join("\n")} />
      </Field>
      <Checkboxes
        legend="Rules"
        names={RULE_NAMES}
        chosen={rules}
        onChange={setRules}
        text={(rule) => RULES[rule]}
      />
    </DialogForm>
  );
}
