"use client";
import { Panel, useReactFlow, useStore } from "@xyflow/react";
import {
  ArrowDownFromLine,
  ArrowRightFromLine,
  LayoutGrid,
  Maximize,
  Minus,
  Plus,
  ScanSearch,
} from "lucide-react";
import { cameraMs } from "@/components/editor/canvas/camera";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { tidyUp, turn } from "@/components/editor/layout-engine";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/words/words";
import { directionOf } from "@/lib/automation/node-size";
import { useFit } from "./use-arriving";
import { useShowStart, useShowTidied } from "./use-opening-view";

export function CanvasControls() {
  const t = useWords("editorCanvas");
  const flow = useReactFlow();
  const store = useEditorStore();
  const showStart = useShowStart();
  const showTidied = useShowTidied();
  const fit = useFit();
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  const readOnly = useEditor(isLocked);
  const selected = useEditor((state) => state.selection.length > 0);
  const blank = useEditor(({ doc }) => doc.nodes.length === 0);
  if (blank) return null;
  return (
    <Panel
      position="bottom-left"
      className="!m-3 flex items-center gap-0.5 rounded-lg border border-line bg-sheet p-0.5 shadow-card"
    >
      <Tool label={t("zoom_out")} onClick={() => flow.zoomOut({ duration: cameraMs(150) })}>
        <Minus aria-hidden />
      </Tool>
      <Tooltip text={t("to_start_key")}>
        <Button kind="ghost" size="sm" className="w-12 px-0 text-ink-2 tabular-nums" onClick={showStart}>
          {zoom}%
        </Button>
      </Tooltip>
      <Tool label={t("zoom_in")} onClick={() => flow.zoomIn({ duration: cameraMs(150) })}>
        <Plus aria-hidden />
      </Tool>
      <Tool label={t("fit")} onClick={fit}>
        <Maximize aria-hidden />
      </Tool>
      <Tool
        label={t("zoom_selection")}
        disabled={!selected}
        onClick={() => {
          const nodes = store.getState().selection.map((id) => ({ id }));
          flow.fitView({ nodes, padding: 0.6, maxZoom: 1.2, duration: cameraMs() });
        }}
      >
        <ScanSearch aria-hidden />
      </Tool>
      {readOnly ? null : (
        <Tool
          label={t("tidy_up")}
          onClick={async () => {
            await tidyUp(store);
            requestAnimationFrame(showTidied);
          }}
        >
          <LayoutGrid aria-hidden />
        </Tool>
      )}
      {readOnly ? null : <DirectionTool />}
    </Panel>
  );
}

function DirectionTool() {
  const showTidied = useShowTidied();
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const isDown = useEditor((state) => directionOf(state.doc) === "down");
  return (
    <Tool
      label={isDown ? t("lay_out_right") : t("lay_out_down")}
      onClick={async () => {
        await turn(store, isDown ? "right" : "down");
        requestAnimationFrame(showTidied);
      }}
    >
      {isDown ? <ArrowRightFromLine aria-hidden /> : <ArrowDownFromLine aria-hidden />}
    </Tool>
  );
}

function Tool({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => unknown;
  children: React.ReactNode;
}) {
  return (
    <Tooltip text={label}>
      <Button kind="ghost" size="icon-sm" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}
