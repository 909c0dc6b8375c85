import { toast } from "@/components/ui/toast";
import { applyViewerFormat } from "@/components/ui/viewer-format";
import { createClient } from "@/lib/contract/client";
import { getProfile, patchProfile } from "@/lib/contract/people";
import { LANGUAGE_NAMES, type Language } from "@/lib/language";

const STORED = "switchboard-language-offered";
const SHOWN_MS = 20_000;

type Offer = { language: Language; question: string; refresh: () => void };

/**
 * Pages that follow the sign-in are in the language of the profile. A person who read the sign-in page in another one is
 * asked once in each browser, in the language of that page.
 */
export async function offerLanguage({ language, question, refresh }: Offer): Promise<void> {
  const client = createClient();
  const profile = await client(getProfile).catch(() => null);
  if (!profile || profile.language === language || wasOffered(language)) return;
  toast(question, {
    duration: SHOWN_MS,
    action: {
      label: LANGUAGE_NAMES[language],
      onClick: () => {
        client(patchProfile, { body: { language } }).then(
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

/** Also remembers that it was, where the browser has a storage. */
function wasOffered(language: Language): boolean {
  try {
    const before = localStorage.getItem(STORED);
    localStorage.setItem(STORED, language);
    return before === language;
  } catch {
    return false;
  }
}
