"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import type { FormValue } from "@/components/ui/form-values";
import { plural } from "@/components/ui/money";
import { RadioCards } from "@/components/ui/radio-cards";
import { Notice, Skeleton } from "@/components/ui/surface";
import { Checkboxes, Switch } from "@/components/ui/toggle";
import { type Account, listAccounts } from "@/lib/contract/accounts";
import { type FleetTemplateView, getFleetTemplate, listFleetCopies } from "@/lib/contract/fleet";
import { query } from "@/lib/contract/queries";
import { listRollouts, publishFleetTemplate } from "@/lib/contract/rollouts";
import { AccountValues, type Typed, valuesFrom } from "./account-values";
import { PublishPreview } from "./publish-preview";

type Props = { template: FleetTemplateView; onDone: (rolloutId: string) => void; onClose: () => void };
type Who = "all" | "some";

/** Chooses the accounts that get the newest revision, the ones that go first, and the checks before that. */
export function PublishDialog({ template, onDone, onClose }: Props) {
  const { client, key } = useTenant();
  const accounts = useQuery(query(client, key, listAccounts, { query: { limit: "100" } }));
  const copies = useQuery(
    query(client, key, listFleetCopies, { params: { id: template.id }, query: { limit: "100" } }),
  );
  const [who, setWho] = useState<Who>("all");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [canary, setCanary] = useState(true);
  const [backtest, setBacktest] = useState(false);
  const [typed, setTyped] = useState<Typed>({});
  const publish = useCall(publishFleetTemplate, {
    refreshes: [listRollouts, getFleetTemplate],
    onDone: ({ rolloutId }) => onDone(rolloutId),
  });
  const open = accounts.data?.accounts.filter(({ status }) => status !== "closed") ?? [];
  const publishTo = who === "all" ? open : open.filter(({ id }) => chosen.includes(id));
  const values = valuesFrom(template.parameters, publishTo, typed);
  const to = {
    accounts: who === "all" ? ("all" as const) : [...chosen],
    ...(Object.keys(values).length > 0 ? { values } : {}),
  };
  return (
    <DialogForm
      title={`Publish ${template.name}`}
      description={`Revision ${template.revision} is deployed to one account after another. Accounts keep what they changed themselves.`}
      verb={who === "all" ? "Publish to all accounts" : `Publish to ${plural(publishTo.length, "account")}`}
      width="lg"
      busy={publish.isPending}
      disabled={who === "some" && chosen.length === 0}
      error={publish.error}
      onClose={onClose}
      onSubmit={(value) => {
        publish.mutate({
          params: { id: template.id },
          body: {
            ...to,
            ...(canary ? { canary: canaryFrom(value) } : {}),
            ...(backtest ? { backtest: { days: Number(value("days")) } } : {}),
          },
        });
      }}
    >
      <RadioCards
        label="Accounts"
        value={who}
        onChange={setWho}
        choices={[
          { value: "all", title: "All accounts", text: "Suspended accounts are skipped." },
          { value: "some", title: "Some accounts", text: "The others keep their current revision." },
        ]}
      />
      <ErrorNotice error={accounts.error ?? copies.error} />
      {who === "some" ? (
        accounts.isPending ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <Chosen accounts={open} chosen={chosen} onChange={setChosen} />
        )
      ) : null}
      {accounts.data?.has_more ? (
        <Notice tone="signal">Only your newest 100 accounts are listed here. Use the API for others.</Notice>
      ) : null}
      {template.parameters.length > 0 && copies.data ? (
        <AccountValues
          parameters={template.parameters}
          accounts={publishTo}
          copies={copies.data.accounts}
          typed={typed}
          onChange={setTyped}
          error={publish.error}
        />
      ) : null}
      <Option
        label="Start with a few accounts"
        text="The rest follow if all goes well. Otherwise, every account is rolled back automatically."
        on={canary}
        onChange={setCanary}
      >
        <CanaryFields />
      </Option>
      <Option
        label="Backtest each account first"
        text="Runs the change on the account's own past events; nothing is sent. Its result is shown for each account."
        on={backtest}
        onChange={setBacktest}
      >
        <Field label="Days of events" className="max-w-40">
          <Input name="days" type="number" min={1} max={60} required defaultValue={14} />
        </Field>
      </Option>
      <PublishPreview
        key={JSON.stringify(to)}
        templateId={template.id}
        body={to}
        disabled={who === "some" && chosen.length === 0}
      />
    </DialogForm>
  );
}

function canaryFrom(value: FormValue) {
  return {
    accounts: Number(value("canaryAccounts")),
    hours: Number(value("hours")),
    maxErrorRate: Number(value("errors")) / 100,
    maxOptOutRate: Number(value("optOuts")) / 100,
    minRuns: Number(value("minRuns")),
  };
}

function CanaryFields() {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label="Accounts that go first">
        <Input name="canaryAccounts" type="number" min={1} max={10_000} required defaultValue={1} />
      </Field>
      <Field label="Watch them for (hours)">
        <Input name="hours" type="number" min={0.1} max={720} step="any" required defaultValue={24} />
      </Field>
      <Field label="Runs before an early halt">
        <Input name="minRuns" type="number" min={1} max={10_000} required defaultValue={5} />
      </Field>
      <Field label="Halt above failed runs (%)">
        <Input name="errors" type="number" min={0} max={100} step="any" required defaultValue={5} />
      </Field>
      <Field label="Halt above opt-outs (%)">
        <Input name="optOuts" type="number" min={0} max={100} step="any" required defaultValue={5} />
      </Field>
    </div>
  );
}

type ChosenProps = {
  accounts: readonly Account[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function Chosen({ accounts, chosen, onChange }: ChosenProps) {
  const names = new Map(accounts.map(({ id, name, status }) => [id, { name, status }]));
  if (accounts.length === 0) return <p className="text-ink-3">You have no accounts yet.</p>;
  return (
    <div className="max-h-56 overflow-y-auto rounded-lg border border-line p-3">
      <Checkboxes
        legend="Publish to"
        names={accounts.map(({ id }) => id)}
        chosen={chosen}
        onChange={onChange}
        text={(id) =>
          names.get(id)?.status === "suspended" ? `${names.get(id)?.name} (suspended)` : names.get(id)?.name
        }
      />
    </div>
  );
}

type OptionProps = {
  label: string;
  text: string;
  on: boolean;
  onChange: (on: boolean) => void;
  children: React.ReactNode;
};

function Option({ label, text, on, onChange, children }: OptionProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          <span className="block text-ink-2 text-sm">{text}</span>
        </span>
        <Switch aria-label={label} checked={on} onCheckedChange={onChange} />
      </span>
      {on ? children : null}
    </section>
  );
}
