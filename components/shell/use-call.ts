"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput, ProblemError } from "@/lib/api/client";
import type { Contract, ResponseOf } from "@/lib/api/contract";
import { keyOf } from "@/lib/api/queries";
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
