"use client";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { branchTaken } from "@/components/editor/output-words";
import { drawn } from "@/components/editor/store";
import { virtualTime } from "@/components/editor/test/virtual-time";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { yesNo } from "@/lib/messages/yes-no";

/** Shows what the selected run did at this step. */
export function StepRun({ nodeId }: { nodeId: string }) {
  const t = useWords("steps");
  const { timezone } = useEditorSession();
  const shown = useEditor((state) => state.shown);
  const node = useEditor((state) => drawn(state).nodes.find(({ id }) => id === nodeId));
  // The last attempt of a step counts, as on its card.
  const step = shown?.steps.findLast((one) => one.nodeId === nodeId);
  if (!shown || !step) return null;
  const branch = node && step.branch ? branchTaken(node, step.branch, t) : "";
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm">
      {rich(
        t.parts("in_run", {
          kind: shown.kind,
          strong: (words) => <span className="font-medium">{words}</span>,
          state: t(`state_${step.state}`).toLowerCase(),
          time: virtualTime(step.at, { from: shown.startedAt, timezone, t }),
          ...{ hasBranch: yesNo(branch), branch },
        }),
      )}
      {step.detail ? <span className="block text-bad">{t.sentence(step.detail)}</span> : null}
    </p>
  );
}
