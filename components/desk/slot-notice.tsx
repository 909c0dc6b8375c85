"use client";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Notice } from "@/components/ui/surface";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import type { Translator } from "@/lib/messages/translate";
import type { Fault } from "./use-slots";
import { type Labels, useLabels } from "./words";

/** A conflict rules a time out; a time that has passed and closed hours leave it to the desk. */
export const isTaken = (fault: Fault | null): boolean => fault?.kind === "taken";

/** The error of a request, unless the page itself explains by now that the time is taken. */
export const errorBeside = (fault: Fault | null, error: ProblemError | null): ProblemError | null =>
  isTaken(fault) && error?.code === "slot_taken" ? null : error;

/** The reason against the chosen time, before anything is sent. */
export function SlotNotice({ fault, provider }: { fault: Fault | null; provider: string }) {
  const t = useWords("calendar");
  const labels = useLabels();
  const { timezone = "UTC" } = useTenant();
  if (!fault) return null;
  return (
    <Notice tone={isTaken(fault) ? "bad" : "warn"}>{textOf(fault, { t, labels, provider, timezone })}</Notice>
  );
}

function textOf(
  fault: Fault,
  {
    t,
    labels,
    provider,
    timezone,
  }: { t: Translator<"calendar", ReactNode>; labels: Labels; provider: string; timezone: string },
): string {
  if (fault.kind === "holiday") return t("slot_holiday", { holiday: fault.name });
  if (fault.kind === "past") return t("slot_past");
  if (fault.kind === "closed") return t("slot_closed");
  if (fault.kind === "away") return t("slot_away", { provider });
  return t("slot_taken", {
    provider,
    name: labels.patient(fault.by),
    from: clock(fault.by.startsAt, timezone),
    to: clock(fault.by.endsAt, timezone),
  });
}
