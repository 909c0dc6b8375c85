"use client";
import { useAddress } from "./use-address";

/** A dialog with an address: `?do=invite` opens it, so that a command or a link can name it. */
export function useDoing(what: string): [boolean, (open: boolean) => void] {
  const { get, set } = useAddress();
  return [get("do") === what, (open) => set({ do: open ? what : null })];
}
