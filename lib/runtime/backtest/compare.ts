import { canonicalText, type Json } from "@/lib/automation/json";
import type { Effect, Replay } from "./replay";

export type Difference = {
  kind: "added" | "removed" | "changed" | "moved";
  before: Effect | null;
  after: Effect | null;
};

/**
 * Pairs the effects of two replays of one event: first those that say the same, then those of one step, then those to
 * one recipient. What stays alone was added or removed.
 */
export function compareReplays(before: Replay, after: Replay): Difference[] {
  const [earlier, later] = withoutEqual(before.effects, after.effects);
  const left = earlier.map(toEntry);
  const right = later.map(toEntry);
  const pairs = KEYS.flatMap((keyOf) => takePairs(left, right, keyOf));
  const changed = pairs.flatMap(
    ([{ effect: one, content }, { effect: other, content: otherContent }]): Difference[] => {
      if (content !== otherContent) return [{ kind: "changed", before: one, after: other }];
      return one.at === other.at ? [] : [{ kind: "moved", before: one, after: other }];
    },
  );
  return [
    ...changed,
    ...left.map(({ effect }): Difference => ({ kind: "removed", before: effect, after: null })),
    ...right.map(({ effect }): Difference => ({ kind: "added", before: null, after: effect })),
  ];
}

/** Most effects are the same in the same place, which costs little to see. */
function withoutEqual(before: readonly Effect[], after: readonly Effect[]): [Effect[], Effect[]] {
  const texts = after.map((effect) => JSON.stringify(effect));
  const equal = new Set(before.flatMap((effect, at) => (JSON.stringify(effect) === texts[at] ? [at] : [])));
  const isOpen = (_: Effect, at: number) => !equal.has(at);
  return [before.filter(isOpen), after.filter(isOpen)];
}

/** Its content is read once, because comparing texts of it takes most of the time. */
type Entry = { effect: Effect; content: string };
type KeyOf = (entry: Entry) => string | null;
const toEntry = (effect: Effect): Entry => ({ effect, content: contentOf(effect) });

/** Removes the pairs from both lists. The order of the effects decides between several that are alike. */
function takePairs(left: Entry[], right: Entry[], keyOf: KeyOf): [Entry, Entry][] {
  const pairs: [Entry, Entry][] = [];
  for (const entry of [...left]) {
    const key = keyOf(entry);
    const at = key === null ? -1 : right.findIndex((other) => keyOf(other) === key);
    if (at === -1) continue;
    const [other] = right.splice(at, 1);
    left.splice(left.indexOf(entry), 1);
    if (other) pairs.push([entry, other]);
  }
  return pairs;
}

/** Ids of records that only the sandbox made say nothing. */
const MADE_UP = /_sandbox_\d+/g;

function contentOf({ at: _at, nodeId: _node, messageId: _message, ...content }: Effect): string {
  return canonicalText(content as Json).replaceAll(MADE_UP, "_sandbox");
}

const KEYS: readonly KeyOf[] = [
  ({ content }) => content,
  ({ effect: { kind, nodeId } }) => `${kind} ${nodeId}`,
  ({ effect: { kind, to } }) => (typeof to === "string" ? `${kind} ${to}` : null),
];
