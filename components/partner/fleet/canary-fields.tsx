"use client";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { AccountPicker } from "@/components/partner/account-picker";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import type { FormValue } from "@/components/ui/form-values";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { type Account, getAccount } from "@/lib/contract/accounts";
import { query } from "@/lib/contract/queries";

export function canaryFrom(value: FormValue, first: readonly string[]) {
  return {
    accounts: first.length > 0 ? [...first] : Number(value("canaryAccounts")),
    hours: Number(value("hours")),
    maxErrorRate: Number(value("errors")) / 100,
    maxOptOutRate: Number(value("optOuts")) / 100,
    minRuns: Number(value("minRuns")),
  };
}

type FirstProps = {
  first: readonly string[];
  onChange: (first: readonly string[]) => void;
  /** The accounts to choose from; null for all of them. */
  among: readonly Account[] | null;
};

/** Adds accounts that go first, by name. Without any, the oldest go first. */
function FirstAccounts({ first, onChange, among }: FirstProps) {
  const t = useWords("fleet");
  const add = (id: string) => (id && !first.includes(id) ? onChange([...first, id]) : undefined);
  const options = (among ?? []).flatMap(({ id, name, status }) =>
    status === "active" && !first.includes(id) ? [{ value: id, label: name }] : [],
  );
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("choose_first")} optional hint={t("choose_first_about")} className="max-w-80">
        {among ? (
          <Picker value="" options={options} placeholder={t("add_first")} onChange={add} />
        ) : (
          <AccountPicker value="" onChange={add} />
        )}
      </Field>
      {first.length > 0 ? (
        <ul aria-label={t("first_accounts", { count: first.length })} className="flex flex-wrap gap-2">
          {first.map((id) => (
            <FirstAccount key={id} id={id} onRemove={() => onChange(first.filter((one) => one !== id))} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function FirstAccount({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useWords("fleet");
  const { client, key } = useTenant();
  const account = useQuery(query(client, key, getAccount, { params: { id } }));
  const name = account.data?.name ?? id;
  return (
    <li className="flex items-center gap-1 rounded-md border border-line py-0.5 pr-0.5 pl-2">
      {name}
      <Button kind="ghost" size="icon-sm" aria-label={t("remove_first", { name })} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

const LIMITS = [
  { word: "watch_hours", name: "hours", min: 0.1, max: 720, step: "any", defaultValue: 24 },
  { word: "min_runs", name: "minRuns", min: 1, max: 10_000, step: 1, defaultValue: 5 },
  { word: "halt_failed", name: "errors", min: 0, max: 100, step: "any", defaultValue: 5 },
  { word: "halt_opt_outs", name: "optOuts", min: 0, max: 100, step: "any", defaultValue: 5 },
] as const;

/** The accounts that go first, and the limits they are watched by. */
export function CanaryFields(props: FirstProps) {
  const t = useWords("fleet");
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <FirstAccounts {...props} />
      </div>
      {props.first.length > 0 ? null : (
        <Field label={t("first_count")}>
          <Input name="canaryAccounts" type="number" min={1} max={10_000} required defaultValue={1} />
        </Field>
      )}
      {LIMITS.map(({ word, ...input }) => (
        <Field key={input.name} label={t(word)}>
          <Input type="number" required {...input} />
        </Field>
      ))}
    </div>
  );
}
