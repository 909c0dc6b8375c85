"use client";
import { Dialog } from "@/components/ui/dialog";
import type { Account } from "@/lib/contract/accounts";
import { CloseAccount } from "./close-account";
import { ReactivateAccount } from "./reactivate-account";
import { SuspendAccount } from "./suspend-account";

export type AccountStep = { account: Account; to: "suspend" | "reactivate" | "close" };

export function AccountStepDialog({ step, onClose }: { step: AccountStep | null; onClose: () => void }) {
  return (
    <Dialog open={step !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {step?.to === "suspend" ? <SuspendAccount account={step.account} onClose={onClose} /> : null}
      {step?.to === "reactivate" ? <ReactivateAccount account={step.account} onClose={onClose} /> : null}
      {step?.to === "close" ? <CloseAccount account={step.account} onClose={onClose} /> : null}
    </Dialog>
  );
}
