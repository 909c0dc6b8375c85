import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import type { ListedRun } from "@/lib/contract/runs";

/** The contact of a run in a few words; null when there is none or the reader may not see it. */
export function usePersonText(): (contact: ListedRun["contact"]) => string | null {
  const t = useWords("ui");
  const phoneText = usePhoneText();
  return (contact) => {
    if (!contact) return null;
    if (contact.name === null && contact.phone === null) return t("erased");
    return contact.name ?? phoneText(contact.phone);
  };
}
