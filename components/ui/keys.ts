"use client";
import { useSyncExternalStore } from "react";

/** A key pressed while somebody writes is a letter. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable=true]") !== null
  );
}

export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("[role=dialog], [role=menu]") !== null;
}

const never = () => () => {};

/** What this keyboard calls the key that begins a command. */
export function useModKey(): "⌘" | "Ctrl" {
  return useSyncExternalStore(
    never,
    () => (navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}
