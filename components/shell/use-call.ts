"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput, ProblemError } from "@/lib/contract/client";
import type { Contract, ResponseOf } from "@/lib/contract/contract";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { useTenant } from "./tenant";

/** A mutation for one contract, and the queries to refetch after it succeeds. */
export function useCall<C extends Contract>(
  contract: C,
  options: { refreshes?: readonly Contract[]; onDone?: (result: ResponseOf<C>) => void } = {},
) {
  const tenant = useTenant();
  const cache = useQueryClient();
  return useMutation<ResponseOf<C>, ProblemError, CallInput<C>>({
    mutationFn: (input) => tenant.client(contract, input),
    onSuccess: async (result) => {
      options.onDone?.(result);
      await Promise.all((options.refreshes ?? []).map((one) => readAgain(cache, keyOf(tenant.key, one))));
    },
  });
}
