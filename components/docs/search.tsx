"use client";
import { Search as SearchIcon } from "lucide-react";
import { useEffect, useId, useState } from "react";

/**
 * Hides what does not match, in the page that is there already: rendering hundreds of operations again in the browser
 * would send them twice. Entries carry `data-entry`, their sections `data-section`.
 */
export function Search() {
  const id = useId();
  const [found, setFound] = useState<number | null>(null);
  // A search from another page of the reference arrives in the address.
  useEffect(() => {
    const query = new URLSearchParams(window.location.search).get("q");
    const box = document.getElementById(id);
    if (query === null || !(box instanceof HTMLInputElement)) return;
    box.value = query;
    setFound(filter(query));
  }, [id]);
  return (
    <search>
      <label htmlFor={id} className="sr-only">
        Search the reference
      </label>
      <div className="flex h-10 items-center gap-2 rounded-md border border-line-strong bg-sheet px-3 focus-within:border-signal">
        <SearchIcon className="size-4 shrink-0 text-ink-3" aria-hidden />
        <input
          id={id}
          type="search"
          name="q"
          placeholder="Search operations, such as suspend or /v1/leads"
          className="h-full w-full min-w-0 bg-transparent outline-none"
          onChange={(event) => setFound(filter(event.target.value))}
        />
      </div>
      <p role="status" className="mt-1 min-h-5 text-ink-3 text-sm">
        {found === null ? "" : found === 1 ? "1 operation" : `${found} operations`}
      </p>
    </search>
  );
}

/** Returns how many entries match; null for an empty search, which shows all of them. */
function filter(query: string): number | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of document.querySelectorAll<HTMLElement>("[data-section]")) {
    let isEmpty = true;
    for (const entry of section.querySelectorAll<HTMLElement>("[data-entry]")) {
      const text = `${entry.textContent} ${entry.dataset.entry}`.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
      if (entry.hidden) continue;
      isEmpty = false;
      found += 1;
    }
    section.hidden = isEmpty;
  }
  return words.length === 0 ? null : found;
}
