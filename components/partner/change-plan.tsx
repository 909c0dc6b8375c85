"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, money, unitPrice } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { type Account, PLANS } from "@/lib/contract/accounts";
import { getForecast, getPlanAdvice, getPrices, getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { createPlanChange, listPlanChanges } from "@/lib/contract/plan-changes";
import { query } from "@/lib/contract/queries";
import { getAccountResale } from "@/lib/contract/resale";
import { listStatements } from "@/lib/contract/statements";
import { ACCOUNT_VIEWS } from "./account-views";
import { marginOf } from "./plan-savings";
import { useResells } from "./use-resells";

type Quoted = ResponseOf<typeof createPlanChange>;
type Props = {
  account: Pick<Account, "id" | "name" | "plan">;
  /** The plan that is chosen at first. Default: the next larger one. */
  to?: Account["plan"] | undefined;
  onClose: () => void;
};

/** A new plan with its quote, which is asked for again with each choice. */
export function ChangePlan({ account, to, onClose }: Props) {
  const t = useWords("planChange");
  const { client, key } = useTenant();
  const others = PLANS.filter((plan) => plan !== account.plan);
  const larger = others.find((plan) => PLANS.indexOf(plan) > PLANS.indexOf(account.plan));
  const [plan, setPlan] = useState(to ?? larger ?? others.at(-1) ?? account.plan);
  const [at, setAt] = useState<"now" | "next_month">("next_month");
  const input = { params: { id: account.id }, body: { plan, at } };
  const quote = useQuery({
    queryKey: [key, "plan-quote", account.id, plan, at],
    queryFn: () => client(createPlanChange, { ...input, query: { dry_run: "true" } }),
  });
  const change = useCall(createPlanChange, {
    refreshes: [
      listPlanChanges,
      ...ACCOUNT_VIEWS,
      listStatements,
      getAccountResale,
      getPlanAdvice,
      getForecast,
      getUnbilled,
    ],
    onDone: () => {
      toast(at === "now" ? t("plan_is_now", { plan: PLAN_NAMES[plan] }) : t("plan_scheduled"));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("change_plan_of", { name: account.name })}
      description={t("plan_now", { plan: PLAN_NAMES[account.plan] })}
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
        options={others.map((one) => ({ value: one, label: PLAN_NAMES[one] }))}
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
      {quote.data ? <Quote quoted={quote.data} /> : <Skeleton className="h-44" />}
    </DialogForm>
  );
}

function Quote({ quoted: { quote, effectiveAt, from, plan } }: { quoted: Quoted }) {
  const t = useWords("planChange");
  const { current, changed, currency } = quote;
  const cost = { label: t("it_costs_you"), before: current.netMinor, after: changed.netMinor };
  const rows = useResells()
    ? [
        { label: t("it_pays_you"), before: current.priceMinor, after: changed.priceMinor },
        cost,
        { label: t("margin"), before: marginOf(current), after: marginOf(changed) },
      ]
    : [cost];
  return (
    <section aria-label={t("quote")} className="rounded-lg border border-line p-3">
      <p className="text-ink-2 text-sm">
        {t(quote.usage === "so_far" ? "quote_so_far" : "quote_pace", {
          month: monthTitle(quote.period),
          day: day(effectiveAt, "UTC"),
        })}
      </p>
      <dl className="mt-3 flex flex-col gap-2">
        {rows.map(({ label, before, after }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt>{label}</dt>
            <dd className="tabular-nums">
              {money(before, currency)} → <strong>{money(after, currency)}</strong>{" "}
              <span className={after < before && label === t("margin") ? "text-bad" : "text-ink-3"}>
                ({signed(after - before, currency)})
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Allowances period={quote.period} from={from} to={plan} />
    </section>
  );
}

const signed = (minor: number, currency: string) => `${minor > 0 ? "+" : ""}${money(minor, currency)}`;

const METERS = [
  { of: "minutes", word: "call_minutes" },
  { of: "sms", word: "texts" },
  { of: "apiRequests", word: "api_requests" },
] as const;

/** The cost and allowances of a whole month on both plans, for people who may see prices. */
function Allowances({ period, from, to }: { period: string; from: string; to: string }) {
  const t = useWords("planChange");
  const shared = useWords("partner");
  const { client, key, may } = useTenant();
  const prices = useQuery({
    ...query(client, key, getPrices),
    enabled: may("invoices:read"),
  });
  // A coming month has no prices to ask for yet. Those of today apply until others are announced.
  const { next } = prices.data ?? {};
  const isNew = next ? next.effectiveFrom.slice(0, 7) <= period : false;
  const of = (name: string) => (isNew ? undefined : prices.data?.plans.find(({ plan }) => plan === name));
  const [before, after] = [of(from), of(to)];
  if (!before || !after) return null;
  return (
    <>
      <h3 className="mt-3 border-line border-t pt-3 text-ink-2 text-sm">{t("included_a_month")}</h3>
      <dl className="mt-2 flex flex-col gap-1 text-sm">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>{t("whole_month_cost")}</dt>
          <dd className="tabular-nums">
            {unitPrice(before.base, prices.data?.currency ?? "usd")} →{" "}
            {unitPrice(after.base, prices.data?.currency ?? "usd")}
          </dd>
        </div>
        {METERS.map(({ of: meter, word }) => (
          <div key={meter} className="flex flex-wrap justify-between gap-x-4">
            <dt>{shared(word)}</dt>
            <dd className="tabular-nums">
              {count(before[meter].included)} → {count(after[meter].included)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
