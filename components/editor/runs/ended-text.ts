import type { ReactNode } from "react";
import type { StepWords } from "@/components/editor/card-text";
import { when } from "@/components/editor/deploy/when";
import { placedTitle } from "@/components/editor/step-places";
import { ENROLLMENT } from "@/lib/automation/narrate-enrollment";
import type { Definition } from "@/lib/automation/schema";
import type { RunDetail } from "@/lib/contract/runs";
import type { Translator } from "@/lib/messages/translate";
import { yesNo } from "@/lib/messages/yes-no";

type Ended = Pick<RunDetail, "status" | "finishedAt" | "currentNodeId" | "stopped">;

type Language = {
  label: string;
  timezone: string;
  t: Translator<"editorRuns", ReactNode>;
  steps: StepWords;
};

/** The sentence on where and why a run ended before its last step; null for any other run. */
export function endedText(
  run: Ended,
  definition: Definition | null,
  { label, timezone, t, steps }: Language,
): string | null {
  const { status, finishedAt, currentNodeId } = run;
  if (finishedAt === null || (status !== "stopped" && status !== "cancelled")) return null;
  const node = definition?.nodes.find(({ id }) => id === currentNodeId);
  const step = definition && node ? placedTitle(node, { definition, t: steps }) : null;
  const ended = t("ended_at", {
    status: label,
    time: when(finishedAt, timezone),
    ...{ hasStep: yesNo(step), step: step ?? "" },
  });
  const why = reasonOf(run, definition, { t, steps });
  return why ? `${ended} ${why}` : ended;
}

function reasonOf(
  { stopped }: Ended,
  definition: Definition | null,
  { t, steps }: Pick<Language, "t" | "steps">,
): string | null {
  const rule = definition && ENROLLMENT.stopOn(definition.settings, String, steps);
  switch (stopped?.outcome) {
    case "stop_on":
      return rule ? `${rule}.` : t("ended_stop_on");
    case "goal":
    case "superseded":
    case "cancelled":
    case "past":
      return t(`ended_${stopped.outcome}`);
    default: {
      const reason = stopped?.reason ?? stopped?.outcome;
      return reason ? t("ended_reason", { reason }) : null;
    }
  }
}
