"use client";

import { useStore, useStoreApi } from "@xyflow/react";
import { memo, useEffect, useId, useRef } from "react";

const GAP = 16;
const DOT = 0.75;
/** The widest gap at the largest zoom; a layer that moves by less than a gap leaves no edge uncovered. */
const BLEED = 32;

/**
 * The dots behind the cards, on a layer that panning moves. React Flow's own background paints the whole pattern again
 * on every frame.
 */
export const Dots = memo(function Dots() {
  const id = useId();
  const layer = useRef<SVGSVGElement>(null);
  const zoom = useStore(({ transform }) => transform[2]);
  const store = useStoreApi();
  useEffect(() => {
    const place = ({ transform: [x, y, scale] }: { transform: [number, number, number] }) => {
      const gap = GAP * scale;
      if (layer.current) layer.current.style.transform = `translate(${x % gap}px, ${y % gap}px)`;
    };
    place(store.getState());
    return store.subscribe((state, before) => state.transform !== before.transform && place(state));
  }, [store]);
  const gap = GAP * zoom;
  const side = `calc(100% + ${2 * BLEED}px)`;
  return (
    <svg
      ref={layer}
      aria-hidden="true"
      className="react-flow__background absolute will-change-transform"
      style={{ top: -BLEED, left: -BLEED, width: side, height: side }}
    >
      {/* The pattern begins at the corner of the canvas, which the layer overlaps. */}
      <pattern id={id} x={BLEED} y={BLEED} width={gap} height={gap} patternUnits="userSpaceOnUse">
        <circle cx={gap / 2} cy={gap / 2} r={DOT * zoom} fill="var(--line)" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
});
