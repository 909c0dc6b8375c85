"use client";
import { useEffect } from "react";
import { Toaster as Sonner, useSonner } from "sonner";
import { keepPlaced, useToaster } from "@/components/ui/toast";
import { usePhone } from "@/components/ui/use-wide";
import { useWords } from "@/components/words/words";

/** Shows the messages of every page. This code and the library are loaded with the first message. */
export function Toaster() {
  const t = useWords("ui");
  const above = useToaster((state) => state.above);
  const beside = useToaster((state) => state.beside);
  const isPhone = usePhone();
  const isShown = useSonner().toasts.length > 0;
  useEffect(() => {
    if (!isShown) return;
    // Bars move when a page, a drawer or a dialog opens, and once more when a dialog's animation ends.
    const changes = new MutationObserver(keepPlaced);
    changes.observe(document.body, { childList: true, subtree: true });
    const moves = ["resize", "animationend"] as const;
    for (const move of moves) addEventListener(move, keepPlaced);
    return () => {
      changes.disconnect();
      for (const move of moves) removeEventListener(move, keepPlaced);
    };
  }, [isShown]);
  return (
    <Sonner
      containerAriaLabel={t("notifications")}
      // The same corner on every page: above the bars of dialogs and conversations, beside the details of the editor.
      // A message below the title would cover the line after it, or the main button.
      position={isPhone ? "bottom-center" : "bottom-right"}
      offset={{ bottom: above + 24, right: beside + 24 }}
      mobileOffset={{ bottom: `calc(${above}px + 0.75rem + env(safe-area-inset-bottom, 0px))` }}
      toastOptions={{
        className: "!rounded-lg !border !border-line !bg-sheet !text-ink !shadow-lift !font-sans !text-base",
        descriptionClassName: "!text-ink-2",
        // The library's own colors do not follow the theme of the page.
        classNames: { actionButton: "!bg-ink !text-sheet" },
      }}
    />
  );
}
