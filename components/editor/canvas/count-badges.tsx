"use client";
import { useStore, ViewportPortal } from "@xyflow/react";
import { useEditor } from "@/components/editor/context";
import { drawn } from "@/components/editor/store";
import { sizeOfNode } from "@/lib/automation/node-size";
import { useShownPlaces } from "./use-shown-places";

/** The counts of steps below their cards, in the same size on the screen at every zoom. */
export function CountBadges() {
  const counts = useEditor((state) => state.counts);
  const doc = useEditor(drawn);
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < 0.2);
  const placeOf = useShownPlaces();
  if (!counts || isFar) return null;
  return (
    <ViewportPortal>
      {doc.nodes.map((node) => {
        const badge = counts.get(node.id);
        const at = placeOf(node.id);
        if (!badge || !at) return null;
        const { width, height } = sizeOfNode(node);
        return (
          <span
            key={node.id}
            role="note"
            aria-label={badge.title}
            title={badge.title}
            data-testid={`count-${node.id}`}
            className="absolute flex justify-end"
            style={{ transform: `translate(${at.x}px, ${at.y + height}px)`, width, height: 0 }}
          >
            <span
              className={`h-fit w-fit whitespace-nowrap rounded-full border px-2 font-medium tabular-nums ${
                badge.failed > 0 ? "border-bad bg-bad-soft text-bad" : "border-line bg-sheet text-ink-2"
              }`}
              style={{ fontSize: "calc(12px * var(--scale))", lineHeight: 1.5, marginTop: "4px" }}
            >
              {badge.text}
            </span>
          </span>
        );
      })}
    </ViewportPortal>
  );
}
