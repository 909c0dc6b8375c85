"use client";
import { useRouter } from "next/navigation";
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, LANGUAGE_NAMES, LANGUAGES } from "@/lib/language";
import { useLanguage, useWords } from "./words";

/**
 * Buttons for the page's languages, each by its own name. They keep the choice in the language cookie. Typed text stays,
 * because only the words are fetched again.
 */
export function LanguageSwitch() {
  const t = useWords("auth");
  const current = useLanguage();
  const router = useRouter();
  return (
    <nav aria-label={t("language")} className="mt-10 flex gap-3 text-sm">
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className="touch:min-h-touch text-ink-3 underline-offset-4 hover:underline aria-pressed:text-ink"
          onClick={() => {
            const secure = window.location.protocol === "https:" ? "; Secure" : "";
            // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
            document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
            router.refresh();
          }}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </nav>
  );
}
