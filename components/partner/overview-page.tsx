"use client";
import { useQuery } from "@tanstack/react-query";
import { Building2, Plus } from "lucide-react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { count } from "@/components/ui/money";
import { Card, CardHeader, EmptyState, PageHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { closestLimit, projectedOver } from "@/lib/billing/highest-use";
import { type AccountSummary, listAccountSummaries } from "@/lib/contract/account-summaries";
import { query } from "@/lib/contract/queries";
import { AllowanceMeter, HighestUse } from "./allowance-bar";
import { Answers } from "./answers";
import { AttentionList } from "./attention";
import { FirstStepsCard } from "./first-steps-card";
import { OverviewChanges } from "./overview-changes";
import { OverviewFigures } from "./overview-figures";
import { OverviewMoves } from "./overview-moves";
import { OverviewTrouble } from "./overview-trouble";

const ROWS = "6";

/** Shows what changed, is owed, fails or is about to reach a limit, and leads to where it is dealt with. */
export function OverviewPage({ resells }: { resells: boolean }) {
  const t = useWords("overview");
  const tenant = useTenant();
  const isFresh = useAccounts({ sort: "allowance" }).data?.total === 0;
  const changes = tenant.may("audit:read") ? <OverviewChanges /> : null;
  return (
    <>
      <PageHeader title={t("overview")} description={t("overview_about", { name: tenant.name })} />
      <div className="flex flex-col gap-4">
        <Answers />
        <OverviewFigures resells={resells} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <FirstStepsCard />
            {isFresh ? null : <NeedsAttention />}
            {isFresh && !tenant.scopes.includes("settings:manage") ? <FirstAccount /> : null}
            <OverviewTrouble />
            {isFresh ? null : changes}
          </div>
          <div className="flex flex-col gap-4">
            {isFresh ? changes : <Limits />}
            {tenant.may("reports:read") && tenant.may("invoices:read") ? <OverviewMoves /> : null}
          </div>
        </div>
      </div>
    </>
  );
}

function FirstAccount() {
  const t = useWords("overview");
  const { id, may } = useTenant();
  const create = (
    <Button asChild kind="primary">
      <Link href={`/p/${id}/accounts?do=account`}>
        <Plus aria-hidden /> {t("create_account")}
      </Link>
    </Button>
  );
  return (
    <Card>
      <EmptyState
        icon={Building2}
        title={t("first_account")}
        action={may("accounts:write") ? create : undefined}
      >
        {t("first_account_about")}
      </EmptyState>
    </Card>
  );
}

function useAccounts(filter: {
  attention?: "any";
  status?: "active";
  sort: "attention" | "allowance" | "limit";
}) {
  const { client, key } = useTenant();
  return useQuery({
    ...query(client, key, listAccountSummaries, { query: { ...filter, limit: ROWS } }),
    refetchInterval: 60_000,
  });
}

function NeedsAttention() {
  const shared = useWords("partner");
  const t = useWords("overview");
  const { id } = useTenant();
  const found = useAccounts({ attention: "any", sort: "attention" });
  const accounts = found.data?.accounts ?? [];
  return (
    <Card aria-label={shared("needs_attention")}>
      <CardHeader title={shared("needs_attention")} description={t("urgent_first")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.isPending ? <RowSkeletons rows={4} /> : null}
      {found.data && accounts.length === 0 ? <p className="p-4 text-ink-2">{t("all_well")}</p> : null}
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
          text={t("all_accounts", { count: found.data.total })}
        />
      ) : null}
    </Card>
  );
}

/** The accounts that use most of an allowance or of their spend cap, or are expected to exceed an allowance. */
function Limits() {
  const t = useWords("overview");
  const { id } = useTenant();
  // A suspended account uses no more of its allowances.
  const found = useAccounts({ sort: "limit", status: "active" });
  const accounts = (found.data?.accounts ?? []).filter(
    ({ allowances, spendCap }) => closestLimit(allowances, spendCap?.percent ?? null).percent > 0,
  );
  return (
    <Card aria-label={t("closest_to_limit")}>
      <CardHeader title={t("closest_to_limit")} description={t("closest_to_limit_about")} />
      {found.isPending ? <RowSkeletons rows={4} /> : null}
      {found.data && accounts.length === 0 ? (
        <p className="p-4 text-ink-2">{t("no_allowance_used")}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="flex items-center gap-3 px-4 py-2">
            <AccountName id={account.id} name={account.name} />
            <HighestLimit of={account} />
          </li>
        ))}
      </ul>
      <AllLink href={`/p/${id}/accounts?sort=allowance`} text={t("by_allowance")} />
    </Card>
  );
}

/**
 * The bar shows the closest limit. A spend cap that is further away is written beside it. An allowance that is expected to
 * be exceeded comes before one that is partly used, because at the beginning of a month hardly anything is.
 */
function HighestLimit({ of: account }: { of: Pick<AccountSummary, "spendCap" | "allowances"> }) {
  const shared = useWords("partner");
  const t = useWords("overview");
  const { spendCap, allowances } = account;
  const projected = projectedOver(allowances);
  const { kind } = closestLimit(allowances, spendCap?.percent ?? null);
  if (projected && kind === "expected_allowance")
    return (
      <>
        <span className="text-sm text-warn tabular-nums">
          {t("projected_percent", { percent: count(Math.floor(projected.percent)) })}
        </span>
        <span className="text-ink-3 text-sm max-xl:sr-only">{shared(`allowance_${projected.meter}`)}</span>
        <AllowanceMeter percent={projected.used} />
      </>
    );
  if (spendCap === null) return <HighestUse of={account} />;
  if (kind === "spend_cap")
    return (
      <>
        <span className="text-ink-3 text-sm max-xl:sr-only">{t("limit_spend_cap")}</span>
        <AllowanceMeter percent={spendCap.percent} />
      </>
    );
  return (
    <>
      <span className="text-ink-3 text-sm tabular-nums max-sm:hidden">
        {t("of_spend_cap", { percent: String(spendCap.percent) })}
      </span>
      <HighestUse of={account} />
    </>
  );
}

function AccountName({ id, name }: { id: string; name: string }) {
  const { id: partnerId } = useTenant();
  return (
    <Link
      href={`/p/${partnerId}/accounts/${id}`}
      title={name}
      className="min-w-0 flex-1 basis-32 truncate font-medium hover:underline touch:-my-2 touch:py-2.5"
    >
      {name}
    </Link>
  );
}

function AllLink({ href, text }: { href: string; text: string }) {
  return (
    <Link
      href={href}
      className="block border-line border-t px-4 py-2 touch:py-2.5 text-ink-2 text-sm hover:bg-hover hover:text-ink"
    >
      {text}
    </Link>
  );
}
