"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { listAnswers, readAnswers } from "@/lib/contract/answer-notices";
import { query } from "@/lib/contract/queries";

/** New credit notes, and unread answers to the signed-in person's questions about invoices. */
export function useAnswers() {
  const { client, key, may } = useTenant();
  const found = useQuery({
    ...query(client, key, listAnswers),
    enabled: may("invoices:read"),
    refetchInterval: 60_000,
  });
  const read = useCall(readAnswers, { refreshes: [listAnswers] });
  return { answers: found.data?.answers ?? [], isLoaded: found.data !== undefined, read };
}
