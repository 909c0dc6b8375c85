import { useEffect } from "react";
import type { FoundKind } from "@/lib/contract/search";
import { useTenant } from "./tenant";

const MOST = 12;

/**
 * The objects a person opened last in this browser, as "kind:id" and without their names: the server answers those, for
 * as long as the object exists and the person may read it.
 */
export function readOpened(of: Owner): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

type Owner = { tenant: string; personId: string };
const keyOf = ({ tenant, personId }: Owner) => `switchboard.opened ${personId} ${tenant}`;

/** Remembers that the object of this page was opened. */
export function useOpened(kind: FoundKind, id: string): void {
  const { key, person } = useTenant();
  useEffect(() => {
    const of = { tenant: key, personId: person.id };
    const opened = `${kind}:${id}`;
    const all = [opened, ...readOpened(of).filter((one) => one !== opened)].slice(0, MOST);
    try {
      localStorage.setItem(keyOf(of), JSON.stringify(all));
    } catch {
      // Without storage nothing is remembered.
    }
  }, [key, person.id, kind, id]);
}
