import { describe, expect, it } from "vitest";
import type { DrawnGroup } from "@/components/editor/canvas/folded";
import type { Definition, Node } from "@/lib/automation/schema";
import { type OutlineRow, outlineRows } from "./outline-rows";

const step = (id: string, x: number, group?: string): Node => ({
  id,
  type: "action",
  action: "create_callback",
  config: {},
  position: { x, y: 0 },
  ...(group ? { group } : {}),
});
const question = (id: string, x: number, group?: string): Node => ({
  id,
  type: "condition",
  position: { x, y: 0 },
  ...(group ? { group } : {}),
});

function automation(nodes: Node[], edges: Definition["edges"], canvas = {}): Definition {
  return { name: "", description: "", nodes, edges, settings: { canvas } };
}

const drawn = (id: string, nodeIds: string[], isFolded = false): DrawnGroup => ({
  id,
  name: "Follow-up",
  nodeIds,
  isFolded,
  box: { x: 0, y: 0, width: 0, height: 0 },
  place: { x: 0, y: 0 },
});

function line(row: OutlineRow): string {
  const dots = "..".repeat(row.depth);
  switch (row.kind) {
    case "group":
      return `${dots}[${row.group.name}]`;
    case "into":
      return `${dots}into [${row.group.name}]`;
    case "note":
      return `${dots}"${row.note.text}"`;
    case "node":
      return `${dots}${row.node.id}`;
    case "again":
      return `${dots}again ${row.node.id}`;
    case "branch":
      return `${dots}${row.output}:`;
    case "end":
      return `${dots}+`;
    default:
      return row satisfies never;
  }
}

const lines = (doc: Definition, groups: DrawnGroup[] = []) => outlineRows(doc, groups).map(line);

const trigger: Node = { id: "t", type: "trigger", event: "call.missed", position: { x: 0, y: 0 } };

describe("the rows of an outline", () => {
  const row = automation(
    [trigger, step("a", 320, "group_1"), step("b", 640, "group_1"), step("c", 960)],
    [
      { from: "t", to: "a" },
      { from: "a", to: "b" },
      { from: "b", to: "c" },
    ],
  );

  it("are the steps in their order", () => {
    expect(lines(row)).toEqual(["t", "a", "b", "c", "+"]);
  });

  it("have the name of a group above its steps", () => {
    expect(lines(row, [drawn("group_1", ["a", "b"])])).toEqual(["t", "[Follow-up]", "..a", "..b", "c", "+"]);
  });

  it("leave out the steps of a collapsed group", () => {
    expect(lines(row, [drawn("group_1", ["a", "b"], true)])).toEqual(["t", "[Follow-up]", "c", "+"]);
  });

  const ways = automation(
    [trigger, question("q", 320, "group_1"), step("a", 640), step("b", 640, "group_1")],
    [
      { from: "t", to: "q" },
      { from: "q", to: "a", branch: "true" },
      { from: "q", to: "b", branch: "false" },
    ],
  );

  it("repeat the name of a group that other steps interrupt", () => {
    expect(lines(ways, [drawn("group_1", ["q", "b"])])).toEqual([
      ...["t", "[Follow-up]", "..q", "..true:", "..a", "..+"],
      ...["..false:", "..[Follow-up]", "....b", "....+"],
    ]);
  });

  it("repeat the name of a group whose steps are on two paths", () => {
    const doc = automation(
      [trigger, question("q", 320), step("a", 640, "group_1"), step("b", 640, "group_1")],
      [
        { from: "t", to: "q" },
        { from: "q", to: "a", branch: "true" },
        { from: "q", to: "b", branch: "false" },
      ],
    );
    expect(lines(doc, [drawn("group_1", ["a", "b"], true)])).toEqual([
      ...["t", "q", "..true:", "..[Follow-up]"],
      ...["..false:", "..into [Follow-up]"],
    ]);
    expect(lines(doc, [drawn("group_1", ["a", "b"])])).toEqual([
      "t",
      "q",
      "..true:",
      "..[Follow-up]",
      "....a",
      "....+",
      "..false:",
      "..[Follow-up]",
      "....b",
      "....+",
    ]);
  });

  it("show the ways out of a collapsed group", () => {
    expect(lines(ways, [drawn("group_1", ["q", "b"], true)])).toEqual([
      ...["t", "[Follow-up]", "..true:", "..a", "..+"],
    ]);
  });

  it("have each note before the step it is nearest to", () => {
    const notes = {
      note_1: { text: "Ask Dr. Reyes", position: { x: 340, y: -160 } },
      note_2: { text: "Start here", position: { x: 0, y: 160 } },
    };
    const noted = { ...row, settings: { canvas: { notes } } };
    expect(lines(noted)).toEqual(['"Start here"', "t", '"Ask Dr. Reyes"', "a", "b", "c", "+"]);
    expect(lines(noted, [drawn("group_1", ["a", "b"])])).toContain('.."Ask Dr. Reyes"');
  });
});
