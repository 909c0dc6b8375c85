"use client";
import { Panel, useReactFlow, useStore } from "@xyflow/react";
import { LayoutGrid, Maximize, Minus, Plus, ScanSearch } from "lucide-react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { tidyUp } from "@/components/editor/layout-engine";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

export function CanvasControls() {
  const flow = useReactFlow();
  const store = useEditorStore();
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  const readOnly = useEditor(isLocked);
  const selected = useEditor((state) => state.selection.length > 0);
  return (
    <Panel
      position="bottom-left"
      className="!m-3 flex items-center gap-0.5 rounded-lg border border-line bg-sheet p-0.5 shadow-card"
    >
      <Tool label="Zoom out" onClick={() => flow.zoomOut({ duration: 150 })}>
        <Minus aria-hidden />
      </Tool>
      <span className="w-11 text-center text-ink-2 text-sm tabular-nums">{zoom}%</span>
      <Tool label="Zoom in" onClick={() => flow.zoomIn({ duration: 150 })}>
        <Plus aria-hidden />
      </Tool>
      <Tool label="Fit everything" onClick={() => flow.fitView({ padding: 0.2, maxZoom: 1, duration: 180 })}>
        <Maximize aria-hidden />
      </Tool>
      {selected ? (
        <Tool
          label="Zoom to selection"
          onClick={() => {
            const nodes = store.getState().selection.map((id) => ({ id }));
            flow.fitView({ nodes, padding: 0.6, maxZoom: 1.2, duration: 180 });
          }}
        >
          <ScanSearch aria-hidden />
        </Tool>
      ) : null}
      {readOnly ? null : (
        <Tool
          label="Tidy up"
          onClick={async () => {
            await tidyUp(store);
            requestAnimationFrame(() => flow.fitView({ padding: 0.2, maxZoom: 1, duration: 180 }));
          }}
        >
          <LayoutGrid aria-hidden />
        </Tool>
      )}
    </Panel>
  );
}

function Tool({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => unknown;
  children: React.ReactNode;
}) {
  return (
    <Tooltip text={label}>
      <Button kind="ghost" size="icon-sm" aria-label={label} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}
