"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

type Values = Record<string, string | null>;

/**
 * Keeps filters in the URL's search params, so that a shared link shows the same view. The history API changes the URL
 * without a request to the server, so that a filter applies at once on a slow connection too.
 */
export function useSearchParamsState() {
  const search = useSearchParams();
  const pathname = usePathname();
  const urlWith = useCallback(
    (values: Values) => {
      // A search box reports its text after a pause, and a click may have changed the URL in the meantime.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const query = next.toString();
      return query ? `${pathname}?${query}` : pathname;
    },
    [pathname],
  );
  /** Replaces the history entry, for filters: Back leaves the page. */
  const set = useCallback(
    (values: Values) => window.history.replaceState(null, "", urlWith(values)),
    [urlWith],
  );
  /** Adds a history entry, for opening another item: Back returns to the previous one. */
  const go = useCallback((values: Values) => window.history.pushState(null, "", urlWith(values)), [urlWith]);
  /** The param's value if it is one of the choices, otherwise the first choice. */
  const choice = <const C extends readonly { value: string }[]>(
    name: string,
    choices: C,
  ): C[number]["value"] =>
    choices.find((one) => one.value === search.get(name))?.value ?? choices[0]?.value ?? "";
  const get = (name: string) => search.get(name) ?? "";
  /** The param as the text of a search, no longer than the server accepts. */
  const searched = (name: string) => get(name).trim().slice(0, 100);
  return { get, searched, choice, set, go };
}
