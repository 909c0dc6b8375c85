"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day } from "@/components/ui/when";
import type { Account } from "@/lib/contract/accounts";
import { cancelPlanChange, listPlanChanges } from "@/lib/contract/plan-changes";
import { query } from "@/lib/contract/queries";
import { PLAN_LABEL } from "./account-status";
import { ACCOUNT_VIEWS } from "./account-views";
import { ChangePlan } from "./change-plan";
import { FixedNote } from "./fixed-note";

/** The plan of an account, and the change that is scheduled. */
export function AccountPlan({ account }: { account: Account }) {
  const { client, key, may } = useTenant();
  const [open, setOpen] = useState(false);
  const params = { id: account.id };
  const found = useQuery(query(client, key, listPlanChanges, { params, query: { status: "scheduled" } }));
  const cancel = useCall(cancelPlanChange, {
    refreshes: [listPlanChanges, ...ACCOUNT_VIEWS],
    onDone: () => toast("Plan change canceled"),
  });
  const [scheduled] = found.data?.planChanges ?? [];
  const fixed = !may("accounts:write") || account.status === "closed";
  return (
    <Card aria-label="Plan">
      <CardHeader title="Plan" description={`${PLAN_LABEL[account.plan]}, billed by the day.`} />
      <div className="flex flex-col gap-3 p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        <ErrorNotice error={cancel.error} />
        {scheduled ? (
          <Notice
            tone="signal"
            action={
              fixed ? null : (
                <Button
                  size="sm"
                  busy={cancel.isPending}
                  onClick={() => cancel.mutate({ params: { id: account.id, pid: scheduled.id } })}
                >
                  Cancel change
                </Button>
              )
            }
          >
            Changes to {PLAN_LABEL[scheduled.plan]} on {day(scheduled.effectiveAt, "UTC")}.
          </Notice>
        ) : null}
        {fixed ? (
          <FixedNote account={account} />
        ) : (
          <div>
            <Button onClick={() => setOpen(true)}>Change plan…</Button>
          </div>
        )}
      </div>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? <ChangePlan account={account} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </Card>
  );
}
