"use client";
import { Building2, Plus, Search } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { ExportButton } from "@/components/shell/export-button";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Input, Options, Select } from "@/components/ui/field";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { listAccounts } from "@/lib/contract/accounts";
import { pathOf } from "@/lib/contract/client";
import { PLAN_LABEL } from "./account-status";
import { AccountsTable } from "./accounts-table";
import { CreateAccountDialog } from "./create-account-dialog";
import { type Accounts, useAccounts } from "./use-accounts";

export function AccountsPage() {
  const tenant = useTenant();
  const found = useAccounts();
  const { list, accounts, total } = found;
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
      <Filters {...found} />
      <Card>
        <ErrorNotice error={list.error} retry={() => list.refetch()} />
        {list.isPending ? <RowSkeletons rows={8} /> : null}
        {list.data && accounts.length === 0 ? <NoAccounts {...found} create={create} /> : null}
        {accounts.length > 0 ? <AccountsTable accounts={accounts} /> : null}
        <More list={list} shown={accounts.length} total={total} />
      </Card>
      <CreateAccountDialog open={creating && may} onOpenChange={setCreating} />
    </>
  );
}

function Filters({ get, set, filters, accounts, total }: Accounts) {
  const { limit: _, ...exported } = filters;
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchBox value={get("q")} onChange={(q) => set({ q })} />
      <Select
        aria-label="Status"
        className="w-36"
        value={get("status")}
        onChange={(event) => set({ status: event.target.value })}
      >
        <option value="">Any status</option>
        <option value="active">Active</option>
        <option value="suspended">Suspended</option>
        <option value="closed">Closed</option>
      </Select>
      <Select
        aria-label="Plan"
        className="w-36"
        value={get("plan")}
        onChange={(event) => set({ plan: event.target.value })}
      >
        <option value="">Any plan</option>
        <Options of={PLAN_LABEL} />
      </Select>
      <ExportButton
        label="Export"
        file="accounts.csv"
        path={pathOf(listAccounts, { query: { ...exported, format: "csv" } })}
        rows={total}
        disabled={accounts.length === 0}
        className="sm:ml-auto"
      />
    </div>
  );
}

function NoAccounts({ filtered, set, create }: Accounts & { create: ReactNode }) {
  return filtered ? (
    <EmptyState
      icon={Search}
      title="No matching accounts"
      action={<Button onClick={() => set({ q: null, status: null, plan: null })}>Show all accounts</Button>}
    >
      Try part of the name, or another status or plan.
    </EmptyState>
  ) : (
    <EmptyState icon={Building2} title="Create your first account" action={create}>
      For example, Bright Smile Dental on the Professional plan. All you need is a name and the owner's email
      address.
    </EmptyState>
  );
}

/** Reports the text only when typing pauses, so a word costs one request instead of one per letter. */
export function SearchBox({
  value,
  onChange,
  label = "Search accounts",
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
}) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), 250);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <div className="relative min-w-0 flex-1 basis-56 sm:max-w-sm">
      <Search className="absolute top-2 left-2.5 size-4 text-ink-3" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-8"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
