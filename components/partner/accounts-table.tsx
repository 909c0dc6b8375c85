"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { count, money } from "@/components/ui/money";
import { type Sorted, SortHead } from "@/components/ui/sort-head";
import { ActionsHead, Table, Td, Th, Tr } from "@/components/ui/table";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import type { AccountSort, AccountSummary, AccountTotals } from "@/lib/contract/account-summaries";
import type { AccountBulkState } from "./account-bulk";
import { AccountMenu } from "./account-menu";
import { AccountStatus } from "./account-status";
import { type AccountStep, AccountStepDialog } from "./account-step-dialog";
import { HighestUse } from "./allowance-bar";
import { AttentionList } from "./attention";
import { useResells } from "./use-resells";

type Props = {
  accounts: AccountSummary[];
  total: number | undefined;
  totals: AccountTotals | undefined;
  currency: string;
  sorted: Sorted<AccountSort>;
  setSorted: (next: Sorted<AccountSort>) => void;
  /** Absent for people who may not change accounts. */
  bulk: AccountBulkState | null;
};

export function AccountsTable({ accounts, total, totals, currency, sorted, setSorted, bulk }: Props) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  const tenant = useTenant();
  const [step, setStep] = useState<AccountStep | null>(null);
  const shows = { money: tenant.may("invoices:read"), margin: useResells(), currency };
  const head = { sorted, onSort: setSorted };
  const usage = usageFrom(shows);
  return (
    <>
      <Table label={shared("accounts")}>
        <thead className="group/head">
          <tr>
            {bulk ? <SelectAll bulk={bulk} /> : null}
            <SortHead {...head} column="name" label={shared("name")} />
            <SortHead {...head} column="attention" label={t("health")} descends className="max-sm:hidden" />
            <SortHead {...head} column="plan" label={shared("plan")} descends className="max-md:hidden" />
            {shows.money ? (
              <>
                <SortHead
                  {...head}
                  column="committed"
                  label={shared("committed")}
                  note={shared("basis_after_discount")}
                  number
                  className="max-sm:hidden"
                />
                {shows.margin ? (
                  <>
                    <SortHead {...head} column="price" label={shared("price")} number className={PRICE} />
                    <SortHead
                      {...head}
                      column="margin"
                      label={shared("margin")}
                      number
                      className="max-lg:hidden"
                    />
                  </>
                ) : null}
                <SortHead
                  {...head}
                  column="projected"
                  label={shared("projected")}
                  note={shared("basis_after_discount")}
                  number
                />
              </>
            ) : null}
            <SortHead {...head} column="calls" label={shared("calls")} number className={usage} />
            <SortHead {...head} column="texts" label={shared("texts")} number className={usage} />
            <SortHead {...head} column="allowance" label={t("allowance")} number className="max-md:hidden" />
            <SortHead
              {...head}
              column="activity"
              label={t("last_activity")}
              number
              className="max-md:hidden"
            />
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Row key={account.id} account={account} shows={shows} bulk={bulk} onStep={setStep} />
          ))}
        </tbody>
        {totals && accounts.length > 1 ? (
          <tfoot className="border-line border-t font-medium">
            <tr>
              {bulk ? <Td className="max-sm:hidden" /> : null}
              <Td>{shared("count_accounts", { count: total ?? accounts.length })}</Td>
              <Td className="max-sm:hidden" />
              <Td className="max-md:hidden" />
              <Amounts of={totals} shows={shows} />
              <Td colSpan={3} />
            </tr>
          </tfoot>
        ) : null}
      </Table>
      <AccountStepDialog step={step} onClose={() => setStep(null)} />
    </>
  );
}

function SelectAll({ bulk: { allSelected, selectAll } }: { bulk: AccountBulkState }) {
  const t = useWords("accounts");
  return (
    <Th className="w-8 pr-0 max-sm:hidden">
      <input
        type="checkbox"
        aria-label={t("select_all")}
        className="block size-4 accent-(--signal)"
        checked={allSelected}
        onChange={(event) => selectAll(event.target.checked)}
      />
    </Th>
  );
}

/** The columns of a reseller's amounts leave room for quantities only on wide screens. */
const usageFrom = ({ margin }: { margin: boolean }) => (margin ? "max-2xl:hidden" : "max-lg:hidden");

/** Cost and margin sum to the price, so it is the first amount to give way. */
const PRICE = "max-[1400px]:hidden";

type Shows = { money: boolean; margin: boolean; currency: string };

type RowProps = {
  account: AccountSummary;
  shows: Shows;
  bulk: AccountBulkState | null;
  onStep: (step: AccountStep) => void;
};

function Row({ account, shows, bulk, onStep }: RowProps) {
  const t = useWords("accounts");
  const tenant = useTenant();
  const router = useRouter();
  const href = `/p/${tenant.id}/accounts/${account.id}`;
  return (
    <Tr onOpen={() => router.push(href)}>
      {bulk ? (
        <Td className="w-8 pr-0 max-sm:hidden">
          <input
            type="checkbox"
            aria-label={t("select", { name: account.name })}
            className="block size-4 accent-(--signal)"
            checked={bulk.isSelected(account.id)}
            onChange={(event) => bulk.select(account.id, event.target.checked)}
          />
        </Td>
      ) : null}
      <Td>
        <Link
          href={href}
          title={account.name}
          className="wrap-anywhere block font-medium hover:underline max-sm:whitespace-normal sm:max-w-64 sm:truncate"
        >
          {account.name}
        </Link>
        <div className="mt-0.5 sm:hidden">
          <Health of={account} />
        </div>
      </Td>
      <Td className="max-sm:hidden">
        <Health of={account} />
      </Td>
      <Td className="text-ink-2 max-md:hidden">{PLAN_NAMES[account.plan]}</Td>
      <Amounts of={account} shows={shows} />
      <Td number className="text-ink-2 max-md:hidden">
        <HighestUse of={account} bar="max-2xl:hidden" />
      </Td>
      <Td number className="text-ink-2 max-md:hidden">
        {account.lastActivityAt ? <Ago at={account.lastActivityAt} clockAt={tenant.clockAt} /> : t("never")}
      </Td>
      <Td className="w-10 text-right">
        <AccountMenu account={account} onStep={onStep} onOpen={() => router.push(href)} />
      </Td>
    </Tr>
  );
}

/** All amounts are after discount, as on the invoice, so they can be compared and subtracted. */
function Amounts({ of, shows: { money: hasMoney, margin, currency } }: { of: AccountTotals; shows: Shows }) {
  const usage = usageFrom({ margin });
  return (
    <>
      {hasMoney ? (
        <>
          <Money minor={of.netMinor} currency={currency} className="max-sm:hidden" />
          {margin ? (
            <>
              <Money minor={of.priceMinor} currency={currency} className={PRICE} />
              <Money minor={of.marginMinor} currency={currency} className="max-lg:hidden" />
            </>
          ) : null}
          <Money minor={of.projectedNetMinor} currency={currency} />
        </>
      ) : null}
      <Td number className={cx("text-ink-2", usage)}>
        {count(of.calls)}
      </Td>
      <Td number className={cx("text-ink-2", usage)}>
        {count(of.smsMessages)}
      </Td>
    </>
  );
}

/** An account that did not exist in the month costs nothing, and a loss stands out. */
function Money({
  minor,
  currency,
  className = "",
}: {
  minor: number | null;
  currency: string;
  className?: string;
}) {
  return (
    <Td number className={minor !== null && minor < 0 ? `${className} text-bad` : className}>
      {minor === null ? "" : money(minor, currency)}
    </Td>
  );
}

function Health({ of: account }: { of: AccountSummary }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {account.status === "active" && account.attention.length > 0 ? null : (
        <AccountStatus status={account.status} />
      )}
      <AttentionList of={account} />
    </span>
  );
}
