"use client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
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
  const t = useWords("drafts");
  const state = useProposal({ automationId, proposalId, saved, onKept });
  const { proposal } = state;
  const waits = isUnderWay(proposal) || proposal?.status === "ready";
  const dismiss = () => {
    if (waits && !proposalId) toast(t("stays"));
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
  const t = useWords("drafts");
  return (
    <DialogContent title={isNew ? t("describe_new") : t("describe_change")} width="lg">
      <Skeleton className="h-40 w-full" />
    </DialogContent>
  );
}

/** The first request, and the next one after a failure. */
function Asking({ state: { proposal, ask, error, back }, isNew, onClose }: Part) {
  const t = useWords("drafts");
  const form = useId();
  const [text, setText] = useState(proposal?.request ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") ask.mutate(text.trim());
  };
  return (
    <DialogContent
      title={isNew ? t("describe_new") : t("describe_change")}
      description={isNew ? t("describe_new_about") : t("describe_change_about")}
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {back ? <Button onClick={back}>{t("back")}</Button> : null}
          <Button kind="primary" type="submit" form={form} busy={ask.isPending} disabled={text.trim() === ""}>
            {isNew ? t("build") : t("propose")}
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
  const t = useWords("drafts");
  if (status === "stale" || status === "expired") return <Notice>{t(`ended_${status}`)}</Notice>;
  if (status !== "failed" || !failure) return null;
  const declined = failure.code === "declined";
  return (
    <Notice tone={declined ? "warn" : "bad"} {...(declined ? { title: t("declined") } : {})}>
      {failure.detail}
      {problems.length > 0 ? ` ${t("problems_left")}` : null}
      {problems.length > 0 ? (
        <ul className="mt-1 list-disc pl-5" aria-label={t("problems")}>
          {problems.slice(0, 8).map(({ message, nodeId, field }) => (
            <li key={`${nodeId} ${field} ${message}`}>{message}</li>
          ))}
          {problems.length > 8 ? <li>{t("more_problems", { count: problems.length - 8 })}</li> : null}
        </ul>
      ) : null}
    </Notice>
  );
}

function UnderWay({ state: { proposal, cancel }, isNew, onClose }: Part) {
  const t = useWords("drafts");
  return (
    <DialogContent
      title={isNew ? t("describe_new") : t("describe_change")}
      width="lg"
      onDismiss={onClose}
      footer={
        <>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("cancel")}
          </Button>
          <Button onClick={onClose}>{t("in_background")}</Button>
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
  const t = useWords("drafts");
  const { proposal, keep, discard, ask } = state;
  const [withTests, setWithTests] = useState(true);
  if (!proposal) return null;
  return (
    <DialogContent
      title={isNew ? (proposal.definition?.name ?? t("new_automation")) : t("proposed_change")}
      {...(proposal.summary ? { description: proposal.summary } : {})}
      width="xl"
      onDismiss={onClose}
      footer={
        <>
          <Button
            busy={discard.isPending}
            onClick={() => discard.mutate(undefined, { onSuccess: () => onDiscarded?.() })}
          >
            {t("discard")}
          </Button>
          <Button kind="primary" busy={keep.isPending} onClick={() => keep.mutate(withTests)}>
            {isNew ? t("create") : t("change")}
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
