"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Figure } from "@/components/partner/figure";
import { NoMatch } from "@/components/shell/no-match";
import { useOpened } from "@/components/shell/opened";
import { readFailure, StaleNotice } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { UrlFilter } from "@/components/shell/url-filter";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { count, money, percent } from "@/components/ui/money";
import { SearchBox } from "@/components/ui/search-box";
import { Badge, Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { getOperatorPartner, listOperatorPartnerAccounts } from "@/lib/contract/operator-partners";
import { query } from "@/lib/contract/queries";
import { BillingProfileDialog } from "./billing-profile-dialog";
import { CorrectionDialog } from "./correction-dialog";
import { CorrectionList } from "./correction-list";
import { DecideDialog, type Decision } from "./decide-dialog";
import { Application, DecisionButtons, PartnerStatus } from "./decisions";
import { InvoiceList } from "./invoice-list";
import { STATUSES } from "./invoice-statuses";
import { PartnerAccounts } from "./partner-accounts";
import { PartnerPeople } from "./partner-people";
import { LEAST_LETTERS } from "./search-limits";

type Partner = ResponseOf<typeof getOperatorPartner>;

/** A partner's page for operators. */
export function OperatorPartnerPage({ id }: { id: string }) {
  const { client, key } = useTenant();
  useOpened("partner", id);
  const found = useQuery(query(client, key, getOperatorPartner, { params: { id } }));
  usePageTitle(found.data?.name);
  const failure = readFailure(found);
  if (failure) return failure;
  if (!found.data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <StaleNotice reads={[found]} />
      <Shown partner={found.data} />
    </>
  );
}

function Shown({ partner }: { partner: Partner }) {
  const t = useWords("operator");
  const [isBilled, setBilled] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { id, name } = partner;
  return (
    <>
      <PageHeader
        back={<BackLink href="/operator/partners">{t("partners")}</BackLink>}
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <PartnerStatus status={partner.status} />
            {partner.mode === "sandbox" ? <Badge>{t("sandbox")}</Badge> : null}
            <span className="min-w-0 break-words">{partner.email}</span>
            <span className="break-all font-mono text-ink-3 text-sm">{id}</span>
          </span>
        }
        actions={
          <>
            <Button size="sm" aria-label={t("billing_of", { name })} onClick={() => setBilled(true)}>
              {t("billing")}
            </Button>
            <DecisionButtons partner={partner} onDecide={setDecision} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Sums partner={partner} />
        <Terms partner={partner} />
        <Invoices partnerId={id} />
        <PartnerAccounts partnerId={id} />
        <Corrections partner={partner} />
        <PartnerPeople partnerId={id} />
      </div>
      <BillingProfileDialog partner={isBilled ? partner : null} onClose={() => setBilled(false)} />
      <DecideDialog
        deciding={decision === null ? null : { partner, decision }}
        onClose={() => setDecision(null)}
      />
    </>
  );
}

function Sums({ partner: { balance, accounts, mode } }: { partner: Partner }) {
  const t = useWords("operator");
  const { currency, dueMinor, overdueMinor, creditMinor } = balance;
  const isLate = overdueMinor > 0 && mode === "live";
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Figure
        label={t("outstanding")}
        href="?status=unpaid#invoices"
        value={money(dueMinor, currency)}
        note={t("on_invoices")}
      />
      <Figure
        label={t("overdue")}
        href="?status=overdue#invoices"
        value={<span className={isLate ? "text-bad" : ""}>{money(overdueMinor, currency)}</span>}
        note={t("of_outstanding")}
      />
      <Figure label={t("credit")} value={money(creditMinor, currency)} note={t("credit_about")} />
      <Figure
        label={t("accounts")}
        href="#accounts"
        value={count(accounts.active + accounts.suspended + accounts.closed)}
        note={t("accounts_by_status", accounts)}
      />
    </div>
  );
}

function Terms({ partner }: { partner: Partner }) {
  const t = useWords("operator");
  const { terms, application } = partner;
  return (
    <Card>
      <CardHeader title={t("terms")} description={t("terms_about")} />
      <dl className="grid gap-x-8 gap-y-2 p-4 sm:grid-cols-[auto_1fr_auto_1fr]">
        <Fact name={t("applied")}>{day(partner.createdAt)}</Fact>
        <Fact name={t("approved")}>
          {partner.approvedAt ? day(partner.approvedAt) : <span className="text-ink-3">{t("not_yet")}</span>}
        </Fact>
        {partner.suspendedAt ? <Fact name={t("suspended")}>{day(partner.suspendedAt)}</Fact> : null}
        {partner.statusReason ? <Fact name={t("reason")}>{partner.statusReason}</Fact> : null}
        <Fact name={t("price_list")}>
          {t("price_version", { version: String(terms.priceVersion), date: day(terms.pricesSince, "UTC") })}
        </Fact>
        <Fact name={t("volume_discount")}>
          {t("discount_for", { percent: percent(terms.discountPercent), accounts: terms.discountAccounts })}
        </Fact>
        <Fact name={t("tax")}>{percent(terms.taxPercent)}</Fact>
        <Fact name={t("second_factor")}>{partner.requiresSecondFactor ? t("required") : t("optional")}</Fact>
        {partner.clockAt ? <Fact name={t("test_clock")}>{day(partner.clockAt, "UTC")}</Fact> : null}
      </dl>
      <div className="px-4 pb-4 empty:hidden">
        <Application value={application} />
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 sm:contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Invoices({ partnerId }: { partnerId: string }) {
  const t = useWords("receivables");
  const { choice, get, searched, set } = useSearchParamsState();
  const status = choice("status", STATUSES);
  const q = searched("q");
  const accountId = get("invoicesOf").slice(0, 80);
  return (
    <Card id="invoices" className="scroll-mt-4">
      <CardHeader
        title={t("invoices")}
        description={t("invoices_of_partner")}
        action={
          <div className="flex flex-wrap items-start gap-2 max-sm:basis-full">
            <SearchBox
              label={t("search_number")}
              className="w-72 max-w-full"
              least={LEAST_LETTERS}
              value={get("q")}
              onChange={(typed) => set({ q: typed })}
            />
            <UrlFilter
              name="status"
              label={t("status")}
              value={status}
              options={STATUSES.map(({ value }) => ({ value, label: t(`filter_${value || "all"}`) }))}
            />
          </div>
        }
      />
      {accountId ? (
        <OnlyOf partnerId={partnerId} accountId={accountId} onClear={() => set({ invoicesOf: null })} />
      ) : null}
      <InvoiceList
        isOfOne
        filter={{
          partnerId,
          limit: "12",
          ...(status ? { status } : {}),
          ...(q ? { q } : {}),
          ...(accountId ? { account: accountId } : {}),
        }}
        empty={
          status || q || accountId ? (
            <NoMatch
              title={t("no_match")}
              showAll={{
                label: t("show_all"),
                onClick: () => set({ status: null, q: null, invoicesOf: null }),
              }}
            />
          ) : (
            <p className="px-4 py-3 text-ink-2">{t("none")}</p>
          )
        }
      />
    </Card>
  );
}

type OnlyOfProps = { partnerId: string; accountId: string; onClear: () => void };

/** Says that the list has the invoices of one account, and leads back to all of them. */
function OnlyOf({ partnerId, accountId, onClear }: OnlyOfProps) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const found = useQuery(
    query(client, key, listOperatorPartnerAccounts, { params: { id: partnerId }, query: { q: accountId } }),
  );
  const account = found.data?.accounts.find(({ id }) => id === accountId);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 text-ink-2">
      <span className="min-w-0 break-words">{t("only_of", { account: account?.name ?? accountId })}</span>
      <Button kind="link" onClick={onClear}>
        {t("all_accounts")}
      </Button>
    </p>
  );
}

function Corrections({ partner }: { partner: Partner }) {
  const t = useWords("receivables");
  const [isAdding, setAdding] = useState(false);
  return (
    <Card>
      <CardHeader
        title={t("corrections")}
        action={
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t("correct_usage")}
          </Button>
        }
      />
      <CorrectionList partnerId={partner.id} />
      <CorrectionDialog open={isAdding} partnerId={partner.id} onClose={() => setAdding(false)} />
    </Card>
  );
}
