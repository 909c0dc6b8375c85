"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { CorrectionDialog } from "./correction-dialog";
import { METERS, type Meter } from "./meter-text";

/** An event that an invoice counts. Its first id stays the same when it is corrected. */
export type ChosenEvent = { partnerId: string; accountId: string; originalId: string; meter: Meter };
type Props = { event: Omit<ChosenEvent, "meter"> & { meter: string } };

/** Opens a correction of one event; of none whose meter cannot be corrected. */
export function CorrectEvent({ event }: Props) {
  const t = useWords("receivables");
  const [isOpen, setOpen] = useState(false);
  const meter = METERS.find((one) => one === event.meter);
  if (meter === undefined) return null;
  return (
    <>
      <Button
        size="sm"
        kind="ghost"
        aria-label={t("correct_event_name", { id: event.originalId })}
        onClick={() => setOpen(true)}
      >
        {t("correct_event")}
      </Button>
      <CorrectionDialog open={isOpen} event={{ ...event, meter }} onClose={() => setOpen(false)} />
    </>
  );
}
