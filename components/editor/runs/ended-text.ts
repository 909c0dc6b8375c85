import type { ReactNode } from "react";
import type { StepWords } from "@/components/editor/card-text";
import { when } from "@/components/editor/deploy/when";
import { placedTitle } from "@/components/editor/step-places";
import { stoppedText } from "@/components/words/stopped-text";
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
  records: Translator<"records", ReactNode>;
};

/** The sentence on where and why a run ended before its last step; null for any other run. */
export function endedText(
  run: Ended,
  definition: Definition | null,
  { label, timezone, t, steps, records }: Language,
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
  const why = reasonOf(run, definition, { records, steps });
  return why ? `${ended} ${why}` : ended;
}

function reasonOf(
  { stopped }: Ended,
  definition: Definition | null,
  { records, steps }: Pick<Language, "records" | "steps">,
): string | null {
  const rule = definition && ENROLLMENT.stopOn(definition.settings, String, steps);
  return stopped?.outcome === "stop_on" && rule ? `${rule}.` : stoppedText(stopped, records);
}
