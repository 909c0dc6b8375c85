"use client";
import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useOpened } from "@/components/shell/opened";
import { readFailure, StaleNotice } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { Badge, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { leave } from "@/components/ui/unsaved";
import { Ago, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { getAccountSummary } from "@/lib/contract/account-summaries";
import { type Account, getAccount } from "@/lib/contract/accounts";
import { query } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";
import { AccountOverview } from "./account-overview";
import { AccountStatus } from "./account-status";
import type { AccountStep } from "./account-step-dialog";
import { OpenWorkspace } from "./open-workspace";
import { useScheduledPlan } from "./use-scheduled-plan";

// Most visits are to the overview, and all tabs together would be half of the page.
const AccountBilling = lazyPart(() =>
  import("./account-billing").then((module) => ({ default: module.AccountBilling })),
);
const AccountNotes = lazyPart(() =>
  import("./account-notes").then((module) => ({ default: module.AccountNotes })),
);
const AccountPeople = lazyPart(() =>
  import("./account-people").then((module) => ({ default: module.AccountPeople })),
);
const AccountSettings = lazyPart(() =>
  import("./account-settings").then((module) => ({ default: module.AccountSettings })),
);
const AccountUsage = lazyPart(() =>
  import("./account-usage").then((module) => ({ default: module.AccountUsage })),
);
const KeysTable = lazyPart(() =>
  import("@/components/settings/keys-table").then((module) => ({ default: module.KeysTable })),
);
const AuditLog = lazyPart(() =>
  import("@/components/settings/audit-log").then((module) => ({ default: module.AuditLog })),
);
const AccountStepDialog = lazyPart(() =>
  import("./account-step-dialog").then((module) => ({ default: module.AccountStepDialog })),
);

const TABS = ["overview", "usage", "billing", "people", "notes", "settings", "keys", "audit"] as const;

export function AccountPage({ id }: { id: string }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const tenant = useTenant();
  const { get, set } = useSearchParamsState();
  useOpened("account", id);
  const found = useQuery(query(tenant.client, tenant.key, getAccount, { params: { id } }));
  const [step, setStep] = useState<AccountStep | null>(null);
  usePageTitle(found.data?.name);
  const failure = readFailure(found);
  if (failure) return failure;
  const account = found.data;
  if (!account) return <AccountSkeleton />;
  const tab = TABS.find((one) => one === get("tab")) ?? "overview";
  return (
    <>
      <StaleNotice reads={[found]} />
      <PageHeader
        back={<BackLink href={`/p/${tenant.id}/accounts`}>{shared("accounts")}</BackLink>}
        title={account.name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <AccountStatus status={account.status} />
            <CapReached id={id} />
            <Badge>{PLAN_NAMES[account.plan]}</Badge>
            <NextPlan id={id} />
            <span className="font-mono text-ink-3 text-sm">{account.id}</span>
          </span>
        }
        actions={
          <>
            <OpenWorkspace account={account} />
            <Steps account={account} onStep={setStep} />
            <MoreActions account={account} onStep={setStep} />
          </>
        }
      />
      <Suspensions account={account} />
      <Tabs
        value={tab}
        onValueChange={(value) => leave(() => set({ tab: value === "overview" ? null : value }))}
      >
        <TabsList aria-label={t("about_account")} className="mb-4">
          <TabsTrigger value="overview">{t("tab_overview")}</TabsTrigger>
          <TabsTrigger value="usage">{t("tab_usage")}</TabsTrigger>
          {tenant.may("invoices:read") ? <TabsTrigger value="billing">{t("tab_billing")}</TabsTrigger> : null}
          {tenant.may("members:read") ? <TabsTrigger value="people">{t("people")}</TabsTrigger> : null}
          <TabsTrigger value="notes">{t("notes")}</TabsTrigger>
          <TabsTrigger value="settings">{t("tab_settings")}</TabsTrigger>
          {tenant.may("keys:manage") ? <TabsTrigger value="keys">{t("tab_keys")}</TabsTrigger> : null}
          <TabsTrigger value="audit">{t("audit_log")}</TabsTrigger>
        </TabsList>
        <TabsContent value="overview">
          <AccountOverview account={account} />
        </TabsContent>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <TabsContent value="people">
            <AccountPeople account={account} />
          </TabsContent>
          <TabsContent value="notes">
            <AccountNotes id={id} />
          </TabsContent>
          <TabsContent value="usage">
            <AccountUsage id={id} since={account.createdAt} />
          </TabsContent>
          <TabsContent value="billing">
            <AccountBilling account={account} />
          </TabsContent>
          <TabsContent value="settings">
            <AccountSettings key={account.updatedAt} account={account} />
          </TabsContent>
          <TabsContent value="keys">
            <KeysTable
              place={{ kind: "account", id }}
              title={t("workspace_keys")}
              fixed={account.status === "closed"}
            />
          </TabsContent>
          <TabsContent value="audit">
            <AuditLog face="partner" account={id} />
          </TabsContent>
        </Suspense>
      </Tabs>
      <Suspense>{step ? <AccountStepDialog step={step} onClose={() => setStep(null)} /> : null}</Suspense>
    </>
  );
}

/** An account that reached its spend cap stays active, so its status alone does not show that. */
function CapReached({ id }: { id: string }) {
  const t = useWords("partner");
  const { client, key } = useTenant();
  const { data } = useQuery(query(client, key, getAccountSummary, { params: { id } }));
  if (!data?.attention.includes("spend_cap_reached")) return null;
  return <Badge tone="bad">{t("attention_spend_cap_reached")}</Badge>;
}

/** The plan that the account changes to, with a link to where the change is canceled. */
function NextPlan({ id }: { id: string }) {
  const t = useWords("accountPage");
  const { id: partnerId, may } = useTenant();
  const { data: next } = useScheduledPlan(id);
  if (!next) return null;
  const text = t("plan_from", { plan: PLAN_NAMES[next.plan], day: day(next.effectiveAt, "UTC") });
  if (!may("invoices:read")) return <span className="text-sm">{text}</span>;
  return (
    <Link
      href={`/p/${partnerId}/accounts/${id}?tab=billing`}
      className="text-sm underline underline-offset-2"
    >
      {text}
    </Link>
  );
}

function Steps({ account, onStep }: { account: Account; onStep: (step: AccountStep) => void }) {
  const t = useWords("accountPage");
  const { may } = useTenant();
  if (!may("accounts:write") || account.status === "closed") return null;
  return (
    <>
      {account.status === "suspended" ? (
        <Button kind="primary" onClick={() => onStep({ account, to: "reactivate" })}>
          {t("reactivate")}
        </Button>
      ) : (
        <Button kind="danger" onClick={() => onStep({ account, to: "suspend" })}>
          {t("suspend")}
        </Button>
      )}
    </>
  );
}

function MoreActions({ account, onStep }: { account: Account; onStep: (step: AccountStep) => void }) {
  const t = useWords("accountPage");
  const { may } = useTenant();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon" aria-label={t("more_actions")}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => void copyText(account.id)}>{t("copy_id")}</MenuItem>
        {may("accounts:write") && account.status !== "closed" ? (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => onStep({ account, to: "close" })}>
              {t("close_account")}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

const CAUSES = ["non_payment", "customer_request", "abuse"] as const;

/** The chosen reason, before the words of whoever suspended the account. */
function causeOf(code: string | null, t: Translator<"accounts", ReactNode>): string {
  const cause = CAUSES.find((one) => one === code);
  return cause ? `${t(`why_${cause}`)}: ` : "";
}

function Suspensions({ account }: { account: Account }) {
  const accounts = useWords("accounts");
  const t = useWords("accountPage");
  const { clockAt } = useTenant();
  if (account.suspensions.length === 0) return null;
  return (
    <div className="mb-5 flex flex-col gap-2">
      {account.suspensions.map((one) => (
        <Notice key={one.source} tone="warn" title={t(`source_${one.source}`)}>
          <p>
            {causeOf(one.reasonCode, accounts)}
            {one.reason}
          </p>
          {one.source === "partner" ? <p className="text-ink-2">{t("suspended_sees")}</p> : null}
          <p className="text-ink-2">
            {t("since", { day: day(one.at) })} <Ago at={one.at} clockAt={clockAt} />
          </p>
        </Notice>
      ))}
    </div>
  );
}

function AccountSkeleton() {
  const t = useWords("accountPage");
  return (
    <div className="flex flex-col gap-5" role="status" aria-label={t("loading_account")}>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-9 w-full" />
      <div className="grid gap-3 sm:grid-cols-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}
