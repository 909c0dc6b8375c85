import { BillingError } from "./billing-error";
import { canonicalJson } from "./canonical-json";
import type { Meter } from "./meters";
import { compareText } from "./money";
import type { Hash } from "./price-book";
import { compareEvents, type UsageEvent } from "./usage";

/**
 * A Merkle tree over texts. Leaves and nodes are hashed with different prefixes, so a node cannot be presented as a leaf;
 * an odd node moves up unchanged (the tree of RFC 6962).
 */
export type MerkleAccumulator = { add: (leaf: string) => void; root: () => string; size: () => number };

/** Stores one hash per level, so millions of events need no more memory than a few. */
export function merkleAccumulator(hash: Hash): MerkleAccumulator {
  const tree = leafHashAccumulator(hash);
  return { ...tree, add: (leaf) => tree.add(leafHash(leaf, hash)) };
}

/** The same for leaves that are hashed already. */
function leafHashAccumulator(hash: Hash): MerkleAccumulator {
  const levels: (string | null)[] = [];
  let count = 0;
  return {
    add(hashedLeaf) {
      let carry = hashedLeaf;
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

const LEAF_MEMBERS = [
  "automationId",
  "key",
  "meter",
  "nodeId",
  "occurredAt",
  "quantity",
  "runId",
  "supersedes",
  "versionId",
  "workspaceId",
] as const satisfies readonly (keyof UsageEvent)[];

/**
 * The leaf of a usage event contains every column, so a change of any column changes the root. It equals canonicalJson of
 * the event, written out here because it is built millions of times.
 */
export function eventLeaf(event: UsageEvent): string {
  let leaf = "";
  for (const name of LEAF_MEMBERS) {
    const value = event[name];
    if (value === undefined) continue;
    leaf += `${leaf === "" ? "{" : ","}"${name}":${typeof value === "string" ? JSON.stringify(value) : value}`;
  }
  return `${leaf}}`;
}

/** All events of one account and meter in one month, and the root of their tree. */
export type Stream = { period: string; workspaceId: string; meter: Meter; events: number; root: string };

export type EventProof = { streams: Stream[]; root: string; events: number };

/**
 * One tree for each stream and one over their roots, so a line is proved by its own stream and each event is hashed once.
 * Events are added stream by stream, each in the order of compareEvents; only the roots are stored.
 */
export function eventProof(hash: Hash): { add: (event: UsageEvent) => void; done: () => EventProof } {
  const streams: Stream[] = [];
  let last: UsageEvent | null = null;
  let tree = merkleAccumulator(hash);
  const close = () => {
    if (!last) return;
    const { workspaceId, meter } = last;
    streams.push({ period: monthOf(last), workspaceId, meter, events: tree.size(), root: tree.root() });
    tree = merkleAccumulator(hash);
  };
  return {
    add(event) {
      if (last && !sameStream(last, event)) close();
      else if (last && compareEvents(last, event) > 0) {
        throw new BillingError("invalid_events", `Event ${event.key} is out of order.`);
      }
      tree.add(eventLeaf(event));
      last = event;
    },
    done() {
      close();
      last = null;
      return proofOf(streams, hash);
    },
  };
}

const HASH_LENGTH = 64;

/** Leaves of one stream, as hashes in hexadecimal without anything between them, in the order of compareEvents. */
type HashedLeaves = { period: string; workspaceId: string; meter: Meter; hashes: string };

/** Streams of events whose leaves the database has hashed. A stream may come in several parts, one after the other. */
export function hashedStreams(hash: Hash): { add: (part: HashedLeaves) => void; done: () => Stream[] } {
  const streams: Stream[] = [];
  let open: { name: string; of: Omit<Stream, "events" | "root">; tree: MerkleAccumulator } | null = null;
  const close = () => {
    if (open) streams.push({ ...open.of, events: open.tree.size(), root: open.tree.root() });
    open = null;
  };
  return {
    add({ hashes, ...of }) {
      const name = streamName(of);
      if (open?.name !== name) {
        close();
        open = { name, of, tree: leafHashAccumulator(hash) };
      }
      for (let at = 0; at < hashes.length; at += HASH_LENGTH)
        open.tree.add(hashes.slice(at, at + HASH_LENGTH));
    },
    done() {
      close();
      return streams;
    },
  };
}

export function proofOf(streams: Stream[], hash: Hash): EventProof {
  streams.sort((a, b) => compareText(streamName(a), streamName(b)));
  const root = merkleRoot(streamLeaves(streams), hash);
  return { streams, root, events: streams.reduce((sum, { events }) => sum + events, 0) };
}

/** Reads streams one after the other, because all of them at once are the largest value of a large month. */
function* streamLeaves(ordered: readonly Stream[]): Generator<string> {
  let before = "";
  for (const stream of ordered) {
    const name = streamName(stream);
    if (name === before)
      throw new BillingError("invalid_events", `The events of ${name} do not come together.`);
    before = name;
    yield canonicalJson(stream);
  }
}

function sameStream(a: UsageEvent, b: UsageEvent): boolean {
  return a.workspaceId === b.workspaceId && a.meter === b.meter && monthOf(a) === monthOf(b);
}

function monthOf({ occurredAt }: UsageEvent): string {
  return occurredAt.slice(0, 7);
}

export function streamName({ period, workspaceId, meter }: Omit<Stream, "events" | "root">): string {
  return `${period} ${workspaceId} ${meter}`;
}

/** The proof of events in any order. */
export function proveEvents(events: Iterable<UsageEvent>, hash: Hash): EventProof {
  const proof = eventProof(hash);
  for (const event of [...events].sort(compareEvents)) proof.add(event);
  return proof.done();
}

export function eventsRoot(events: Iterable<UsageEvent>, hash: Hash): string {
  return proveEvents(events, hash).root;
}

export type ProofStep = { side: "left" | "right"; hash: string };

/** The sibling hashes from a leaf up to the root. */
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
