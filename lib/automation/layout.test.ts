import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrange, layoutPositions } from "./layout";
import { NODE_SIZE } from "./node-size";
import type { Definition, Edge, Node } from "./schema";
import { brokenDefinitions, definitions } from "./testing/definitions";

const graph = (nodes: Node[], edges: Edge[]): Definition => ({
  name: "",
  description: "",
  nodes,
  edges,
  settings: {},
});
const action = (id: string): Node => ({ id, type: "action", config: {} });
const choice = graph(
  [
    { id: "t", type: "trigger" },
    action("no"),
    { id: "c", type: "condition" },
    action("yes"),
    action("alone"),
  ],
  [
    { from: "c", to: "no", branch: "false" },
    { from: "t", to: "c" },
    { from: "c", to: "yes", branch: "true" },
  ],
);
const at = (definition: Definition, direction?: "right" | "down") => {
  const positions = layoutPositions(definition, direction ? { direction } : {});
  return (id: string) => positions.get(id) ?? { x: Number.NaN, y: Number.NaN };
};

describe("auto-layout", () => {
  it("goes left to right, true above false", () => {
    const place = at(choice);
    expect(place("t").x).toBeLessThan(place("c").x);
    expect(place("c").x).toBeLessThan(place("yes").x);
    expect(place("yes").x).toBe(place("no").x);
    expect(place("yes").y).toBeLessThan(place("no").y);
  });

  it("goes top down, true left of false", () => {
    const place = at(choice, "down");
    expect(place("t").y).toBeLessThan(place("c").y);
    expect(place("c").y).toBeLessThan(place("yes").y);
    expect(place("yes").x).toBeLessThan(place("no").x);
  });

  it("puts disconnected parts below the trigger's part", () => {
    const place = at(choice);
    for (const id of ["t", "c", "yes", "no"])
      expect(place("alone").y).toBeGreaterThan(place(id).y + NODE_SIZE.height);
  });

  it("leaves 80 pixels between columns and parts, 40 between cards, and starts at the origin", () => {
    const { width, height } = NODE_SIZE;
    expect(Object.fromEntries(layoutPositions(choice))).toEqual({
      t: { x: 0, y: (height + 40) / 2 },
      c: { x: width + 80, y: (height + 40) / 2 },
      yes: { x: 2 * (width + 80), y: 0 },
      no: { x: 2 * (width + 80), y: height + 40 },
      alone: { x: 0, y: 2 * height + 40 + 80 },
    });
    expect(Object.fromEntries(layoutPositions(choice, { direction: "down" }))).toEqual({
      t: { x: (width + 40) / 2, y: 0 },
      c: { x: (width + 40) / 2, y: height + 80 },
      yes: { x: 0, y: 2 * (height + 80) },
      no: { x: width + 40, y: 2 * (height + 80) },
      alone: { x: 2 * width + 40 + 80, y: 0 },
    });
  });

  it("lays out the trigger's part first, wherever the trigger is listed, then the others in order", () => {
    const parts = graph(
      [action("a"), action("b"), action("c"), { id: "t", type: "trigger" }, action("d")],
      [
        { from: "b", to: "c" },
        { from: "t", to: "d" },
        { from: "a", to: "a" },
        { from: "a", to: "gone" },
      ],
    );
    const place = at(parts);
    expect(place("t")).toEqual({ x: 0, y: 0 });
    expect(place("d").y).toBe(0);
    expect(place("a").y).toBe(NODE_SIZE.height + 80);
    expect(place("b").y).toBe(2 * (NODE_SIZE.height + 80));
    expect(place("c").y).toBe(place("b").y);
  });

  it("changes positions only", () => {
    const arranged = arrange(choice);
    if (!arranged.ok) throw new Error(arranged.message);
    expect(arranged.definition.nodes.map(({ position, ...node }) => node)).toEqual(choice.nodes);
    expect(arranged.definition.nodes[0]?.position).toEqual({ x: 0, y: (NODE_SIZE.height + 40) / 2 });
    expect(arranged.definition.edges).toBe(choice.edges);
  });

  it("avoids crossing edges where possible", () => {
    const ladder = graph(
      [{ id: "t", type: "trigger" }, { id: "c", type: "condition" }, ...["x", "y", "x2", "y2"].map(action)],
      [
        { from: "t", to: "c" },
        { from: "c", to: "x", branch: "true" },
        { from: "c", to: "y", branch: "false" },
        { from: "y", to: "y2" },
        { from: "x", to: "x2" },
      ],
    );
    const place = at(ladder);
    expect(place("x").y).toBe(place("x2").y);
    expect(place("y").y).toBe(place("y2").y);
    expect(place("x").y).toBeLessThan(place("y").y);
  });

  it("never lets two nodes overlap, in any graph and at any size", () => {
    const size = fc.record({
      width: fc.integer({ min: 40, max: 400 }),
      height: fc.integer({ min: 30, max: 300 }),
    });
    const graphs = fc.oneof(definitions, brokenDefinitions);
    fc.assert(
      fc.property(
        graphs,
        fc.array(size, { minLength: 13, maxLength: 13 }),
        fc.constantFrom("right" as const, "down" as const),
        (definition, list, direction) => {
          const sizes = new Map(definition.nodes.map(({ id }, index) => [id, list[index] ?? NODE_SIZE]));
          const positions = layoutPositions(definition, { direction, sizes });
          expect(positions.size).toBe(definition.nodes.length);
          const boxes = [...positions].map(([id, { x, y }]) => ({ x, y, ...(sizes.get(id) ?? NODE_SIZE) }));
          for (const [i, a] of boxes.entries()) {
            expect(Number.isInteger(a.x) && Number.isInteger(a.y)).toBe(true);
            for (const b of boxes.slice(i + 1)) {
              const apart =
                a.x + a.width <= b.x ||
                b.x + b.width <= a.x ||
                a.y + a.height <= b.y ||
                b.y + b.height <= a.y;
              expect(apart).toBe(true);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is independent of the old positions, and idempotent", () => {
    fc.assert(
      fc.property(brokenDefinitions, (definition) => {
        const once = arrange(definition);
        const unplaced = definition.nodes.map(({ position, ...node }) => node);
        if (!once.ok) throw new Error(once.message);
        expect(arrange(once.definition)).toEqual(once);
        expect(layoutPositions({ ...definition, nodes: unplaced })).toEqual(layoutPositions(definition));
      }),
      { numRuns: 50 },
    );
  });

  it("accepts nodes named like members of objects, and an empty graph", () => {
    const odd = graph(["constructor", "toString", "hasOwnProperty"].map(action), [
      { from: "constructor", to: "toString" },
    ]);
    expect(layoutPositions(odd).size).toBe(3);
    expect(layoutPositions(graph([], [])).size).toBe(0);
  });

  it("lays out 500 nodes without a noticeable pause", () => {
    const nodes = Array.from(
      { length: 500 },
      (_, n): Node => (n % 3 === 1 ? { id: `n${n}`, type: "condition" } : action(`n${n}`)),
    );
    const edges = nodes.flatMap(({ id, type }, n): Edge[] => {
      const [a, b] = [nodes[n + 1], nodes[n + 4]];
      if (!a || !b) return [];
      return type === "condition"
        ? [
            { from: id, to: a.id, branch: "true" },
            { from: id, to: b.id, branch: "false" },
          ]
        : [{ from: id, to: a.id }];
    });
    const started = performance.now();
    expect(layoutPositions(graph(nodes, edges)).size).toBe(500);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
