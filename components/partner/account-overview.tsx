"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { failureText } from "@/components/editor/runs/failure-text";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, money } from "@/components/ui/money";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { Ago, clock, dayAndClock, monthTitle } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { getAccountSummary, type AccountOverview as Overview } from "@/lib/contract/account-summaries";
import type { Account } from "@/lib/contract/accounts";
import { query } from "@/lib/contract/queries";
import { AccountFacts } from "./account-facts";
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
  const t = useWords("accountPage");
  const { client, key } = useTenant();
  const params = { id: account.id };
  const found = useQuery({ ...query(client, key, getAccountSummary, { params }), refetchInterval: 60_000 });
  if (found.error) return <ErrorNotice error={found.error} retry={() => found.refetch()} />;
  const summary = found.data;
  if (!summary) return <OverviewSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <Figures summary={summary} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Card>
            <CardHeader
              title={t("allowances")}
              description={t("allowances_about", { month: monthTitle(summary.period) })}
            />
            <div className="flex flex-col gap-4 p-4">
              {summary.allowances.map((one) => (
                <AllowanceBar key={one.meter} {...one} ended={account.status !== "active"} />
              ))}
            </div>
          </Card>
          <Health summary={summary} />
        </div>
        <div className="flex flex-col gap-4">
          <Card>
            <CardHeader title={t("activity")} description={t("activity_about")} />
            <div className="p-4">
              <AccountTrend days={summary.days} />
            </div>
          </Card>
          <AccountFacts account={account} summary={summary} />
        </div>
      </div>
    </div>
  );
}

function Figures({ summary }: { summary: Overview }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const resells = useResells();
  const { id: partnerId } = useTenant();
  const tab = (name: string) => `/p/${partnerId}/accounts/${summary.id}?tab=${name}`;
  const month = new Date(useTenantNow()).toISOString().slice(0, 7);
  const { currency, committedMinor, projectedMinor, netMinor, projectedNetMinor, marginMinor, priceMinor } =
    summary;
  if (netMinor === null || projectedNetMinor === null) return null;
  // Usage of other accounts can shift this account's share of the discount by a cent, which is not overage.
  const hasMore = (projectedMinor ?? 0) > (committedMinor ?? 0) && projectedNetMinor > netMinor;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label={shared("committed_this_month")}
        href={tab("billing")}
        value={money(netMinor, currency)}
        note={t("committed_note")}
      />
      <Figure
        label={shared("projected")}
        href={tab("billing")}
        value={money(hasMore ? projectedNetMinor : netMinor, currency)}
        note={
          hasMore
            ? t("more_by_month_end", { amount: money(projectedNetMinor - netMinor, currency) })
            : t("no_more_overage")
        }
      />
      {resells && marginMinor !== null && priceMinor !== null ? (
        <Figure
          label={t("margin_so_far")}
          href={tab("billing")}
          value={<span className={marginMinor < 0 ? "text-bad" : ""}>{money(marginMinor, currency)}</span>}
          note={t("pays_you_amount", {
            price: money(priceMinor, currency),
            cost: money(priceMinor - marginMinor, currency),
          })}
        />
      ) : (
        <Figure
          label={t("calls_this_month")}
          href={`${tab("usage")}&period=${month}`}
          value={count(summary.calls)}
          note={t("billed_minutes", { count: summary.minutes })}
        />
      )}
      <LastFigure summary={summary} billing={tab("billing")} />
    </div>
  );
}

/** Use of the spend cap; accounts without a cap show their last activity. */
function LastFigure({ summary, billing }: { summary: Overview; billing: string }) {
  const t = useWords("accountPage");
  const zoneName = useZoneName();
  const { clockAt } = useTenant();
  const { currency, spendCap, priceMinor, lastActivityAt, timezone } = summary;
  if (spendCap)
    return (
      <Figure
        label={t("spend_cap")}
        href={billing}
        value={`${count(spendCap.percent)}%`}
        note={t(spendCap.hardStop ? "cap_of_stops" : "cap_of", {
          spent: money(priceMinor ?? 0, currency),
          amount: money(spendCap.monthlyMinor, currency),
        })}
      />
    );
  return (
    <Figure
      label={t("last_activity")}
      value={
        lastActivityAt ? (
          <span className="inline-block first-letter:uppercase">
            <Ago at={lastActivityAt} clockAt={clockAt} />
          </span>
        ) : (
          t("none_yet")
        )
      }
      note={
        lastActivityAt ? `${dayAndClock(lastActivityAt, timezone)}, ${zoneName(timezone)}` : t("no_activity")
      }
    />
  );
}

/** Failures first: an account without any says so in one line. */
function Health({ summary }: { summary: Overview }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const failures = useWords("failures");
  return (
    <Card>
      <CardHeader
        title={t("health")}
        description={t("health_about")}
        action={
          <span className="flex flex-wrap gap-1.5">
            <AttentionList of={summary} />
          </span>
        }
      />
      {summary.failing.length === 0 ? (
        <p className="p-4 text-ink-2">
          {summary.liveAutomations === 0 || summary.status === "closed"
            ? t("no_automation_live")
            : t(`all_well_${summary.status}`, { count: summary.liveAutomations })}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {summary.failing.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
              <span className="min-w-0 flex-1 truncate font-medium">{one.name}</span>
              <span className="text-bad tabular-nums">{shared("failed_runs", { count: one.failed })}</span>
              <span className="basis-full text-ink-3 text-sm">
                {one.lastError
                  ? t("last_error", {
                      error: failureText({ code: one.lastError, message: one.lastError }, failures).what,
                      time: clock(one.lastAt, summary.timezone),
                    })
                  : t("last_failure", { time: clock(one.lastAt, summary.timezone) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OverviewSkeleton() {
  const t = useWords("accountPage");
  return (
    <div className="flex flex-col gap-4" role="status" aria-label={t("loading_overview")}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((one) => (
          <Skeleton key={one} className="h-24" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {["a", "b", "c", "d"].map((one) => (
          <Skeleton key={one} className="h-64" />
        ))}
      </div>
    </div>
  );
}
