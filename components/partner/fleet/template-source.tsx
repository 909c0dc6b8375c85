"use client";
import { useQuery } from "@tanstack/react-query";
import { AccountPicker } from "@/components/partner/account-picker";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { isObject } from "@/lib/automation/json";
import type { BodyInputOf } from "@/lib/contract/contract";
import { type createFleetTemplate, listAccountAutomations } from "@/lib/contract/fleet";
import { query } from "@/lib/contract/queries";

type FromAccount = { kind: "account"; accountId: string; automationId: string };
type FromJson = { kind: "json"; text: string };
export type Source = FromAccount | FromJson;

type Body = NonNullable<BodyInputOf<typeof createFleetTemplate>>;

/** The members of the request, or what is still missing. */
export function sourceBody(source: Source): Pick<Body, "definition" | "from"> | string {
  if (source.kind === "account") {
    const { accountId, automationId } = source;
    if (!accountId || !automationId) return "Choose an account and one of its automations";
    return { from: { accountId, automationId } };
  }
  try {
    const read: unknown = JSON.parse(source.text);
    if (isObject(read) && Array.isArray(read.nodes)) return { definition: { ...read, nodes: read.nodes } };
    return "Paste an automation with its nodes";
  } catch {
    return "This isn't valid JSON yet";
  }
}

type Props<S extends Source> = { source: S; onChange: (source: Source) => void; fault: string | null };

export function AccountSource({ source, onChange, fault }: Props<FromAccount>) {
  const { client, key } = useTenant();
  const automations = useQuery({
    ...query(client, key, listAccountAutomations, {
      params: { id: source.accountId },
      query: { limit: "100" },
    }),
    enabled: source.accountId !== "",
  });
  const found = automations.data?.automations ?? [];
  return (
    <>
      <ErrorNotice error={automations.error} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Account">
          <AccountPicker
            value={source.accountId}
            onChange={(accountId) => onChange({ ...source, accountId, automationId: "" })}
          />
        </Field>
        <Field
          label="Automation"
          hint={
            automations.data && found.length === 0
              ? "This account has no automations"
              : "Its current draft is copied"
          }
          error={fault}
        >
          <Picker
            value={source.automationId}
            disabled={source.accountId === ""}
            placeholder={source.accountId && automations.isPending ? "Loading…" : "Choose an automation"}
            options={found.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(automationId) => onChange({ ...source, automationId })}
          />
        </Field>
      </div>
    </>
  );
}

export function JsonSource({ source, onChange, fault }: Props<FromJson>) {
  return (
    <Field label="Definition" hint="As GET /v1/automations/{id} returns it" error={fault}>
      <Textarea
        className="min-h-48 font-mono text-sm"
        spellCheck={false}
        value={source.text}
        onChange={({ target }) => onChange({ ...source, text: target.value })}
      />
    </Field>
  );
}
