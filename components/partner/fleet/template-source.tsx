"use client";
import { useQuery } from "@tanstack/react-query";
import { AccountPicker } from "@/components/partner/account-picker";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { isObject } from "@/lib/automation/json";
import type { BodyInputOf } from "@/lib/contract/contract";
import { type createFleetTemplate, listAccountAutomations } from "@/lib/contract/fleet";
import { query } from "@/lib/contract/queries";

type FromAccount = { kind: "account"; accountId: string; automationId: string };
type FromJson = { kind: "json"; text: string };
export type Source = FromAccount | FromJson;

/** The key of a message in the room of the fleet. */
type Missing = "missing_automation" | "missing_nodes" | "missing_json";
type Body = NonNullable<BodyInputOf<typeof createFleetTemplate>>;

/** The members of the request, or what is still missing. */
export function sourceBody(source: Source): Pick<Body, "definition" | "from"> | Missing {
  if (source.kind === "account") {
    const { accountId, automationId } = source;
    if (!accountId || !automationId) return "missing_automation";
    return { from: { accountId, automationId } };
  }
  try {
    const read: unknown = JSON.parse(source.text);
    if (isObject(read) && Array.isArray(read.nodes)) return { definition: { ...read, nodes: read.nodes } };
    return "missing_nodes";
  } catch {
    return "missing_json";
  }
}

type Props<S extends Source> = { source: S; onChange: (source: Source) => void; fault: string | null };

export function AccountSource({ source, onChange, fault }: Props<FromAccount>) {
  const shared = useWords("partner");
  const t = useWords("fleet");
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
        <Field label={shared("account")}>
          <AccountPicker
            value={source.accountId}
            onChange={(accountId) => onChange({ ...source, accountId, automationId: "" })}
          />
        </Field>
        <Field
          label={t("automation")}
          hint={automations.data && found.length === 0 ? t("no_automations") : t("draft_is_copied")}
          error={fault}
        >
          <Picker
            value={source.automationId}
            disabled={source.accountId === ""}
            placeholder={
              source.accountId && automations.isPending ? shared("loading") : t("choose_automation")
            }
            options={found.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(automationId) => onChange({ ...source, automationId })}
          />
        </Field>
      </div>
    </>
  );
}

export function JsonSource({ source, onChange, fault }: Props<FromJson>) {
  const t = useWords("fleet");
  return (
    <Field
      label={t("definition")}
      hint={t("definition_hint", { request: "GET /v1/automations/{id}" })}
      error={fault}
    >
      <Textarea
        className="min-h-48 font-mono text-sm"
        spellCheck={false}
        value={source.text}
        onChange={({ target }) => onChange({ ...source, text: target.value })}
      />
    </Field>
  );
}
