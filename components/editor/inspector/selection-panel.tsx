"use client";
import { Copy, Trash2 } from "lucide-react";
import { duplicateSelection, removeSelection } from "@/components/editor/commands";
import { useEditorStore } from "@/components/editor/context";
import { Button } from "@/components/ui/button";

export function SelectionPanel({ count }: { count: number }) {
  const store = useEditorStore();
  return (
    <div className="flex flex-col gap-3 p-4">
      <h2 className="font-semibold text-lg">{count} steps selected</h2>
      <p className="text-ink-2">Drag one to move them all, or copy them into another automation.</p>
      <div className="flex gap-2">
        <Button onClick={() => duplicateSelection(store)}>
          <Copy aria-hidden /> Duplicate
        </Button>
        <Button kind="danger" onClick={() => removeSelection(store)}>
          <Trash2 aria-hidden /> Delete
        </Button>
      </div>
    </div>
  );
}
