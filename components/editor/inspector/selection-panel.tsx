"use client";
import { Copy, Trash2 } from "lucide-react";
import { duplicateSelection, removeSelection } from "@/components/editor/commands";
import { useEditorStore } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";

export function SelectionPanel({ count }: { count: number }) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  return (
    <div className="flex flex-col gap-3 p-4">
      <h2 className="font-semibold text-lg">{t("steps_selected", { count })}</h2>
      <p className="text-ink-2">{t("selection_about")}</p>
      <div className="flex gap-2">
        <Button onClick={() => duplicateSelection(store)}>
          <Copy aria-hidden /> {t("duplicate")}
        </Button>
        <Button kind="danger" onClick={() => removeSelection(store)}>
          <Trash2 aria-hidden /> {t("delete")}
        </Button>
      </div>
    </div>
  );
}
