"use client";
import { ImportForm } from "@/components/automations/import-form";
import { useWords } from "@/components/words/words";
import { useEditorStore } from "./context";

/** Replaces this draft by a serialized automation. The import is one undo step. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("editorDialogs");
  const store = useEditorStore();
  return (
    <ImportForm
      description={t("import_about")}
      onClose={onClose}
      onImport={(definition) => {
        store.getState().commit(() => ({ ok: true, definition, nodeIds: [] }), { label: t("import") });
        onClose();
      }}
    />
  );
}
