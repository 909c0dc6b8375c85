"use client";
import { Suspense } from "react";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";

const CorrectionForm = lazyPart(() =>
  import("./correction-form").then((module) => ({ default: module.CorrectionForm })),
);

type DialogProps = {
  open: boolean;
  /** The partner, on its own page. Elsewhere it is chosen in the form. */
  partnerId?: string;
  onClose: () => void;
};

export function CorrectionDialog({ open, partnerId, onClose }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? null : onClose())}>
      <Suspense>{open ? <CorrectionForm fixedPartnerId={partnerId} onClose={onClose} /> : null}</Suspense>
    </Dialog>
  );
}
