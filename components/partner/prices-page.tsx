"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, percent, unitPrice } from "@/components/ui/money";
import { Badge, Card, CardHeader, Notice, PageHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { PLANS } from "@/lib/contract/accounts";
import { getPrices } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";

type Prices = ResponseOf<typeof getPrices>;
type MeterPrice = Prices["plans"][number]["sms"];

const METERS = [
  { key: "minutes", word: "call_minutes", one: "then_minute" },
  { key: "sms", word: "texts", one: "then_text" },
  { key: "apiRequests", word: "api_requests", one: "then_request" },
] as const;

/** The price book an invoice is rated with: plans, allowances and the volume discount. */
export function PricesPage() {
  const t = useWords("prices");
  const { client, key } = useTenant();
  const prices = useQuery(query(client, key, getPrices));
  const book = prices.data;
  return (
    <>
      <PageHeader
        title={t("prices")}
        description={book ? t("prices_of_month", { month: monthName(book.period) }) : t("prices_about")}
      />
      <div className="flex flex-col gap-4">
        <ErrorNotice error={prices.error} retry={() => prices.refetch()} />
        {book?.next ? (
          <Notice>{t("new_prices", { month: monthName(book.next.effectiveFrom.slice(0, 7)) })}</Notice>
        ) : null}
        <Card>
          <CardHeader title={t("plans")} description={t("plans_about")} />
          {book ? <Plans book={book} /> : <RowSkeletons rows={4} />}
        </Card>
        {book ? <Discounts book={book} /> : null}
      </div>
    </>
  );
}

function Plans({ book }: { book: Prices }) {
  return (
    <>
      <PlanCards book={book} />
      <PlanTable book={book} />
    </>
  );
}

/** A phone is narrower than the table. */
function PlanCards({ book }: { book: Prices }) {
  const shared = useWords("partner");
  const t = useWords("prices");
  return (
    <ul aria-label={t("prices_by_plan")} className="divide-y divide-line sm:hidden">
      {book.plans.map((plan) => (
        <li key={plan.plan} className="flex flex-col gap-2 p-4">
          <p className="flex justify-between font-medium">
            {labelOf(plan.plan)}
            <span className="tabular-nums">{unitPrice(plan.base, book.currency)}</span>
          </p>
          <dl className="flex flex-col gap-1">
            {METERS.map(({ key, word, one }) => (
              <div key={key} className="flex items-baseline justify-between gap-4 text-right">
                <dt className="text-ink-2 text-sm">{shared(word)}</dt>
                <dd>
                  <Allowance price={plan[key]} currency={book.currency} one={one} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function PlanTable({ book }: { book: Prices }) {
  const shared = useWords("partner");
  const t = useWords("prices");
  return (
    <Table label={t("prices_by_plan")} className="max-sm:hidden">
      <thead>
        <tr>
          <Th>{shared("plan")}</Th>
          <Th number>{t("a_month")}</Th>
          {METERS.map((meter) => (
            <Th key={meter.key} number>
              {shared(meter.word)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {book.plans.map((plan) => (
          <Tr key={plan.plan}>
            <Td className="font-medium">{labelOf(plan.plan)}</Td>
            <Td number>{unitPrice(plan.base, book.currency)}</Td>
            {METERS.map(({ key, one }) => (
              <Td key={key} number>
                <Allowance price={plan[key]} currency={book.currency} one={one} />
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Allowance({
  price,
  currency,
  one,
}: {
  price: MeterPrice;
  currency: string;
  one: (typeof METERS)[number]["one"];
}) {
  const t = useWords("prices");
  const shown = unitPrice(price.unitPrice, currency);
  return (
    <>
      <span className="block">{t("included", { count: count(price.included) })}</span>
      <span className="block text-ink-2 text-sm">
        {price.per === 1
          ? t(one, { price: shown })
          : t("then_per", { price: shown, count: count(price.per) })}
      </span>
    </>
  );
}

function Discounts({ book }: { book: Prices }) {
  const t = useWords("prices");
  const reached = book.discountTiers.findLastIndex((tier) => book.discountAccounts >= tier.fromAccounts);
  const above = book.discountTiers[reached + 1];
  const missing = above ? above.fromAccounts - book.discountAccounts : 0;
  return (
    <Card>
      <CardHeader title={t("volume_discount")} description={discountText(book, { above, missing }, t)} />
      <ol className="grid gap-px bg-line sm:auto-cols-fr sm:grid-flow-col">
        {book.discountTiers.map((tier, i) => (
          <Tier key={tier.fromAccounts} here={i === reached}>
            <span className="font-semibold text-lg tabular-nums">{percent(tier.percent)}</span>
            <span className="text-ink-2 text-sm">{t("tier_from", { count: tier.fromAccounts })}</span>
          </Tier>
        ))}
      </ol>
      <p className="border-line border-t px-4 py-2 text-ink-3 text-sm">
        {t("price_book", {
          version: String(book.version),
          currency: book.currency.toUpperCase(),
        })}
      </p>
    </Card>
  );
}

type Above = { above: Prices["discountTiers"][number] | undefined; missing: number };

function discountText(book: Prices, { above, missing }: Above, t: Translator<"prices", ReactNode>): string {
  const now = { accounts: book.discountAccounts, days: book.discountMinimumDays };
  const sentences = [
    book.discountPercent === "0"
      ? t("no_discount", now)
      : t("discount_now", { ...now, percent: percent(book.discountPercent) }),
    above ? t("discount_next", { count: missing, percent: percent(above.percent) }) : "",
    book.taxPercent === "0" ? "" : t("tax_added", { percent: percent(book.taxPercent) }),
  ];
  return sentences.filter(Boolean).join(" ");
}

function Tier({ here, children }: { here: boolean; children: ReactNode }) {
  const t = useWords("prices");
  return (
    <li
      aria-current={here ? "true" : undefined}
      className={cx(
        "flex flex-wrap items-baseline gap-x-3 px-4 py-3 sm:min-h-20 sm:flex-col",
        here ? "bg-signal-soft" : "bg-sheet",
      )}
    >
      {children}
      {here ? (
        <span className="max-sm:ml-auto sm:mt-1">
          <Badge tone="good">{t("current")}</Badge>
        </span>
      ) : null}
    </li>
  );
}

const labelOf = (plan: string) => PLAN_NAMES[PLANS.find((one) => one === plan) ?? "starter"];
