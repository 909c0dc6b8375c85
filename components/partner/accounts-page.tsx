"use client";
import { Building2, Plus, Search } from "lucide-react";
import type { ReactNode } from "react";
import { ExportButton } from "@/components/shell/export-button";
import { More, RowSkeletons } from "@/components/shell/more";
import { SavedViews } from "@/components/shell/saved-views";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { SearchBox } from "@/components/ui/search-box";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { listAccountSummaries } from "@/lib/contract/account-summaries";
import { pathOf } from "@/lib/contract/client";
import { AccountBulk, useAccountBulk } from "./account-bulk";
import { PLAN_LABEL } from "./account-status";
import { AccountsTable } from "./accounts-table";
import { ATTENTION_LABEL } from "./attention";
import { CreateAccountDialog } from "./create-account-dialog";
import { type AccountList, useAccountList } from "./use-account-list";

export function AccountsPage() {
  const tenant = useTenant();
  const found = useAccountList();
  const { list, accounts, total } = found;
  const bulk = useAccountBulk(accounts);
  const [creating, setCreating] = useDialogParam("account");
  const may = tenant.may("accounts:write");
  const create = may ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> Create account
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title="Accounts"
        description="Each account is a separate workspace with its own data, people and settings."
        actions={create}
      />
      <SavedViews common={VIEWS} params={["q", "status", "plan", "attention", "sort", "order"]} />
      <Filters {...found} />
      <Card>
        <ErrorNotice error={list.error} retry={() => list.refetch()} />
        {list.isPending ? <RowSkeletons rows={8} /> : null}
        {list.data && accounts.length === 0 ? <NoAccounts {...found} create={create} /> : null}
        <AccountBulk bulk={bulk} />
        {accounts.length > 0 ? <AccountsTable {...found} bulk={may ? bulk : null} /> : null}
        <More list={list} shown={accounts.length} total={total} />
      </Card>
      <CreateAccountDialog open={creating && may} onOpenChange={setCreating} />
    </>
  );
}

const VIEWS = [
  { name: "All accounts", query: "" },
  { name: "Needs attention", query: "attention=any&sort=attention" },
  { name: "Most expensive", query: "sort=projected" },
  { name: "Suspended", query: "status=suspended" },
];

const optionsOf = (any: string, labels: Record<string, string>) => [
  { value: "", label: any },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const STATUSES = optionsOf("Any status", { active: "Active", suspended: "Suspended", closed: "Closed" });
const ALL_PLANS = optionsOf("Any plan", PLAN_LABEL);
const { suspended: _, ...reasons } = ATTENTION_LABEL;
const ATTENTION = optionsOf("Any health", { any: "Needs attention", ...reasons });

function Filters({ get, set, filters, accounts, total }: AccountList) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchBox label="Search accounts" value={get("q")} onChange={(q) => set({ q })} />
      <Picker
        aria-label="Status"
        className="w-36"
        value={filters.status ?? ""}
        options={STATUSES}
        onChange={(status) => set({ status })}
      />
      <Picker
        aria-label="Plan"
        className="w-36"
        value={filters.plan ?? ""}
        options={ALL_PLANS}
        onChange={(plan) => set({ plan })}
      />
      <Picker
        aria-label="Health"
        className="w-44"
        value={filters.attention ?? ""}
        options={ATTENTION}
        onChange={(attention) => set({ attention })}
      />
      <ExportButton
        label="Export"
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
  const showAll = () => set({ q: null, status: null, plan: null, attention: null });
  return filtered ? (
    <EmptyState
      icon={Search}
      title="No matching accounts"
      action={<Button onClick={showAll}>Show all accounts</Button>}
    >
      Try part of the name, or other filters.
    </EmptyState>
  ) : (
    <EmptyState icon={Building2} title="Create your first account" action={create}>
      For example, Bright Smile Dental on the Professional plan. All you need is a name and the owner's email
      address.
    </EmptyState>
  );
}
