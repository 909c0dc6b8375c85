import { phoneText } from "@/components/ui/phone";
import type { ListedRun } from "@/lib/contract/runs";

/** The contact of a run in a few words; null when there is none or the reader may not see it. */
export function personText(contact: ListedRun["contact"]): string | null {
  if (!contact) return null;
  if (contact.name === null && contact.phone === null) return "Erased";
  return contact.name ?? phoneText(contact.phone);
}
