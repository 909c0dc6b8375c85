"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTenant } from "@/components/shell/tenant";
import { discardAutomation } from "@/lib/contract/automation-list";
import { listAutomations } from "@/lib/contract/automations";
import { ProblemError } from "@/lib/contract/client";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { forgetFresh, freshDraft } from "./fresh-draft";

/** The server counts an editor as open for a moment after it was left. */
const RETRY_MS = 1_500;
const MOST_TRIES = 4;

export function useDiscardFresh(): void {
  const tenant = useTenant();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => tenant.client(discardAutomation, { params: { id }, body: {} }),
    retry: (tries, error) => isOpenStill(error) && tries < MOST_TRIES,
    retryDelay: RETRY_MS,
    onSuccess: () => readAgain(queries, keyOf(tenant.key, listAutomations)),
    onSettled: (_, __, id) => forgetFresh(window.localStorage, { tenantKey: tenant.key, id }),
  });
  useEffect(() => {
    const id = freshDraft(window.localStorage, tenant.key);
    if (id) mutate(id);
  }, [mutate, tenant.key]);
}

/** A draft that someone else edited is refused with the same code: it stays, and nothing is lost by asking again. */
function isOpenStill(error: Error): boolean {
  return error instanceof ProblemError && error.code === "illegal_transition";
}
