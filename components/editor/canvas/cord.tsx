"use client";
import {
  type ConnectionLineComponentProps,
  type EdgeProps,
  getBezierPath,
  Position,
  useReactFlow,
  useStore,
  ViewportPortal,
} from "@xyflow/react";
import { memo, useState } from "react";
import type { Output } from "@/lib/automation/schema";
import { removeSelection } from "../commands";
import { useEditor, useEditorStore } from "../context";
import { isLocked } from "../store";
import type { CordEdge } from "./flow-elements";
import { looseRefusal } from "./use-wiring";

function cordPath({ sourceX, sourceY, targetX, targetY }: EdgeProps<CordEdge>) {
  return getBezierPath({
    sourceX: sourceX - 2,
    sourceY,
    sourcePosition: Position.Right,
    targetX: targetX - 6,
    targetY,
    targetPosition: Position.Left,
    curvature: 0.35,
  });
}

/** A patch cord to look at: rounded, with a plug where it goes in. */
export function CordShape(props: EdgeProps<CordEdge>) {
  const { targetX, targetY, selected, data } = props;
  const [path, middleX, middleY] = cordPath(props);
  const lit = data?.lit || undefined;
  return (
    <>
      <path
        d={path}
        className="cord"
        data-lit={lit}
        data-output={data?.output ?? "next"}
        data-selected={selected || undefined}
      />
      <rect
        className="cord-plug"
        data-lit={lit}
        data-output={data?.output ?? "next"}
        x={targetX - 9}
        y={targetY - 4}
        width={9}
        height={8}
        rx={2.5}
      />
      {data?.label ? (
        <text className="cord-label" x={middleX} y={middleY - 10} textAnchor="middle">
          {data.label}
        </text>
      ) : null}
    </>
  );
}

/** A patch cord to work with. The + in its middle puts a step in between. */
const Cord = memo(function Cord(props: EdgeProps<CordEdge>) {
  const { id, source, selected, data } = props;
  const [near, setNear] = useState(false);
  const [path, middleX, middleY] = cordPath(props);
  const output = data?.output ?? "next";
  return (
    <g
      // Not for a finger, which would press what only just came under it.
      onPointerEnter={({ pointerType }) => setNear(pointerType === "mouse")}
      onPointerLeave={() => setNear(false)}
      data-testid={`cord-${id}`}
    >
      <path d={path} className="cord-reach" />
      <CordShape {...props} />
      {near || selected ? (
        <CordTools
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

type Tools = { id: string; source: string; output: Output; x: number; y: number; chosen: boolean };

/** Put a step in between; once the wire is chosen, also take it out: a finger has no Delete key. */
function CordTools({ id, source, output, x, y, chosen }: Tools) {
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  if (locked) return null;
  const insert = () => {
    const branch = output === "next" ? {} : { branch: output };
    store.getState().set({ adding: { after: { id: source, ...branch } } });
  };
  return (
    <>
      <CordTool testId={`insert-${id}`} title="Insert a step here" at={{ x, y }} onClick={insert}>
        <path d="M-4.5 0h9M0 -4.5v9" />
      </CordTool>
      {chosen ? (
        <CordTool
          testId={`cut-${id}`}
          title="Take this wire out"
          at={{ x, y: y + 28 }}
          onClick={() => removeSelection(store)}
        >
          <path d="M-3.5 -3.5l7 7M3.5 -3.5l-7 7" />
        </CordTool>
      ) : null}
    </>
  );
}

type Tool = {
  testId: string;
  title: string;
  at: { x: number; y: number };
  onClick: () => void;
  children: React.ReactNode;
};

function CordTool({ testId, title, at, onClick, children }: Tool) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the inspector and the outline do the same from the keyboard
    <g
      className="cord-add"
      transform={`translate(${at.x} ${at.y})`}
      data-testid={testId}
      onClick={(event) => {
        // Not also a click on the wire.
        event.stopPropagation();
        onClick();
      }}
    >
      <title>{title}</title>
      <circle r={11} />
      {children}
    </g>
  );
}

export const EDGE_TYPES = { cord: Cord };

/** A wire in the hand. Over a step that cannot take it, it says why before it is let go. */
export function LooseCord({
  fromX,
  fromY,
  toX,
  toY,
  connectionStatus,
  ...ends
}: ConnectionLineComponentProps) {
  const doc = useEditor((state) => state.doc);
  const flow = useReactFlow();
  const wire = { ...ends, from: { x: fromX, y: fromY } };
  const refusal =
    connectionStatus === "valid" ? null : looseRefusal(doc, flow, { wire, point: { x: toX, y: toY } });
  const [path] = getBezierPath({
    sourceX: fromX,
    sourceY: fromY,
    sourcePosition: Position.Right,
    targetX: toX,
    targetY: toY,
    targetPosition: Position.Left,
    curvature: 0.35,
  });
  return (
    <g>
      <path d={path} className="cord" data-loose data-refused={refusal !== null || undefined} />
      <circle className="cord-plug" cx={toX} cy={toY} r={4} />
      {refusal === null ? null : <WhyNot x={toX} y={toY} text={refusal} />}
    </g>
  );
}

/** Above the pointer, where no finger covers it, and of one size however far away the canvas is. */
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
