import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperation, applyOperations, type EditOperation } from "./edit";
import { diff, invert, squash } from "./patch";
import { applyPatch } from "./patch-apply";
import { mergePatches } from "./patch-merge";
import type { Definition } from "./schema";
import { brokenDefinitions, definitions, operations } from "./testing/definitions";

const edited = (definition: Definition, ...edits: EditOperation[]): Definition => {
  const result = applyOperations(definition, edits);
  if (!result.ok) throw new Error(result.message);
  return result.definition;
};
const tried = (definition: Definition, edits: readonly EditOperation[]): Definition =>
  edits.reduce((current, edit) => {
    const result = applyOperation(current, edit);
    return result.ok ? result.definition : current;
  }, definition);
const edits = fc.array(operations, { maxLength: 6 });

const sms = (message: string) => ({ type: "action" as const, action: "send_sms", config: { message } });
const base: Definition = edited(
  {
    name: "Missed calls",
    description: "",
    nodes: [{ id: "start", type: "trigger", event: "call.missed" }],
    edges: [],
    settings: {},
  },
  {
    op: "insert_node",
    id: "ask",
    after: "start",
    node: {
      type: "condition",
      expression: { field: "trigger.is_new_caller", operator: "equals", value: true },
    },
  },
  { op: "insert_node", id: "a", after: "ask", branch: "true", node: sms("Hello") },
  { op: "insert_node", id: "b", after: "ask", branch: "false", node: sms("Hello again") },
  { op: "insert_node", id: "c", after: "b", node: sms("Bye") },
);
const merged = (mine: Definition, theirs: Definition) => {
  const merge = mergePatches(base, diff(base, mine), diff(base, theirs));
  return { ...merge, definition: applyPatch(theirs, merge.patch) };
};
/** The same graph, whatever order its lists are in. */
const asSets = ({ nodes, edges, ...rest }: Definition) => ({
  ...rest,
  nodes: nodes.toSorted((x, y) => (x.id < y.id ? -1 : 1)),
  edges: edges.map((edge) => JSON.stringify(edge)).sort(),
});

describe("a patch", () => {
  it("makes one definition into the other, and its inverse back again", () => {
    const pairs = fc.oneof(
      fc
        .tuple(definitions, edits)
        .map(([before, list]): [Definition, Definition] => [before, tried(before, list)]),
      fc
        .tuple(brokenDefinitions, edits)
        .map(([before, list]): [Definition, Definition] => [before, tried(before, list)]),
      fc.tuple(brokenDefinitions, brokenDefinitions),
    );
    fc.assert(
      fc.property(pairs, ([before, next]) => {
        const patch = diff(before, next);
        expect(applyPatch(before, patch)).toEqual(next);
        expect(applyPatch(next, invert(patch))).toEqual(before);
        expect(diff(next, next)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("survives JSON", () => {
    fc.assert(
      fc.property(brokenDefinitions, brokenDefinitions, (before, next) => {
        const patch = JSON.parse(JSON.stringify(diff(before, next)));
        expect(applyPatch(before, patch)).toEqual(next);
      }),
    );
  });

  it("undoes any command, and redoes it", () => {
    fc.assert(
      fc.property(definitions, operations, (definition, operation) => {
        const result = applyOperation(definition, operation);
        if (!result.ok) return;
        const patch = diff(definition, result.definition);
        const undone = applyPatch(result.definition, invert(patch));
        expect(undone).toEqual(definition);
        expect(applyPatch(undone, patch)).toEqual(result.definition);
      }),
      { numRuns: 400 },
    );
  });

  it("squashed with the next does what both did, forwards and backwards", () => {
    fc.assert(
      fc.property(definitions, edits, edits, (first, one, two) => {
        const second = tried(first, one);
        const third = tried(second, two);
        const both = squash(diff(first, second), diff(second, third));
        expect(applyPatch(first, both)).toEqual(third);
        expect(applyPatch(third, invert(both))).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  it("folds typing into one change, and nothing into none", () => {
    const typed = (text: string) =>
      edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: text });
    const states = [base, typed("H"), typed("Hi"), typed("Hi!")];
    const patch = states
      .slice(1)
      .reduce((all, state, i) => squash(all, diff(states[i]!, state)), diff(base, base));
    expect(patch).toEqual([
      { kind: "field", nodeId: "a", path: ["config", "message"], before: "Hello", after: "Hi!" },
    ]);
    expect(squash(patch, diff(typed("Hi!"), base))).toEqual([]);
  });

  it("leaves alone what it no longer fits", () => {
    const patch = diff(
      base,
      edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "New" }),
    );
    const without = edited(base, { op: "remove_node", nodeId: "a" });
    expect(applyPatch(without, patch)).toEqual(without);
    const nonsense = [{ kind: "field" as const, nodeId: "a", path: ["config"], before: {}, after: "text" }];
    expect(applyPatch(base, nonsense)).toEqual(base);
  });
});

describe("merging two editors", () => {
  it("keeps edits of different nodes, different fields and different places in the path", () => {
    const mine: EditOperation[] = [
      { op: "set_field", nodeId: "a", field: "config.message", value: "Mine" },
      { op: "insert_node", id: "x", after: "a", node: sms("New") },
      { op: "set_name", name: "Renamed" },
    ];
    const theirs: EditOperation[] = [
      { op: "set_field", nodeId: "a", field: "config.to", value: "+12025550143" },
      { op: "rename_node", nodeId: "b", name: "Theirs" },
      { op: "insert_node", id: "y", after: "c", node: sms("Last") },
      { op: "set_setting", field: "timezone", value: "UTC" },
    ];
    const { conflicts, definition } = merged(edited(base, ...mine), edited(base, ...theirs));
    expect(conflicts).toEqual([]);
    expect(asSets(definition)).toEqual(asSets(edited(base, ...mine, ...theirs)));
  });

  it("asks about the same field, keeping theirs until told otherwise", () => {
    const mine = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "Mine" });
    const theirs = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "Theirs" });
    const { conflicts, definition } = merged(mine, theirs);
    expect(definition).toEqual(theirs);
    expect(conflicts).toMatchObject([
      { nodeId: "a", field: "config.message", base: "Hello", mine: "Mine", theirs: "Theirs" },
    ]);
    expect(applyPatch(definition, conflicts[0]!.changes)).toEqual(mine);
  });

  it("does not ask when both wrote the same", () => {
    const both = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "Same" });
    expect(merged(both, both)).toMatchObject({ patch: [], conflicts: [] });
  });

  it("takes a condition as one thought", () => {
    const mine = edited(base, {
      op: "set_field",
      nodeId: "ask",
      field: "expression.operator",
      value: "not_equals",
    });
    const theirs = edited(base, { op: "set_field", nodeId: "ask", field: "expression.value", value: false });
    expect(merged(mine, theirs).conflicts).toMatchObject([{ nodeId: "ask", field: "expression.operator" }]);
  });

  it("asks when one removed what the other worked on, and can take either side", () => {
    const removed = edited(base, { op: "remove_node", nodeId: "b" });
    const worked = edited(base, { op: "set_field", nodeId: "b", field: "config.message", value: "Better" });
    const mineRemoved = merged(removed, worked);
    expect(mineRemoved.conflicts).toMatchObject([{ nodeId: "b", field: null }]);
    expect(asSets(mineRemoved.definition)).toEqual(asSets(worked));
    expect(asSets(applyPatch(mineRemoved.definition, mineRemoved.conflicts[0]!.changes))).toEqual(
      asSets(removed),
    );
    const theirsRemoved = merged(worked, removed);
    expect(theirsRemoved.conflicts).toMatchObject([{ nodeId: "b", field: "config.message", mine: "Better" }]);
    expect(asSets(theirsRemoved.definition)).toEqual(asSets(removed));
  });

  it("removes in silence what the other only moved", () => {
    const removed = edited(base, { op: "remove_node", nodeId: "b" });
    const moved = edited(base, { op: "move_nodes", positions: [{ nodeId: "b", x: 9, y: 9 }] });
    expect(merged(removed, moved)).toMatchObject({ conflicts: [] });
    expect(asSets(merged(removed, moved).definition)).toEqual(asSets(removed));
    expect(asSets(merged(moved, removed).definition)).toEqual(asSets(removed));
  });

  it("asks when both put something behind the same output", () => {
    const mine = edited(base, { op: "insert_node", id: "x", after: "a", node: sms("Mine") });
    const theirs = edited(base, { op: "insert_node", id: "y", after: "a", node: sms("Theirs") });
    const { conflicts, definition } = merged(mine, theirs);
    expect(conflicts).toMatchObject([{ nodeId: "a", field: "next", base: null, mine: "x", theirs: "y" }]);
    expect(definition.nodes.map(({ id }) => id)).toContain("x");
    expect(definition.edges.filter(({ from }) => from === "a")).toEqual([{ from: "a", to: "y" }]);
    const resolved = applyPatch(definition, conflicts[0]!.changes);
    expect(resolved.edges.filter(({ from }) => from === "a")).toEqual([{ from: "a", to: "x" }]);
  });

  it("asks when I wired to what they removed, and brings it back if mine is taken", () => {
    const mine = edited(base, { op: "connect", from: "a", to: "c" });
    const theirs = edited(base, { op: "remove_node", nodeId: "c" });
    const { conflicts, definition } = merged(mine, theirs);
    expect(conflicts).toMatchObject([{ nodeId: "a", field: "next", mine: "c", theirs: null }]);
    expect(applyPatch(definition, conflicts[0]!.changes).nodes.map(({ id }) => id)).toContain("c");
  });

  it("with nothing of theirs is mine, with nothing of mine is theirs, and never throws", () => {
    fc.assert(
      fc.property(definitions, edits, edits, (start, one, two) => {
        const mine = tried(start, one);
        const theirs = tried(start, two);
        const alone = mergePatches(start, diff(start, mine), []);
        expect(alone.conflicts).toEqual([]);
        expect(applyPatch(start, alone.patch)).toEqual(mine);
        expect(mergePatches(start, [], diff(start, theirs))).toEqual({ patch: [], conflicts: [] });
        const merge = mergePatches(start, diff(start, mine), diff(start, theirs));
        applyPatch(theirs, [...merge.patch, ...merge.conflicts.flatMap(({ changes }) => changes)]);
      }),
      { numRuns: 300 },
    );
  });

  it("of edits that do not meet is both, whoever came first", () => {
    const field = fc.constantFrom("config.message", "config.to", "notes", "name");
    const edit = fc.record({ nodeId: fc.constantFrom("a", "b", "c"), field, value: fc.string() });
    const apart = fc
      .uniqueArray(edit, { selector: ({ nodeId, field: name }) => `${nodeId} ${name}`, maxLength: 10 })
      .chain((list) => fc.tuple(fc.constant(list), fc.integer({ min: 0, max: list.length })));
    fc.assert(
      fc.property(apart, ([list, cut]) => {
        const ops = list.map((one): EditOperation => ({ op: "set_field", ...one }));
        const mine = edited(base, ...ops.slice(0, cut));
        const theirs = edited(base, ...ops.slice(cut));
        const forward = merged(mine, theirs);
        expect(forward.conflicts).toEqual([]);
        expect(asSets(forward.definition)).toEqual(asSets(edited(base, ...ops)));
        expect(asSets(merged(theirs, mine).definition)).toEqual(asSets(forward.definition));
      }),
    );
  });
});
