import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";
import {
  eventLeaf,
  eventProof,
  eventsRoot,
  merkleAccumulator,
  merkleProof,
  merkleRoot,
  proveEvents,
  proves,
} from "./merkle";
import type { UsageEvent } from "./usage";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const event = (n: number): UsageEvent => ({
  workspaceId: n % 2 ? "ws_a" : "ws_b",
  meter: "sms",
  key: `msg_${n}`,
  quantity: 1,
  occurredAt: new Date(Date.UTC(2027, 5, 1) + (n % 5) * 1_000).toISOString(),
});

describe("the Merkle root", () => {
  it("follows RFC 6962: odd nodes move up", () => {
    const leaf = (text: string) => sha256(`leaf:${text}`);
    const node = (left: string, right: string) => sha256(`node:${left}${right}`);
    expect(merkleRoot([], sha256)).toBe(sha256("empty"));
    expect(merkleRoot(["a"], sha256)).toBe(leaf("a"));
    expect(merkleRoot(["a", "b", "c"], sha256)).toBe(node(node(leaf("a"), leaf("b")), leaf("c")));
    const four = node(node(leaf("a"), leaf("b")), node(leaf("c"), leaf("d")));
    expect(merkleRoot(["a", "b", "c", "d", "e", "f"], sha256)).toBe(node(four, node(leaf("e"), leaf("f"))));
  });

  it("does not accept a node as a leaf", () => {
    const inner = `${sha256("leaf:a")}${sha256("leaf:b")}`;
    expect(merkleRoot([inner], sha256)).not.toBe(merkleRoot(["a", "b"], sha256));
  });

  it("proves each leaf and nothing else", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }), fc.nat(), (leaves, pick) => {
        const index = pick % leaves.length;
        const root = merkleRoot(leaves, sha256);
        const proof = merkleProof(leaves, index, sha256);
        expect(proves(leaves[index]!, { proof, root, hash: sha256 })).toBe(true);
        expect(proves(`${leaves[index]!} `, { proof, root, hash: sha256 })).toBe(false);
      }),
    );
    expect(merkleProof(["a", "b"], 2, sha256)).toEqual([]);
    expect(merkleProof(["a", "b"], -1, sha256)).toEqual([]);
  });

  it("can be computed while leaves are still being added", () => {
    const tree = merkleAccumulator(sha256);
    for (let n = 0; n < 20; n += 1) {
      const leaves = Array.from({ length: n }, (_, i) => `leaf ${i}`);
      expect(tree.root()).toBe(merkleRoot(leaves, sha256));
      expect(tree.size()).toBe(n);
      tree.add(`leaf ${n}`);
    }
  });
});

describe("the root of a month's events", () => {
  const events = Array.from({ length: 23 }, (_, n) => event(n));
  const root = eventsRoot(events, sha256);

  it("is independent of the order of delivery", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
        expect(eventsRoot(shuffled, sha256)).toBe(root);
      }),
    );
  });

  it.each([
    { quantity: 2 },
    { key: "msg_other" },
    { occurredAt: "2027-06-01T00:00:00.001Z" },
    { automationId: "auto_1" },
    { workspaceId: "ws_c" },
  ])("changes with any column: %j", (change) => {
    const tampered = events.map((original, index) => (index === 7 ? { ...original, ...change } : original));
    expect(eventsRoot(tampered, sha256)).not.toBe(root);
  });

  it("treats an absent column and an undefined one alike", () => {
    expect(eventLeaf({ ...event(1), runId: undefined })).toBe(eventLeaf(event(1)));
  });
});

describe("a stream of events", () => {
  it("is one account, meter and month, and its root is a leaf of the month's tree", () => {
    const events = [event(1), event(2), { ...event(3), occurredAt: "2027-05-31T23:59:59.999Z" }];
    const { streams, root, events: count } = proveEvents(events, sha256);
    expect(streams.map(({ period, workspaceId }) => `${period} ${workspaceId}`)).toEqual([
      "2027-05 ws_a",
      "2027-06 ws_a",
      "2027-06 ws_b",
    ]);
    expect(streams[1]!.root).toBe(merkleRoot([eventLeaf(event(1))], sha256));
    expect(count).toBe(3);
    expect(root).toBe(
      merkleRoot(
        streams.map((stream) => canonicalJson(stream)),
        sha256,
      ),
    );
  });

  it("refuses events out of order, because the same facts must have one root", () => {
    const proof = eventProof(sha256);
    proof.add(event(2));
    expect(() => proof.add({ ...event(2), key: "msg_1" })).toThrow("out of order");
    proof.add(event(1));
    proof.add(event(4));
    expect(() => proof.done()).toThrow("do not come together");
  });

  it("has leaves of canonical JSON for any fact", () => {
    const maybe = fc.option(fc.string(), { nil: null });
    fc.assert(
      fc.property(fc.string(), fc.nat(), maybe, maybe, maybe, (key, quantity, a, b, c) => {
        const one: UsageEvent = { ...event(1), key, quantity, supersedes: a, automationId: b, runId: c };
        expect(eventLeaf(one)).toBe(canonicalJson(one));
      }),
    );
  });
});
