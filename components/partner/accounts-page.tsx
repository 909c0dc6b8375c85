"use client";
import { useQuery } from "@tanstack/react-query";
import { Building2, Plus, Search } from "lucide-react";
import type { ReactNode } from "react";
import { ExportButton } from "@/components/shell/export-button";
import { More, RowSkeletons } from "@/components/shell/more";
import { SavedViews } from "@/components/shell/saved-views";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { SearchBox } from "@/components/ui/search-box";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { ATTENTION_CODES, listAccountSummaries } from "@/lib/contract/account-summaries";
import { pathOf } from "@/lib/contract/client";
import { query } from "@/lib/contract/queries";
import { AccountBulk, useAccountBulk } from "./account-bulk";
import { AccountsTable } from "./accounts-table";
import { CreateAccountDialog } from "./create-account-dialog";
import { type AccountList, STATUSES, useAccountList } from "./use-account-list";

export function AccountsPage() {
  const shared = useWords("partner");
  const t = useWords("accounts");
  const tenant = useTenant();
  const found = useAccountList();
  const { list, accounts, total } = found;
  const bulk = useAccountBulk(accounts);
  const [creating, setCreating] = useDialogParam("account");
  const may = tenant.may("accounts:write");
  const isEmpty = total === 0 && !found.filtered && !list.isPlaceholderData;
  const closed = useQuery({
    ...query(tenant.client, tenant.key, listAccountSummaries, { query: { status: "closed", limit: "1" } }),
    enabled: isEmpty,
  });
  const hasClosed = (closed.data?.total ?? 0) > 0;
  const isFresh = isEmpty && !hasClosed;
  const create = may ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> {t("create_account")}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={shared("accounts")} description={t("accounts_about")} actions={create} />
      {isFresh ? null : (
        <>
          <SavedViews
            common={VIEWS.map(({ word, query }) => ({
              name: word === "needs_attention" ? shared(word) : t(word),
              query,
            }))}
            params={["q", "status", "plan", "attention", "sort", "order"]}
          />
          <Filters {...found} />
        </>
      )}
      <Card>
        <ErrorNotice error={list.error} retry={() => list.refetch()} />
        {list.isPending ? <RowSkeletons rows={8} /> : null}
        {list.data && accounts.length === 0 ? (
          <NoAccounts {...found} filtered={found.filtered || hasClosed} create={create} />
        ) : null}
        {accounts.length > 0 ? <AccountsTable {...found} bulk={may ? bulk : null} /> : null}
        <More list={list} shown={accounts.length} total={total} />
      </Card>
      <AccountBulk bulk={bulk} />
      <CreateAccountDialog open={creating && may} onOpenChange={setCreating} />
    </>
  );
}

const VIEWS = [
  { word: "open_accounts", query: "" },
  { word: "needs_attention", query: "attention=any&sort=attention" },
  { word: "most_expensive", query: "sort=projected" },
  { word: "view_suspended", query: "status=suspended" },
  { word: "view_closed", query: "status=closed" },
] as const;

const optionsOf = (any: string, labels: readonly (readonly [value: string, label: string])[]) => [
  { value: "", label: any },
  ...labels.map(([value, label]) => ({ value, label })),
];
const REASONS = ATTENTION_CODES.filter((code) => code !== "suspended");

/** On phones, the search and the export share a row, and the filters the next one. */
const FILTER = "w-auto max-sm:order-1 max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[30%] sm:max-w-60";

function Filters({ get, set, filters, accounts, total }: AccountList) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchBox label={t("search")} value={get("q")} onChange={(q) => set({ q })} />
      <Picker
        aria-label={shared("status")}
        className={cx(FILTER, "sm:min-w-36")}
        value={filters.status ?? "any"}
        options={[
          { value: "any", label: t("any_status") },
          ...STATUSES.map((one) => ({ value: one, label: shared(`status_${one}`) })),
        ]}
        onChange={(status) => set({ status: status === "open" ? null : status })}
      />
      <Picker
        aria-label={shared("plan")}
        className={cx(FILTER, "sm:min-w-36")}
        value={filters.plan ?? ""}
        options={optionsOf(t("any_plan"), Object.entries(PLAN_NAMES))}
        onChange={(plan) => set({ plan })}
      />
      <Picker
        aria-label={t("health")}
        className={cx(FILTER, "sm:min-w-44")}
        value={filters.attention ?? ""}
        options={optionsOf(t("any_health"), [
          ["any", shared("needs_attention")],
          ...REASONS.map((one) => [one, shared(`attention_${one}`)] as const),
        ])}
        onChange={(attention) => set({ attention })}
      />
      <ExportButton
        label={t("export")}
        file="accounts.csv"
        path={pathOf(listAccountSummaries, { query: { ...filters, format: "csv" } })}
        rows={total}
        disabled={accounts.length === 0}
        className="sm:ml-auto"
      />
    </div>
  );
}

function NoAccounts({ filtered, set, create }: AccountList & { create: ReactNode }) {
  const t = useWords("accounts");
  const showAll = () => set({ q: null, status: "any", plan: null, attention: null });
  return filtered ? (
    <EmptyState
      icon={Search}
      title={t("no_match")}
      action={<Button onClick={showAll}>{t("show_all_accounts")}</Button>}
    >
      {t("no_match_hint")}
    </EmptyState>
  ) : (
    <EmptyState icon={Building2} title={t("none")} action={create}>
      {t("none_about")}
    </EmptyState>
  );
}
