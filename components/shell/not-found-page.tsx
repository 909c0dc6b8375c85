"use client";
import { useWords } from "@/components/words/words";

/**
 * People without access see this page too, so that it does not reveal which pages exist. Every page loads it, so its
 * button and icon are plain elements.
 */
export function NotFoundPage() {
  const t = useWords("ui");
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6">
      <svg
        className="size-8 fill-none stroke-2 stroke-current text-ink-3"
        viewBox="0 0 24 24"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M19 5l3-3M2 22l3-3M8 13l2.5-2.5M11 16l2.5-2.5M12 6l2.3-2.3a2.4 2.4 0 013.4 0l2.6 2.6a2.4 2.4 0 010 3.4L18 12zM6 12l6 6-2.3 2.3a2.4 2.4 0 01-3.4 0l-2.6-2.6a2.4 2.4 0 010-3.4z" />
      </svg>
      <h1 className="font-semibold text-2xl">{t("page_not_found")}</h1>
      <p className="text-ink-2 text-lg">{t("page_not_found_why")}</p>
      <a
        href="/"
        className="mt-2 inline-flex h-10 items-center rounded-md bg-signal px-4 font-medium text-lg text-on-signal hover:bg-signal-hover"
      >
        {t("to_workspaces")}
      </a>
    </div>
  );
}
