"use client";
import { useEffect } from "react";

/** Puts the name of what a page shows before its title, so that tabs of the browser can be distinguished. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const before = `${name} · `;
    const set = () => {
      if (!document.title.startsWith(before)) document.title = before + document.title;
    };
    set();
    // The router writes the title of the page after its content, and again when the query of its URL changes.
    const observer = new MutationObserver(set);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [name]);
}
