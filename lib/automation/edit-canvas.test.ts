import { describe, expect, it } from "vitest";
import { applyOperations } from "./edit";
import {
  canvasId,
  groupOperations,
  groupsOf,
  noteOperation,
  notesOf,
  ungroupOperations,
} from "./edit-canvas";
import { narrateDiff } from "./narrate-diff";
import { diff, invert } from "./patch";
import { applyPatch } from "./patch-apply";
import { mergePatches } from "./patch-merge";
import { readDefinition } from "./read-definition";
import type { Definition } from "./schema";
import { serialize } from "./serialize";
import { toys } from "./testing/toy-actions";
import { validate } from "./validate";

const step = (id: string) => ({ id, type: "action" as const, action: "stop", config: {} });
const plain: Definition = {
  name: "",
  description: "",
  settings: {},
  nodes: [{ id: "start", type: "trigger", event: "call.missed" }, step("a"), step("b")],
  edges: [{ from: "start", to: "a" }],
};
const edited = (definition: Definition, edits: Parameters<typeof applyOperations>[1]) => {
  const result = applyOperations(definition, edits);
  if (!result.ok) throw new Error(result.message);
  return result.definition;
};
const note = { text: "Ask Ana before you change this", position: { x: 10, y: 20 } };

describe("notes and groups", () => {
  const noted = edited(plain, [noteOperation("note_1", note)]);
  const grouped = edited(
    noted,
    groupOperations(noted, { nodeIds: ["a", "b"], id: "group_1", name: "Follow-up" }),
  );

  it("are stored with the definition and survive serializing", () => {
    expect(notesOf(noted)).toEqual([["note_1", note]]);
    expect(groupsOf(grouped).map(({ id, name, nodes }) => [id, name, nodes.map((one) => one.id)])).toEqual([
      ["group_1", "Follow-up", ["a", "b"]],
    ]);
    const read = readDefinition(serialize(grouped));
    expect(read.ok && read.definition).toEqual(grouped);
    expect(validate(grouped, toys).map(({ code }) => code)).toEqual(
      validate(plain, toys).map(({ code }) => code),
    );
  });

  it("are undone and redone like any edit", () => {
    const patch = diff(plain, grouped);
    expect(applyPatch(plain, patch)).toEqual(grouped);
    expect(applyPatch(grouped, invert(patch))).toEqual(plain);
  });

  it("are no change of what runs", () => {
    expect(narrateDiff({ before: plain, after: grouped }, toys)).toEqual([]);
  });

  it("have ids that can be stored", () => {
    const id = canvasId("note", "3F2504E0-4F89-41D3-9A0C-0305E82C3301");
    expect(id).toBe("note_3f2504e04f");
    expect(notesOf(edited(plain, [noteOperation(id, note)]))).toEqual([[id, note]]);
  });

  it("leave no empty group behind when steps move to another one", () => {
    const again = edited(
      grouped,
      groupOperations(grouped, { nodeIds: ["a", "b"], id: "group_2", name: "Other" }),
    );
    expect(Object.keys(again.settings.canvas?.groups ?? {})).toEqual(["group_2"]);
  });

  it("are gone after ungrouping, the steps are not", () => {
    const apart = edited(grouped, ungroupOperations(grouped, "group_1"));
    expect(groupsOf(apart)).toEqual([]);
    expect(apart.nodes).toEqual(plain.nodes);
  });

  it("are not drawn for a group without steps", () => {
    expect(groupsOf(edited(grouped, [{ op: "remove_nodes", nodeIds: ["a", "b"] }]))).toEqual([]);
  });

  it("of two people are both kept, and two moves of one note are no conflict", () => {
    const mine = edited(noted, [noteOperation("note_2", { ...note, text: "Mine" })]);
    const moved = edited(noted, [
      { op: "set_setting", field: "canvas.notes.note_1.position", value: { x: 1, y: 2 } },
    ]);
    const { patch, conflicts } = mergePatches(noted, diff(noted, mine), diff(noted, moved));
    expect(conflicts).toEqual([]);
    const merged = applyPatch(moved, patch);
    expect(notesOf(merged).map(([, one]) => [one.text, one.position.x])).toEqual([
      [note.text, 1],
      ["Mine", 10],
    ]);
    const other = edited(noted, [
      { op: "set_setting", field: "canvas.notes.note_1.position", value: { x: 5, y: 5 } },
    ]);
    expect(mergePatches(noted, diff(noted, other), diff(noted, moved)).conflicts).toEqual([]);
  });

  it("ask whose text of a note stays", () => {
    const text = (value: string) =>
      edited(noted, [{ op: "set_setting", field: "canvas.notes.note_1.text", value }]);
    const { conflicts } = mergePatches(noted, diff(noted, text("A")), diff(noted, text("B")));
    expect(conflicts).toMatchObject([{ nodeId: null, mine: "A", theirs: "B" }]);
  });

  it("survive when one removes the note the other moved", () => {
    const gone = edited(noted, [noteOperation("note_1", undefined)]);
    const moved = edited(noted, [
      { op: "set_setting", field: "canvas.notes.note_1.position", value: { x: 1, y: 2 } },
    ]);
    const { patch } = mergePatches(noted, diff(noted, moved), diff(noted, gone));
    expect(notesOf(applyPatch(gone, patch))).toEqual([]);
  });
});
