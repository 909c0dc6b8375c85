import type { OpenEditor } from "@/lib/contract/editors";

/** The other people who have this automation open. A person with two tabs counts once. */
export type OtherPerson = { personId: string; name: string; letters: string; nodeId: string | null };

/** Leaves out the reader, whose other tabs aren't another person. */
export function peopleOf(others: readonly OpenEditor[], me: string): OtherPerson[] {
  const people = new Map<string, OtherPerson>();
  for (const { personId, name, nodeId } of others) {
    if (personId === me) continue;
    const known = people.get(personId);
    if (known && (known.nodeId !== null || nodeId === null)) continue;
    people.set(personId, { personId, name, letters: initials(name), nodeId });
  }
  return [...people.values()];
}

/** People by the step they have selected. */
export function namesAt(others: readonly OpenEditor[], me: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, nodeId } of peopleOf(others, me)) {
    if (nodeId === null) continue;
    const before = names.get(nodeId);
    names.set(nodeId, before ? `${before}, ${name}` : name);
  }
  return names;
}

/** Two letters, whole characters of any script. */
export function initials(name: string): string {
  const words = name.split(" ").filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0] ?? "").join("");
}
