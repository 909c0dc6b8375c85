"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput, ProblemError } from "@/lib/contract/client";
import type { Contract, ResponseOf } from "@/lib/contract/contract";
import { keyOf } from "@/lib/contract/queries";
import { useTenant } from "./tenant";

/** One change by contract, and what to read anew afterwards. */
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
      await Promise.all(
        (options.refreshes ?? []).map((one) => cache.invalidateQueries({ queryKey: keyOf(tenant.key, one) })),
      );
    },
  });
}
