"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectionBar } from "@/components/ui/selection-bar";
import { useWords } from "@/components/words/words";
import type { AccountSummary } from "@/lib/contract/account-summaries";
import { BulkChangePlan, BulkReactivate, BulkSuspend } from "./account-bulk-dialogs";

export type AccountBulkState = ReturnType<typeof useAccountBulk>;

/** The selected accounts of the list. Those that a filter has taken out of sight do not count. */
export function useAccountBulk(accounts: readonly AccountSummary[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = accounts.filter(({ id }) => ids.has(id));
  return {
    selected,
    allSelected: accounts.length > 0 && selected.length === accounts.length,
    isSelected: (id: string) => ids.has(id),
    select: (id: string, isSelected: boolean) => {
      const next = new Set(ids);
      if (isSelected) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    selectAll: (all: boolean) => setIds(all ? new Set(accounts.map(({ id }) => id)) : new Set()),
    clear: () => setIds(new Set()),
  };
}

type Step = "suspend" | "reactivate" | "plan";

export function AccountBulk({ bulk: { selected, clear } }: { bulk: AccountBulkState }) {
  const t = useWords("accounts");
  const { may } = useTenant();
  const [step, setStep] = useState<Step | null>(null);
  if (!may("accounts:write")) return null;
  const active = selected.filter(({ status }) => status === "active");
  const suspended = selected.filter(({ status }) => status === "suspended");
  const open = selected.filter(({ status }) => status !== "closed");
  const close = () => setStep(null);
  const done = () => {
    close();
    clear();
  };
  return (
    <SelectionBar
      label={t("selected_accounts")}
      selected={selected.length === 0 ? null : t("selected", { count: selected.length })}
      onClear={clear}
    >
      <Button size="sm" disabled={open.length === 0} onClick={() => setStep("plan")}>
        {t("change_plan_more")}
      </Button>
      <Button size="sm" disabled={suspended.length === 0} onClick={() => setStep("reactivate")}>
        {suspended.length > 0
          ? t("reactivate_count", { count: String(suspended.length) })
          : t("reactivate_more")}
      </Button>
      <Button size="sm" kind="danger" disabled={active.length === 0} onClick={() => setStep("suspend")}>
        {active.length > 0 ? t("suspend_count", { count: String(active.length) }) : t("suspend_more")}
      </Button>
      <Dialog open={step !== null} onOpenChange={(isOpen) => (isOpen ? null : close())}>
        {step === "suspend" ? <BulkSuspend accounts={active} onClose={close} onDone={done} /> : null}
        {step === "reactivate" ? <BulkReactivate accounts={suspended} onClose={close} onDone={done} /> : null}
        {step === "plan" ? <BulkChangePlan accounts={open} onClose={close} onDone={done} /> : null}
      </Dialog>
    </SelectionBar>
  );
}
