import { describe, expect, it } from "vitest";
import { frameOf, overlap } from "./boxes";
import { CANVAS_LIMITS } from "./canvas-settings";
import { copyNodes, duplicateNodes, pasteNodes } from "./clipboard";
import { regroup } from "./copied-groups";
import { NODE_SIZE } from "./node-size";
import { parseClipboard } from "./parse-clipboard";
import type { Definition, Node } from "./schema";
import { type Groups, wholeGroups } from "./whole-groups";

const step = (id: string, group?: string): Node => ({
  id,
  type: "action",
  action: "create_callback",
  config: {},
  position: { x: 0, y: 0 },
  ...(group ? { group } : {}),
});
const base: Definition = {
  name: "",
  description: "",
  nodes: [step("a", "group_1"), step("b", "group_1"), step("c")],
  edges: [{ from: "a", to: "b" }],
  settings: { canvas: { groups: { group_1: { name: "Follow-up", collapsed: true } } } },
};
const ids = { a: "a2", b: "b2", c: "c2" };
const NEW = { group_1: "group_2" };

function duplicated(nodeIds: string[], definition = base) {
  const result = duplicateNodes(definition, { nodeIds, ids });
  if (!result.ok) throw new Error(result.message);
  const groups = wholeGroups(definition, nodeIds);
  return regroup(result.definition, { copies: result.nodeIds, groups, ids: NEW, apart: false });
}

function pasted(into: Definition, { nodeIds, apart = false }: { nodeIds: string[]; apart?: boolean }) {
  const read = parseClipboard(copyNodes(base, nodeIds));
  if (!read.ok) throw new Error(read.message);
  const result = pasteNodes(into, { ...read, ids });
  if (!result.ok) throw new Error(result.message);
  return regroup(result.definition, { copies: result.nodeIds, groups: read.groups, ids: NEW, apart });
}

const groupsIn = ({ nodes }: Definition) => Object.fromEntries(nodes.map(({ id, group }) => [id, group]));
const empty: Definition = { ...base, nodes: [], edges: [], settings: {} };

describe("copies of a group", () => {
  it("are a group of the same name when all of its steps are duplicated", () => {
    const result = duplicated(["a", "b", "c"]);
    expect(groupsIn(result)).toEqual({
      ...{ a: "group_1", b: "group_1", c: undefined },
      ...{ a2: "group_2", b2: "group_2", c2: undefined },
    });
    expect(result.settings.canvas?.groups).toEqual({
      group_1: { name: "Follow-up", collapsed: true },
      group_2: { name: "Follow-up" },
    });
  });

  it.each(["right", "down"] as const)("stand clear of the steps that are there, going %s", (direction) => {
    const canvas = { ...base.settings.canvas, direction };
    const places = { a: { x: 0, y: 0 }, b: { x: 320, y: 160 }, c: { x: 0, y: 320 } };
    const nodes = base.nodes.map((node) => ({ ...node, position: places[node.id as keyof typeof places] }));
    const result = duplicated(["a", "b"], { ...base, nodes, settings: { canvas } });
    const boxes = result.nodes.map((node) => ({ ...(node.position ?? { x: 0, y: 0 }), ...NODE_SIZE }));
    const copies = frameOf(boxes.slice(3));
    expect([frameOf(boxes.slice(0, 2)), boxes[2]!].filter((box) => overlap(box, copies))).toEqual([]);
    expect(boxes[4]!.x - boxes[3]!.x).toBe(320);
  });

  it("are a group in another automation as well", () => {
    const result = pasted(empty, { nodeIds: ["a", "b"] });
    expect(groupsIn(result)).toEqual({ a2: "group_2", b2: "group_2" });
    expect(result.settings.canvas?.groups).toEqual({ group_2: { name: "Follow-up" } });
  });

  it("stay in it when they are a part of it beside their originals, and belong to none elsewhere", () => {
    expect(groupsIn(duplicated(["a"])).a2).toBe("group_1");
    expect(groupsIn(pasted(base, { nodeIds: ["a"] })).a2).toBe("group_1");
    expect(groupsIn(pasted(base, { nodeIds: ["a"], apart: true }))).not.toHaveProperty("a2", "group_1");
    expect(groupsIn(pasted(empty, { nodeIds: ["a"] }))).toEqual({ a2: undefined });
  });

  it("return into a group whose steps were cut out", () => {
    const cut = { ...base, nodes: base.nodes.slice(2), edges: [] };
    const result = pasted(cut, { nodeIds: ["a", "b"] });
    expect(groupsIn(result)).toEqual({ a2: "group_1", b2: "group_1", c: undefined });
    expect(result.settings).toBe(cut.settings);
  });

  describe("where an automation has all the groups it can have", () => {
    const many: Groups = Object.fromEntries(
      Array.from({ length: CANVAS_LIMITS.groups }, (_, n) => [`group_${n === 0 ? 1 : n + 10}`, { name: "" }]),
    );
    const full = { ...base, settings: { canvas: { groups: many } } };

    it("belong to none", () => {
      const others = Object.keys(many).slice(1);
      const nodes = [...base.nodes, ...others.map((id) => step(`in_${id}`, id))];
      expect(groupsIn(duplicated(["a", "b"], { ...full, nodes })).a2).toBeUndefined();
    });

    it("take the place of those without steps", () => {
      const result = duplicated(["a", "b"], full);
      expect(groupsIn(result).a2).toBe("group_2");
      expect(Object.keys(result.settings.canvas?.groups ?? {})).toEqual(["group_1", "group_2"]);
    });
  });
});
