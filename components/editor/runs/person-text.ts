import { phoneText } from "@/components/ui/phone";
import type { ListedRun } from "@/lib/contract/runs";

/** Whom a run is about, in two or three words; null when it is about nobody, or nobody may know. */
export function personText(contact: ListedRun["contact"]): string | null {
  if (!contact) return null;
  if (contact.name === null && contact.phone === null) return "Erased";
  return contact.name ?? phoneText(contact.phone);
}
