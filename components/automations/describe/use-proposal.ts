"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import {
  cancelProposal,
  createProposal,
  type DraftProposalView,
  discardProposal,
  getAllowance,
  getProposal,
  keepProposal,
} from "@/lib/contract/draft-proposals";
import { query } from "@/lib/contract/queries";

const POLL_MS = 1_000;

export const isUnderWay = (proposal: Pick<DraftProposalView, "status"> | null) =>
  proposal?.status === "queued" || proposal?.status === "running";

/** False without a language model, and while that is not known yet: then nothing of the feature is shown. */
export function useCanDescribe(): boolean {
  const tenant = useTenant();
  const allowance = useQuery({
    ...query(tenant.client, tenant.key, getAllowance),
    enabled: tenant.may("automations:write"),
    staleTime: 60_000,
  });
  return allowance.data?.available === true;
}

type Options = {
  automationId: string | null;
  /** The proposal to begin with; by default the request is asked for. */
  proposalId?: string | null | undefined;
  /** Waits until the server has the draft that the request is about. */
  saved?: (() => Promise<void>) | undefined;
  onKept: (kept: DraftProposalView) => void;
};

/** One proposal after another: each request continues from the one before. */
export function useProposal({ automationId, proposalId = null, saved, onKept }: Options) {
  const { client, key } = useTenant();
  const queries = useQueryClient();
  const [id, setId] = useState<string | null>(proposalId);
  const params = { id: id ?? "" };
  const found = useQuery({
    ...query(client, key, getProposal, { params }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? null) ? POLL_MS : false),
  });
  const proposal = id === null ? null : (found.data ?? null);
  const show = (now: DraftProposalView) => {
    queries.setQueryData(query(client, key, getProposal, { params: { id: now.id } }).queryKey, now as never);
    setId(now.id);
  };
  const ask = useMutation({
    mutationFn: async (request: string) => {
      await saved?.();
      const before = proposal?.status === "ready" ? proposal.id : (proposal?.refines ?? null);
      const about = before !== null ? { refines: before } : automationId === null ? {} : { automationId };
      return client(createProposal, { body: { request, ...about } });
    },
    onSuccess: show,
  });
  const cancel = useMutation({
    mutationFn: () => client(cancelProposal, { params, body: {} }),
    onSuccess: show,
  });
  const discard = useMutation({
    mutationFn: () => client(discardProposal, { params, body: {} }),
    onSuccess: () => setId(null),
  });
  const keep = useMutation({
    mutationFn: (scenarios: boolean) => client(keepProposal, { params, body: { scenarios } }),
    onSuccess: (kept) => {
      show(kept);
      onKept(kept);
    },
  });
  const before = proposal?.refines ?? null;
  /** Back to the proposal that a failed or canceled request was to change. */
  const back = before === null ? null : () => setId(before);
  const isLoading = id !== null && found.isPending;
  return { proposal, isLoading, error: found.error, ask, cancel, discard, keep, back };
}

export type ProposalState = ReturnType<typeof useProposal>;
