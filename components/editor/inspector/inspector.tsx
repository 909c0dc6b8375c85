"use client";
import { Suspense } from "react";
import { useEditor } from "@/components/editor/context";
import { drawn, isLocked } from "@/components/editor/store";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/surface";
import { Overview } from "./overview";

const NodePanel = lazyPart(() => import("./node-panel").then((module) => ({ default: module.NodePanel })));

const SelectionPanel = lazyPart(() =>
  import("./selection-panel").then((module) => ({ default: module.SelectionPanel })),
);

export function Inspector() {
  const count = useEditor((state) => state.selection.length);
  const node = useEditor((state) =>
    state.selection.length === 1 ? drawn(state).nodes.find(({ id }) => id === state.selection[0]) : undefined,
  );
  const readOnly = useEditor(isLocked);
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto contain-strict [scrollbar-gutter:stable]">
      {node ? (
        <fieldset disabled={readOnly} className="contents">
          <Suspense fallback={<Skeleton className="m-4 h-40" />}>
            <NodePanel key={node.id} node={node} />
          </Suspense>
        </fieldset>
      ) : count > 1 ? (
        <Suspense fallback={<Skeleton className="m-4 h-20" />}>
          <SelectionPanel count={count} />
        </Suspense>
      ) : (
        <Overview />
      )}
    </div>
  );
}
