import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperation, applyOperations, type EditOperation } from "./edit";
import type { Json } from "./json";
import { type Change, diff, invert, squash } from "./patch";
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
/** Normalizes a graph so that list order does not matter. */
const asSets = ({ nodes, edges, ...rest }: Definition) => ({
  ...rest,
  nodes: nodes.toSorted((x, y) => (x.id < y.id ? -1 : 1)),
  edges: edges.map((edge) => JSON.stringify(edge)).sort(),
});

describe("a patch", () => {
  it("turns one definition into the other, and its inverse turns it back", () => {
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

  it("undoes and redoes any command", () => {
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

  it("squashed with the next does what both did, in both directions", () => {
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

  it("squashes typing into one change, and changes that cancel out into none", () => {
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

  it("skips what no longer applies", () => {
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

describe("a patch on a definition that has changed meanwhile", () => {
  const nodesOf = (definition: Definition) => definition.nodes.map(({ id }) => id).join(" ");
  const field = (path: string, after?: Json, nodeId: string | null = "a"): Change => ({
    kind: "field",
    nodeId,
    path: path.split("."),
    ...(after === undefined ? {} : { after }),
  });
  const config = (...patch: Change[]) => {
    const node = applyPatch(base, patch).nodes.find(({ id }) => id === "a");
    return node?.type === "action" ? node.config : null;
  };

  it("puts named items in order and leaves the others in place", () => {
    const order = (list: "nodes" | "edges", after: string[]): Change => ({
      kind: "order",
      list,
      before: [],
      after,
    });
    expect(nodesOf(base)).toBe("start ask a b c");
    expect(nodesOf(applyPatch(base, [order("nodes", ["c", "gone", "a"])]))).toBe("start ask c b a");
    expect(nodesOf(applyPatch(base, [order("nodes", [])]))).toBe("start ask a b c");
    const turned = { ...base, edges: base.edges.toReversed() };
    expect(applyPatch(base, diff(base, turned)).edges).toEqual(turned.edges);
    expect(diff(base, turned)).toMatchObject([{ kind: "order", list: "edges" }]);
  });

  it("adds a node once, and removes the right edge even if its position changed", () => {
    const [, , a] = base.nodes;
    const again: Change = { kind: "node_added", index: 0, node: a! };
    expect(nodesOf(applyPatch(base, [again]))).toBe("a start ask b c");
    const edge = base.edges[3]!;
    const removed = (index: number): Change => ({ kind: "edge_removed", index, edge: { ...edge } });
    for (const index of [3, 0, 99]) {
      expect(applyPatch(base, [removed(index)]).edges).toEqual(base.edges.slice(0, 3));
    }
    const twins = { ...base, edges: [edge, ...base.edges] };
    expect(applyPatch(twins, [removed(4)]).edges).toEqual([edge, ...base.edges.slice(0, 3)]);
    expect(applyPatch(base, [{ kind: "edge_removed", index: 0, edge: { from: "a", to: "b" } }])).toEqual(
      base,
    );
  });

  it("sets a member of an object, and nothing inside a value without members", () => {
    expect(config(field("config.message", "New"))).toEqual({ message: "New" });
    expect(config(field("config.message"))).toEqual({});
    expect(config(field("config.deep.er", 1))).toEqual({ message: "Hello", deep: { er: 1 } });
    expect(config(field("config.deep.er"))).toEqual({ message: "Hello" });
    expect(config(field("config.message.x", 1))).toEqual({ message: "Hello" });
    expect(config(field("config.to", "x"), field("config.message", "y"))).toEqual({ message: "y", to: "x" });
    expect(applyPatch(base, [field("config.message", "x", "gone")])).toEqual(base);
    expect(applyPatch(base, [{ kind: "field", nodeId: "a", path: [], after: 1 }])).toEqual(base);
    expect(applyPatch(base, [field("config", "text")])).toEqual(base);
    expect(applyPatch(base, [field("settings", "text", null)])).toEqual(base);
    expect(applyPatch(base, [field("settings.timezone", "UTC", null)]).settings).toEqual({ timezone: "UTC" });
    expect(applyPatch(base, [field("name", "Other", null)])).toEqual({ ...base, name: "Other" });
  });

  it("treats a node of another type as a new node, and a position as one value", () => {
    const other = base.nodes.map((node) =>
      node.id === "c" ? { id: "c", type: "condition" as const } : node,
    );
    expect(diff(base, { ...base, nodes: other }).map(({ kind }) => kind)).toEqual([
      "node_removed",
      "node_added",
    ]);
    const moved = edited(base, { op: "move_nodes", positions: [{ nodeId: "a", x: 1, y: 2 }] });
    const further = edited(moved, { op: "move_nodes", positions: [{ nodeId: "a", x: 1, y: 9 }] });
    expect(diff(moved, further)).toEqual([
      { kind: "field", nodeId: "a", path: ["position"], before: { x: 1, y: 2 }, after: { x: 1, y: 9 } },
    ]);
    const nested = edited(base, {
      op: "set_field",
      nodeId: "a",
      field: "config.position",
      value: { x: 1, y: 2 },
    });
    const changed = edited(nested, { op: "set_field", nodeId: "a", field: "config.position.y", value: 3 });
    expect(diff(nested, changed)).toMatchObject([{ path: ["config", "position", "y"] }]);
  });

  it("contains only what changed", () => {
    const cut = { ...base, edges: base.edges.slice(1) };
    expect(diff(base, cut)).toEqual([{ kind: "edge_removed", index: 0, edge: base.edges[0] }]);
    expect(diff(cut, base)).toEqual([{ kind: "edge_added", index: 0, edge: base.edges[0] }]);
    const [edge] = base.edges;
    const drawn = (count: number) => ({ ...base, edges: Array(count).fill({ ...edge }) });
    expect(diff(drawn(3), drawn(2))).toEqual([{ kind: "edge_removed", index: 2, edge }]);
    expect(diff(drawn(1), drawn(3)).map((change) => "index" in change && change.index)).toEqual([1, 2]);
    const offset = (amount: number, unit: "days" | "hours") =>
      edited(base, { op: "set_field", nodeId: "start", field: "offset", value: { amount, unit } });
    expect(diff(offset(1, "days"), offset(2, "days"))).toMatchObject([
      { path: ["offset"], before: { amount: 1, unit: "days" }, after: { amount: 2, unit: "days" } },
    ]);
    const [added] = diff(base, edited(base, { op: "set_notes", nodeId: "a", notes: "x" }));
    expect(Object.keys(added!).sort()).toEqual(["after", "kind", "nodeId", "path"]);
    expect(Object.keys(invert([added!])[0]!).sort()).toEqual(["before", "kind", "nodeId", "path"]);
  });

  it("is inverted change by change, last first", () => {
    const [node, edge] = [base.nodes[0]!, base.edges[0]!];
    const place = { kind: "field" as const, nodeId: "a", path: ["notes"] };
    const patch: Change[] = [
      { kind: "node_added", index: 1, node },
      { kind: "edge_removed", index: 2, edge },
      { kind: "order", list: "nodes", before: ["a", "b"], after: ["b", "a"] },
      { ...place, before: 1, after: 2 },
    ];
    expect(invert(patch)).toEqual([
      { ...place, before: 2, after: 1 },
      { kind: "order", list: "nodes", before: ["b", "a"], after: ["a", "b"] },
      { kind: "edge_added", index: 2, edge },
      { kind: "node_removed", index: 1, node },
    ]);
    expect(invert(invert(patch))).toEqual(patch);
  });

  it("squashes changes of one field of one node, but not across nodes", () => {
    const set = (field: string, before: Json | undefined, after: Json | undefined, nodeId = "a"): Change => ({
      kind: "field",
      nodeId,
      path: field.split("."),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
    const both = [set("notes", 1, 2), set("notes", 1, 2, "b")];
    expect(squash([both[0]!], [both[1]!])).toEqual(both);
    expect(squash(both, [set("notes", 2, 3)])).toEqual([set("notes", 1, 3), both[1]]);
    const longer = set("config.ab", 1, 2);
    expect(squash([set("config.a", 1, 2), longer], [set("config.a", 2, 3)])).toEqual([
      set("config.a", 1, 3),
      longer,
    ]);
    const gone: Change = { kind: "node_removed", index: 4, node: base.nodes[4]! };
    expect(squash([set("notes", 1, 2), gone], [set("notes", 2, 3)])).toEqual([set("notes", 1, 3), gone]);
    const again: Change = { kind: "node_added", index: 4, node: base.nodes[4]! };
    expect(squash([set("notes", 1, 2), again], [set("notes", 2, 3)])).toEqual([set("notes", 1, 3), again]);
    expect(squash([set("notes", 1, 2)], [set("notes", 2, undefined)])).toEqual([set("notes", 1, undefined)]);
    expect(squash(squash([set("notes", 1, 2)], [set("notes", 2, 1)]), [set("notes", 1, 5)])).toEqual([
      set("notes", 1, 5),
    ]);
    expect(
      squash([set("notes", 1, 2)], [set("notes", 2, 1), set("notes", 1, 5), set("notes", 5, 6)]),
    ).toEqual([set("notes", 1, 6)]);
  });

  it("does not squash a member into a change of its parent, or the other way round", () => {
    const deep = (value: Json | undefined) => ({
      op: "set_field" as const,
      nodeId: "a",
      field: "config.deep",
      ...(value === undefined ? {} : { value }),
    });
    const states = (...values: (Json | undefined)[]) => values.map((value) => edited(base, deep(value)));
    const squashed = (list: Definition[]) =>
      list
        .slice(1)
        .map((state, i) => diff(list[i]!, state))
        .reduce(squash);
    for (const list of [
      states({ a: 1 }, { a: 2 }, "text", { a: 5 }, { a: 6 }),
      states(undefined, { a: 1 }, { a: 2 }, undefined),
      states("x", { a: 1 }, { a: 2 }, "y", { a: 3 }, { a: 4 }),
    ]) {
      const patch = squashed(list);
      expect(applyPatch(list[0]!, patch)).toEqual(list.at(-1));
      expect(applyPatch(list.at(-1)!, invert(patch))).toEqual(list[0]);
    }
  });

  it("does not squash a text across a change around it, or into a restored node", () => {
    const typed = (from: Definition, value: string) =>
      edited(from, { op: "set_field", nodeId: "a", field: "config.message", value });
    const one = typed(base, "One");
    const whole = edited(one, { op: "set_config", nodeId: "a", config: { message: "Two", to: "x" } });
    const three = typed(whole, "Three");
    const patch = [diff(base, one), diff(one, whole), diff(whole, three)].reduce(squash);
    expect(applyPatch(base, patch)).toEqual(three);
    expect(applyPatch(three, invert(patch))).toEqual(base);
    const without = edited(one, { op: "remove_node", nodeId: "a" });
    const back = applyPatch(without, invert(diff(one, without)));
    const last = typed(back, "Last");
    const long = [diff(base, one), diff(one, without), diff(without, back), diff(back, last)].reduce(squash);
    expect(applyPatch(base, long)).toEqual(last);
    expect(applyPatch(last, invert(long))).toEqual(base);
  });
});

describe("merging two editors", () => {
  it("applies edits of different nodes, different fields and different parts of the path", () => {
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

  it("reports a conflict for the same field, and uses theirs until resolved", () => {
    const mine = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "Mine" });
    const theirs = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "Theirs" });
    const { conflicts, definition } = merged(mine, theirs);
    expect(definition).toEqual(theirs);
    expect(conflicts).toMatchObject([
      { nodeId: "a", field: "config.message", base: "Hello", mine: "Mine", theirs: "Theirs" },
    ]);
    expect(applyPatch(definition, conflicts[0]!.changes)).toEqual(mine);
  });

  it("reports no conflict when both made the same change", () => {
    const both = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "Same" });
    expect(merged(both, both)).toMatchObject({ patch: [], conflicts: [] });
  });

  it("treats a condition as one unit", () => {
    const mine = edited(base, {
      op: "set_field",
      nodeId: "ask",
      field: "expression.operator",
      value: "not_equals",
    });
    const theirs = edited(base, { op: "set_field", nodeId: "ask", field: "expression.value", value: false });
    expect(merged(mine, theirs).conflicts).toMatchObject([{ nodeId: "ask", field: "expression.operator" }]);
  });

  it("reports a conflict when one removed what the other changed, and can take either side", () => {
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

  it("removes without a conflict what the other only moved", () => {
    const removed = edited(base, { op: "remove_node", nodeId: "b" });
    const moved = edited(base, { op: "move_nodes", positions: [{ nodeId: "b", x: 9, y: 9 }] });
    expect(merged(removed, moved)).toMatchObject({ conflicts: [] });
    expect(asSets(merged(removed, moved).definition)).toEqual(asSets(removed));
    expect(asSets(merged(moved, removed).definition)).toEqual(asSets(removed));
    expect(merged(moved, removed).conflicts).toEqual([]);
  });

  it("reports a conflict when both inserted after the same output", () => {
    const mine = edited(base, { op: "insert_node", id: "x", after: "a", node: sms("Mine") });
    const theirs = edited(base, { op: "insert_node", id: "y", after: "a", node: sms("Theirs") });
    const { conflicts, definition } = merged(mine, theirs);
    expect(conflicts).toMatchObject([{ nodeId: "a", field: "next", base: null, mine: "x", theirs: "y" }]);
    expect(definition.nodes.map(({ id }) => id)).toContain("x");
    expect(definition.edges.filter(({ from }) => from === "a")).toEqual([{ from: "a", to: "y" }]);
    const resolved = applyPatch(definition, conflicts[0]!.changes);
    expect(resolved.edges.filter(({ from }) => from === "a")).toEqual([{ from: "a", to: "x" }]);
  });

  it("reports a conflict when I connected to what they removed, and restores it if mine is taken", () => {
    const mine = edited(base, { op: "connect", from: "a", to: "c" });
    const theirs = edited(base, { op: "remove_node", nodeId: "c" });
    const { conflicts, definition } = merged(mine, theirs);
    expect(conflicts).toMatchObject([{ nodeId: "a", field: "next", mine: "c", theirs: null }]);
    expect(applyPatch(definition, conflicts[0]!.changes).nodes.map(({ id }) => id)).toContain("c");
  });

  it("reports no conflict when both removed the same node, wrote the same value or cut the same edge", () => {
    const removed = edited(base, { op: "remove_node", nodeId: "b" });
    expect(merged(removed, removed)).toMatchObject({ patch: [], conflicts: [] });
    const added = edited(base, { op: "add_node", id: "x", node: sms("New") });
    expect(merged(added, added)).toMatchObject({ patch: [], conflicts: [] });
    const cut = edited(base, { op: "disconnect", from: "b", to: "c" });
    expect(merged(cut, cut)).toMatchObject({ patch: [], conflicts: [] });
    const rewired = edited(base, { op: "connect", from: "b", to: "a" });
    expect(merged(rewired, rewired)).toMatchObject({ patch: [], conflicts: [] });
  });

  it("reports no conflict when their changes are unrelated to what I removed", () => {
    const mine = edited(base, { op: "remove_node", nodeId: "c" });
    const worked = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "x" });
    const connected = edited(base, { op: "connect", from: "a", to: "b" });
    for (const theirs of [worked, connected]) {
      const { conflicts, definition } = merged(mine, theirs);
      expect(conflicts).toEqual([]);
      expect(definition.nodes.map(({ id }) => id)).toEqual(["start", "ask", "a", "b"]);
    }
  });

  it("treats a condition and its name as separate, and a member and its parent as one", () => {
    const asked = edited(base, { op: "set_field", nodeId: "ask", field: "expression.value", value: false });
    const named = edited(base, { op: "rename_node", nodeId: "ask", name: "New?" });
    expect(merged(asked, named).conflicts).toEqual([]);
    expect(merged(named, asked).conflicts).toEqual([]);
    const deep = (value: Json) => edited(base, { op: "set_field", nodeId: "a", field: "config.deep", value });
    const start = deep({ a: 1, b: 1 });
    const against = (one: Definition, two: Definition) =>
      mergePatches(start, diff(start, one), diff(start, two)).conflicts;
    expect(against(deep({ a: 2, b: 1 }), deep("text"))).toMatchObject([
      { field: "config.deep.a", theirs: "text" },
    ]);
    expect(against(deep("text"), deep({ a: 2, b: 1 }))).toMatchObject([{ field: "config.deep", theirs: 2 }]);
    expect(against(deep({ a: 2, b: 1 }), deep({ a: 1, b: 2 }))).toEqual([]);
    expect(against(deep({ a: 2, b: 1 }), deep({ a: 2, b: 1 }))).toEqual([]);
    expect(merged(deep(1), deep(2)).conflicts[0]).not.toHaveProperty("base");
  });

  it("reports a conflict for two new steps with one id", () => {
    const mine = edited(base, { op: "add_node", id: "x", node: sms("Mine") });
    const theirs = edited(base, { op: "add_node", id: "x", node: sms("Theirs") });
    const { conflicts, definition } = merged(mine, theirs);
    expect(conflicts).toMatchObject([
      {
        nodeId: "x",
        field: null,
        mine: { config: { message: "Mine" } },
        theirs: { config: { message: "Theirs" } },
      },
    ]);
    expect(definition).toEqual(theirs);
    expect(asSets(applyPatch(definition, conflicts[0]!.changes))).toEqual(asSets(mine));
  });

  it("reports a conflict when I removed what they connected", () => {
    const mine = edited(base, { op: "remove_node", nodeId: "c" });
    const to = merged(mine, edited(base, { op: "connect", from: "a", to: "c" }));
    expect(to.conflicts).toMatchObject([{ nodeId: "c", field: null, theirs: { id: "c" } }]);
    const lone = edited(base, { op: "add_node", id: "z", node: sms("Z") });
    const against = (one: Definition, two: Definition) =>
      mergePatches(lone, diff(lone, one), diff(lone, two));
    const from = against(
      edited(lone, { op: "remove_node", nodeId: "c" }),
      edited(lone, { op: "connect", from: "c", to: "z" }),
    );
    expect(from.conflicts).toMatchObject([{ nodeId: "c", field: null }]);
    const cut = against(
      edited(lone, { op: "remove_node", nodeId: "c" }),
      edited(lone, { op: "disconnect", from: "b", to: "c" }),
    );
    expect(cut.conflicts).toEqual([]);
  });

  it("names the branch that both changed, and its former target", () => {
    const mine = edited(base, { op: "connect", from: "ask", to: "c", branch: "true" });
    const theirs = edited(base, { op: "disconnect", from: "ask", to: "a" });
    const { conflicts } = merged(mine, theirs);
    expect(conflicts).toMatchObject([
      { nodeId: "ask", field: "trueBranch", base: "a", mine: "c", theirs: null },
    ]);
    const other = edited(base, { op: "connect", from: "ask", to: "c", branch: "false" });
    const cut = edited(base, { op: "disconnect", from: "ask", to: "b" });
    expect(merged(cut, other).conflicts).toMatchObject([
      { nodeId: "ask", field: "falseBranch", base: "b", mine: null, theirs: "c" },
    ]);
    const doubled = { ...base, edges: [...base.edges, { from: "b", to: "a" }] };
    expect(merged(doubled, edited(base, { op: "disconnect", from: "b", to: "c" })).conflicts).toMatchObject([
      { nodeId: "b", field: "next", base: "c", mine: ["c", "a"], theirs: null },
    ]);
  });

  it("cuts an edge to what they removed without a conflict", () => {
    const mine = edited(base, { op: "disconnect", from: "b", to: "c" });
    const theirs = edited(base, { op: "remove_node", nodeId: "c" });
    expect(merged(mine, theirs)).toMatchObject({ conflicts: [] });
    expect(asSets(merged(mine, theirs).definition)).toEqual(asSets(theirs));
  });

  it("reports a conflict when one set the parent of what the other changed", () => {
    const whole = edited(base, { op: "set_field", nodeId: "a", field: "notes", value: "x" });
    const lists = (value: Json) =>
      edited(base, { op: "set_field", nodeId: "a", field: "config.list", value });
    expect(merged(lists(["mine"]), lists({ theirs: 1 })).conflicts).toMatchObject([
      { nodeId: "a", field: "config.list", mine: ["mine"], theirs: { theirs: 1 } },
    ]);
    expect(merged(whole, lists(["x"])).conflicts).toEqual([]);
    const removed = edited(base, { op: "set_field", nodeId: "a", field: "config.message" });
    const changed = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "x" });
    const [conflict] = merged(removed, changed).conflicts;
    expect(conflict).toMatchObject({ base: "Hello", theirs: "x" });
    expect(conflict).not.toHaveProperty("mine");
  });

  it("reports no conflict for positions and orders: my position and their order win", () => {
    const drag = (x: number) => edited(base, { op: "move_nodes", positions: [{ nodeId: "a", x, y: 0 }] });
    expect(merged(drag(1), drag(2))).toMatchObject({ conflicts: [], definition: drag(1) });
    const order = (...ids: string[]) => ({
      ...base,
      nodes: ids.map((id) => base.nodes.find((node) => node.id === id)!),
    });
    const mine = order("a", "start", "ask", "b", "c");
    expect(merged(mine, order("c", "start", "ask", "a", "b"))).toMatchObject({ patch: [], conflicts: [] });
    expect(merged(mine, { ...base, edges: base.edges.toReversed() }).definition.nodes).toEqual(mine.nodes);
    const both = { ...order("c", "start", "ask", "a", "b"), edges: base.edges.toReversed() };
    expect(merged(mine, both)).toMatchObject({ patch: [], conflicts: [] });
  });

  it("restores what they removed at its former position, if mine is taken", () => {
    const mine = edited(base, { op: "set_field", nodeId: "a", field: "config.message", value: "Better" });
    const theirs = edited(base, { op: "remove_node", nodeId: "a" });
    const { conflicts, definition } = merged(mine, theirs);
    expect(conflicts).toMatchObject([{ base: "Hello", mine: "Better" }]);
    expect(conflicts[0]).not.toHaveProperty("theirs");
    expect(applyPatch(definition, conflicts[0]!.changes).nodes).toEqual(mine.nodes);
  });

  it("is the other side when one side is empty, and never throws", () => {
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

  it("of independent edits contains both, in any order", () => {
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
