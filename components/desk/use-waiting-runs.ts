"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { ProblemError } from "@/lib/contract/client";
import { keyOf, query, readAgain } from "@/lib/contract/queries";
import { cancelRun, getRun, type ListedRun, listRuns } from "@/lib/contract/runs";
import { LIVE } from "./live";

/** They are stopped together with a request for each, so only so many are. */
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

/** Stops runs together. One that has ended meanwhile, or that has been stopped, is as it should be. */
export function useStopRuns({
  onDone,
  onFailed,
}: {
  onDone?: (runs: readonly ListedRun[]) => void;
  onFailed?: () => void;
}) {
  const { client, key } = useTenant();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (runs: readonly ListedRun[]) =>
      Promise.all(
        runs.map(({ id }) =>
          client(cancelRun, { params: { id }, body: {} }).catch((error: unknown) => {
            if (!(error instanceof ProblemError && error.code === "illegal_transition")) throw error;
          }),
        ),
      ),
    onSuccess: (_, runs) => onDone?.(runs),
    onError: () => onFailed?.(),
    onSettled: () =>
      Promise.all([listRuns, getRun].map((contract) => readAgain(cache, keyOf(key, contract)))),
  });
}
