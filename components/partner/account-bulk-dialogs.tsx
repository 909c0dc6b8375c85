"use client";
import { type ReactNode, useRef, useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { plural } from "@/components/ui/money";
import { optionsOf } from "@/components/ui/picker-rows";
import { RadioCards } from "@/components/ui/radio-cards";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { PLANS, reactivateAccount, suspendAccount } from "@/lib/contract/accounts";
import { createPlanChange } from "@/lib/contract/plan-changes";
import { PLAN_LABEL } from "./account-status";
import type { StepAccount } from "./account-views";
import { RESUME_CHOICES, type Resume } from "./reactivate-account";
import { SUSPEND_REASONS, type SuspendReason } from "./suspend-account";
import { type EachAccount, useEachAccount } from "./use-each-account";

type Props = { accounts: readonly StepAccount[]; onClose: () => void; onDone: () => void };

export function BulkSuspend({ accounts, onClose, onDone }: Props) {
  const body = useRef<{ reason: string; reasonCode: SuspendReason }>({ reason: "", reasonCode: "other" });
  const each = useEachAccount({
    accounts,
    change: (client, id) => client(suspendAccount, { params: { id }, body: body.current }),
    onDone: (changed) => {
      toast(`${plural(changed, "account")} suspended`);
      onDone();
    },
  });
  const count = plural(accounts.length, "account");
  return (
    <DialogForm
      title={`Suspend ${count}?`}
      description="Their data is kept. Until you reactivate them, they can't handle calls or bookings, and their people can't sign in."
      verb={`Suspend ${count}`}
      danger
      cancel="Keep active"
      confirm={`suspend ${accounts.length}`}
      busy={each.busy}
      onClose={onClose}
      onSubmit={(value) => {
        body.current = { reason: value("reason"), reasonCode: value("code") as SuspendReason };
        each.run();
      }}
    >
      <Names accounts={accounts} />
      <div className="grid gap-4 sm:grid-cols-[180px_1fr]">
        <Field label="Why">
          <FormPicker name="code" defaultValue="other" options={optionsOf(SUSPEND_REASONS)} />
        </Field>
        <Field label="Details" hint="Kept in the audit log">
          <Textarea name="reason" required maxLength={500} rows={2} className="min-h-14" />
        </Field>
      </div>
      <Progress {...each} />
    </DialogForm>
  );
}

export function BulkReactivate({ accounts, onClose, onDone }: Props) {
  const [resume, setResume] = useState<Resume>("recent");
  const each = useEachAccount({
    accounts,
    change: (client, id) => client(reactivateAccount, { params: { id }, body: { resume } }),
    onDone: (changed) => {
      toast(`${plural(changed, "account")} reactivated`);
      onDone();
    },
  });
  const count = plural(accounts.length, "account");
  return (
    <DialogForm
      title={`Reactivate ${count}?`}
      description="Calls, bookings, messages and automations work again right away."
      verb={`Reactivate ${count}`}
      busy={each.busy}
      onClose={onClose}
      onSubmit={each.run}
    >
      <Names accounts={accounts} />
      <RadioCards
        label="Runs that were stopped"
        value={resume}
        choices={RESUME_CHOICES}
        onChange={setResume}
      />
      <Progress {...each} />
    </DialogForm>
  );
}

export function BulkChangePlan({ accounts, onClose, onDone }: Props) {
  const body = useRef<{ plan: (typeof PLANS)[number]; at: "now" | "next_month" }>({
    plan: "starter",
    at: "next_month",
  });
  const each = useEachAccount({
    accounts,
    change: (client, id) => client(createPlanChange, { params: { id }, body: body.current }),
    onDone: (changed) => {
      toast(
        `The plan of ${plural(changed, "account")} ${body.current.at === "now" ? "changed" : "will change"}`,
      );
      onDone();
    },
  });
  const count = plural(accounts.length, "account");
  return (
    <DialogForm
      title={`Change the plan of ${count}`}
      description="Billed by the day. An account that already has the plan is refused and stays as it is."
      verb={`Change ${count}`}
      busy={each.busy}
      onClose={onClose}
      onSubmit={(value) => {
        body.current = {
          plan: PLANS.find((plan) => plan === value("plan")) ?? "starter",
          at: value("at") === "now" ? "now" : "next_month",
        };
        each.run();
      }}
    >
      <Names accounts={accounts} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="New plan">
          <FormPicker name="plan" defaultValue="professional" options={optionsOf(PLAN_LABEL)} />
        </Field>
        <Field label="From">
          <FormPicker
            name="at"
            defaultValue="next_month"
            options={optionsOf({ next_month: "The first of next month", now: "Today" })}
          />
        </Field>
      </div>
      <Progress {...each} />
    </DialogForm>
  );
}

const SHOWN = 8;

function Names({ accounts }: { accounts: readonly StepAccount[] }) {
  const more = accounts.length - SHOWN;
  return (
    <p className="text-ink-2 text-sm">
      {accounts
        .slice(0, SHOWN)
        .map(({ name }) => name)
        .join(", ")}
      {more > 0 ? ` and ${plural(more, "other")}` : ""}
    </p>
  );
}

function Progress({ busy, changed, total, failed }: EachAccount): ReactNode {
  if (busy)
    return (
      <p role="status" className="flex items-center gap-3 text-sm">
        <progress
          className="h-1.5 flex-1 accent-(--signal)"
          value={changed}
          max={total}
          aria-label="Progress"
        />
        {changed} of {total}
      </p>
    );
  if (failed.length === 0) return null;
  return (
    <Notice tone="bad" title={`${plural(failed.length, "account")} stayed as before`}>
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
