"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useLanguage, useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import { keyOf, query, readAgain } from "@/lib/contract/queries";
import { cancelRun, getRun, type ListedRun, listRuns } from "@/lib/contract/runs";
import { LIVE } from "./live";
import { stopRuns } from "./stop-runs";

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

/** Stops several runs and passes on how many were stopped. */
export function useStopRuns({
  onDone,
  onFailed,
}: {
  onDone?: (stopped: number) => void;
  onFailed?: () => void;
}) {
  const { client, key } = useTenant();
  const cache = useQueryClient();
  return useMutation<number, ProblemError, readonly ListedRun[]>({
    mutationFn: (runs) => stopRuns(runs, (id) => client(cancelRun, { params: { id }, body: {} })),
    onSuccess: (stopped) => onDone?.(stopped),
    onError: () => onFailed?.(),
    onSettled: () =>
      Promise.all([listRuns, getRun].map((contract) => readAgain(cache, keyOf(key, contract)))),
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
