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
import type { ResponseOf } from "@/lib/contract/contract";
import { decideProposal, listProposals } from "@/lib/contract/operator";
import { listPartners } from "@/lib/contract/partners";
import { query } from "@/lib/contract/queries";

type Proposal = ResponseOf<typeof listProposals>["proposals"][number];
type Decision = "suspend" | "dismiss";

/** Partners that have not paid after three reminders. Suspension is never automatic: an operator decides it here. */
export function Proposals() {
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listProposals));
  const [deciding, setDeciding] = useState<{ proposal: Proposal; decision: Decision } | null>(null);
  if (list.error) return <ErrorNotice error={list.error} retry={() => list.refetch()} />;
  if (!list.data || list.data.proposals.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Suspend for non-payment?"
        description="These partners got three reminders. Nothing happens until you decide."
      />
      <ul className="divide-y divide-line" aria-label="Proposals to suspend">
        {list.data.proposals.map((proposal) => (
          <li key={proposal.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p>
                <span className="font-semibold">{proposal.partnerName}</span>{" "}
                <span className="tabular-nums">owes {money(proposal.amountDueMinor, proposal.currency)}</span>
              </p>
              <p className="text-ink-3 text-sm">
                {proposal.invoiceId}
                {proposal.dueAt ? `, due ${day(proposal.dueAt, "UTC")}` : ""}, proposed{" "}
                <Ago at={proposal.proposedAt} />
              </p>
            </div>
            <div className="flex gap-2">
              <Button size="sm" onClick={() => setDeciding({ proposal, decision: "dismiss" })}>
                Don't suspend
              </Button>
              <Button
                size="sm"
                kind="danger"
                aria-label={`Suspend ${proposal.partnerName}`}
                onClick={() => setDeciding({ proposal, decision: "suspend" })}
              >
                Suspend
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

function Decide({
  proposal,
  decision,
  onClose,
}: {
  proposal: Proposal;
  decision: Decision;
  onClose: () => void;
}) {
  const suspends = decision === "suspend";
  const decide = useCall(decideProposal, {
    refreshes: [listProposals, listPartners],
    onDone: () => {
      toast(suspends ? `${proposal.partnerName} is suspended` : "Not suspended");
      onClose();
    },
  });
  return (
    <DialogForm
      title={suspends ? `Suspend ${proposal.partnerName}?` : `Keep ${proposal.partnerName} active?`}
      description={
        suspends
          ? "Its keys stop working immediately. Its accounts keep working and all data is kept. You can reactivate it under Partners."
          : "The proposal is dismissed and the invoice stays open. No more reminders are sent for it."
      }
      verb={suspends ? "Suspend partner" : "Keep active"}
      danger={suspends}
      confirm={suspends ? proposal.partnerName : undefined}
      busy={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={() => decide.mutate({ params: { id: proposal.id }, body: { decision } })}
    />
  );
}
