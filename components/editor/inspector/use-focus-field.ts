"use client";
import { type RefObject, useEffect } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { focusWithTyped } from "@/components/editor/held-typing";
import type { Node } from "@/lib/automation/schema";
import { openField } from "./open-field";

/** Moves the focus into the form: to the field of a problem that was clicked, or to the one a new step waits for. */
export function useFocusField(frame: RefObject<HTMLElement | null>, node: Node): void {
  const store = useEditorStore();
  const focus = useEditor((state) => (state.focus?.nodeId === node.id ? state.focus : null));
  const open = openField(node);
  useEffect(() => {
    if (!focus || !frame.current) return;
    const { field } = focus;
    const find = (form: HTMLElement) => (field === null ? fieldToFill(form, open) : fieldAt(form, field));
    return whenThere(frame.current, {
      find,
      settle: (element) => {
        store.getState().patchUi({ focus: null });
        if (!element) return;
        element.closest("details")?.setAttribute("open", "");
        focusWithTyped(element);
      },
    });
  }, [focus, frame, open, store]);
}

const FIELD =
  "input:not([type=hidden]), textarea, [contenteditable=true], [role=combobox], [role=switch], [role=radio][tabindex='0']";
/** Stands for a field whose code is on the way. */
const WAITING = ".template-waiting, .template-editor:empty, .animate-pulse-soft";

/** On a touch screen a text field would open the keyboard over half of the form, so the form itself takes the focus. */
function fieldToFill(frame: HTMLElement, open: string | null): HTMLElement | null {
  const form = frame.querySelector<HTMLElement>("[data-form]");
  if (!form || window.matchMedia("(pointer: coarse)").matches) return frame;
  const found = open === null ? null : partOf(form, open);
  if (found || (open !== null && form.querySelector(WAITING))) return found;
  return firstField(frame, form);
}

function firstField(frame: HTMLElement, form: HTMLElement): HTMLElement | null {
  const field = form.querySelector<HTMLElement>(FIELD);
  const waiting = form.querySelector(WAITING);
  const isNext = waiting && (!field || isBefore(waiting, field));
  return isNext ? null : (field ?? frame);
}

function isBefore(a: Element, b: Element): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** The field of a problem, or the one it is a part of. */
function fieldAt(frame: HTMLElement, field: string): HTMLElement | null {
  const parts = field.split(".");
  for (let length = parts.length; length > 0; length--) {
    const element = partOf(frame, parts.slice(0, length).join("."));
    if (element) return element;
  }
  return null;
}

function partOf(frame: HTMLElement, field: string): HTMLElement | null {
  const path = CSS.escape(field);
  return frame.querySelector<HTMLElement>(`[data-path="${path}"], [data-path^="${path}."]`);
}

const LONGEST_MS = 5_000;

/**
 * Waits for an element whose code is being loaded. It settles for none when the person does something else meanwhile, so
 * that a later change of the form does not take the focus from them.
 */
function whenThere(
  frame: HTMLElement,
  {
    find,
    settle,
  }: { find: (frame: HTMLElement) => HTMLElement | null; settle: (element: HTMLElement | null) => void },
): () => void {
  const here = find(frame);
  if (here) {
    settle(here);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = find(frame);
    if (element) end(element);
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener("keydown", giveUp, true);
    window.removeEventListener("pointerdown", giveUp, true);
    frame.removeEventListener("focusin", giveUp);
  };
  const end = (element: HTMLElement | null) => {
    stop();
    settle(element);
  };
  const giveUp = () => end(null);
  const timer = setTimeout(giveUp, LONGEST_MS);
  observer.observe(frame, { childList: true, subtree: true });
  window.addEventListener("keydown", giveUp, true);
  window.addEventListener("pointerdown", giveUp, true);
  // A screen reader moves the focus without a key.
  frame.addEventListener("focusin", giveUp);
  return stop;
}
