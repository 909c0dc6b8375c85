"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { money } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { RadioCards } from "@/components/ui/radio-cards";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import type { AccountSummary } from "@/lib/contract/account-summaries";
import { type Account, PLANS, reactivateAccount, suspendAccount } from "@/lib/contract/accounts";
import { getPrices } from "@/lib/contract/billing";
import { createPlanChange } from "@/lib/contract/plan-changes";
import { query } from "@/lib/contract/queries";
import type { StepAccount } from "./account-views";
import { feeMinor } from "./base-fee";
import { type Resume, useResumeChoices } from "./reactivate-account";
import { type SuspendReason, useSuspendReasons } from "./suspend-account";
import { type EachAccount, useEachAccount } from "./use-each-account";

type Plan = Account["plan"];
type Props = { accounts: readonly StepAccount[]; onClose: () => void; onDone: () => void };

export function BulkSuspend({ accounts, onClose, onDone }: Props) {
  const t = useWords("accounts");
  const reasons = useSuspendReasons();
  const body = useRef<{ reason: string; reasonCode: SuspendReason }>({ reason: "", reasonCode: "other" });
  const each = useEachAccount({
    accounts,
    change: (client, id) => client(suspendAccount, { params: { id }, body: body.current }),
    onDone: (changed) => {
      toast(t("bulk_suspended", { count: changed }));
      onDone();
    },
  });
  const count = accounts.length;
  return (
    <DialogForm
      title={t("bulk_suspend_title", { count })}
      description={t("bulk_suspend_about")}
      verb={t("bulk_suspend", { count })}
      danger
      cancel={t("bulk_keep_active")}
      confirm={t("bulk_suspend_confirm", { count: String(count) })}
      busy={each.busy}
      onClose={onClose}
      onSubmit={(value) => {
        body.current = { reason: value("reason"), reasonCode: value("code") as SuspendReason };
        each.run();
      }}
    >
      <Names accounts={accounts} />
      <div className="grid gap-4 sm:grid-cols-[180px_1fr]">
        <Field label={t("why")}>
          <FormPicker required name="code" options={reasons} />
        </Field>
        <Field label={t("details")} hint={t("in_audit_log")}>
          <Textarea name="reason" required maxLength={500} rows={2} className="min-h-14" />
        </Field>
      </div>
      <Progress {...each} />
    </DialogForm>
  );
}

export function BulkReactivate({ accounts, onClose, onDone }: Props) {
  const t = useWords("accounts");
  const choices = useResumeChoices();
  const [resume, setResume] = useState<Resume>("recent");
  const each = useEachAccount({
    accounts,
    change: (client, id) => client(reactivateAccount, { params: { id }, body: { resume } }),
    onDone: (changed) => {
      toast(t("bulk_reactivated", { count: changed }));
      onDone();
    },
  });
  const count = accounts.length;
  return (
    <DialogForm
      title={t("bulk_reactivate_title", { count })}
      description={t("reactivate_about")}
      verb={t("bulk_reactivate", { count })}
      busy={each.busy}
      onClose={onClose}
      onSubmit={each.run}
    >
      <Names accounts={accounts} />
      <RadioCards label={t("stopped_runs")} value={resume} choices={choices} onChange={setResume} />
      <Progress {...each} />
    </DialogForm>
  );
}

type PlanAccount = Pick<AccountSummary, "id" | "name" | "plan" | "status">;

export function BulkChangePlan({
  accounts,
  onClose,
  onDone,
}: Omit<Props, "accounts"> & { accounts: readonly PlanAccount[] }) {
  const t = useWords("accounts");
  const [plan, setPlan] = useState<Plan>("professional");
  const body = useRef<{ plan: Plan; at: "now" | "next_month" }>({ plan, at: "next_month" });
  const each = useEachAccount({
    accounts,
    change: (client, id) => client(createPlanChange, { params: { id }, body: body.current }),
    onDone: (changed) => {
      toast(t(body.current.at === "now" ? "bulk_plan_changed" : "bulk_plan_will_change", { count: changed }));
      onDone();
    },
  });
  const count = accounts.length;
  return (
    <DialogForm
      state={plan}
      title={t("bulk_plan_title", { count })}
      description={t("bulk_plan_about")}
      verb={t("bulk_plan", { count })}
      busy={each.busy}
      onClose={onClose}
      onSubmit={(value) => {
        body.current = { plan, at: value("at") === "now" ? "now" : "next_month" };
        each.run();
      }}
    >
      <Names accounts={accounts} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("new_plan")}>
          <Picker
            value={plan}
            options={optionsOf(PLAN_NAMES)}
            onChange={(next) => setPlan(PLANS.find((one) => one === next) ?? plan)}
          />
        </Field>
        <Field label={t("from")}>
          <FormPicker
            name="at"
            defaultValue="next_month"
            options={optionsOf({ next_month: t("from_next_month"), now: t("from_today") })}
          />
        </Field>
      </div>
      <PlanEffect accounts={accounts} plan={plan} />
      <Progress {...each} />
    </DialogForm>
  );
}

/** Says what the base fees of the accounts will cost more or less, and which of them are left out or suspended. */
function PlanEffect({ accounts, plan }: { accounts: readonly PlanAccount[]; plan: Plan }) {
  const t = useWords("accounts");
  const { client, key, may } = useTenant();
  const book = useQuery({ ...query(client, key, getPrices), enabled: may("invoices:read") });
  const changing = accounts.filter((one) => one.plan !== plan);
  const suspended = changing.filter(({ status }) => status === "suspended").length;
  const baseOf = (of: Plan) => feeMinor(book.data?.plans.find((one) => one.plan === of)?.base ?? "0.00");
  const active = changing.filter(({ status }) => status === "active");
  const more = active.reduce((sum, one) => sum + baseOf(plan) - baseOf(one.plan), 0);
  if (changing.length === 0) return <p className="text-ink-2">{t("bulk_plan_same")}</p>;
  return (
    <ul className="list-disc pl-5 text-ink-2">
      {book.data && active.length > 0 ? (
        <li>
          {t("bulk_plan_costs", {
            count: active.length,
            amount: money(Math.abs(more), book.data.currency),
            direction: more < 0 ? "less" : "more",
          })}
        </li>
      ) : null}
      {suspended > 0 ? <li>{t("bulk_plan_suspended", { count: suspended })}</li> : null}
    </ul>
  );
}

const SHOWN = 8;

function Names({ accounts }: { accounts: readonly StepAccount[] }) {
  const t = useWords("accounts");
  const more = accounts.length - SHOWN;
  const names = accounts
    .slice(0, SHOWN)
    .map(({ name }) => name)
    .join(", ");
  return (
    <p className="text-ink-2 text-sm">{more > 0 ? t("names_and_more", { names, count: more }) : names}</p>
  );
}

function Progress({ busy, changed, total, failed }: EachAccount): ReactNode {
  const t = useWords("accounts");
  return (
    <>
      {/* A screen reader announces only changes to a region that is already there. */}
      <div role="status" className={busy ? "flex items-center gap-3 text-sm" : "sr-only"}>
        {busy ? (
          <>
            <progress
              className="h-1.5 flex-1 accent-(--signal)"
              value={changed}
              max={total}
              aria-label={t("progress")}
            />
            {t("progress_of", { done: String(changed), total: String(total) })}
          </>
        ) : null}
      </div>
      {busy || failed.length === 0 ? null : <FailedAccounts failed={failed} />}
    </>
  );
}

function FailedAccounts({ failed }: Pick<EachAccount, "failed">) {
  const t = useWords("accounts");
  return (
    <Notice tone="bad" title={t("bulk_failed", { count: failed.length })}>
      <ul>
        {failed.map(({ account, message }) => (
          <li key={account.id}>
            {account.name}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
