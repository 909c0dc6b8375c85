"use client";
import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, money } from "@/components/ui/money";
import { SearchBox } from "@/components/ui/search-box";
import { Badge, Card, CardHeader, EmptyState, PageHeader } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { Ago, day } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listPartners } from "@/lib/contract/partners";
import { query } from "@/lib/contract/queries";
import { BillingProfileDialog } from "./billing-profile-dialog";
import { DecideDialog, type Decision, type Partner } from "./decide-dialog";
import { Application, DecisionButtons, PartnerStatus } from "./decisions";
import { PartnerLink } from "./partner-link";
import { LEAST_LETTERS } from "./search-limits";

const FILTERS = [
  { value: "" },
  { value: "applied" },
  { value: "approved" },
  { value: "suspended" },
  { value: "rejected" },
] as const;

/** Sandboxes try the product out. They are never in one list with those who pay. */
const GROUPS = ["live", "sandbox"] as const;

export function OperatorPartners() {
  const t = useWords("operator");
  const { client, key } = useTenant();
  const { choice, get, searched, set } = useSearchParamsState();
  const status = choice("status", FILTERS);
  const q = searched("q");
  const filter = { ...(status ? { status } : {}), ...(q ? { q } : {}) };
  const list = useQuery({
    ...query(client, key, listPartners, { query: filter }),
    placeholderData: (before) => before,
  });
  const partners = list.data?.partners ?? [];
  const [billed, setBilled] = useState<Partner | null>(null);
  const [deciding, setDeciding] = useState<{ partner: Partner; decision: Decision } | null>(null);
  return (
    <>
      <PageHeader
        title={t("partners")}
        description={t("partners_about")}
        actions={
          <>
            <SearchBox
              label={t("search_partners")}
              className="w-64 max-w-full"
              least={LEAST_LETTERS}
              value={get("q")}
              onChange={(typed) => set({ q: typed })}
            />
            <Segmented
              label={t("status")}
              value={status}
              onChange={(value) => set({ status: value || null })}
              options={FILTERS.map(({ value }) => ({ value, label: t(`filter_${value || "all"}`) }))}
            />
          </>
        }
      />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? (
        <Card>
          <RowSkeletons rows={4} />
        </Card>
      ) : null}
      {list.data && partners.length === 0 ? (
        <Card>
          <EmptyState icon={Building2} title={q ? t("no_results", { text: q }) : t("no_partners")}>
            {q
              ? t("no_results_about")
              : status === "applied"
                ? t("no_applications_about")
                : t("no_partners_about")}
          </EmptyState>
        </Card>
      ) : null}
      <div className="flex flex-col gap-4">
        {GROUPS.map((mode) => {
          const title = t(`group_${mode}`);
          const own = partners.filter((partner) => partner.mode === mode);
          if (own.length === 0) return null;
          return (
            <Card key={mode}>
              <CardHeader title={`${title} (${count(own.length)})`} description={t(`group_${mode}_about`)} />
              <ul className="divide-y divide-line" aria-label={title}>
                {own.map((partner) => (
                  <PartnerRow
                    key={partner.id}
                    partner={partner}
                    onBilling={() => setBilled(partner)}
                    onDecide={(decision) => setDeciding({ partner, decision })}
                  />
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
      <BillingProfileDialog partner={billed} onClose={() => setBilled(null)} />
      <DecideDialog deciding={deciding} onClose={() => setDeciding(null)} />
    </>
  );
}

type RowProps = { partner: Partner; onBilling: () => void; onDecide: (decision: Decision) => void };

function PartnerRow({ partner, onBilling, onDecide }: RowProps) {
  const t = useWords("operator");
  const { name, approvedAt, createdAt } = partner;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">
            <PartnerLink id={partner.id}>{name}</PartnerLink>
          </span>
          <PartnerStatus status={partner.status} />
          {partner.mode === "sandbox" ? <Badge>{t("sandbox")}</Badge> : null}
        </p>
        <p className="text-ink-2">{partner.email}</p>
        {partner.creditBalances.map(({ currency, amountMinor }) => (
          <p key={currency} className="text-ink-2 text-sm">
            {t("credit_balance", { amount: money(amountMinor, currency) })}
          </p>
        ))}
        <Application value={partner.application} />
      </div>
      <p className="text-ink-3 text-sm">
        {approvedAt
          ? t("approved_on", { date: day(approvedAt) })
          : rich(t.parts("applied_ago", { ago: () => <Ago at={createdAt} /> }))}
      </p>
      <div className="flex gap-2">
        <Button size="sm" aria-label={t("billing_of", { name })} onClick={onBilling}>
          {t("billing")}
        </Button>
        <DecisionButtons partner={partner} onDecide={onDecide} />
      </div>
    </li>
  );
}
