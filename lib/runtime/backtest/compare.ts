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
  const left = [...before.effects];
  const right = [...after.effects];
  const pairs = [contentOf, stepOf, recipientOf].flatMap((keyOf) => takePairs(left, right, keyOf));
  const changed = pairs.flatMap(([one, other]): Difference[] => {
    if (contentOf(one) !== contentOf(other)) return [{ kind: "changed", before: one, after: other }];
    return one.at === other.at ? [] : [{ kind: "moved", before: one, after: other }];
  });
  return [
    ...changed,
    ...left.map((effect): Difference => ({ kind: "removed", before: effect, after: null })),
    ...right.map((effect): Difference => ({ kind: "added", before: null, after: effect })),
  ];
}

type KeyOf = (effect: Effect) => string | null;

/** Removes the pairs from both lists. The order of the effects decides between several that are alike. */
function takePairs(left: Effect[], right: Effect[], keyOf: KeyOf): [Effect, Effect][] {
  const pairs: [Effect, Effect][] = [];
  for (const effect of [...left]) {
    const key = keyOf(effect);
    const at = key === null ? -1 : right.findIndex((other) => keyOf(other) === key);
    if (at === -1) continue;
    const [other] = right.splice(at, 1);
    left.splice(left.indexOf(effect), 1);
    if (other) pairs.push([effect, other]);
  }
  return pairs;
}

/** Ids of records that only the sandbox made say nothing. */
const MADE_UP = /_sandbox_\d+/g;

function contentOf({ at: _at, nodeId: _node, messageId: _message, ...content }: Effect): string {
  return canonicalText(content as Json).replaceAll(MADE_UP, "_sandbox");
}

const stepOf: KeyOf = ({ kind, nodeId }) => `${kind} ${nodeId}`;
const recipientOf: KeyOf = ({ kind, to }) => (typeof to === "string" ? `${kind} ${to}` : null);
