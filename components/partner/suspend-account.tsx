"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { suspendAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import { ACCOUNT_VIEWS, type StepAccount } from "./account-views";
import { WhatWillHappen } from "./what-will-happen";

const REASONS = ["non_payment", "customer_request", "abuse", "other"] as const;
export type SuspendReason = (typeof REASONS)[number];
export function useSuspendReasons() {
  const t = useWords("accounts");
  return REASONS.map((value) => ({ value, label: t(`why_${value}`) }));
}

/** Shows the effect of a suspension and asks for its reason. It can be lifted at any time, so one confirmation is enough. */
export function SuspendAccount({ account, onClose }: { account: StepAccount; onClose: () => void }) {
  const t = useWords("accounts");
  const reasons = useSuspendReasons();
  const suspend = useCall(suspendAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  return (
    <DialogForm
      title={t("suspend_title", { name: account.name })}
      description={t("suspend_about")}
      verb={t("suspend_account")}
      danger
      cancel={t("keep_active")}
      busy={suspend.isPending}
      error={suspend.error}
      fields={["/reason"]}
      onClose={onClose}
      onSubmit={(value) =>
        suspend.mutate(
          {
            params: { id: account.id },
            body: { reason: value("reason"), reasonCode: value("code") as SuspendReason },
          },
          {
            onSuccess: () => {
              toast(t("is_suspended", { name: account.name }));
              onClose();
            },
          },
        )
      }
    >
      <Impact account={account} />
      <div className="grid gap-4 sm:grid-cols-[180px_1fr]">
        <Field label={t("why")}>
          <FormPicker required name="code" options={reasons} />
        </Field>
        <Field label={t("details")} hint={t("in_audit_log")} error={fieldError(suspend.error, "/reason")}>
          <Textarea name="reason" required maxLength={500} rows={2} className="min-h-14" />
        </Field>
      </div>
    </DialogForm>
  );
}

/** Requests the impact with dry_run, which changes nothing. */
function useImpact(id: string) {
  const { client, key } = useTenant();
  return useQuery({
    queryKey: [key, "suspend impact", id],
    queryFn: async () => {
      const response = await client(suspendAccount, {
        params: { id },
        query: { dry_run: "true" },
        body: { reason: "What will happen?" },
      });
      return "impact" in response ? response.impact : null;
    },
    staleTime: 0,
  });
}

function Impact({ account }: { account: StepAccount }) {
  const t = useWords("accounts");
  const { data, error, isPending } = useImpact(account.id);
  if (error) return <ErrorNotice error={error} />;
  if (isPending) return <Skeleton className="h-28 w-full" />;
  if (!data) return null;
  const strong = (words: ReactNode) => <strong className="font-semibold tabular-nums">{words}</strong>;
  const { waitingRuns, appointments, reminders, unbilledNetMinor, suspendedMonthNetMinor, currency } = data;
  const lines = {
    runs: waitingRuns > 0 && t.parts("impact_runs", { count: waitingRuns, strong }),
    appointments: appointments > 0 && t.parts("impact_appointments", { count: appointments, strong }),
    reminders: reminders > 0 && t.parts("impact_reminders", { count: reminders, strong }),
    month: t.parts(unbilledNetMinor === suspendedMonthNetMinor ? "impact_month_same" : "impact_month", {
      amount: money(suspendedMonthNetMinor, currency),
      before: money(unbilledNetMinor, currency),
      strong,
    }),
  };
  return (
    <WhatWillHappen>
      {Object.entries(lines).map(([key, parts]) => (parts ? <li key={key}>{rich(parts)}</li> : null))}
    </WhatWillHappen>
  );
}
