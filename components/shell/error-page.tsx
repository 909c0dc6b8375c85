"use client";

/** Every page loads it in case, so it brings no component along: its button and icon are plain elements. */
export function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
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
      <h1 className="font-semibold text-2xl">This page couldn't be loaded</h1>
      <p className="text-ink-2 text-lg">
        Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider
        {error.digest ? (
          <>
            {" "}
            and name <code className="font-mono text-base">{error.digest}</code>
          </>
        ) : null}
        .
      </p>
      <button
        type="button"
        className="mt-2 h-10 rounded-md bg-signal px-4 font-medium text-lg text-on-signal hover:bg-signal-hover"
        onClick={reset}
      >
        Try again
      </button>
    </div>
  );
}
