"use client";
import { Copy, CopyPlus, Group, Trash2 } from "lucide-react";
import { duplicateSelection, removeSelection } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { copySelection, groupSelection } from "@/components/editor/step-commands";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";

export function SelectionPanel({ count }: { count: number }) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  return (
    <div className="flex flex-col gap-3 p-4">
      <h2 className="font-semibold text-lg max-md:pr-20">{t("steps_selected", { count })}</h2>
      <p className="text-ink-2">{t("selection_about")}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={locked} onClick={() => groupSelection(store)}>
          <Group aria-hidden /> {t("group")}
        </Button>
        <Button size="sm" onClick={() => void copySelection(store)}>
          <Copy aria-hidden /> {t("copy")}
        </Button>
        <Button size="sm" disabled={locked} onClick={() => duplicateSelection(store)}>
          <CopyPlus aria-hidden /> {t("duplicate")}
        </Button>
        <Button size="sm" kind="danger" disabled={locked} onClick={() => removeSelection(store)}>
          <Trash2 aria-hidden /> {t("delete")}
        </Button>
      </div>
    </div>
  );
}
