"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, money, plural } from "@/components/ui/money";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { Ago, clock, dayAndClock, monthName } from "@/components/ui/when";
import { getAccountSummary, type AccountOverview as Overview } from "@/lib/contract/account-summaries";
import type { Account } from "@/lib/contract/accounts";
import { query } from "@/lib/contract/queries";
import { AllowanceBar } from "./allowance-bar";
import { AttentionList } from "./attention";
import { Figure } from "./figure";
import { useResells } from "./use-resells";

const AccountTrend = dynamic(() => import("./account-trend").then((module) => module.AccountTrend), {
  ssr: false,
  loading: () => <Skeleton className="h-48 w-full" />,
});

/** The account at a glance: what it costs, how much of its allowances it uses, and whether it works. */
export function AccountOverview({ account }: { account: Account }) {
  const { client, key } = useTenant();
  const params = { id: account.id };
  const found = useQuery({ ...query(client, key, getAccountSummary, { params }), refetchInterval: 60_000 });
  if (found.error) return <ErrorNotice error={found.error} retry={() => found.refetch()} />;
  const summary = found.data;
  if (!summary) return <OverviewSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <Figures summary={summary} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="Allowances"
            description={`${monthName(summary.period)} so far. Months are counted in UTC.`}
          />
          <div className="flex flex-col gap-4 p-4">
            {summary.allowances.map((one) => (
              <AllowanceBar key={one.meter} {...one} />
            ))}
          </div>
        </Card>
        <Card>
          <CardHeader title="Activity" description="Calls and texts of the last 30 days" />
          <div className="p-4">
            <AccountTrend days={summary.days} />
          </div>
        </Card>
        <Health summary={summary} />
        <Facts account={account} summary={summary} />
      </div>
    </div>
  );
}

function Figures({ summary }: { summary: Overview }) {
  const resells = useResells();
  const { id: partnerId } = useTenant();
  const tab = (name: string) => `/p/${partnerId}/accounts/${summary.id}?tab=${name}`;
  const { currency, committedMinor, projectedMinor, marginMinor, priceMinor, spendCap } = summary;
  if (committedMinor === null || projectedMinor === null) return null;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Committed this month"
        href={tab("billing")}
        value={money(committedMinor, currency)}
        note="Base fee and usage so far, before discount"
      />
      <Figure
        label="Projected"
        href={tab("billing")}
        value={money(projectedMinor, currency)}
        note={
          projectedMinor > committedMinor
            ? `${money(projectedMinor - committedMinor, currency)} more by the end of the month`
            : "No more overage expected"
        }
      />
      {resells && marginMinor !== null && priceMinor !== null ? (
        <Figure
          label="Margin so far"
          href={tab("billing")}
          value={<span className={marginMinor < 0 ? "text-bad" : ""}>{money(marginMinor, currency)}</span>}
          note={`Pays you ${money(priceMinor, currency)}`}
        />
      ) : (
        <Figure
          label="Calls this month"
          href={tab("usage")}
          value={count(summary.calls)}
          note={plural(summary.minutes, "billed minute")}
        />
      )}
      {spendCap ? (
        <Figure
          label="Spend cap"
          href={tab("billing")}
          value={`${count(spendCap.percent)}%`}
          note={`of ${money(spendCap.monthlyMinor, currency)}${spendCap.hardStop ? ", stops texts" : ""}`}
        />
      ) : (
        <Figure
          label="Last activity"
          value={summary.lastActivityAt ? <Ago at={summary.lastActivityAt} /> : "None yet"}
          note={
            summary.lastActivityAt
              ? `${dayAndClock(summary.lastActivityAt, summary.timezone)} (${summary.timezone})`
              : "No calls, texts, leads or appointments"
          }
        />
      )}
    </div>
  );
}

/** Failures first: an account without any says so in one line. */
function Health({ summary }: { summary: Overview }) {
  return (
    <Card>
      <CardHeader
        title="Health"
        description="Failed runs of the last 24 hours"
        action={
          <span className="flex flex-wrap gap-1.5">
            <AttentionList of={summary} />
          </span>
        }
      />
      {summary.failing.length === 0 ? (
        <p className="p-4 text-ink-2">
          {summary.liveAutomations === 0
            ? "No automation is live in this account."
            : `No failed runs. ${plural(summary.liveAutomations, "automation is", "automations are")} live.`}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {summary.failing.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
              <span className="min-w-0 flex-1 truncate font-medium">{one.name}</span>
              <span className="text-bad tabular-nums">{plural(one.failed, "failed run")}</span>
              <span className="basis-full text-ink-3 text-sm">
                {one.lastError ? `Last error: ${one.lastError.replaceAll("_", " ")}, ` : "Last one "}
                {clock(one.lastAt, summary.timezone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Facts({ account, summary }: { account: Account; summary: Overview }) {
  const { id: partnerId, may } = useTenant();
  const tab = (name: string) => `/p/${partnerId}/accounts/${account.id}?tab=${name}`;
  const webhooks =
    summary.webhooks.failing > 0
      ? `${plural(summary.webhooks.enabled, "endpoint")}, ${count(summary.webhooks.failing)} failing`
      : plural(summary.webhooks.enabled, "endpoint");
  return (
    <Card>
      <CardHeader title="Setup" description={`Times are in the account's zone, ${summary.timezone}`} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 p-4">
        <Fact name="Owner">{account.ownerEmail}</Fact>
        <Fact name="People">
          <TabLink href={tab("people")}>{plural(summary.people, "member")}</TabLink>
        </Fact>
        <Fact name="API keys">
          {may("keys:manage") ? (
            <TabLink href={tab("keys")}>{plural(summary.keys, "key")}</TabLink>
          ) : (
            plural(summary.keys, "key")
          )}
        </Fact>
        <Fact name="Webhooks">
          <span className={summary.webhooks.failing > 0 ? "text-bad" : ""}>{webhooks}</span>
        </Fact>
        <Fact name="Automations">{count(summary.liveAutomations)} live</Fact>
        <Fact name="Customer since">{monthName(account.createdAt.slice(0, 7))}</Fact>
        {account.externalId ? (
          <Fact name="External ID">
            <span className="font-mono text-sm">{account.externalId}</span>
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </>
  );
}

function TabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-signal hover:underline">
      {children}
    </Link>
  );
}

function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-4" role="status" aria-label="Loading the overview">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((one) => (
          <Skeleton key={one} className="h-24" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {["a", "b", "c", "d"].map((one) => (
          <Skeleton key={one} className="h-64" />
        ))}
      </div>
    </div>
  );
}
