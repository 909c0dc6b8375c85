"use client";
import { Suspense } from "react";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import type { ChosenEvent, Undo } from "./meter-text";

const CorrectionForm = lazyPart(() =>
  import("./correction-form").then((module) => ({ default: module.CorrectionForm })),
);

type DialogProps = {
  open: boolean;
  /** The partner, on its own page. Elsewhere it is chosen in the form. */
  partnerId?: string;
  /** The event, where it was chosen before. */
  event?: ChosenEvent;
  /** The quantity of the event before the correction that is undone. */
  undo?: Undo;
  onClose: () => void;
};

export function CorrectionDialog({ open, partnerId, event, undo, onClose }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? null : onClose())}>
      <Suspense>
        {open ? (
          <CorrectionForm fixedPartnerId={partnerId} event={event} undo={undo} onClose={onClose} />
        ) : null}
      </Suspense>
    </Dialog>
  );
}
