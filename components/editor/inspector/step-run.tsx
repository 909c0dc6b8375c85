"use client";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { answerWord } from "@/components/editor/output-words";
import { STATE_WORDS } from "@/components/editor/shown-run";
import { virtualTime } from "@/components/editor/test/virtual-time";
import { useWords } from "@/components/words/words";

/** Shows what the selected run did at this step. */
export function StepRun({ nodeId }: { nodeId: string }) {
  const t = useWords("steps");
  const { timezone } = useEditorSession();
  const shown = useEditor((state) => state.shown);
  const kind = useEditor(({ doc }) => doc.nodes.find(({ id }) => id === nodeId)?.type);
  // The last attempt of a step counts, as on its card.
  const step = shown?.steps.findLast((one) => one.nodeId === nodeId);
  if (!shown || !step) return null;
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm">
      <span className="font-medium">{shown.kind === "test" ? "In the test" : "In this run"}: </span>
      {STATE_WORDS[step.state].toLowerCase()}, {virtualTime(step.at, { from: shown.startedAt, timezone, t })}
      {step.branch && kind ? `, answered ${answerWord(kind, step.branch).toLowerCase()}` : ""}
      {step.detail ? <span className="block text-bad">{step.detail}</span> : null}
    </p>
  );
}
