"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
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
import { useWords } from "@/components/words/words";
import { PLANS, patchAccount } from "@/lib/contract/accounts";
import { getForecast, getPlanAdvice, getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";
import { AccountLink } from "./account-link";
import { planLabel } from "./account-status";
import { ACCOUNT_VIEWS } from "./account-views";
import { useRowsShown } from "./rows-shown";

type Advice = ResponseOf<typeof getPlanAdvice>["accounts"][number];
const NONE: Advice[] = [];

/** Lists the accounts that would cost less on another plan. It renders nothing while there are none. */
export function PlanAdvice() {
  const shared = useWords("partner");
  const t = useWords("billing");
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
      <CardHeader title={t("savings")} description={t("savings_about", { month: monthName(data.period) })} />
      <Table label={t("savings_table")}>
        <thead>
          <tr>
            <Th>{shared("account")}</Th>
            <Th className="max-sm:hidden">{t("now")}</Th>
            <Th className="max-sm:hidden">{t("cheaper")}</Th>
            <Th number className="max-sm:hidden">
              {t("savings_this_month")}
            </Th>
            <Th number className="max-sm:w-20 max-sm:whitespace-normal">
              {t("savings_full_month")}
            </Th>
            <Th>
              <span className="sr-only">{t("change")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Tr key={one.id} onOpen={() => router.push(`/p/${id}/accounts/${one.id}`)}>
              <Td className="max-sm:whitespace-normal">
                <AccountLink id={one.id}>{one.name}</AccountLink>
                <span className="block text-ink-3 text-sm sm:hidden">
                  {t("move_between", { now: planLabel(one.plan), next: planLabel(one.bestPlan) })}
                </span>
              </Td>
              <Td className="text-ink-2 max-sm:hidden">{planLabel(one.plan)}</Td>
              <Td className="max-sm:hidden">{planLabel(one.bestPlan)}</Td>
              <Td number className="text-ink-2 max-sm:hidden">
                {money(one.savingThisMonthMinor, data.currency)}
              </Td>
              <Td number className="font-medium">
                {money(one.savingMinor, data.currency)}
              </Td>
              <Td className="text-right">
                {may("accounts:write") ? (
                  <Button
                    size="sm"
                    aria-label={t("change_plan_of", { name: one.name })}
                    onClick={() => setChanging(one)}
                  >
                    {t("change_plan")}
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
            {all ? shared("show_fewer") : shared("show_all", { count: String(data.accounts.length) })}
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
  const t = useWords("billing");
  const patch = useCall(patchAccount, {
    refreshes: [getPlanAdvice, getForecast, getUnbilled, ...ACCOUNT_VIEWS],
    onDone: () => {
      toast(t("plan_changed", { name: advice.name, plan: planLabel(advice.bestPlan) }));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("move_title", { name: advice.name, plan: planLabel(advice.bestPlan) })}
      description={moveText(advice, currency, t)}
      verb={t("change_plan")}
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
function moveText(advice: Advice, currency: string, t: Translator<"billing", ReactNode>): string {
  const { savingThisMonthMinor: minor, savingMinor, plan } = advice;
  const now = { plan: planLabel(plan), saving: money(savingMinor, currency) };
  if (minor === 0) return t("move_same", now);
  return t(minor > 0 ? "move_less" : "move_more", { ...now, amount: money(Math.abs(minor), currency) });
}
