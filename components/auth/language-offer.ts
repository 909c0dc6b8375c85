import { toast } from "@/components/ui/toast";
import { applyViewerFormat } from "@/components/ui/viewer-format";
import { createClient } from "@/lib/contract/client";
import { patchProfile } from "@/lib/contract/people";
import { LANGUAGE_NAMES, type Language } from "@/lib/language";
import type { ReadLanguage } from "./read-language";

const STORED = "switchboard-language-offered";
const SHOWN_MS = 20_000;

type Arrival = { personId: string; read: ReadLanguage; refresh: () => void };

/**
 * Pages that follow the sign-in are in the language of the profile. A person who read the sign-in page in another one is
 * asked once in each browser, in the language of that page.
 */
export function offerLanguage({ personId, read, refresh }: Arrival): void {
  if (wasOffered(personId, read.language)) return;
  toast(read.question, {
    duration: SHOWN_MS,
    action: {
      label: LANGUAGE_NAMES[read.language],
      onClick: () => {
        createClient()(patchProfile, { body: { language: read.language } }).then(
          (changed) => {
            applyViewerFormat(changed);
            refresh();
          },
          (problem) => toast.error(problem.message),
        );
      },
    },
  });
}

/** The browser remembers the answer, if it has a storage. */
function wasOffered(personId: string, language: Language): boolean {
  try {
    const key = `${STORED} ${personId}`;
    const before = localStorage.getItem(key);
    localStorage.setItem(key, language);
    return before === language;
  } catch {
    return false;
  }
}
