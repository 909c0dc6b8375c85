"use client";
import { fieldError } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import type { Json } from "@/lib/automation/json";
import type { Account } from "@/lib/contract/accounts";
import type { ProblemError } from "@/lib/contract/client";
import type { FleetCopyView, FleetTemplateView } from "@/lib/contract/fleet";
import { ParameterInput } from "./parameter-input";
import { typedValue, valueFrom } from "./parameter-value";

/** The texts of the fields, by account and parameter. An empty field keeps the value as it is. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Parameters = FleetTemplateView["parameters"];

/** Only what was typed: everything else stays as at the last push. */
export function valuesFrom(
  parameters: Parameters,
  accounts: readonly Account[],
  typed: Typed,
): Record<string, Record<string, string>> {
  const entries = accounts.flatMap(({ id }) => {
    const own = parameters.flatMap(({ name, type }): [string, Json][] => {
      const value = valueFrom(type, typed[id]?.[name] ?? "");
      return value === undefined ? [] : [[name, value]];
    });
    return own.length > 0 ? [[id, Object.fromEntries(own) as Record<string, string>] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Props = {
  parameters: Parameters;
  accounts: readonly Account[];
  copies: readonly FleetCopyView[];
  typed: Typed;
  onChange: (typed: Typed) => void;
  error: ProblemError | null;
};

/** One block for each account that is published to, with what an empty field stands for. */
export function AccountValues({ parameters, accounts, copies, typed, onChange, error }: Props) {
  const t = useWords("fleet");
  if (accounts.length === 0) return null;
  const before = new Map(copies.map((copy) => [copy.accountId, copy.values]));
  const set = (id: string, name: string, value: string) =>
    onChange({ ...typed, [id]: { ...typed[id], [name]: value } });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{t("values_of_accounts")}</legend>
      <div className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {accounts.map(({ id, name: account }) => (
          <section key={id} aria-label={account} className="flex flex-col gap-2 p-3">
            <h3 className="font-medium">{account}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              {parameters.map(({ name, label, type, options = [], default: preset, required }) => {
                const kept = before.get(id)?.[name] ?? preset;
                return (
                  <Field
                    key={name}
                    label={label ?? name}
                    optional={!required}
                    error={fieldError(error, `/values/${id}/${name}`)}
                  >
                    <ParameterInput
                      type={type}
                      options={options}
                      value={typed[id]?.[name] ?? ""}
                      empty={kept === undefined ? "" : typedValue(kept)}
                      onChange={(value) => set(id, name, value)}
                    />
                  </Field>
                );
              })}
            </div>
          </section>
        ))}
      </div>
    </fieldset>
  );
}
