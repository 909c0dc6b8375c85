"use client";
import { useState } from "react";
import { useWords } from "@/components/words/words";
import { CorrectionDialog } from "./correction-dialog";
import { type ChosenEvent, METERS } from "./meter-text";

type Props = { event: Omit<ChosenEvent, "meter"> & { meter: string } };

/** Opens a correction of one event. Events of a meter that cannot be corrected have no button. */
export function CorrectEvent({ event }: Props) {
  const t = useWords("receivables");
  const [isOpen, setOpen] = useState(false);
  const meter = METERS.find((one) => one === event.meter);
  if (meter === undefined) return null;
  return (
    <>
      <button
        type="button"
        className="text-signal text-xs hover:underline touch:min-h-touch"
        aria-label={t("correct_event_name", { id: event.originalId })}
        onClick={() => setOpen(true)}
      >
        {t("correct_event")}
      </button>
      <CorrectionDialog open={isOpen} event={{ ...event, meter }} onClose={() => setOpen(false)} />
    </>
  );
}
