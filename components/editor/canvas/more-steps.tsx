"use client";
import { Panel, type ReactFlowState, useReactFlow, useStore } from "@xyflow/react";
import { ArrowDown, ArrowRight } from "lucide-react";
import { useCallback, useMemo } from "react";
import { shallow } from "zustand/shallow";
import { useEditor } from "@/components/editor/context";
import { drawn } from "@/components/editor/store";
import { useWords } from "@/components/words/words";
import { cameraMs } from "./camera";
import { gapsAtRest, groupsAtRest } from "./folded";
import { outOfView } from "./out-of-view";
import { cardBoxes } from "./use-arriving";

/** The share of the canvas that the view moves by. */
const PAGE = 0.7;

/** Counts the steps that follow out of view. A press moves the view to them. */
export function MoreSteps() {
  const t = useWords("editorCanvas");
  const definition = useEditor(drawn);
  const groups = useEditor(groupsAtRest);
  const gaps = useEditor(gapsAtRest);
  const boxes = useMemo(() => cardBoxes(definition, { groups, gaps }), [definition, groups, gaps]);
  const { right, below } = useStore(
    useCallback((state: ReactFlowState) => outOfView(boxes, state), [boxes]),
    shallow,
  );
  const move = useMove();
  if (right === 0 && below === 0) return null;
  return (
    <Panel data-bottom-bar position="bottom-right" className="!m-3 flex gap-2 max-md:!hidden">
      {below > 0 ? (
        <Cue label={t("more_steps_below", { steps: below })} onClick={() => move({ x: 0, y: -PAGE })}>
          {t("more_steps", { steps: below })} <ArrowDown aria-hidden className="size-3.5" />
        </Cue>
      ) : null}
      {right > 0 ? (
        <Cue label={t("more_steps_right", { steps: right })} onClick={() => move({ x: -PAGE, y: 0 })}>
          {t("more_steps", { steps: right })} <ArrowRight aria-hidden className="size-3.5" />
        </Cue>
      ) : null}
    </Panel>
  );
}

function Cue(props: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      className="flex h-8 items-center gap-1.5 rounded-lg border border-line bg-sheet px-2.5 text-ink-2 text-sm tabular-nums shadow-card hover:text-ink"
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

function useMove(): (by: { x: number; y: number }) => void {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return (by) => {
    const { x, y, zoom } = flow.getViewport();
    void flow.setViewport({ x: x + by.x * width, y: y + by.y * height, zoom }, { duration: cameraMs() });
  };
}
