"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTenant } from "@/components/shell/tenant";
import { discardAutomation } from "@/lib/contract/automation-list";
import { listAutomations } from "@/lib/contract/automations";
import { ProblemError } from "@/lib/contract/client";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { forgetFresh, freshDraft } from "./fresh-draft";

/** The server counts an editor as open for 15 seconds after its connection broke, as when a phone is put away. */
const RETRY_MS = 2_000;
const MOST_TRIES = 9;

/** Discards the draft and returns its id, so that the list does not show what is about to go. */
export function useDiscardFresh(): string | null {
  const tenant = useTenant();
  const queries = useQueryClient();
  const { mutate, variables, isError } = useMutation({
    mutationFn: (id: string) => tenant.client(discardAutomation, { params: { id }, body: {} }),
    retry: (tries, error) => isOpenStill(error) && tries < MOST_TRIES,
    retryDelay: RETRY_MS,
    onSuccess: () => readAgain(queries, keyOf(tenant.key, listAutomations)),
    onSettled: (_, error, id) => {
      // It may be open in another tab. The next visit to the list asks again.
      if (!error || !isOpenStill(error)) forgetFresh(window.localStorage, { tenantKey: tenant.key, id });
    },
  });
  useEffect(() => {
    const id = freshDraft(window.localStorage, tenant.key);
    if (id) mutate(id);
  }, [mutate, tenant.key]);
  return isError ? null : (variables ?? null);
}

/** A draft that someone else edited is refused with the same code: it stays, and nothing is lost by asking again. */
function isOpenStill(error: Error): boolean {
  return error instanceof ProblemError && error.code === "illegal_transition";
}
