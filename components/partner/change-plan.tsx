"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { type Account, PLANS } from "@/lib/contract/accounts";
import type { ResponseOf } from "@/lib/contract/contract";
import { createPlanChange, listPlanChanges } from "@/lib/contract/plan-changes";
import { getAccountResale } from "@/lib/contract/resale";
import { listStatements } from "@/lib/contract/statements";
import { PLAN_LABEL } from "./account-status";
import { ACCOUNT_VIEWS } from "./account-views";

type Quoted = ResponseOf<typeof createPlanChange>;

/** A new plan with its quote, which is asked for again with each choice. */
export function ChangePlan({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useWords("accountPage");
  const { client, key } = useTenant();
  const others = PLANS.filter((plan) => plan !== account.plan);
  const [plan, setPlan] = useState(others[0] ?? account.plan);
  const [at, setAt] = useState<"now" | "next_month">("next_month");
  const input = { params: { id: account.id }, body: { plan, at } };
  const quote = useQuery({
    queryKey: [...key, "plan-quote", account.id, plan, at],
    queryFn: () => client(createPlanChange, { ...input, query: { dry_run: "true" } }),
  });
  const change = useCall(createPlanChange, {
    refreshes: [listPlanChanges, ...ACCOUNT_VIEWS, listStatements, getAccountResale],
    onDone: () => {
      toast(at === "now" ? t("plan_is_now", { plan: PLAN_LABEL[plan] }) : t("plan_scheduled"));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("change_plan")}
      verb={at === "now" ? t("change_now") : t("schedule_change")}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() => change.mutate(input)}
    >
      <Segmented
        label={t("new_plan")}
        value={plan}
        onChange={setPlan}
        options={others.map((one) => ({ value: one, label: PLAN_LABEL[one] }))}
      />
      <Segmented
        label={t("when")}
        value={at}
        onChange={setAt}
        options={[
          { value: "next_month", label: t("next_month") },
          { value: "now", label: t("now") },
        ]}
      />
      <ErrorNotice error={quote.error} />
      {quote.data ? <Quote quoted={quote.data} /> : <Skeleton className="h-28" />}
    </DialogForm>
  );
}

function Quote({ quoted: { quote, effectiveAt } }: { quoted: Quoted }) {
  const t = useWords("accountPage");
  const shown = (minor: number) => money(minor, quote.currency);
  const signed = (minor: number) => `${minor > 0 ? "+" : ""}${shown(minor)}`;
  const rows = [
    { word: "it_pays_you", of: "priceMinor" },
    { word: "it_costs_you", of: "costMinor" },
  ] as const;
  return (
    <section aria-label={t("quote")} className="rounded-lg border border-line p-3">
      <p className="text-ink-2 text-sm">
        {t(quote.usage === "so_far" ? "quote_so_far" : "quote_pace", {
          month: monthTitle(quote.period),
          day: day(effectiveAt, "UTC"),
        })}
      </p>
      <dl className="mt-3 flex flex-col gap-2">
        {rows.map(({ word, of }) => (
          <div key={of} className="flex flex-wrap justify-between gap-x-4">
            <dt>{t(word)}</dt>
            <dd className="tabular-nums">
              {shown(quote.current[of])} → <strong>{shown(quote.changed[of])}</strong>{" "}
              <span className="text-ink-3">({signed(quote.difference[of])})</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
