"use client";
import { type ConnectionLineComponentProps, type EdgeProps, getBezierPath, Position } from "@xyflow/react";
import { memo, useState } from "react";
import { useEditorStore } from "../context";
import type { CordEdge } from "./flow-elements";

/** A patch cord: rounded, with a plug where it goes in. The + in its middle puts a step in between. */
const Cord = memo(function Cord(props: EdgeProps<CordEdge>) {
  const { id, source, sourceX, sourceY, targetX, targetY, selected, data } = props;
  const store = useEditorStore();
  const [near, setNear] = useState(false);
  const [path, middleX, middleY] = getBezierPath({
    sourceX: sourceX - 2,
    sourceY,
    sourcePosition: Position.Right,
    targetX: targetX - 6,
    targetY,
    targetPosition: Position.Left,
    curvature: 0.35,
  });
  const output = data?.output ?? "next";
  const insert = () => {
    const branch = output === "next" ? {} : { branch: output };
    store.getState().set({ adding: { after: { id: source, ...branch } } });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the outline inserts steps from the keyboard
    <g onMouseEnter={() => setNear(true)} onMouseLeave={() => setNear(false)} data-testid={`cord-${id}`}>
      <path d={path} className="cord-reach" />
      <path
        d={path}
        className="cord"
        data-lit={data?.lit || undefined}
        data-output={output}
        data-selected={selected || undefined}
      />
      <rect
        className="cord-plug"
        data-lit={data?.lit || undefined}
        data-output={output}
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
      {near || selected ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <g className="cord-add" onClick={insert} data-testid={`insert-${id}`}>
          <title>Insert a step here</title>
          <circle cx={middleX} cy={middleY} r={11} />
          <path d={`M${middleX - 4.5} ${middleY}h9M${middleX} ${middleY - 4.5}v9`} />
        </g>
      ) : null}
    </g>
  );
});

export const EDGE_TYPES = { cord: Cord };

export function LooseCord({ fromX, fromY, toX, toY, connectionStatus }: ConnectionLineComponentProps) {
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
      <path d={path} className="cord" data-loose data-refused={connectionStatus === "invalid" || undefined} />
      <circle className="cord-plug" cx={toX} cy={toY} r={4} />
    </g>
  );
}
