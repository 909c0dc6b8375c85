"use client";
import { useEffect } from "react";
import { isInDialog, isTyping } from "@/components/ui/keys";

export type ShellSheet = "commands" | "shortcuts";

/** Mod-K and ? work on every page that somebody is signed in to. */
export function useSheetKeys(open: (sheet: ShellSheet) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isInDialog(event.target)) return;
      const mod = event.metaKey || event.ctrlKey;
      if (mod && event.key.toLowerCase() === "k") {
        event.preventDefault();
        open("commands");
      } else if (!mod && event.key === "?" && !isTyping(event.target)) {
        event.preventDefault();
        open("shortcuts");
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}
