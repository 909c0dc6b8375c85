"use client";
import { type RefObject, useEffect } from "react";
import { useEditorStore } from "@/components/editor/context";
import type { EditorStore } from "@/components/editor/store";
import { concerns, visibleProblems } from "@/components/editor/visible-problems";

/** Notes which field of a form has the focus and which were left, so that problems are not shown while one types. */
export function useQuietProblems(frame: RefObject<HTMLElement | null>, nodeId: string): void {
  const store = useEditorStore();
  useEffect(() => {
    const form = frame.current;
    if (!form) return;
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A problem that appeared while a button is pressed would move the button away from under the pointer.
    const later = () => {
      clearTimeout(timer);
      if (!isPressed) timer = setTimeout(() => settle(store, { form, nodeId }));
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      later();
    };
    form.addEventListener("focusin", later);
    form.addEventListener("focusout", later);
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    later();
    return () => {
      clearTimeout(timer);
      form.removeEventListener("focusin", later);
      form.removeEventListener("focusout", later);
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, [frame, nodeId, store]);
}

function settle(store: EditorStore, { form, nodeId }: { form: HTMLElement; nodeId: string }): void {
  const focused = document.activeElement;
  // The open list of a field belongs to the field.
  if (focused?.closest("[data-radix-popper-content-wrapper]")) return;
  const path = focused && form.contains(focused) ? focused.getAttribute("data-path") : null;
  const { typing, quiet } = store.getState();
  if (typing?.nodeId === nodeId && typing.path === path) return;
  if (typing === null && path === null) return;
  if (typing && quiet?.nodeId === typing.nodeId)
    store.setState({ quiet: { ...quiet, touched: new Set([...quiet.touched, typing.path]) } });
  store.setState({ typing: null });
  if (path === null) return;
  // A choice is finished at once, unlike a text.
  const there = visibleProblems(store.getState()).filter(
    (problem) => problem.nodeId === nodeId && concerns(problem.field, path),
  );
  const known = isTyped(focused) ? new Set(there.map(({ code }) => code)) : null;
  store.setState({ typing: { nodeId, path, known } });
}

function isTyped(field: Element | null): boolean {
  return field?.matches("input, textarea, [contenteditable=true]") === true;
}
