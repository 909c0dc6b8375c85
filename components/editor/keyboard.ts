"use client";
import { useEffect } from "react";
import { isInDialog, isListOpen, isTyping } from "@/components/ui/keys";
import { clipboardText, duplicateSelection, removeSelection, selectAll } from "./commands";
import { useEditorStore } from "./context";
import { holdTyping } from "./held-typing";
import type { Drawer, EditorStore, Position } from "./store";

type Acts = {
  isOpening: boolean;
  fit: () => void;
  showStart: () => void;
  onDeploy: () => void;
  onFind: () => void;
  /** Returns the place at which steps are pasted, or null to paste them beside their originals. */
  pointedPlace: () => Position | null;
};

export function useKeyboard({ isOpening, fit, showStart, onDeploy, onFind, pointedPlace }: Acts): void {
  const store = useEditorStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const act = actionFor(event, { store, isOpening, fit, showStart, onDeploy, onFind });
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
      const place = pointedPlace();
      void import("./paste").then(({ pasteByKey }) => pasteByKey(store, text, place));
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
  }, [store, isOpening, fit, showStart, onDeploy, onFind, pointedPlace]);
}

function actionFor(
  event: KeyboardEvent,
  { store, ...act }: Omit<Acts, "pointedPlace"> & { store: EditorStore },
) {
  const state = store.getState();
  const mod = event.metaKey || event.ctrlKey;
  const key = event.key.toLowerCase();
  if (mod && (key === "z" || key === "y") && isApart(event.target)) return null;
  if (mod && key === "z") return event.shiftKey ? state.redo : state.undo;
  if (mod && key === "y") return state.redo;
  if (mod && key === "f" && !isInDialog(event.target))
    return () => {
      holdTyping();
      act.onFind();
    };
  const step = state.selection.length === 1 ? state.selection[0] : undefined;
  if (event.key === "Escape" && step !== undefined && isInForm(event.target)) {
    return () => {
      // The next key does not belong to this field, however soon it comes.
      if (event.target instanceof HTMLElement) event.target.blur();
      void steps().then(({ focusStep }) => {
        // Its code may come after the next key has opened a dialog.
        if (document.activeElement === document.body) focusStep(step);
      });
    };
  }
  if (isTyping(event.target) || isInDialog(event.target) || isListOpen()) return null;
  // A dialog is on the way: what is typed meanwhile is meant for it, and must not act on the canvas.
  if ((state.adding !== null || act.isOpening) && !mod) return event.key === "Tab" ? null : () => undefined;
  if (mod && key === "d") return () => duplicateSelection(store);
  if (mod && key === "a") return () => selectAll(store);
  if (mod && key === "g")
    return () =>
      void commands().then(({ groupSelection, ungroupSelection }) =>
        event.shiftKey ? ungroupSelection(store) : groupSelection(store),
      );
  if (mod) return null;
  if (state.readOnly && event.key.toLowerCase() === "n") return null;
  switch (event.key) {
    case "Delete":
    case "Backspace":
      return () => removeSelection(store);
    case "j":
      return () => void steps().then(({ goToStep }) => goToStep(store, 1));
    case "k":
      return () => void steps().then(({ goToStep }) => goToStep(store, -1));
    case "Enter":
      return step !== undefined && isStep(event.target)
        ? () => state.focusProblem({ nodeId: step, field: null })
        : null;
    case "d":
      return act.onDeploy;
    case "c":
      return () => void import("./comments/open-comments").then(({ openComments }) => openComments(store));
    case "e":
      return () => void commands().then(({ toggleOff }) => toggleOff(store));
    case "N":
      return () => {
        holdTyping();
        void commands().then(({ addNote }) => addNote(store));
      };
    case "n":
      return () => {
        holdTyping();
        state.patchUi({ adding: {} });
      };
    case "Escape":
      return () => state.patchUi({ selection: [], selectedEdge: null, shown: null, viewing: null });
    case "0":
      return act.showStart;
    case "1":
      return act.fit;
    case "o":
      return () => state.patchUi({ view: state.view === "canvas" ? "outline" : "canvas" });
    case "t":
      return () => toggleDrawer(store, "test");
    case "p":
      return () => toggleDrawer(store, "problems");
    case "r":
      return () => toggleDrawer(store, "runs");
    default:
      return null;
  }
}

/** Keys go on in the panel that one of them opened: by Tab, it is last on the page. */
function toggleDrawer(store: EditorStore, part: Drawer) {
  const { drawer, patchUi } = store.getState();
  patchUi({ drawer: drawer === part ? null : part });
  document.querySelector<HTMLElement>(`#panel [data-drawer=${part}]`)?.focus();
}

const steps = () => import("./go-to-step");
const commands = () => import("./step-commands");

function isInForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("#details") !== null;
}

/** Text that is no part of the automation, such as a comment or a search, is undone by the browser. */
function isApart(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !isTyping(target)) return false;
  return target.matches("[type=search]") || target.closest(PLACES)?.matches("#panel, [role=dialog]") === true;
}
const PLACES = "#details, #canvas, #panel, [role=dialog]";

/** Enter belongs to buttons, links and edges that have the focus. */
function isStep(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("body, #canvas, .react-flow__node, [data-step]");
}

function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}
