"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Notice, Skeleton } from "@/components/ui/surface";
import { Checkboxes, Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import { type Account, listAccounts } from "@/lib/contract/accounts";
import type { ProblemError } from "@/lib/contract/client";
import type { BodyOf } from "@/lib/contract/contract";
import { type FleetTemplateView, getFleetTemplate, listFleetCopies } from "@/lib/contract/fleet";
import { query } from "@/lib/contract/queries";
import {
  listRollouts,
  type PublishPreview as Preview,
  previewPublish,
  publishFleetTemplate,
} from "@/lib/contract/rollouts";
import { AccountValues, type Typed, valuesFrom } from "./account-values";
import { CanaryFields, canaryFrom } from "./canary-fields";
import { type Progress, warnedAccounts } from "./check-accounts";
import { PublishPreview } from "./publish-preview";
import { useIsOpen } from "./use-is-open";

type Props = { template: FleetTemplateView; onDone: (rolloutId: string) => void; onClose: () => void };
type Who = "all" | "some";

/** Chooses the accounts that get the newest revision, the ones that go first, and the checks before that. */
export function PublishDialog({ template, onDone, onClose }: Props) {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const { client, key } = useTenant();
  const accounts = useQuery(query(client, key, listAccounts, { query: { limit: "100" } }));
  const copies = useQuery(
    query(client, key, listFleetCopies, { params: { id: template.id }, query: { limit: "100" } }),
  );
  const [who, setWho] = useState<Who>("all");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [canary, setCanary] = useState(true);
  const [backtest, setBacktest] = useState(false);
  const [first, setFirst] = useState<readonly string[]>([]);
  const [confirmed, setConfirmed] = useState("");
  const [typed, setTyped] = useState<Typed>({});
  const publish = useCall(publishFleetTemplate, {
    refreshes: [listRollouts, getFleetTemplate],
    onDone: ({ rolloutId }) => onDone(rolloutId),
  });
  const check = useCheck(template.id);
  const open = accounts.data?.accounts.filter(({ status }) => status !== "closed") ?? [];
  const { source } = template;
  const isCopyless =
    source && copies.data && !copies.data.accounts.some(({ accountId }) => accountId === source.accountId);
  const leftOut = isCopyless ? source : null;
  const publishTo = open.filter(({ id }) =>
    who === "all" ? id !== leftOut?.accountId : chosen.includes(id),
  );
  // Suspended accounts are skipped, so nothing is asked for them.
  const receivers = publishTo.filter(({ status }) => status === "active");
  const values = valuesFrom(template.parameters, receivers, typed);
  const to = {
    accounts: who === "all" ? ("all" as const) : [...chosen],
    // Publishes the revision on the screen, even if a newer one exists by now.
    revision: template.revision,
    ...(Object.keys(values).length > 0 ? { values } : {}),
  };
  const isBusy = publish.isPending || check.isPending;
  const chosenTo = JSON.stringify(to);
  const warned = check.data && confirmed === chosenTo ? check.data : [];
  const error = publish.error ?? check.error;
  return (
    <DialogForm
      title={t("publish_title", { name: template.name })}
      description={t("publish_about", { number: String(template.revision) })}
      verb={
        warned.length > 0
          ? t("publish_anyway")
          : who === "all"
            ? t("publish_to_all")
            : t("publish_to_count", { count: publishTo.length })
      }
      width="lg"
      busy={isBusy}
      disabled={who === "some" && chosen.length === 0}
      error={error}
      onClose={onClose}
      onSubmit={(value) => {
        const params = { id: template.id };
        const body = {
          ...to,
          ...(canary ? { canary: canaryFrom(value, usable(first, { who, chosen })) } : {}),
          ...(backtest ? { backtest: { days: Number(value("days")) } } : {}),
        };
        if (confirmed === chosenTo) return publish.mutate({ params, body });
        check.mutate(to, {
          onSuccess: (found) => {
            setConfirmed(chosenTo);
            if (found.length === 0) publish.mutate({ params, body });
          },
        });
      }}
    >
      {/* Choices are locked during the check, because it publishes what was chosen when it began. */}
      <fieldset disabled={isBusy} className="contents">
        <RadioCards
          label={shared("accounts")}
          value={who}
          onChange={setWho}
          choices={[
            {
              value: "all",
              title: t("all_accounts"),
              text: leftOut
                ? t("all_accounts_about_source", { name: leftOut.accountName })
                : t("all_accounts_about"),
            },
            { value: "some", title: t("some_accounts"), text: t("some_accounts_about") },
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
        {who === "some" && leftOut && chosen.includes(leftOut.accountId) ? (
          <Notice tone="warn">{t("source_chosen", { name: leftOut.accountName })}</Notice>
        ) : null}
        {accounts.data?.has_more ? <Notice tone="info">{t("newest_only")}</Notice> : null}
        {template.parameters.length > 0 && copies.data ? (
          <AccountValues
            parameters={template.parameters}
            accounts={receivers}
            copies={copies.data.accounts}
            typed={typed}
            onChange={setTyped}
            error={error}
          />
        ) : null}
        <Option label={t("canary")} text={t("canary_about")} on={canary} onChange={setCanary}>
          <CanaryFields
            first={usable(first, { who, chosen })}
            onChange={setFirst}
            among={who === "all" ? null : publishTo}
          />
        </Option>
        <Option label={t("backtest_first")} text={t("backtest_about")} on={backtest} onChange={setBacktest}>
          <Field label={t("days_of_events")} className="max-w-40">
            <Input name="days" type="number" min={1} max={60} required defaultValue={14} />
          </Field>
        </Option>
        <PublishPreview
          key={JSON.stringify(to)}
          templateId={template.id}
          body={to}
          disabled={who === "some" && chosen.length === 0}
        />
      </fieldset>
      {/* A screen reader announces only changes to a region that is already there. */}
      <p role="status" className={check.isPending ? "text-ink-2 text-sm tabular-nums" : "sr-only"}>
        {check.isPending && check.progress
          ? t("checked_of", { checked: String(check.progress.checked), total: check.progress.total })
          : ""}
      </p>
      <Beside accounts={warned} />
    </DialogForm>
  );
}

/** An account that is no longer published to cannot go first either. */
const usable = (first: readonly string[], { who, chosen }: { who: Who; chosen: readonly string[] }) =>
  who === "all" ? first : first.filter((id) => chosen.includes(id));

/** Checks every chosen account for automations that do the same. */
function useCheck(templateId: string) {
  const { client } = useTenant();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isOpen = useIsOpen();
  const check = useMutation<Preview["accounts"], ProblemError, BodyOf<typeof previewPublish>>({
    mutationFn: (body) =>
      warnedAccounts({
        read: (after) =>
          client(previewPublish, {
            params: { id: templateId },
            body,
            ...(after === null ? {} : { query: { starting_after: after } }),
          }),
        onProgress: setProgress,
        isWanted: isOpen,
      }),
    onMutate: () => setProgress(null),
  });
  return { ...check, progress };
}

/** The accounts with an automation that does the same, named again before the template is published to them. */
function Beside({ accounts }: Pick<Preview, "accounts">) {
  const t = useWords("fleet");
  if (accounts.length === 0) return null;
  const messages = [...new Set(accounts.flatMap(({ warnings }) => warnings.map(({ message }) => message)))];
  return (
    <div ref={(shown) => shown?.scrollIntoView({ block: "nearest" })}>
      <Notice tone="warn" title={t("beside_others", { count: accounts.length })}>
        <span className="block">{accounts.map(({ accountName }) => accountName).join(", ")}</span>
        {messages.map((message) => (
          <span key={message} className="block">
            {t.sentence(message)}
          </span>
        ))}
      </Notice>
    </div>
  );
}

type ChosenProps = {
  accounts: readonly Account[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function Chosen({ accounts, chosen, onChange }: ChosenProps) {
  const t = useWords("fleet");
  const names = new Map(accounts.map(({ id, name, status }) => [id, { name, status }]));
  if (accounts.length === 0) return <p className="text-ink-3">{t("no_accounts_yet")}</p>;
  return (
    <div className="max-h-56 overflow-y-auto rounded-lg border border-line p-3">
      <Checkboxes
        legend={t("publish_to")}
        names={accounts.map(({ id }) => id)}
        chosen={chosen}
        onChange={onChange}
        text={(id) =>
          names.get(id)?.status === "suspended"
            ? t("suspended_name", { name: names.get(id)?.name ?? "" })
            : names.get(id)?.name
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
