"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

type Values = Record<string, string | null>;

/**
 * Filters live in the address: a link shows what its sender saw. Changed without asking the server for the page
 * again, for it would be the same page: a choice shows at once, also on a slow line.
 */
export function useSearchParamsState() {
  const search = useSearchParams();
  const path = usePathname();
  const address = useCallback(
    (values: Values) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const query = next.toString();
      return query ? `${path}?${query}` : path;
    },
    [search, path],
  );
  /** A filter: Back leaves the page. */
  const set = useCallback(
    (values: Values) => window.history.replaceState(null, "", address(values)),
    [address],
  );
  /** Another thing looked at: Back returns to the one before. */
  const go = useCallback((values: Values) => window.history.pushState(null, "", address(values)), [address]);
  /** One of the choices there are, whatever somebody wrote into the address; the first when it is none of them. */
  const choice = <const C extends readonly { value: string }[]>(
    name: string,
    choices: C,
  ): C[number]["value"] =>
    choices.find((one) => one.value === search.get(name))?.value ?? choices[0]?.value ?? "";
  return { get: (name: string) => search.get(name) ?? "", choice, set, go };
}

/** The former name, for the partner and operator pages until they import the new one. */
export const useAddress = useSearchParamsState;
