"use client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import type { DraftProposalView } from "@/lib/contract/draft-proposals";
import { ProposalProgress } from "./proposal-progress";
import { ProposalReview } from "./proposal-review";
import { RequestField } from "./request-field";
import { isUnderWay, type ProposalState, useProposal } from "./use-proposal";

type Props = {
  /** The automation to change; null for a new one. */
  automationId: string | null;
  /** An earlier proposal to look at. */
  proposalId?: string | null;
  saved?: () => Promise<void>;
  onClose: () => void;
  onKept: (kept: DraftProposalView) => void;
};

/** From a description in words to a draft: the request, the progress, the review, and the decision. */
export function DescribeDialog({ automationId, proposalId, saved, onClose, onKept }: Props) {
  const state = useProposal({ automationId, proposalId, saved, onKept });
  const { proposal } = state;
  const waits = isUnderWay(proposal) || proposal?.status === "ready";
  const dismiss = () => {
    if (waits && !proposalId) toast("This proposal stays under Automations → Proposals");
    onClose();
  };
  const parts = { state, isNew: automationId === null, onClose: dismiss };
  return (
    <Dialog open onOpenChange={(now) => (now ? undefined : dismiss())}>
      {state.isLoading ? (
        <Loading {...parts} />
      ) : isUnderWay(proposal) ? (
        <UnderWay {...parts} />
      ) : proposal?.status === "ready" ? (
        <Ready {...parts} onDiscarded={proposalId ? onClose : undefined} />
      ) : (
        <Asking key={proposal?.id ?? "new"} {...parts} />
      )}
    </Dialog>
  );
}

type Part = { state: ProposalState; isNew: boolean; onClose: () => void };

function Loading({ isNew }: Part) {
  return (
    <DialogContent title={titleOf(isNew)} width="lg">
      <Skeleton className="h-40 w-full" />
    </DialogContent>
  );
}

const titleOf = (isNew: boolean) => (isNew ? "Describe it" : "Describe a change");

/** The first request, and the next one after a failure. */
function Asking({ state: { proposal, ask, error, back }, isNew, onClose }: Part) {
  const form = useId();
  const [text, setText] = useState(proposal?.request ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") ask.mutate(text.trim());
  };
  return (
    <DialogContent
      title={titleOf(isNew)}
      description={
        isNew
          ? "An assistant builds a draft from your words. You see it with tests before anything is saved."
          : "An assistant changes this draft. You see what is different before anything is saved."
      }
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {back ? <Button onClick={back}>Back to the proposal</Button> : null}
          <Button kind="primary" type="submit" form={form} busy={ask.isPending} disabled={text.trim() === ""}>
            {isNew ? "Build a draft" : "Propose a change"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        {proposal ? <Ended proposal={proposal} /> : null}
        <ErrorNotice error={ask.error ?? error} />
        <RequestField text={text} onText={setText} isNew={isNew} />
      </form>
    </DialogContent>
  );
}

/** Says why the previous request ended without a proposal. */
function Ended({ proposal: { status, failure, problems } }: { proposal: DraftProposalView }) {
  if (status === "stale" || status === "expired")
    return (
      <Notice>
        {status === "stale"
          ? "The draft has changed since, so this proposal no longer fits. Ask again."
          : "This proposal has expired. Ask again."}
      </Notice>
    );
  if (status !== "failed" || !failure) return null;
  const declined = failure.code === "declined";
  return (
    <Notice
      tone={declined ? "warn" : "bad"}
      {...(declined ? { title: "The assistant could not build this" } : {})}
    >
      {failure.detail}
      {problems.length > 0 ? " These problems are left:" : null}
      {problems.length > 0 ? (
        <ul className="mt-1 list-disc pl-5" aria-label="Problems">
          {problems.slice(0, 8).map(({ message, nodeId, field }) => (
            <li key={`${nodeId} ${field} ${message}`}>{message}</li>
          ))}
          {problems.length > 8 ? <li>And {problems.length - 8} more</li> : null}
        </ul>
      ) : null}
    </Notice>
  );
}

function UnderWay({ state: { proposal, cancel }, isNew, onClose }: Part) {
  return (
    <DialogContent
      title={titleOf(isNew)}
      width="lg"
      onDismiss={onClose}
      footer={
        <>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
          <Button onClick={onClose}>Continue in the background</Button>
        </>
      }
    >
      <ErrorNotice error={cancel.error} />
      {proposal ? <ProposalProgress proposal={proposal} /> : null}
    </DialogContent>
  );
}

type ReadyPart = Part & { onDiscarded: (() => void) | undefined };

function Ready({ state, isNew, onClose, onDiscarded }: ReadyPart) {
  const { proposal, keep, discard, ask } = state;
  const [withTests, setWithTests] = useState(true);
  if (!proposal) return null;
  return (
    <DialogContent
      title={isNew ? (proposal.definition?.name ?? "New automation") : "Proposed change"}
      {...(proposal.summary ? { description: proposal.summary } : {})}
      width="xl"
      onDismiss={onClose}
      footer={
        <>
          <Button
            busy={discard.isPending}
            onClick={() => discard.mutate(undefined, { onSuccess: () => onDiscarded?.() })}
          >
            Discard
          </Button>
          <Button kind="primary" busy={keep.isPending} onClick={() => keep.mutate(withTests)}>
            {isNew ? "Create this automation" : "Change the draft"}
          </Button>
        </>
      }
    >
      <ErrorNotice error={keep.error ?? discard.error ?? ask.error} />
      <ProposalReview
        key={proposal.id}
        proposal={proposal}
        isNew={isNew}
        withTests={withTests}
        onWithTests={setWithTests}
        busy={ask.isPending}
        onRefine={(request) => ask.mutate(request)}
      />
    </DialogContent>
  );
}
