"use client";
import "./globals.css";

/** Shown when the root layout itself fails, so it depends on no other component. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en" data-theme="light">
      <body>
        <div
          role="alert"
          className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6"
        >
          <h1 className="font-semibold text-2xl">This page couldn't be loaded</h1>
          <p className="text-ink-2 text-lg">
            Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider
            {error.digest ? ` and name ${error.digest}` : ""}.
          </p>
          <button type="button" className="rounded-md bg-signal px-4 py-2 text-on-signal" onClick={reset}>
            Try again
          </button>
        </div>
      </body>
    </html>
  );
}
