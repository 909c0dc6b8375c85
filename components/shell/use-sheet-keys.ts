"use client";
import { useEffect } from "react";
import { isInDialog, isTyping } from "@/components/ui/keys";

export type ShellSheet = "commands" | "shortcuts";

/** Opens the command palette with Mod-K and the shortcuts with ?, on every signed-in page. */
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
