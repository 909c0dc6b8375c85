"use client";
import { Dialog } from "@/components/ui/dialog";
import type { StepAccount } from "./account-views";
import { CloseAccount } from "./close-account";
import { ReactivateAccount } from "./reactivate-account";
import { SuspendAccount } from "./suspend-account";

export type AccountStep = { account: StepAccount; to: "suspend" | "reactivate" | "close" };

export function AccountStepDialog({ step, onClose }: { step: AccountStep | null; onClose: () => void }) {
  return (
    <Dialog open={step !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {step?.to === "suspend" ? <SuspendAccount account={step.account} onClose={onClose} /> : null}
      {step?.to === "reactivate" ? <ReactivateAccount account={step.account} onClose={onClose} /> : null}
      {step?.to === "close" ? <CloseAccount account={step.account} onClose={onClose} /> : null}
    </Dialog>
  );
}
