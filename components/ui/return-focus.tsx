"use client";
import { createContext, type ReactNode, use, useInsertionEffect, useRef } from "react";
import { focusContent } from "./focus-content";

type Opening = { opener: HTMLElement | null; isOpen: boolean };

const OpeningContext = createContext<{ current: Opening } | null>(null);

/**
 * Remembers the element a dialog was opened from. Radix knows only its own triggers, and most dialogs are opened by the
 * page's state. The insertion effect runs before a field of the dialog takes the focus.
 */
export function ReturnFocus({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const opening = useRef<Opening>({ opener: null, isOpen: false });
  useInsertionEffect(() => {
    if (!isOpen) return;
    opening.current = { opener: openerOf(document.activeElement), isOpen: true };
    return () => {
      opening.current.isOpen = false;
    };
  }, [isOpen]);
  return <OpeningContext value={opening}>{children}</OpeningContext>;
}

/**
 * For a dialog's `onCloseAutoFocus`. It leaves the focus alone when something else has taken it. A dialog that a URL or a
 * command opened has nothing to return to.
 */
export function useReturnFocus(): (event: Event) => void {
  const opening = use(OpeningContext);
  return (event) => {
    if (event.defaultPrevented || !opening) return;
    const { opener } = opening.current;
    if (opener) event.preventDefault();
    if (opener && !opening.current.isOpen && isFocusFree()) selectedTab(opener).focus();
    // Radix may have a trigger of its own, which it focuses after this.
    queueMicrotask(() => {
      if (!opening.current.isOpen && isFocusFree()) focusContent();
    });
  };
}

const isFocusFree = () => document.activeElement === null || document.activeElement === document.body;

/** The focus alone opens a tab, so it returns to the tab that has stayed open. */
function selectedTab(opener: HTMLElement): HTMLElement {
  if (opener.role !== "tab") return opener;
  return opener.parentElement?.querySelector<HTMLElement>("[role=tab][aria-selected=true]") ?? opener;
}

/** A menu is gone when the dialog closes, so the focus returns to the menu's button. */
function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
