"use client";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";

/** Every page loads it in case, so it brings no component along: its button and icon are plain elements. */
export function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useWords("ui");
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6"
    >
      <svg
        className="size-8 fill-none stroke-2 stroke-current text-bad"
        viewBox="0 0 24 24"
        strokeLinecap="round"
        aria-hidden
      >
        <path d="M4 20l4-4M16 8l4-4M7 11l6 6-2 2a4 4 0 01-6-6zM11 7l6 6 2-2a4 4 0 00-6-6z" />
      </svg>
      <h1 className="font-semibold text-2xl">{t("page_failed")}</h1>
      <p className="text-ink-2 text-lg">
        {error.digest
          ? rich(
              t.parts("page_failed_name", {
                digest: error.digest,
                code: (digest) => <code className="font-mono text-base">{digest}</code>,
              }),
            )
          : t("page_failed_why")}
      </p>
      <button
        type="button"
        className="mt-2 h-10 rounded-md bg-signal px-4 font-medium text-lg text-on-signal hover:bg-signal-hover"
        onClick={reset}
      >
        {t("try_again")}
      </button>
    </div>
  );
}
