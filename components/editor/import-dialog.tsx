"use client";
import { ImportForm } from "@/components/automations/import-form";
import { useEditorStore } from "./context";

/** Replaces this draft by a serialized automation. The import is one undo step. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  return (
    <ImportForm
      description="Replaces this draft. The live version doesn't change, and you can undo the import."
      onClose={onClose}
      onImport={(definition) => {
        store.getState().commit(() => ({ ok: true, definition, nodeIds: [] }), { label: "Import" });
        onClose();
      }}
    />
  );
}
