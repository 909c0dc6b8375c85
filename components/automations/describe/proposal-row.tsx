"use client";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Badge, type Tone } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { cancelProposal, type ListedProposal, listProposals } from "@/lib/contract/draft-proposals";
import { isUnderWay } from "./use-proposal";

const TONES: Record<ListedProposal["status"], Tone> = {
  queued: "info",
  running: "info",
  ready: "good",
  failed: "bad",
  canceled: "neutral",
  kept: "neutral",
  discarded: "neutral",
  expired: "neutral",
  stale: "warn",
};

/** One description, what became of it, and what can be done about it. */
export function ProposalRow({ proposal, onOpen }: { proposal: ListedProposal; onOpen: () => void }) {
  const t = useWords("automations");
  const { id, may } = useTenant();
  const { request, status, automationId, automationName, createdAt } = proposal;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{request}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-sm">
          <Badge tone={TONES[status]} dot>
            {t(`proposal_${status}`)}
          </Badge>
          <span>{detailOf(proposal)}</span>
          {automationId === null ? (
            <span>{t("new_automation")}</span>
          ) : (
            <Link href={`/w/${id}/automations/${automationId}`} className="text-ink-2 hover:underline">
              {automationName || t("untitled")}
            </Link>
          )}
          <Ago at={createdAt} />
        </p>
      </div>
      {may("automations:write") ? <Actions proposal={proposal} onOpen={onOpen} /> : null}
    </li>
  );
}

function detailOf({ status, progress, failure }: ListedProposal): string | null {
  if (status === "running") return progress.activity;
  return status === "failed" ? (failure?.detail ?? null) : null;
}

function Actions({ proposal, onOpen }: { proposal: ListedProposal; onOpen: () => void }) {
  const t = useWords("automations");
  const cancel = useCall(cancelProposal, { refreshes: [listProposals] });
  if (isUnderWay(proposal))
    return (
      <>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id: proposal.id } })}>
          {t("cancel")}
        </Button>
        <Button onClick={onOpen}>{t("watch")}</Button>
      </>
    );
  if (proposal.status === "ready")
    return (
      <Button kind="primary" onClick={onOpen}>
        {t("review")}
      </Button>
    );
  return AGAIN.has(proposal.status) ? <Button onClick={onOpen}>{t("ask_again")}</Button> : null;
}

const AGAIN = new Set<ListedProposal["status"]>(["failed", "canceled", "expired", "stale"]);
