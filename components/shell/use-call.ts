"use client";
import { type MutateOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { CallInput, ProblemError } from "@/lib/contract/client";
import type { Contract, ResponseOf } from "@/lib/contract/contract";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { createOnce, createShared } from "./once";
import { useTenant } from "./tenant";

type Options<C extends Contract> = {
  refreshes?: readonly Contract[];
  onDone?: (result: ResponseOf<C>) => void;
  /** The page makes this call by itself, as often as there is a reason for it. */
  repeats?: boolean;
};

/**
 * A mutation for one contract, and the queries to refetch after it succeeds. A POST is sent once, even when its
 * button is pressed twice. Other methods may be repeated: the last press is what counts.
 */
export function useCall<C extends Contract>(contract: C, options: Options<C> = {}) {
  const tenant = useTenant();
  const cache = useQueryClient();
  const [once] = useState(() => createOnce());
  const isOnce = contract.method === "POST" && options.repeats !== true;
  const mutation = useMutation<ResponseOf<C>, ProblemError, CallInput<C>>({
    mutationFn: async (input) => {
      if (!isOnce) return tenant.client(contract, input);
      const name = nameOf(input);
      const headers = { "Idempotency-Key": once.keyOf(name), ...input.headers };
      try {
        const result = await tenant.client(contract, { ...input, headers });
        once.end(name, null);
        return result;
      } catch (error) {
        once.end(name, error);
        throw error;
      }
    },
    onSuccess: async (result) => {
      options.onDone?.(result);
      await Promise.all((options.refreshes ?? []).map((one) => readAgain(cache, keyOf(tenant.key, one))));
    },
  });
  const { mutate: send, mutateAsync: sendAndWait } = mutation;
  const mutate = useCallback(
    (input: CallInput<C>, more?: MutateOptions<ResponseOf<C>, ProblemError, CallInput<C>>): void => {
      if (!isOnce || once.begin(nameOf(input))) send(input, more);
    },
    [isOnce, once, send],
  );
  const [shared] = useState(() => createShared<ResponseOf<C>>());
  const mutateAsync = useCallback(
    (input: CallInput<C>): Promise<ResponseOf<C>> =>
      isOnce ? shared(nameOf(input), () => sendAndWait(input)) : sendAndWait(input),
    [isOnce, shared, sendAndWait],
  );
  return { ...mutation, mutate, mutateAsync };
}

const nameOf = ({ params, query, body }: CallInput<Contract>): string =>
  JSON.stringify([params, query, body]);
