"use client";
import type { ExternalToast, toast as sonnerToast } from "sonner";
import { create } from "zustand";

type Message = Parameters<typeof sonnerToast>[0];
type Kind = "message" | "success" | "warning" | "error";

/** The toaster is drawn from the first message on. */
export const useToaster = create(() => ({ isWanted: false }));

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
