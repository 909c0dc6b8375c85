"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import type { Account } from "@/lib/contract/accounts";
import { cancelPlanChange, listPlanChanges } from "@/lib/contract/plan-changes";
import { ACCOUNT_VIEWS } from "./account-views";
import { ChangePlan } from "./change-plan";
import { FixedNote } from "./fixed-note";
import { useScheduledPlan } from "./use-scheduled-plan";

/** The plan of an account, and the change that is scheduled. */
export function AccountPlan({ account }: { account: Account }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const { may } = useTenant();
  const [open, setOpen] = useState(false);
  const found = useScheduledPlan(account.id);
  const scheduled = found.data;
  const cancel = useCall(cancelPlanChange, {
    refreshes: [listPlanChanges, ...ACCOUNT_VIEWS],
    onDone: () => toast(t("plan_change_canceled")),
  });
  const fixed = !may("accounts:write") || account.status === "closed";
  return (
    <Card aria-label={shared("plan")}>
      <CardHeader title={shared("plan")} description={t("plan_about", { plan: PLAN_NAMES[account.plan] })} />
      <div className="flex flex-col gap-3 p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        <ErrorNotice error={cancel.error} />
        {scheduled ? (
          <Notice
            tone="info"
            action={
              fixed ? null : (
                <Button
                  size="sm"
                  busy={cancel.isPending}
                  onClick={() => cancel.mutate({ params: { id: account.id, pid: scheduled.id } })}
                >
                  {t("cancel_change")}
                </Button>
              )
            }
          >
            {t("plan_changes", { plan: PLAN_NAMES[scheduled.plan], day: day(scheduled.effectiveAt, "UTC") })}
          </Notice>
        ) : null}
        {fixed ? (
          <FixedNote account={account} />
        ) : (
          <div>
            <Button onClick={() => setOpen(true)}>{t("change_plan_more")}</Button>
          </div>
        )}
      </div>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? <ChangePlan account={account} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </Card>
  );
}
