import { canonicalJson } from "./canonical-json";
import type { Hash } from "./price-book";
import { compareEvents, type UsageEvent } from "./usage";

/**
 * A Merkle tree over texts. Leaves and nodes are hashed under different prefixes, so no node can be passed
 * off as a leaf; an odd node moves up unchanged (the tree of RFC 6962).
 */
export type MerkleAccumulator = { add: (leaf: string) => void; root: () => string; size: () => number };

/** Keeps one hash per level: millions of events need no more memory than a handful. */
export function merkleAccumulator(hash: Hash): MerkleAccumulator {
  const levels: (string | null)[] = [];
  let count = 0;
  return {
    add(leaf) {
      let carry = leafHash(leaf, hash);
      let level = 0;
      for (; levels[level] != null; level += 1) {
        carry = nodeHash(levels[level]!, carry, hash);
        levels[level] = null;
      }
      levels[level] = carry;
      count += 1;
    },
    root() {
      let root: string | null = null;
      for (const subtree of levels) {
        if (subtree == null) continue;
        root = root === null ? subtree : nodeHash(subtree, root, hash);
      }
      return root ?? hash("empty");
    },
    size: () => count,
  };
}

export function merkleRoot(leaves: Iterable<string>, hash: Hash): string {
  const tree = merkleAccumulator(hash);
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}

/** The leaf of a usage event: everything about it, so changing any column changes the root. */
export function eventLeaf(event: UsageEvent): string {
  return canonicalJson(event);
}

/** Root over events by workspace, meter, time and key: delivery order does not matter. */
export function eventsRoot(events: Iterable<UsageEvent>, hash: Hash): string {
  return merkleRoot([...events].sort(compareEvents).map(eventLeaf), hash);
}

export type ProofStep = { side: "left" | "right"; hash: string };

/** The neighbours that lead from one leaf up to the root. */
export function merkleProof(leaves: readonly string[], index: number, hash: Hash): ProofStep[] {
  if (index < 0 || index >= leaves.length) return [];
  const proof: ProofStep[] = [];
  let row = leaves.map((leaf) => leafHash(leaf, hash));
  let position = index;
  while (row.length > 1) {
    const neighbour = position % 2 === 0 ? position + 1 : position - 1;
    const found = row[neighbour];
    if (found !== undefined) proof.push({ side: neighbour < position ? "left" : "right", hash: found });
    row = parents(row, hash);
    position = Math.floor(position / 2);
  }
  return proof;
}

export function proves(
  leaf: string,
  { proof, root, hash }: { proof: ProofStep[]; root: string; hash: Hash },
) {
  const found = proof.reduce(
    (node, step) =>
      step.side === "left" ? nodeHash(step.hash, node, hash) : nodeHash(node, step.hash, hash),
    leafHash(leaf, hash),
  );
  return found === root;
}

function parents(row: readonly string[], hash: Hash): string[] {
  const above: string[] = [];
  for (let i = 0; i < row.length; i += 2) {
    const right = row[i + 1];
    above.push(right === undefined ? row[i]! : nodeHash(row[i]!, right, hash));
  }
  return above;
}

function leafHash(leaf: string, hash: Hash): string {
  return hash(`leaf:${leaf}`);
}

function nodeHash(left: string, right: string, hash: Hash): string {
  return hash(`node:${left}${right}`);
}
