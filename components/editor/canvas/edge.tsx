"use client";
import {
  type ConnectionLineComponentProps,
  type EdgeProps,
  getBezierPath,
  getSmoothStepPath,
  Position,
  useReactFlow,
  useStore,
  ViewportPortal,
} from "@xyflow/react";
import { memo, useState } from "react";
import { removeSelection } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { isLocked } from "@/components/editor/store";
import { useWords } from "@/components/words/words";
import type { Output } from "@/lib/automation/schema";
import { dragShifts } from "./drag-shifts";
import type { CanvasEdge } from "./flow-edges";
import { connectionRefusal } from "./use-connecting";

/** The plug stands out of the card it enters, to the left or above. */
const isAbove = ({ targetPosition }: Pick<EdgeProps, "targetPosition">) => targetPosition === Position.Top;

/** Measured places differ from the planned ones in the fifth decimal place; drawing every edge anew shows nothing. */
const place = (at: number) => Math.round(at * 4) / 4;

function edgePath(props: EdgeProps<CanvasEdge>) {
  const { sourcePosition, targetPosition } = props;
  const [sourceX, sourceY] = [place(props.sourceX), place(props.sourceY)];
  const [targetX, targetY] = [place(props.targetX), place(props.targetY)];
  const down = sourcePosition === Position.Bottom;
  // A row leaves at the right, whatever the direction: a curve back to a card below would cross its own.
  if (isAbove(props) && sourcePosition === Position.Right)
    return getSmoothStepPath({
      sourceX,
      sourceY,
      sourcePosition,
      targetX,
      targetY: targetY - 6,
      targetPosition,
      borderRadius: 14,
    });
  return getBezierPath({
    sourceX: down ? sourceX : sourceX - 2,
    sourceY: down ? sourceY - 2 : sourceY,
    sourcePosition,
    targetX: isAbove(props) ? targetX : targetX - 6,
    targetY: isAbove(props) ? targetY - 6 : targetY,
    targetPosition,
    curvature: 0.35,
  });
}

/** The drawing of an edge: a curve that ends in a plug. */
export function EdgeShape(props: EdgeProps<CanvasEdge>) {
  const { selected, data } = props;
  const [targetX, targetY] = [place(props.targetX), place(props.targetY)];
  const [path, middleX, middleY] = edgePath(props);
  const lit = data?.lit || undefined;
  return (
    <>
      <path
        d={path}
        className="edge"
        data-lit={lit}
        data-output={data?.output ?? "next"}
        data-selected={selected || undefined}
      />
      <rect
        className="edge-plug"
        data-lit={lit}
        data-output={data?.output ?? "next"}
        {...(isAbove(props)
          ? { x: targetX - 4, y: targetY - 9, width: 8, height: 9 }
          : { x: targetX - 9, y: targetY - 4, width: 9, height: 8 })}
        rx={2.5}
      />
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
  const [near, setNear] = useState(false);
  const [path, middleX, middleY] = edgePath(props);
  const output = data?.output ?? "next";
  return (
    <g
      // A finger would press the button that has only just appeared under it.
      onPointerEnter={({ pointerType }) => setNear(pointerType === "mouse")}
      onPointerLeave={() => setNear(false)}
      data-testid={`edge-${id}`}
    >
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

/** Returns the props of the edge with its ends at the current places of dragged steps. */
function useShifted(props: EdgeProps<CanvasEdge>): EdgeProps<CanvasEdge> {
  const { source, target } = props;
  const shifts = useEditor((state) => {
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

/** Inserting a step, and removing the edge once it is selected, because a touch screen has no Delete key. */
function EdgeTools({ id, source, output, x, y, chosen }: Tools) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  if (locked) return null;
  const insert = () => {
    const branch = output === "next" ? {} : { branch: output };
    store.getState().patchUi({ adding: { after: { id: source, ...branch } } });
  };
  return (
    <>
      <EdgeTool testId={`insert-${id}`} title={t("insert_here")} at={{ x, y }} onClick={insert}>
        <path d="M-4.5 0h9M0 -4.5v9" />
      </EdgeTool>
      {chosen ? (
        <EdgeTool
          testId={`cut-${id}`}
          title={t("remove_connection")}
          at={{ x, y, below: 28 }}
          onClick={() => removeSelection(store)}
        >
          <path d="M-3.5 -3.5l7 7M3.5 -3.5l-7 7" />
        </EdgeTool>
      ) : null}
    </>
  );
}

type Tool = {
  testId: string;
  title: string;
  /** `below`: how far below the point, on the screen. */
  at: { x: number; y: number; below?: number };
  onClick: () => void;
  children: React.ReactNode;
};

function EdgeTool({ testId, title, at, onClick, children }: Tool) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the inspector and the outline do the same from the keyboard
    <g
      className="edge-add"
      transform={`translate(${at.x} ${at.y})`}
      data-testid={testId}
      onClick={(event) => {
        // The click must not select the edge as well.
        event.stopPropagation();
        onClick();
      }}
    >
      <g className="edge-add-size">
        <g transform={`translate(0 ${at.below ?? 0})`}>
          <title>{title}</title>
          <circle r={12} />
          {children}
        </g>
      </g>
    </g>
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
      <path d={path} className="edge" data-loose data-refused={refusal !== null || undefined} />
      <circle className="edge-plug" cx={toX} cy={toY} r={4} />
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
