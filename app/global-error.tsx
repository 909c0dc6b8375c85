"use client";
import { useSyncExternalStore } from "react";
import "./globals.css";

/** This page replaces the layout that would give it words, so it has its own. */
const WORDS = {
  en: {
    title: "This page couldn't be loaded",
    text: "Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider.",
    named: (digest: string) =>
      `Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider and give them the code ${digest}.`,
    again: "Try again",
  },
  es: {
    title: "No se pudo cargar esta página",
    text: "No se perdió nada de lo que escribió en otras páginas. Inténtelo de nuevo. Si el problema continúa, comuníquese con quien le ofrece este servicio.",
    named: (digest: string) =>
      `No se perdió nada de lo que escribió en otras páginas. Inténtelo de nuevo. Si el problema continúa, comuníquese con quien le ofrece este servicio e indíquele el código ${digest}.`,
    again: "Intentar de nuevo",
  },
};

const neverChanges = () => () => {};

function useBrowserLanguage(): keyof typeof WORDS {
  return useSyncExternalStore(
    neverChanges,
    () => (navigator.language.startsWith("es") ? "es" : "en"),
    () => "en",
  );
}

/** Shown when the root layout itself fails, so it depends on no other component. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const language = useBrowserLanguage();
  const { title, text, named, again } = WORDS[language];
  return (
    <html lang={language} data-theme="light">
      <body>
        <div
          role="alert"
          className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6"
        >
          <h1 className="font-semibold text-2xl">{title}</h1>
          <p className="text-ink-2 text-lg">{error.digest ? named(error.digest) : text}</p>
          <button type="button" className="rounded-md bg-signal px-4 py-2 text-on-signal" onClick={reset}>
            {again}
          </button>
        </div>
      </body>
    </html>
  );
}
