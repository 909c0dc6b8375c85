"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago, day } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { decideProposal, listProposals } from "@/lib/contract/operator";
import { getOperatorPartner } from "@/lib/contract/operator-partners";
import { listPartners } from "@/lib/contract/partners";
import { query } from "@/lib/contract/queries";
import { yesNo } from "@/lib/messages/yes-no";
import { PartnerLink } from "./partner-link";

type Proposal = ResponseOf<typeof listProposals>["proposals"][number];
type Decision = "suspend" | "dismiss";

/** Partners that have not paid after three reminders. Suspension is never automatic: an operator decides it here. */
export function Proposals() {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listProposals));
  const [deciding, setDeciding] = useState<{ proposal: Proposal; decision: Decision } | null>(null);
  if (list.error) return <ErrorNotice error={list.error} retry={() => list.refetch()} />;
  if (!list.data || list.data.proposals.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("suspend_question")} description={t("suspend_about")} />
      <ul className="divide-y divide-line" aria-label={t("to_suspend")}>
        {list.data.proposals.map((proposal) => (
          <li key={proposal.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <Owed proposal={proposal} />
            </div>
            <div className="flex gap-2">
              <Button size="sm" onClick={() => setDeciding({ proposal, decision: "dismiss" })}>
                {t("dont_suspend")}
              </Button>
              <Button
                size="sm"
                kind="danger"
                aria-label={t("suspend_name", { name: proposal.partnerName })}
                onClick={() => setDeciding({ proposal, decision: "suspend" })}
              >
                {t("suspend")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog open={deciding !== null} onOpenChange={(open) => (open ? null : setDeciding(null))}>
        {deciding ? <Decide {...deciding} onClose={() => setDeciding(null)} /> : null}
      </Dialog>
    </Card>
  );
}

function Owed({ proposal }: { proposal: Proposal }) {
  const t = useWords("receivables");
  const { partnerId, partnerName, invoiceId, amountDueMinor, currency, dueAt, proposedAt } = proposal;
  return (
    <>
      <p>
        {rich(
          t.parts("owes", {
            partner: partnerName,
            amount: money(amountDueMinor, currency),
            name: (name) => (
              <span className="font-semibold">
                <PartnerLink id={partnerId}>{name}</PartnerLink>
              </span>
            ),
            sum: (sum) => <span className="tabular-nums">{sum}</span>,
          }),
        )}
      </p>
      <p className="text-ink-3 text-sm">
        {rich(
          t.parts("proposed", {
            invoice: invoiceId,
            hasDue: yesNo(dueAt),
            due: dueAt ? day(dueAt, "UTC") : "",
            ago: () => <Ago at={proposedAt} />,
          }),
        )}
      </p>
    </>
  );
}

function Decide({
  proposal,
  decision,
  onClose,
}: {
  proposal: Proposal;
  decision: Decision;
  onClose: () => void;
}) {
  const t = useWords("receivables");
  const suspends = decision === "suspend";
  const name = proposal.partnerName;
  const decide = useCall(decideProposal, {
    refreshes: [listProposals, listPartners, getOperatorPartner],
    onDone: () => {
      toast(suspends ? t("suspended", { name }) : t("not_suspended"));
      onClose();
    },
  });
  return (
    <DialogForm
      title={suspends ? t("suspend_title", { name }) : t("keep_title", { name })}
      description={suspends ? t("suspend_effect") : t("keep_effect")}
      verb={suspends ? t("suspend_partner") : t("keep_active")}
      danger={suspends}
      confirm={suspends ? name : undefined}
      busy={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={() => decide.mutate({ params: { id: proposal.id }, body: { decision } })}
    />
  );
}
