"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { More } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { monthName } from "@/components/ui/when";
import { PLANS, patchAccount } from "@/lib/contract/accounts";
import { getForecast, getPlanAdvice, getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { AccountLink } from "./account-link";
import { planLabel } from "./account-status";
import { ACCOUNT_VIEWS } from "./account-views";
import { useRowsShown } from "./rows-shown";

type Advice = ResponseOf<typeof getPlanAdvice>["accounts"][number];
const NONE: Advice[] = [];

/** Lists the accounts that would cost less on another plan. It renders nothing while there are none. */
export function PlanAdvice() {
  const { client, key, may, id } = useTenant();
  const router = useRouter();
  const advice = useQuery(query(client, key, getPlanAdvice));
  const [changing, setChanging] = useState<Advice | null>(null);
  const [all, setAll] = useState(false);
  const data = advice.data;
  const advised = data?.accounts ?? NONE;
  const { shown: many, more } = useRowsShown(advised, "");
  if (!data || data.accounts.length === 0) return null;
  const shown = all ? many : advised.slice(0, 5);
  return (
    <Card>
      <CardHeader
        title="Potential savings"
        description={`This month if the plan changes today, based on the projected total. A full month is ${monthName(data.period)} at the pace of the last 30 days. Both use invoice rating.`}
      />
      <Table label="Accounts that would be cheaper on another plan">
        <thead>
          <tr>
            <Th>Account</Th>
            <Th>Now</Th>
            <Th>Cheaper</Th>
            <Th number>Savings this month</Th>
            <Th number>Savings per full month</Th>
            <Th>
              <span className="sr-only">Change</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Tr key={one.id} onOpen={() => router.push(`/p/${id}/accounts/${one.id}`)}>
              <Td>
                <AccountLink id={one.id}>{one.name}</AccountLink>
              </Td>
              <Td className="text-ink-2">{planLabel(one.plan)}</Td>
              <Td>{planLabel(one.bestPlan)}</Td>
              <Td number className="text-ink-2">
                {money(one.savingThisMonthMinor, data.currency)}
              </Td>
              <Td number className="font-medium">
                {money(one.savingMinor, data.currency)}
              </Td>
              <Td className="text-right">
                {may("accounts:write") ? (
                  <Button
                    size="sm"
                    aria-label={`Change plan of ${one.name}`}
                    onClick={() => setChanging(one)}
                  >
                    Change plan
                  </Button>
                ) : null}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {all ? <More {...more} /> : null}
      {data.accounts.length > 5 ? (
        <div className="border-line border-t px-3 py-2">
          <Button size="sm" kind="ghost" onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${data.accounts.length}`}
          </Button>
        </div>
      ) : null}
      <Dialog open={changing !== null} onOpenChange={(open) => (open ? null : setChanging(null))}>
        {changing ? (
          <ChangePlan advice={changing} currency={data.currency} onClose={() => setChanging(null)} />
        ) : null}
      </Dialog>
    </Card>
  );
}

function ChangePlan({
  advice,
  currency,
  onClose,
}: {
  advice: Advice;
  currency: string;
  onClose: () => void;
}) {
  const patch = useCall(patchAccount, {
    refreshes: [getPlanAdvice, getForecast, getUnbilled, ...ACCOUNT_VIEWS],
    onDone: () => {
      toast(`${advice.name} is on ${planLabel(advice.bestPlan)} from today`);
      onClose();
    },
  });
  return (
    <DialogForm
      title={`Move ${advice.name} to ${planLabel(advice.bestPlan)}?`}
      description={`On ${planLabel(advice.plan)} now. A full month at this pace would cost ${money(advice.savingMinor, currency)} less. ${thisMonth(advice, currency)} The change takes effect today.`}
      verb="Change plan"
      busy={patch.isPending}
      error={patch.error}
      onClose={onClose}
      onSubmit={() =>
        patch.mutate({
          params: { id: advice.id },
          body: { plan: PLANS.find((one) => one === advice.bestPlan) },
        })
      }
    />
  );
}

/** Days on the old plan stay charged at its price, so a change late in the month can cost more in it. */
function thisMonth({ savingThisMonthMinor: minor }: Advice, currency: string): string {
  if (minor === 0) return "This month costs the same.";
  return `This month is expected to cost ${money(Math.abs(minor), currency)} ${minor > 0 ? "less" : "more"}.`;
}
