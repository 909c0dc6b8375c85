"use client";
import { useRunStatus } from "@/components/desk/run-status";
import { useEditorSession, useEditorStore } from "@/components/editor/context";
import { placedTitle } from "@/components/editor/step-places";
import { StepItem } from "@/components/editor/test/step-list";
import { useWords } from "@/components/words/words";
import type { Definition } from "@/lib/automation/schema";
import type { RunDetail } from "@/lib/contract/runs";
import { standsAtText } from "./stands-at-text";

/** The last entry of an unfinished run, because its current step has no record yet. */
export function StandsAt({ run, definition }: { run: RunDetail; definition: Definition }) {
  const store = useEditorStore();
  const t = useWords("editorRuns");
  const steps = useWords("steps");
  const { timezone } = useEditorSession();
  const { label } = useRunStatus()(run.status);
  const node = definition.nodes.find(({ id }) => id === run.currentNodeId);
  if (!node) return null;
  return (
    <StepItem status={run.status === "running" ? "running" : "waiting"}>
      <button
        type="button"
        className="flex w-full flex-wrap items-baseline gap-x-2 rounded-md px-2 py-1 text-left hover:bg-hover touch:min-h-touch touch:content-center"
        onClick={() => store.getState().select([node.id])}
      >
        {/* Aligns the name with those above, which follow an arrow. */}
        <span className="w-3.5 shrink-0" aria-hidden />
        <span className="font-medium">{placedTitle(node, { definition, t: steps })}</span>
        <span className="w-full pl-5.5 text-ink-3 text-sm tabular-nums">
          {standsAtText(run, node, { label, timezone, t })}
        </span>
      </button>
    </StepItem>
  );
}
