"use client";
import { useSyncExternalStore } from "react";

/** Single-key shortcuts are ignored in text fields, where the key is input. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable=true], [role=combobox]") !== null
  );
}

export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("[role=dialog], [role=menu]") !== null;
}

/** Whether something is open above the page that takes keys, even if a button still has the focus. */
export function isListOpen(): boolean {
  return document.querySelector("[role=listbox], [role=menu], [role=dialog][data-state=open]") !== null;
}

const neverChanges = () => () => {};

/** The name of this keyboard's command modifier key. */
export function useModKey(): "⌘" | "Ctrl" {
  return useSyncExternalStore(
    neverChanges,
    () => (navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}
