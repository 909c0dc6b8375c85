import fc from "fast-check";
import { expect, it } from "vitest";
import { BAR, frameOf, overlap } from "./boxes";
import { groupsOf } from "./edit-canvas";
import { layoutPositions } from "./layout";
import { NODE_SIZE, sizeOfNode } from "./node-size";
import type { Definition, Node } from "./schema";
import { definitions } from "./testing/definitions";

const step = (id: string, group?: string): Node => ({
  id,
  type: "action",
  config: {},
  ...(group ? { group } : {}),
});
const GROUPS = { group_1: { name: "" }, group_2: { name: "" } };

function row(groups: readonly (string | undefined)[], direction: "right" | "down" = "right"): Definition {
  const nodes = groups.map((group, n) => step(`s${n}`, group));
  const edges = nodes.slice(1).map(({ id }, n) => ({ from: `s${n}`, to: id }));
  return { name: "", description: "", nodes, edges, settings: { canvas: { direction, groups: GROUPS } } };
}

function framesOf(definition: Definition) {
  const places = layoutPositions(definition);
  const boxOf = (node: Node) => ({ ...(places.get(node.id) ?? { x: 0, y: 0 }), ...sizeOfNode(node) });
  return groupsOf(definition).map(({ id, nodes }) => ({
    frame: frameOf(nodes.map(boxOf)),
    others: definition.nodes.filter(({ group }) => group !== id).map(boxOf),
  }));
}

it("leaves steps of no group out of the frame between the steps of one", () => {
  const places = layoutPositions(row([undefined, "group_1", undefined, "group_1", undefined]));
  expect([...places.values()].map(({ y }) => y)).toEqual([0, 0, NODE_SIZE.height + 40, 0, 0]);
});

it("moves them aside in an automation that runs down", () => {
  const places = layoutPositions(row(["group_1", undefined, "group_1"], "down"));
  expect([...places.values()].map(({ x }) => x)).toEqual([0, NODE_SIZE.width + 40, 0]);
});

it("keeps cards off the bar beside a frame in an automation that runs down", () => {
  const [first, second] = ["first", "second"].map((id) => ({ ...step(id), position: { x: 0, y: 0 } }));
  const nodes = [step("t"), first!, { ...second!, group: "group_1" }];
  const edges = [
    { from: "t", to: "first" },
    { from: "t", to: "second" },
  ];
  const settings = { canvas: { direction: "down" as const, groups: { group_1: { name: "Follow-up" } } } };
  const places = layoutPositions({ name: "", description: "", nodes, edges, settings });
  const [one, other] = [places.get("first")?.x ?? 0, places.get("second")?.x ?? 0];
  expect(other - one).toBeGreaterThan(NODE_SIZE.width + 120);
});

it("keeps the steps of each of two groups together", () => {
  const places = layoutPositions(row(["group_1", "group_2", "group_1", "group_2"]));
  const [first, second, third, fourth] = [...places.values()].map(({ y }) => y);
  expect([third, fourth]).toEqual([first, second]);
  expect(second).toBeGreaterThanOrEqual(NODE_SIZE.height + 40 + BAR);
});

it("changes nothing where no frame is in the way", () => {
  const definition = row(["group_1", "group_1", undefined]);
  expect(layoutPositions(definition)).toEqual(layoutPositions({ ...definition, settings: {} }));
});

it("never leaves a step in the frame of another group, in any graph", () => {
  const members = fc.array(fc.constantFrom(undefined, "group_1", "group_2"), {
    minLength: 13,
    maxLength: 13,
  });
  fc.assert(
    fc.property(definitions, members, fc.constantFrom("right", "down"), (drawn, groups, direction) => {
      const nodes = drawn.nodes.map(({ group: _, ...node }, n): Node => {
        const group = groups[n % groups.length];
        return group ? { ...node, group } : node;
      });
      const settings = { canvas: { direction: direction as "right" | "down", groups: GROUPS } };
      for (const { frame, others } of framesOf({ ...drawn, nodes, settings }))
        expect(others.filter((card) => overlap(card, frame))).toEqual([]);
    }),
  );
});
