"use client";
import { type MutateOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { CallInput, ProblemError } from "@/lib/contract/client";
import type { Contract, ResponseOf } from "@/lib/contract/contract";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { createOnce } from "./once";
import { useTenant } from "./tenant";

/** A mutation for one contract, and the queries to refetch after it succeeds. Pressing twice sends it once. */
export function useCall<C extends Contract>(
  contract: C,
  options: { refreshes?: readonly Contract[]; onDone?: (result: ResponseOf<C>) => void } = {},
) {
  const tenant = useTenant();
  const cache = useQueryClient();
  const [once] = useState(() => createOnce());
  const mutation = useMutation<ResponseOf<C>, ProblemError, CallInput<C>>({
    mutationFn: (input) =>
      tenant.client(contract, {
        ...input,
        ...(contract.method === "POST"
          ? { headers: { "Idempotency-Key": once.keyOf(nameOf(input)), ...input.headers } }
          : {}),
      }),
    onSuccess: async (result) => {
      options.onDone?.(result);
      await Promise.all((options.refreshes ?? []).map((one) => readAgain(cache, keyOf(tenant.key, one))));
    },
    onSettled: (_result, error, input) => once.end(nameOf(input), error),
  });
  const { mutate: send } = mutation;
  const mutate = useCallback(
    (input: CallInput<C>, more?: MutateOptions<ResponseOf<C>, ProblemError, CallInput<C>>): void => {
      if (once.begin(nameOf(input))) send(input, more);
    },
    [once, send],
  );
  return { ...mutation, mutate };
}

const nameOf = ({ params, query, body }: CallInput<Contract>): string =>
  JSON.stringify([params, query, body]);
