"use client";
import { useMemo } from "react";
import type { Tone } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { RunView } from "@/lib/contract/runs";

type Status = RunView["status"];

const TONE: Record<Status, Tone> = {
  queued: "neutral",
  running: "info",
  waiting: "warn",
  paused: "warn",
  succeeded: "good",
  failed: "bad",
  stopped: "neutral",
  cancelled: "neutral",
};

export type RunLabels = (status: Status) => { label: string; tone: Tone };

/** The label and tone of each run status. */
export function useRunStatus(): RunLabels {
  const t = useWords("records");
  return useMemo(() => (status) => ({ label: t(`run_${status}`), tone: TONE[status] }), [t]);
}
