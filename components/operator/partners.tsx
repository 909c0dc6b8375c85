"use client";
import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count } from "@/components/ui/money";
import { Badge, Card, CardHeader, EmptyState, PageHeader, type Tone } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { Ago, day } from "@/components/ui/when";
import { listPartners } from "@/lib/contract/partners";
import { query } from "@/lib/contract/queries";
import { BillingProfileDialog } from "./billing-profile-dialog";
import { DecideDialog, type Decision, type Partner } from "./decide-dialog";
import { ShowAll } from "./show-all";

const STATUS: Record<Partner["status"], { tone: Tone; label: string }> = {
  applied: { tone: "signal", label: "Waiting for you" },
  approved: { tone: "good", label: "Approved" },
  suspended: { tone: "bad", label: "Suspended" },
  rejected: { tone: "neutral", label: "Rejected" },
};
const FILTERS = [
  { value: "", label: "All" },
  { value: "applied", label: "Applications" },
  { value: "approved", label: "Approved" },
  { value: "suspended", label: "Suspended" },
  { value: "rejected", label: "Rejected" },
] as const;

/** Sandboxes try the product out. They are never in one list with those who pay. */
const GROUPS = [
  { mode: "live", title: "Partners", description: "Their invoices are real money." },
  { mode: "sandbox", title: "Sandboxes", description: "Nothing is sent or charged." },
] as const;

const OFFERS: Record<Partner["status"], Decision[]> = {
  applied: ["approve", "reject"],
  approved: ["suspend"],
  suspended: ["reactivate"],
  rejected: ["approve"],
};
const VERBS: Record<Decision, string> = {
  approve: "Approve",
  reject: "Reject",
  suspend: "Suspend",
  reactivate: "Reactivate",
};

export function OperatorPartners() {
  const { client, key } = useTenant();
  const { choice, get, set } = useSearchParamsState();
  const only = get("partner");
  const status = choice("status", FILTERS);
  const list = useQuery(query(client, key, listPartners, status ? { query: { status } } : {}));
  const partners = list.data?.partners.filter(({ id }) => !only || id === only) ?? [];
  const [billed, setBilled] = useState<Partner | null>(null);
  const [deciding, setDeciding] = useState<{ partner: Partner; decision: Decision } | null>(null);
  return (
    <>
      <PageHeader
        title="Partners"
        description="Applications, approved partners and suspensions."
        actions={
          <Segmented
            label="Status"
            value={status}
            onChange={(value) => set({ status: value || null })}
            options={FILTERS}
          />
        }
      />
      {only ? (
        <ShowAll
          shown={list.data?.partners.find(({ id }) => id === only)?.name ?? only}
          all="Show all partners"
          onAll={() => set({ partner: null })}
        />
      ) : null}
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? (
        <Card>
          <RowSkeletons rows={4} />
        </Card>
      ) : null}
      {list.data && partners.length === 0 ? (
        <Card>
          <EmptyState icon={Building2} title="No partners">
            {status === "applied" ? "New applications appear here." : "No partners have this status."}
          </EmptyState>
        </Card>
      ) : null}
      <div className="flex flex-col gap-4">
        {GROUPS.map(({ mode, title, description }) => {
          const own = partners.filter((partner) => partner.mode === mode);
          if (own.length === 0) return null;
          return (
            <Card key={mode}>
              <CardHeader title={`${title} (${count(own.length)})`} description={description} />
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

function Application({ value }: { value: Record<string, unknown> }) {
  const website = typeof value.website === "string" ? value.website : null;
  const accounts = typeof value.accounts === "string" ? value.accounts : null;
  const about = typeof value.about === "string" ? value.about : null;
  if (!website && !accounts && !about) return null;
  return (
    <div className="mt-1.5 max-w-prose text-ink-2 text-sm">
      {about ? <p className="whitespace-pre-line">{about}</p> : null}
      <p className="text-ink-3">
        {[website, accounts ? `expects ${accounts} accounts` : null].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

type RowProps = { partner: Partner; onBilling: () => void; onDecide: (decision: Decision) => void };

function PartnerRow({ partner, onBilling, onDecide }: RowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{partner.name}</span>
          <Badge tone={STATUS[partner.status].tone} dot>
            {STATUS[partner.status].label}
          </Badge>
          {partner.mode === "sandbox" ? <Badge>Sandbox</Badge> : null}
        </p>
        <p className="text-ink-2">{partner.email}</p>
        <Application value={partner.application} />
      </div>
      <p className="text-ink-3 text-sm">
        {partner.approvedAt ? (
          `Approved ${day(partner.approvedAt)}`
        ) : (
          <>
            Applied <Ago at={partner.createdAt} />
          </>
        )}
      </p>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Billing details of ${partner.name}`} onClick={onBilling}>
          Billing details
        </Button>
        {OFFERS[partner.status].map((decision) => (
          <Button
            key={decision}
            size="sm"
            kind={
              decision === "approve" && partner.status === "applied"
                ? "primary"
                : decision === "suspend" || decision === "reject"
                  ? "danger"
                  : "secondary"
            }
            aria-label={`${VERBS[decision]} ${partner.name}`}
            onClick={() => onDecide(decision)}
          >
            {VERBS[decision]}
          </Button>
        ))}
      </div>
    </li>
  );
}
