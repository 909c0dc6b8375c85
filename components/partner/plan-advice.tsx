"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { More } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { PLANS } from "@/lib/contract/accounts";
import { getPlanAdvice } from "@/lib/contract/billing";
import { query } from "@/lib/contract/queries";
import { AccountLink } from "./account-link";
import { planLabel } from "./account-status";
import { ChangePlan } from "./change-plan";
import { type Advice, savedOf, savingsOf } from "./plan-savings";
import { useRowsShown } from "./rows-shown";
import { useResells } from "./use-resells";

const planOf = (name: string) => PLANS.find((one) => one === name);

/** Lists the accounts that would cost less on another plan without lowering the margin. Without any it renders nothing. */
export function PlanAdvice() {
  const shared = useWords("partner");
  const t = useWords("billing");
  const { client, key, may, id } = useTenant();
  const router = useRouter();
  const resells = useResells();
  const advice = useQuery(query(client, key, getPlanAdvice));
  const [changing, setChanging] = useState<Advice | null>(null);
  const [all, setAll] = useState(false);
  const data = advice.data;
  const advised = useMemo(() => savingsOf(data?.accounts ?? [], { resells }), [data, resells]);
  const { shown: many, more } = useRowsShown(advised, "");
  if (!data || advised.length === 0) return null;
  const shown = all ? many : advised.slice(0, 5);
  const plan = changing ? planOf(changing.plan) : undefined;
  const amounts = (of: "netMinor" | "priceMinor", { current, changed }: Advice) =>
    `${money(current[of], data.currency)} → ${money(changed[of], data.currency)}`;
  return (
    <Card>
      <CardHeader title={t("savings")} description={t("savings_about", { month: monthName(data.period) })} />
      <Table label={t("savings_table")}>
        <thead>
          <tr>
            <Th>{shared("account")}</Th>
            <Th className="max-sm:hidden">{shared("plan")}</Th>
            <Th number className="max-md:hidden">
              {t("costs_you")}
            </Th>
            {resells ? (
              <Th number className="max-md:hidden">
                {t("pays_you")}
              </Th>
            ) : null}
            <Th number className="max-sm:w-20 max-sm:whitespace-normal">
              {resells ? t("margin_change") : t("savings_full_month")}
            </Th>
            <Th>
              <span className="sr-only">{t("change")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => {
            const plans = `${planLabel(one.plan)} → ${planLabel(one.bestPlan)}`;
            return (
              <Tr key={one.id} onOpen={() => router.push(`/p/${id}/accounts/${one.id}`)}>
                <Td className="max-w-64 max-sm:max-w-36">
                  <span className="block truncate">
                    <AccountLink id={one.id}>{one.name}</AccountLink>
                  </span>
                  <span className="block whitespace-normal text-ink-3 text-sm sm:hidden">{plans}</span>
                  <PriceChange minor={one.priceChangeMinor} currency={data.currency} resells={resells} />
                </Td>
                <Td className="text-ink-2 max-sm:hidden">{plans}</Td>
                <Td number className="text-ink-2 max-md:hidden">
                  {amounts("netMinor", one)}
                </Td>
                {resells ? (
                  <Td number className="text-ink-2 max-md:hidden">
                    {amounts("priceMinor", one)}
                  </Td>
                ) : null}
                <Td number className="font-medium">
                  {resells
                    ? `+${money(one.marginChangeMinor, data.currency)}`
                    : money(savedOf(one), data.currency)}
                </Td>
                <Td className="text-right max-sm:pl-0">
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
            );
          })}
        </tbody>
      </Table>
      {all ? <More {...more} /> : null}
      {advised.length > 5 ? (
        <div className="border-line border-t px-3 py-2">
          <Button size="sm" kind="ghost" onClick={() => setAll(!all)}>
            {all ? shared("show_fewer") : shared("show_all", { count: String(advised.length) })}
          </Button>
        </div>
      ) : null}
      <Dialog open={changing !== null} onOpenChange={(open) => (open ? null : setChanging(null))}>
        {changing && plan ? (
          <ChangePlan
            account={{ ...changing, plan }}
            to={planOf(changing.bestPlan)}
            onClose={() => setChanging(null)}
          />
        ) : null}
      </Dialog>
    </Card>
  );
}

type PriceChangeProps = { minor: number; currency: string; resells: boolean };

/** A customer who would pay more is pointed out on every screen; a narrow one has no column for what it pays. */
function PriceChange({ minor, currency, resells }: PriceChangeProps) {
  const t = useWords("billing");
  if (!resells || minor === 0) return null;
  const amount = money(Math.abs(minor), currency);
  return minor > 0 ? (
    <span className="block whitespace-normal text-sm text-warn">{t("pays_more", { amount })}</span>
  ) : (
    <span className="block whitespace-normal text-ink-3 text-sm md:hidden">{t("pays_less", { amount })}</span>
  );
}
