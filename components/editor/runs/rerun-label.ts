import type { ReactNode } from "react";
import type { Tone } from "@/components/ui/surface";
import type { ResponseOf } from "@/lib/contract/contract";
import type { previewRerun } from "@/lib/contract/runs";
import type { Translator } from "@/lib/messages/translate";

export type RerunStep = ResponseOf<typeof previewRerun>["steps"][number];

/**
 * Says what the new run does with a step, given how it ended in the earlier one. The key of a step includes its run, so
 * the new run repeats a keyed step too.
 */
export function rerunLabel(
  { safety, status, outcomeUnknown }: Pick<RerunStep, "safety" | "status" | "outcomeUnknown">,
  t: Translator<"editorRuns", ReactNode>,
): { tone: Tone; text: string } {
  if (outcomeUnknown) return { tone: "warn", text: t("rerun_unknown") };
  if (status === "failed") return { tone: "neutral", text: t("rerun_retried") };
  if (status !== "succeeded") return { tone: "neutral", text: t("rerun_first") };
  return safety === "safe"
    ? { tone: "good", text: t("rerun_safe") }
    : { tone: "warn", text: t("rerun_repeated") };
}
