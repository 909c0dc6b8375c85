"use client";
import { Panel, useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import { memo, type PointerEvent, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useEditor } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import type { Size } from "@/lib/automation/node-size";
import type { CardNode } from "./flow-elements";
import { boundsOf, frameOf, pathsOf, type Spot, scaleOf } from "./overview";

const SIZE: Size = { width: 160, height: 100 };
type Bounds = NonNullable<ReturnType<typeof boundsOf>>;

/**
 * The whole automation in a corner. A press moves the view there, a drag moves it along, and the wheel zooms. While the
 * canvas moves, only the frame of the view moves; a dragged card follows when it is dropped.
 */
export function OverviewMap() {
  const dragging = useEditor(({ drag }) => drag !== null);
  // Drawing five hundred cards for each frame of a drag would slow the drag down.
  const isSame = (before: unknown, now: unknown) => dragging || before === now;
  const nodes = useDeferredValue(useStore((state) => state.nodes, isSame)) as CardNode[];
  const spots = useMemo(() => nodes.filter(({ hidden }) => !hidden).map(spotOf), [nodes]);
  const bounds = useMemo(() => boundsOf(spots), [spots]);
  return bounds === null ? null : <WholeMap spots={spots} bounds={bounds} />;
}

function WholeMap({ spots, bounds }: { spots: Spot[]; bounds: Bounds }) {
  const map = useRef<HTMLDivElement>(null);
  useWheel(map);
  return (
    <Panel data-bottom-bar position="bottom-right" className="overview max-md:!hidden">
      <div ref={map} className="overview-map" style={SIZE} {...useMoving(bounds)}>
        <Drawing spots={spots} bounds={bounds} />
        <Frame bounds={bounds} />
      </div>
    </Panel>
  );
}

function spotOf({ position, width = 0, height = 0, data }: CardNode): Spot {
  return { ...position, width, height, color: colorOf(data) };
}

function colorOf({ errors, node }: CardNode["data"]): string {
  if (errors) return "var(--bad)";
  if (node.type === "trigger") return "var(--trigger)";
  return node.type === "condition" ? "var(--condition)" : "var(--ink-3)";
}

const Drawing = memo(function Drawing({ spots, bounds }: { spots: Spot[]; bounds: Bounds }) {
  const t = useWords("editorCanvas");
  const paths = useMemo(() => pathsOf(spots), [spots]);
  const { x, y, width, height } = bounds;
  return (
    <svg
      role="img"
      aria-label={t("map")}
      {...SIZE}
      viewBox={`${x} ${y} ${width} ${height}`}
      className="block"
    >
      {paths.map(([color, path]) => (
        <path key={color} d={path} fill={color} />
      ))}
    </svg>
  );
});

function Frame({ bounds }: { bounds: Bounds }) {
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width / state.transform[2]);
  const height = useStore((state) => state.height / state.transform[2]);
  const view = { x: -x / zoom, y: -y / zoom, width, height };
  const frame = frameOf(view, { bounds, size: SIZE });
  return (
    <div
      className="overview-frame"
      style={{
        transform: `translate(${frame.x}px, ${frame.y}px)`,
        width: frame.width,
        height: frame.height,
      }}
    />
  );
}

/** A press outside the frame brings its middle there; one inside it takes hold of the frame where it is. */
function useMoving(bounds: Bounds) {
  const store = useStoreApi();
  const flow = useReactFlow();
  const held = useRef<{ dx: number; dy: number } | null>(null);
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return scaleOf(bounds, SIZE).toCanvas(clientX - left, clientY - top);
  };
  const moveTo = (at: { x: number; y: number }) => {
    const { transform, width, height } = store.getState();
    const zoom = transform[2];
    void flow.setViewport({ x: width / 2 - at.x * zoom, y: height / 2 - at.y * zoom, zoom });
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const at = pointAt(event);
      const [dx, dy] = [at.x - (width / 2 - x) / zoom, at.y - (height / 2 - y) / zoom];
      const isInside = Math.abs(dx) < width / zoom / 2 && Math.abs(dy) < height / zoom / 2;
      held.current = isInside ? { dx, dy } : { dx: 0, dy: 0 };
      if (!isInside) moveTo(at);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current === null) return;
      const at = pointAt(event);
      moveTo({ x: at.x - held.current.dx, y: at.y - held.current.dy });
    },
    onLostPointerCapture: () => {
      held.current = null;
    },
  };
}

/** React listens to wheels passively, and the page would scroll or zoom with the map. */
function useWheel(map: RefObject<HTMLElement | null>) {
  const flow = useReactFlow();
  useEffect(() => {
    const element = map.current;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      void flow.zoomTo(flow.getZoom() * 2 ** (-event.deltaY * 0.002));
    };
    element?.addEventListener("wheel", zoom, { passive: false });
    return () => element?.removeEventListener("wheel", zoom);
  }, [flow, map]);
}
