"use client";
import { isTyping } from "@/components/ui/keys";

let held: { keys: string; end: () => void } | null = null;

/** The person has stopped waiting for a part that takes longer. */
const LONGEST_MS = 3_000;

/**
 * Keeps what is typed until the field it is meant for is there: a search, a note or the form of a new step, whose code
 * may have to be loaded first. Without it, the letters would be lost or act as shortcuts.
 */
export function holdTyping(): void {
  held?.end();
  const end = () => {
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("pointerdown", end, true);
    clearTimeout(timer);
    held = null;
  };
  const own = { keys: "", end };
  const onKeyDown = (event: KeyboardEvent) => {
    // The field has the focus already: it gets what was held before this key.
    if (isTyping(event.target) && event.target instanceof HTMLElement) return focusWithTyped(event.target);
    if (event.key === "Escape") return end();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") own.keys = own.keys.slice(0, -1);
    else if (event.key.length === 1) own.keys += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("pointerdown", end, true);
  const timer = setTimeout(end, LONGEST_MS);
  held = own;
}

/** Focuses a field and types into it what was held for it. */
export function focusWithTyped(field: HTMLElement): void {
  const keys = held?.keys;
  held?.end();
  field.focus();
  // Fields of React, of CodeMirror and of the email editor all take this as input of the person.
  if (keys && document.activeElement === field) document.execCommand("insertText", false, keys);
}
