"use client";
import { useSearchParamsState } from "./use-search-params";

/** Opens a dialog from the URL (`?do=invite`), so that commands and links can lead to it. */
export function useDialogParam(name: string): [boolean, (open: boolean) => void] {
  const { get, set } = useSearchParamsState();
  return [get("do") === name, (open) => set({ do: open ? name : null })];
}
