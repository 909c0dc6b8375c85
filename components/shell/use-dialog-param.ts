"use client";
import { useSearchParamsState } from "./use-search-params";

/** A dialog with an address: `?do=invite` opens it, so that a command or a link can name it. */
export function useDialogParam(what: string): [boolean, (open: boolean) => void] {
  const { get, set } = useSearchParamsState();
  return [get("do") === what, (open) => set({ do: open ? what : null })];
}
