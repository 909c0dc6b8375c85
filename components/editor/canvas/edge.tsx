"use client";
import {
  type ConnectionLineComponentProps,
  type EdgeProps,
  getBezierPath,
  useReactFlow,
  useStore,
  ViewportPortal,
} from "@xyflow/react";
import { Plus, X } from "lucide-react";
import { memo, useCallback, useSyncExternalStore } from "react";
import { removeSelection } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { type EditorState, isLocked } from "@/components/editor/store";
import { useWords } from "@/components/words/words";
import type { Output } from "@/lib/automation/schema";
import { dragShifts } from "./drag-shifts";
import { arrowhead, edgePath } from "./edge-path";
import type { CanvasEdge } from "./flow-edges";
import { connectionRefusal } from "./use-connecting";

/** The drawing of an edge: a curve that ends in an arrowhead. */
export function EdgeShape(props: EdgeProps<CanvasEdge>) {
  const { selected, data } = props;
  const [path, middleX, middleY] = edgePath(props);
  return (
    <>
      <g
        className="edge-drawing"
        data-lit={data?.lit || undefined}
        data-output={data?.output ?? "next"}
        data-selected={selected || undefined}
      >
        <path d={path} className="edge" />
        <path d={arrowhead(props)} className="edge-tip" />
      </g>
      {data?.label ? (
        <text className="edge-label" x={middleX} y={middleY - 10} textAnchor="middle">
          {data.label}
        </text>
      ) : null}
    </>
  );
}

/** An edge that can be edited. The + in its middle inserts a step. */
const Edge = memo(function Edge(given: EdgeProps<CanvasEdge>) {
  const props = useShifted(given);
  const { id, source, selected, data } = props;
  const near = usePointed(({ nearEdge }) => nearEdge === id);
  const [path, middleX, middleY] = edgePath(props);
  const output = data?.output ?? "next";
  return (
    <g data-testid={`edge-${id}`} data-near={near || undefined}>
      <path d={path} className="edge-reach" />
      <EdgeShape {...props} />
      {near || selected ? (
        <EdgeTools
          id={id}
          source={source}
          output={output}
          x={middleX}
          y={middleY}
          chosen={selected === true}
        />
      ) : null}
    </g>
  );
});

/**
 * Reads what the pointer changes: the edge it is near to and the steps it drags, and nothing else. Every edge would
 * otherwise be asked at each keystroke in a form.
 */
function usePointed<T>(selector: (state: EditorState) => T): T {
  const store = useEditorStore();
  const subscribe = useCallback(
    (changed: () => void) =>
      store.subscribe((now, before) => {
        if (now.nearEdge !== before.nearEdge || now.drag !== before.drag) changed();
      }),
    [store],
  );
  const read = () => selector(store.getState());
  return useSyncExternalStore(subscribe, read, read);
}

/** Returns the props of the edge with its ends at the current places of dragged steps. */
function useShifted(props: EdgeProps<CanvasEdge>): EdgeProps<CanvasEdge> {
  const { source, target } = props;
  const shifts = usePointed((state) => {
    const all = dragShifts(state);
    return all?.has(source) || all?.has(target) ? all : null;
  });
  if (shifts === null) return props;
  const { x: fromX, y: fromY } = shifts.get(source) ?? NOT_SHIFTED;
  const { x: toX, y: toY } = shifts.get(target) ?? NOT_SHIFTED;
  return {
    ...props,
    sourceX: props.sourceX + fromX,
    sourceY: props.sourceY + fromY,
    targetX: props.targetX + toX,
    targetY: props.targetY + toY,
  };
}

const NOT_SHIFTED = { x: 0, y: 0 };

type Tools = { id: string; source: string; output: Output; x: number; y: number; chosen: boolean };

/**
 * Inserting a step, and removing the edge once it is selected, because a touch screen has no Delete key. They are drawn
 * above the ends of the edge, which can be grabbed and cover all of a short edge.
 */
function EdgeTools({ id, source, output, x, y, chosen }: Tools) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  if (locked) return null;
  const insert = ({ clientX, clientY }: React.MouseEvent) => {
    const near = { x: clientX, y: clientY };
    const branch = output === "next" ? {} : { branch: output };
    store.getState().patchUi({ adding: { after: { id: source, ...branch }, near }, nearEdge: null });
  };
  return (
    <ViewportPortal>
      <div
        className="edge-tools nodrag nopan"
        data-edge-tools={id}
        style={{ transform: `translate(${x}px, ${y}px) scale(var(--scale, 1))` }}
      >
        <EdgeTool testId={`insert-${id}`} title={t("insert_here")} onClick={insert}>
          <Plus aria-hidden />
        </EdgeTool>
        {chosen ? (
          <EdgeTool
            testId={`cut-${id}`}
            title={t("remove_connection")}
            onClick={() => removeSelection(store)}
          >
            <X aria-hidden />
          </EdgeTool>
        ) : null}
      </div>
    </ViewportPortal>
  );
}

type Tool = {
  testId: string;
  title: string;
  onClick: (event: React.MouseEvent) => void;
  children: React.ReactNode;
};

/** No stop of Tab: the inspector and the outline do the same from the keyboard. */
function EdgeTool({ testId, title, onClick, children }: Tool) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="edge-tool"
      title={title}
      aria-label={title}
      data-testid={testId}
      // The button goes away with the pointer, so the focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export const EDGE_TYPES = { edge: Edge };

/** The connection being drawn. Over a step that cannot take it, it shows the reason before it is dropped. */
export function ConnectionLine({
  fromX,
  fromY,
  toX,
  toY,
  fromPosition,
  toPosition,
  connectionStatus,
  ...ends
}: ConnectionLineComponentProps) {
  const t = useWords("editor");
  const doc = useEditor((state) => state.doc);
  const flow = useReactFlow();
  const pending = { ...ends, from: { x: fromX, y: fromY } };
  const refusal =
    connectionStatus === "valid"
      ? null
      : connectionRefusal(doc, flow, { pending, point: { x: toX, y: toY } });
  const [path] = getBezierPath({
    sourceX: fromX,
    sourceY: fromY,
    sourcePosition: fromPosition,
    targetX: toX,
    targetY: toY,
    targetPosition: toPosition,
    curvature: 0.35,
  });
  return (
    <g>
      <g className="edge-drawing" data-loose data-refused={refusal !== null || undefined}>
        <path d={path} className="edge" />
        <circle className="edge-tip" cx={toX} cy={toY} r={3} />
      </g>
      {refusal === null ? null : <WhyNot x={toX} y={toY} text={t.sentence(refusal)} />}
    </g>
  );
}

/** The reason stands above the pointer, where no finger covers it, and has the same size at every zoom. */
function WhyNot({ x, y, text }: { x: number; y: number; text: string }) {
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <ViewportPortal>
      <p
        data-testid="why-not"
        className="pointer-events-none absolute top-0 left-0 z-[1001] w-max max-w-64 origin-top-left rounded-md border border-bad/40 bg-sheet px-2 py-1 text-bad text-sm shadow-lift"
        style={{
          transform: `translate(${x}px, ${y}px) scale(${1 / zoom}) translate(12px, calc(-100% - 12px))`,
        }}
      >
        {text}
      </p>
    </ViewportPortal>
  );
}
