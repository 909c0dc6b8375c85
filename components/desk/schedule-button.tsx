"use client";
import { Clock } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";

const ScheduleDialog = lazyPart(() =>
  import("./schedule-dialog").then((one) => ({ default: one.ScheduleDialog })),
);

type Props = {
  to: string;
  disabled: boolean;
  busy: boolean;
  error: ProblemError | null;
  onOpen: () => void;
  /** Sends the text at that time, and calls back once it is stored. */
  onSchedule: (sendAt: string, onDone: () => void) => void;
};

export function ScheduleButton({ to, disabled, busy, error, onOpen, onSchedule }: Props) {
  const t = useWords("conversations");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        kind="ghost"
        size="sm"
        disabled={disabled}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        <Clock aria-hidden /> {t("schedule")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <Suspense>
          {isOpen ? (
            <ScheduleDialog
              to={to}
              busy={busy}
              error={error}
              onClose={close}
              onChoose={({ sendAt }) => {
                if (sendAt) onSchedule(sendAt, close);
              }}
            />
          ) : null}
        </Suspense>
      </Dialog>
    </>
  );
}
