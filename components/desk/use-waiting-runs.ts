"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useLanguage, useWords } from "@/components/words/words";
import type { CallInput, Client, ProblemError } from "@/lib/contract/client";
import { listConversations } from "@/lib/contract/conversations";
import { listLeads, patchLead } from "@/lib/contract/leads";
import { listMessages } from "@/lib/contract/messages";
import { keyOf, query, readAgain } from "@/lib/contract/queries";
import { cancelRun, getRun, type ListedRun, listRuns, stopHeldText } from "@/lib/contract/runs";
import { LIVE } from "./live";
import { stopRuns } from "./stop-runs";
import type { Lead } from "./words";

/** Stopping them takes a request for each, so the number is limited. */
const MOST_WAITING = "20";

/** The newest runs that wait for a person or are paused, for those who may see automations. */
export function useWaitingRuns(contactId: string | null) {
  const { client, key, may } = useTenant();
  return useQuery({
    ...query(client, key, listRuns, {
      query: { contact: contactId ?? "", status: "waiting,paused", limit: MOST_WAITING },
    }),
    ...LIVE,
    enabled: contactId !== null && may("automations:read"),
  });
}

/** The results that show runs, or texts that runs hold back. */
const SHOW_RUNS = [listRuns, getRun, listMessages, listConversations];

const cancelWith = (client: Client) => (id: string) => client(cancelRun, { params: { id }, body: {} });

/** Stops several runs and passes on how many were stopped. */
export function useStopRuns(onDone: (stopped: number) => void) {
  const { client, key } = useTenant();
  const cache = useQueryClient();
  return useMutation<number, ProblemError, readonly Pick<ListedRun, "id">[]>({
    mutationFn: (runs) => stopRuns(runs, cancelWith(client)),
    onSuccess: onDone,
    onSettled: () => Promise.all(SHOW_RUNS.map((contract) => readAgain(cache, keyOf(key, contract)))),
  });
}

/** Stops the run that holds a text, by the message, and passes on whether it was not too late. */
export function useStopHeldText(onAnswer: (isStopped: boolean) => void) {
  const { client, key } = useTenant();
  const cache = useQueryClient();
  return useMutation<boolean, ProblemError, string>({
    mutationFn: async (id) =>
      (await stopRuns([{ id }], () => client(stopHeldText, { params: { id }, body: {} }))) > 0,
    onSuccess: onAnswer,
    onSettled: () => Promise.all(SHOW_RUNS.map((contract) => readAgain(cache, keyOf(key, contract)))),
  });
}

type Loss = {
  lead: Lead;
  body: NonNullable<CallInput<typeof patchLead>["body"]>;
  runs: readonly ListedRun[];
};

/**
 * Marks a lead as lost. Runs are stopped first, because the lead's new status could wake them. The result is reported even
 * if the dialog was closed before, and a later attempt still knows that an earlier one stopped runs.
 */
export function useLoseLead(onLost: (lost: Lead, before: Lead, stoppedRuns: boolean) => void) {
  const { client, key } = useTenant();
  const cache = useQueryClient();
  const stopped = useRef(false);
  return useMutation<Lead, ProblemError, Loss>({
    mutationFn: async ({ lead, body, runs }) => {
      // An attempt that fails may have stopped some of them.
      stopped.current ||= runs.length > 0;
      await stopRuns(runs, cancelWith(client));
      return client(patchLead, { params: { id: lead.id }, body });
    },
    onSuccess: (lost, { lead }) => onLost(lost, lead, stopped.current),
    onSettled: () =>
      Promise.all([listLeads, ...SHOW_RUNS].map((contract) => readAgain(cache, keyOf(key, contract)))),
  });
}

/** The names of the automations of some runs, each once. */
export function useRunNames(): (runs: readonly ListedRun[]) => string {
  const t = useWords("contacts");
  const language = useLanguage();
  return (runs) =>
    new Intl.ListFormat(language).format([
      ...new Set(runs.map((run) => run.automationName ?? t("an_automation"))),
    ]);
}
