"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money, plural } from "@/components/ui/money";
import { Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { listAccountSummaries } from "@/lib/contract/account-summaries";
import { getBalance, getForecast } from "@/lib/contract/billing";
import { query } from "@/lib/contract/queries";
import { AllowanceMeter } from "./allowance-bar";
import { AttentionList } from "./attention";
import { Figure } from "./figure";
import { OverviewChanges } from "./overview-changes";
import { OverviewMoves } from "./overview-moves";
import { OverviewTrouble } from "./overview-trouble";

const ROWS = "6";

/** Shows what changed, is owed, fails or is about to reach a limit, and leads to where it is dealt with. */
export function OverviewPage() {
  const tenant = useTenant();
  return (
    <>
      <PageHeader title="Overview" description={`${tenant.name} at a glance.`} />
      <div className="flex flex-col gap-4">
        <Figures />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <NeedsAttention />
            <OverviewTrouble />
          </div>
          <div className="flex flex-col gap-4">
            <Limits />
            {tenant.may("reports:read") && tenant.may("invoices:read") ? <OverviewMoves /> : null}
            {tenant.may("audit:read") ? <OverviewChanges /> : null}
          </div>
        </div>
      </div>
    </>
  );
}

function Figures() {
  const { client, key, id, may } = useTenant();
  const sees = may("invoices:read");
  const forecast = useQuery({ ...query(client, key, getForecast), enabled: sees });
  const balance = useQuery({ ...query(client, key, getBalance), enabled: sees });
  const active = useQuery(
    query(client, key, listAccountSummaries, { query: { status: "active", limit: "1" } }),
  );
  const attention = useQuery(
    query(client, key, listAccountSummaries, { query: { attention: "any", limit: "1" } }),
  );
  const wait = <Skeleton className="h-8 w-24" />;
  const owed = balance.data;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {sees ? (
        <>
          <Figure
            href={`/p/${id}/billing`}
            label="Projected total"
            value={forecast.data ? money(forecast.data.expected.totalMinor, forecast.data.currency) : wait}
            note={forecast.data ? `${monthName(forecast.data.period)}, after discount and tax` : "This month"}
          />
          <Figure
            href={`/p/${id}/billing`}
            label="Amount due"
            value={
              owed ? (
                <span className={owed.overdueMinor > 0 ? "text-bad" : ""}>
                  {money(owed.dueMinor, owed.currency)}
                </span>
              ) : (
                wait
              )
            }
            note={owed ? owedText(owed) : "On all invoices"}
          />
        </>
      ) : null}
      <Figure
        href={`/p/${id}/accounts?status=active`}
        label="Active accounts"
        value={active.data?.total ?? wait}
        note="Each a workspace of its own"
      />
      <Figure
        href={`/p/${id}/accounts?attention=any&sort=attention`}
        label="Need attention"
        value={attention.data?.total ?? wait}
        note="Failing, near a limit, suspended or inactive"
      />
    </div>
  );
}

function owedText(owed: { overdueMinor: number; creditMinor: number; currency: string }): string {
  if (owed.overdueMinor > 0) return `${money(owed.overdueMinor, owed.currency)} overdue`;
  if (owed.creditMinor > 0) return `${money(owed.creditMinor, owed.currency)} credit balance`;
  return "Nothing overdue";
}

function useAccounts(filter: { attention?: "any"; sort: "attention" | "allowance" }) {
  const { client, key } = useTenant();
  return useQuery({
    ...query(client, key, listAccountSummaries, { query: { ...filter, limit: ROWS } }),
    refetchInterval: 60_000,
  });
}

function NeedsAttention() {
  const { id } = useTenant();
  const found = useAccounts({ attention: "any", sort: "attention" });
  const accounts = found.data?.accounts ?? [];
  return (
    <Card aria-label="Needs attention">
      <CardHeader title="Needs attention" description="Most urgent first" />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.isPending ? <RowSkeletons rows={4} /> : null}
      {found.data && accounts.length === 0 ? (
        <p className="p-4 text-ink-2">All accounts run as they should.</p>
      ) : null}
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <AccountName id={account.id} name={account.name} />
            <span className="flex flex-wrap gap-1.5">
              <AttentionList of={account} suspended />
            </span>
          </li>
        ))}
      </ul>
      {found.data && found.data.total > accounts.length ? (
        <AllLink
          href={`/p/${id}/accounts?attention=any&sort=attention`}
          text={`All ${plural(found.data.total, "account")}`}
        />
      ) : null}
    </Card>
  );
}

/** The accounts that use most of an allowance, with their spend cap. */
function Limits() {
  const { id } = useTenant();
  const found = useAccounts({ sort: "allowance" });
  const accounts = (found.data?.accounts ?? []).filter(({ allowancePercent }) => allowancePercent);
  return (
    <Card aria-label="Closest to a limit">
      <CardHeader
        title="Closest to a limit"
        description="The allowance each account uses most of, this month"
      />
      {found.isPending ? <RowSkeletons rows={4} /> : null}
      {found.data && accounts.length === 0 ? (
        <p className="p-4 text-ink-2">No account has used any of its allowances this month.</p>
      ) : null}
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="flex items-center gap-3 px-4 py-2">
            <AccountName id={account.id} name={account.name} />
            {account.spendCap ? (
              <span className="text-ink-3 text-sm tabular-nums">
                {account.spendCap.percent}% of spend cap
              </span>
            ) : null}
            <AllowanceMeter percent={account.allowancePercent ?? 0} />
          </li>
        ))}
      </ul>
      <AllLink href={`/p/${id}/accounts?sort=allowance`} text="All accounts by allowance" />
    </Card>
  );
}

function AccountName({ id, name }: { id: string; name: string }) {
  const { id: partnerId } = useTenant();
  return (
    <Link
      href={`/p/${partnerId}/accounts/${id}`}
      title={name}
      className="min-w-0 flex-1 basis-32 truncate font-medium hover:underline"
    >
      {name}
    </Link>
  );
}

function AllLink({ href, text }: { href: string; text: string }) {
  return (
    <Link
      href={href}
      className="block border-line border-t px-4 py-2 text-ink-2 text-sm hover:bg-hover hover:text-ink"
    >
      {text}
    </Link>
  );
}
