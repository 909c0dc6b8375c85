"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, plural, unitPrice } from "@/components/ui/money";
import { Badge, Card, CardHeader, Notice, PageHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName } from "@/components/ui/when";
import { PLANS } from "@/lib/contract/accounts";
import { getPrices } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { PLAN_LABEL } from "./account-status";

type Prices = ResponseOf<typeof getPrices>;
type MeterPrice = Prices["plans"][number]["sms"];

const METERS = [
  { key: "minutes", label: "Call minutes", one: "minute" },
  { key: "sms", label: "Texts", one: "text" },
  { key: "apiRequests", label: "API requests", one: "request" },
] as const;

/** The price book an invoice is rated with: plans, allowances and the volume discount. */
export function PricesPage() {
  const { client, key } = useTenant();
  const prices = useQuery(query(client, key, getPrices));
  const book = prices.data;
  return (
    <>
      <PageHeader
        title="Prices"
        description={
          book
            ? `Prices for ${monthName(book.period)}. The prices at the end of a month apply to the whole month.`
            : "What your accounts cost you, by plan."
        }
      />
      <div className="flex flex-col gap-4">
        <ErrorNotice error={prices.error} retry={() => prices.refetch()} />
        {book?.next ? (
          <Notice>
            New prices take effect in {monthName(book.next.effectiveFrom.slice(0, 7))}. Earlier months don't
            change.
          </Notice>
        ) : null}
        <Card>
          <CardHeader
            title="Plans"
            description="The base fee is charged for each day an account is active. Overage is billed at the rate of the plan used most days."
          />
          {book ? <Plans book={book} /> : <RowSkeletons rows={4} />}
        </Card>
        {book ? <Discounts book={book} /> : null}
      </div>
    </>
  );
}

function Plans({ book }: { book: Prices }) {
  return (
    <Table label="Prices by plan">
      <thead>
        <tr>
          <Th>Plan</Th>
          <Th number>A month</Th>
          {METERS.map((meter) => (
            <Th key={meter.key} number>
              {meter.label}
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

function Allowance({ price, currency, one }: { price: MeterPrice; currency: string; one: string }) {
  const per = price.per === 1 ? `a ${one}` : `per ${count(price.per)}`;
  return (
    <>
      <span className="block">{count(price.included)} included</span>
      <span className="block text-ink-2 text-sm">
        then {unitPrice(price.unitPrice, currency)} {per}
      </span>
    </>
  );
}

function Discounts({ book }: { book: Prices }) {
  const reached = book.discountTiers.findLastIndex((tier) => book.discountAccounts >= tier.fromAccounts);
  const above = book.discountTiers[reached + 1];
  const missing = above ? above.fromAccounts - book.discountAccounts : 0;
  return (
    <Card>
      <CardHeader
        title="Volume discount"
        description={
          <>
            {plural(book.discountAccounts, "account")} active on at least{" "}
            {plural(book.discountMinimumDays, "day")} this month:{" "}
            {book.discountPercent === "0" ? "no discount yet." : `${book.discountPercent}% off.`}
            {above ? ` ${plural(missing, "more account")} and it is ${above.percent}%.` : ""}
            {book.taxPercent === "0" ? "" : ` Tax of ${book.taxPercent}% is added.`}
          </>
        }
      />
      <ol className="grid gap-px bg-line sm:auto-cols-fr sm:grid-flow-col">
        {book.discountTiers.map((tier, i) => (
          <Tier key={tier.fromAccounts} here={i === reached}>
            <span className="font-semibold text-lg tabular-nums">{tier.percent}%</span>
            <span className="text-ink-2 text-sm">from {plural(tier.fromAccounts, "account")}</span>
          </Tier>
        ))}
      </ol>
      <p className="border-line border-t px-4 py-2 text-ink-3 text-sm">
        Price book {book.version} in {book.currency.toUpperCase()}. Its fingerprint, {book.hash.slice(0, 12)}
        …, is on each invoice.
      </p>
    </Card>
  );
}

function Tier({ here, children }: { here: boolean; children: ReactNode }) {
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
          <Badge tone="good">Current</Badge>
        </span>
      ) : null}
    </li>
  );
}

const labelOf = (plan: string) => PLAN_LABEL[PLANS.find((one) => one === plan) ?? "starter"];
