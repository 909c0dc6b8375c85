"use client";
import type { ExternalToast, toast as sonnerToast } from "sonner";
import { create } from "zustand";

type Message = Parameters<typeof sonnerToast>[0];
type Kind = "message" | "success" | "warning" | "error";

/** The toaster is drawn from the first message on, and on a phone above what stays at the bottom of the window. */
export const useToaster = create(() => ({ isWanted: false, above: 0 }));

/** A bar may float a little above the edge of the window. */
const NEAR = 24;

/** The height of the bars at the bottom of the window that are marked with `data-bottom-bar`, such as those of dialogs. */
export function bottomBarsHeight(bars: readonly { top: number; bottom: number }[], height: number): number {
  const atBottom = bars.filter(({ top, bottom }) => bottom > top && top < height && bottom >= height - NEAR);
  return height - Math.min(height, ...atBottom.map(({ top }) => top));
}

/** A dialog on a phone slides in from below, so its bar counts where it will be. */
function placeOf(bar: HTMLElement): { top: number; bottom: number } {
  const bottom = window.innerHeight;
  return bar.closest("[role=dialog]")
    ? { top: bottom - bar.offsetHeight, bottom }
    : bar.getBoundingClientRect();
}

/** Messages move with the bars: a dialog that opens below a message would have its buttons covered. */
export function placeToasts(): void {
  const bars = [...document.querySelectorAll<HTMLElement>("[data-bottom-bar]")].map(placeOf);
  useToaster.setState({ above: bottomBarsHeight(bars, window.innerHeight) });
}

let loaded: typeof sonnerToast | null = null;

/** Pages call this at the first input, because a message about a lost connection could no longer be loaded then. */
export async function loadToasts(): Promise<typeof sonnerToast> {
  loaded ??= (await import("sonner")).toast;
  return loaded;
}

const shower = (kind: Kind) => (message: Message, options?: ExternalToast) => {
  loadToasts().then(
    (toast) => {
      toast[kind](message, options);
      placeToasts();
      useToaster.setState({ isWanted: true });
    },
    // Without a connection and before the first input there is nothing to show it with.
    () => {},
  );
};

/** No page loads the library before it is used or has something to say. */
export const toast = Object.assign(shower("message"), {
  success: shower("success"),
  warning: shower("warning"),
  error: shower("error"),
});
