"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { listPartnerAudit } from "@/lib/contract/audit";
import type { Client } from "@/lib/contract/client";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { ACCOUNT_VIEWS, type StepAccount } from "./account-views";

type Failed = { account: StepAccount; message: string };

/**
 * Changes accounts one after another. A refusal of one leaves the others to be changed, and is shown beside its name; a
 * second press repeats only those.
 */
export function useEachAccount({
  accounts,
  change,
  onDone,
}: {
  accounts: readonly StepAccount[];
  change: (client: Client, id: string) => Promise<unknown>;
  onDone: (changed: number) => void;
}) {
  const { client, key } = useTenant();
  const queries = useQueryClient();
  const [left, setLeft] = useState(accounts);
  const [changed, setChanged] = useState(0);
  const [failed, setFailed] = useState<Failed[]>([]);
  const run = useMutation({
    mutationFn: async () => {
      const refused: Failed[] = [];
      let done = changed;
      for (const account of left) {
        try {
          await change(client, account.id);
          done += 1;
          setChanged(done);
        } catch (error) {
          refused.push({ account, message: error instanceof Error ? error.message : String(error) });
        }
      }
      setFailed(refused);
      setLeft(refused.map(({ account }) => account));
      if (refused.length === 0) onDone(done);
    },
    onSettled: () =>
      Promise.all([...ACCOUNT_VIEWS, listPartnerAudit].map((view) => readAgain(queries, keyOf(key, view)))),
  });
  // A second press can come before the button is shown as busy.
  const isRunning = useRef(false);
  const start = () => {
    if (isRunning.current) return;
    isRunning.current = true;
    run.mutate(undefined, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
  return { run: start, busy: run.isPending, changed, failed, total: accounts.length };
}

export type EachAccount = ReturnType<typeof useEachAccount>;
