"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { confirmIdentity } from "@/components/shell/confirm-identity";
import { signInAgain } from "@/components/shell/sign-in-again";
import { useProblemTranslation } from "@/components/words/translated-problem";
import { type CallInput, type Client, createClient, type ProblemError } from "@/lib/contract/client";
import type { Contract, ResponseOf } from "@/lib/contract/contract";
import { getProfile } from "@/lib/contract/people";
import { keyOf, query, readAgain } from "@/lib/contract/queries";
import { getSecurity, listSecurityEvents, listSessions } from "@/lib/contract/security";

/** Calls about the signed-in person, who belongs to no tenant here. */
export function useAccountClient(): Client {
  const translated = useProblemTranslation();
  return useMemo(() => createClient({ confirmIdentity, signInAgain, translated }), [translated]);
}

export const KEY = "account";

export const useProfile = () => useQuery(query(useAccountClient(), KEY, getProfile));
export const useSecurity = () => useQuery(query(useAccountClient(), KEY, getSecurity));
export const useSessions = () => useQuery(query(useAccountClient(), KEY, listSessions));
export const useSecurityEvents = () =>
  useQuery(query(useAccountClient(), KEY, listSecurityEvents, { query: { limit: "20" } }));

/** A change to the account. Everything on the page may depend on it, so all of it is read again. */
export function useAccountCall<C extends Contract>(
  contract: C,
  { onDone }: { onDone?: (result: ResponseOf<C>) => void } = {},
) {
  const client = useAccountClient();
  const refresh = useRefreshAccount();
  return useMutation<ResponseOf<C>, ProblemError, CallInput<C>>({
    mutationFn: (input) => client(contract, input),
    onSuccess: async (result) => {
      onDone?.(result);
      await refresh();
    },
  });
}

export function useRefreshAccount() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [getProfile, getSecurity, listSessions, listSecurityEvents].map((one) =>
        readAgain(cache, keyOf(KEY, one)),
      ),
    );
}
