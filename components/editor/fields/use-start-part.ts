"use client";
import { useCallback } from "react";
import { useEditorStore } from "@/components/editor/context";

/** Moves the focus into a part that was just added to a form, so that the next letters are written there. */
export function useStartPart(): (nodeId: string, path: string) => void {
  const store = useEditorStore();
  return useCallback(
    (nodeId, path) => {
      const { expectValue, focusProblem } = store.getState();
      expectValue({ nodeId, path });
      focusProblem({ nodeId, field: path });
    },
    [store],
  );
}
