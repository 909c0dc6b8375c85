"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { isInDialog } from "@/components/ui/keys";

type SideMenu = {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
};

/** The side menu of narrow windows. Escape closes it, unless a menu or dialog above it takes the key. */
export function useSideMenu(): SideMenu {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isInDialog(event.target)) return;
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen]);
  return { isOpen, setOpen, button };
}
