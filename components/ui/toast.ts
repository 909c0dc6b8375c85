"use client";
import type { ExternalToast, toast as sonnerToast } from "sonner";
import { create } from "zustand";
import { isPhoneNow } from "./use-wide";

type Message = Parameters<typeof sonnerToast>[0];
type Kind = "message" | "success" | "warning" | "error";

/** The toaster is mounted with the first message. It keeps clear of bars at the bottom and panels at the side. */
export const useToaster = create(() => ({ isWanted: false, above: 0, beside: 0 }));

/** A bar may float a little above the edge of the window. */
const NEAR = 24;

/** The height of the bars at the bottom of the window that are marked with `data-bottom-bar`, such as those of dialogs. */
export function bottomBarsHeight(bars: readonly { top: number; bottom: number }[], height: number): number {
  const atBottom = bars.filter(({ top, bottom }) => bottom > top && top < height && bottom >= height - NEAR);
  return height - Math.min(height, ...atBottom.map(({ top }) => top));
}

type Box = { left: number; right: number; top: number; bottom: number };

/** The space a message takes on a wide screen: the library's width, two lines with a button, and the margin. */
const MESSAGE = { width: 356, height: 96, margin: 24 };

/**
 * The place at the bottom right of a wide window where a message covers no bar, and no panel at the right edge that leaves
 * room beside it. Bars may be above each other, as the map of a canvas above a drawer.
 */
export function freeCorner(
  { panels, bars }: { panels: readonly Box[]; bars: readonly Box[] },
  { width, height }: { width: number; height: number },
): { above: number; beside: number } {
  const room = MESSAGE.width + 2 * MESSAGE.margin;
  const edges = panels
    .filter(({ left, right, top, bottom }) => left < right && right >= width - 1 && bottom > top)
    .map(({ left }) => left);
  const edge = Math.min(width, ...edges.filter((left) => left >= room));
  const inWay = bars.filter(
    ({ left, right, top, bottom }) =>
      bottom > top && left < edge - MESSAGE.margin && right > edge - MESSAGE.margin - MESSAGE.width,
  );
  let free = height;
  for (;;) {
    const low = free;
    const below = inWay.filter(
      ({ top, bottom }) => top < low && bottom > low - MESSAGE.height - MESSAGE.margin,
    );
    free = Math.min(low, ...below.map(({ top }) => top));
    if (free === low) break;
  }
  // A window full of bars has no better place than its corner.
  const fits = free >= MESSAGE.height + 2 * MESSAGE.margin;
  return { above: fits ? height - free : 0, beside: width - edge };
}

/** A dialog on a phone slides in from below, so its bar counts where it will be. */
function placeOf(bar: HTMLElement): { top: number; bottom: number } {
  const bottom = window.innerHeight;
  return bar.closest("[role=dialog]")
    ? { top: bottom - bar.offsetHeight, bottom }
    : bar.getBoundingClientRect();
}

const marked = (names: string) => [...document.querySelectorAll<HTMLElement>(names)];
const boxesOf = (names: string) => marked(names).map((one) => one.getBoundingClientRect());

/** Messages move with the bars: a dialog that opens below a message would have its buttons covered. */
function placeToasts(): void {
  const { innerWidth: width, innerHeight: height } = window;
  useToaster.setState(
    isPhoneNow()
      ? { above: bottomBarsHeight(marked("[data-bottom-bar]").map(placeOf), height), beside: 0 }
      : freeCorner(
          {
            panels: boxesOf("[data-right-panel]"),
            bars: boxesOf("[data-bottom-bar], [data-bottom-panel]"),
          },
          { width, height },
        ),
  );
}

let isPlacing = false;

/** Moves the messages at most once per frame while the page changes. */
export function keepPlaced(): void {
  if (isPlacing || !document.querySelector("[data-sonner-toast]")) return;
  isPlacing = true;
  requestAnimationFrame(() => {
    isPlacing = false;
    placeToasts();
  });
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
