import type { Found, FoundKind } from "@/lib/contract/search";
import { matchesWords, type SearchText } from "./search-text";

/** A kind with the ids asked for, as the dashboard remembers them: "contact:con_1". */
export type Named = { kind: string; id: string };

export function readNamed(opened: readonly string[]): Named[] {
  return opened.map((one) => {
    const colon = one.indexOf(":");
    return { kind: one.slice(0, colon), id: one.slice(colon + 1) };
  });
}

export const idsOf = (named: readonly Named[], kind: FoundKind): string[] =>
  named.filter((one) => one.kind === kind).map(({ id }) => id);

/** In the order in which they were opened; those that are gone or out of reach are missing. */
export function inOrder(named: readonly Named[], found: readonly Found[]): Found[] {
  return named.flatMap(({ kind, id }) => found.find((one) => one.kind === kind && one.id === id) ?? []);
}

/** The recently opened objects that match, and the other results. Without a search text, all opened ones match. */
export function answer(asked: SearchText | null, opened: readonly Found[], results: readonly Found[]) {
  const first = opened.filter(
    ({ name, note, id, phone }) => asked === null || matchesWords(asked, { texts: [name, note, id], phone }),
  );
  const isNew = ({ kind, id }: Found) => !first.some((one) => one.kind === kind && one.id === id);
  return { opened: first, results: results.filter(isNew) };
}
