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
import { useWords } from "@/components/words/words";
import type { SsoView } from "@/lib/contract/single-sign-on";
import { type AnyRole, type Face, useRoles, weakestRole } from "./member-roles";
import { ssoContractsOf } from "./sso-contracts";
import { type GroupRole, SsoGroupRoles } from "./sso-group-roles";

const RULES = ["enforced", "satisfiesSecondFactor"] as const;
type Rule = (typeof RULES)[number];

/** An issuer with a placeholder, as Microsoft writes it. */
const ISSUER = "https://login.microsoftonline.com/{tenant ID}/v2.0";

const lines = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const groupRolesOf = (rows: readonly GroupRole[]) =>
  Object.fromEntries(rows.map(({ group, role }) => [group.trim(), role as AnyRole]));

export function SsoDialog({ face, sso, onClose }: { face: Face; sso: SsoView; onClose: () => void }) {
  const t = useWords("people");
  const roles = useRoles(face);
  const contracts = ssoContractsOf(face);
  const save = useCall(contracts.put, { refreshes: [contracts.get] });
  const [rules, setRules] = useState<Rule[]>(RULES.filter((rule) => sso[rule]));
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
      title={t("sso")}
      description={t("sso_about")}
      verb={t("save")}
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
              toast(t("sso_saved"));
              onClose();
            },
          },
        );
      }}
    >
      <div className="flex items-center gap-3 rounded-lg bg-sunken px-3 py-2">
        <p className="min-w-0 flex-1">
          <span className="block font-medium text-sm">{t("redirect_uri")}</span>
          <code className="break-all font-mono text-ink-2 text-xs">{sso.redirectUri}</code>
        </p>
        <CopyButton text={sso.redirectUri} />
      </div>
      <Field
        label={t("issuer")}
        hint={t("issuer_hint", { example: ISSUER })}
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
      <Field label={t("client_id")} error={fieldError(save.error, "/clientId")}>
        <Input name="clientId" defaultValue={sso.clientId ?? ""} required autoComplete="off" />
      </Field>
      <Field
        label={t("client_secret")}
        hint={sso.hasClientSecret ? t("client_secret_hint") : undefined}
        error={fieldError(save.error, "/clientSecret")}
      >
        <Input name="clientSecret" type="password" required={!sso.hasClientSecret} autoComplete="off" />
      </Field>
      <Field label={t("domains")} hint={t("domains_hint")} error={listError(save.error, "/domains", domains)}>
        <Textarea name="domains" rows={2} defaultValue={sso.domains.map(({ domain }) => domain).join("\n")} />
      </Field>
      <Field label={t("default_role")} hint={t("default_role_hint")}>
        <FormPicker name="defaultRole" defaultValue={sso.defaultRole ?? weakestRole(face)} options={roles} />
      </Field>
      <Field
        label={t("groups_claim")}
        optional
        hint={t("groups_claim_hint")}
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
        legend={t("rules")}
        names={RULES}
        chosen={rules}
        onChange={setRules}
        text={(rule) => t(`sso_rule_${rule}`)}
        columns={1}
      />
    </DialogForm>
  );
}
