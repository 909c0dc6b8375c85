"use client";
import { useEffect } from "react";
import { isInDialog, isTyping } from "@/components/ui/keys";
import { clipboardText, duplicateSelection, pasteText, removeSelection, selectAll } from "./commands";
import { useEditorStore } from "./context";
import type { EditorStore } from "./store";

export function useKeyboard({ fit }: { fit: () => void }): void {
  const store = useEditorStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const act = actionFor(event, { store, fit });
      if (!act) return;
      event.preventDefault();
      act();
    };
    const onCopy = (event: ClipboardEvent) => {
      if (isTyping(event.target) || hasSelectedText()) return;
      const text = clipboardText(store);
      if (text === null) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut") removeSelection(store);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isInDialog(event.target)) return;
      const text = event.clipboardData?.getData("text/plain");
      if (!text) return;
      event.preventDefault();
      pasteText(store, text);
    };
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("copy", onCopy);
    window.addEventListener("cut", onCopy);
    window.addEventListener("paste", onPaste);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("copy", onCopy);
      window.removeEventListener("cut", onCopy);
      window.removeEventListener("paste", onPaste);
    };
  }, [store, fit]);
}

function actionFor(event: KeyboardEvent, { store, fit }: { store: EditorStore; fit: () => void }) {
  const state = store.getState();
  const mod = event.metaKey || event.ctrlKey;
  const key = event.key.toLowerCase();
  if (mod && key === "z") return event.shiftKey ? state.redo : state.undo;
  if (mod && key === "y") return state.redo;
  if (isTyping(event.target) || isInDialog(event.target)) return null;
  // Its dialog is on the way: what is typed meanwhile is meant for it, and must not act on the canvas.
  if (state.adding !== null && !mod) return () => undefined;
  if (mod && key === "d") return () => duplicateSelection(store);
  if (mod && key === "a") return () => selectAll(store);
  if (mod) return null;
  switch (event.key) {
    case "Delete":
    case "Backspace":
      return () => removeSelection(store);
    case "n":
      return () => state.patchUi({ adding: {} });
    case "Escape":
      return () => state.patchUi({ selection: [], selectedEdge: null, shown: null, viewing: null });
    case "1":
      return fit;
    case "o":
      return () => state.patchUi({ view: state.view === "canvas" ? "outline" : "canvas" });
    case "t":
      return () => state.patchUi({ drawer: state.drawer === "test" ? null : "test" });
    case "p":
      return () => state.patchUi({ drawer: state.drawer === "problems" ? null : "problems" });
    case "r":
      return () => state.patchUi({ drawer: state.drawer === "runs" ? null : "runs" });
    default:
      return null;
  }
}

function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}
