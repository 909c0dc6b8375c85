"use client";
import { Paperclip } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { SENT_TYPES } from "@/lib/desk/attachments";
import type { useUploads } from "./use-uploads";

type Add = ReturnType<typeof useUploads>["add"];

/** Opens the browser's file dialog. */
export function AttachButton({ add }: { add: Add }) {
  const t = useWords("conversations");
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={SENT_TYPES.join()}
        className="hidden"
        aria-label={t("files_to_attach")}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <Button size="sm" kind="ghost" onClick={() => picker.current?.click()}>
        <Paperclip aria-hidden /> {t("attach")}
      </Button>
    </>
  );
}

/** Takes files that are pasted into an element or dropped on it. */
export function useDroppedFiles(add: Add) {
  const [isOver, setOver] = useState(false);
  const take = (transfer: DataTransfer | null, event: { preventDefault: () => void }) => {
    if (!transfer || transfer.files.length === 0) return;
    event.preventDefault();
    void add([...transfer.files]);
  };
  const target = {
    onPaste: (event: ClipboardEvent) => take(event.clipboardData, event),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      take(event.dataTransfer, event);
    },
  };
  return { isOver, target };
}
