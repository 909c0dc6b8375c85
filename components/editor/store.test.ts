import { describe, expect, it } from "vitest";
import { arrange } from "@/lib/automation/layout";
import { mergePatches } from "@/lib/automation/patch-merge";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { moveSelection } from "./commands";
import { MISSED_CALL } from "./fixtures/missed-call";
import { createEditorStore } from "./store";

const FIRST = "Sorry we missed you! Reply STOP to opt out.";

function read(raw: unknown): Definition {
  const result = readDefinition(raw);
  if (!result.ok) throw new Error("the fixture cannot be read");
  return result.definition;
}

function opened(definition = read(MISSED_CALL)) {
  return createEditorStore({ definition, etag: '"1"', words: translator("en", "editorEdits") });
}

const type = (store: ReturnType<typeof opened>, value: string) =>
  store
    .getState()
    .commit(
      { op: "set_field", nodeId: "text", field: "config.message", value },
      { label: "Change message", mergeKey: "text:config.message" },
    );

const messageOf = (definition: Definition) => {
  const node = definition.nodes.find(({ id }) => id === "text");
  return node?.type === "action" ? node.config.message : undefined;
};

describe("the one writer", () => {
  it("makes typing in one field one step", () => {
    const store = opened();
    for (const text of ["S", "Sa", "Say"]) type(store, text);
    expect(store.getState().history.past).toHaveLength(1);
    store.getState().undo();
    expect(messageOf(store.getState().doc)).toBe(FIRST);
  });

  it("begins a new step when the field was left in between", () => {
    const store = opened();
    type(store, "One");
    store.getState().closeUndoStep();
    type(store, "Two");
    store.getState().undo();
    expect(messageOf(store.getState().doc)).toBe("One");
  });

  it("makes a drag of several nodes one step", () => {
    const store = opened();
    const positions = ["text", "queue"].map((nodeId) => ({ nodeId, x: 100, y: 100 }));
    store.getState().commit({ op: "move_nodes", positions }, { label: "Move steps" });
    expect(store.getState().history.past).toHaveLength(1);
  });

  it("counts every press of an arrow key, keeps to the grid, and makes presses in a row one step", () => {
    const store = opened();
    store.getState().select(["text"]);
    for (const by of [
      { x: 0, y: 8 },
      { x: 0, y: 8 },
      { x: 32, y: 0 },
    ])
      moveSelection(store, by);
    const place = () => store.getState().doc.nodes.find(({ id }) => id === "text")?.position;
    expect(place()).toEqual({ x: 352, y: 16 });
    store.getState().undo();
    expect(place()).toEqual({ x: 320, y: 0 });
    store
      .getState()
      .commit({ op: "move_nodes", positions: [{ nodeId: "text", x: 321, y: 3 }] }, { label: "Move a step" });
    moveSelection(store, { x: 0, y: 8 });
    expect(place()).toEqual({ x: 321, y: 8 });
  });

  it("keeps no step of a change that changes nothing", () => {
    const store = opened();
    type(store, FIRST);
    expect(store.getState().history.past).toHaveLength(0);
    expect(store.getState().save.kind).toBe("saved");
  });

  it("says why a command is refused and changes nothing", () => {
    const store = opened();
    const before = store.getState().doc;
    const done = store.getState().commit({ op: "connect", from: "queue", to: "text" }, { label: "Connect" });
    expect(done).toBe(false);
    expect(store.getState().doc).toBe(before);
    expect(store.getState().refusal?.message).toContain("circle");
  });

  it("keeps the redo stack when only the selection changes", () => {
    const store = opened();
    type(store, "One");
    store.getState().undo();
    store.getState().select(["queue"]);
    store.getState().redo();
    expect(messageOf(store.getState().doc)).toBe("One");
  });

  it("undone to the start and redone to the end is the same automation", () => {
    const store = opened();
    const start = store.getState().doc;
    type(store, "Hello");
    store.getState().commit({ op: "remove_node", nodeId: "text" }, { label: "Delete" });
    store.getState().commit({ op: "set_name", name: "Other" }, { label: "Rename" });
    store.getState().commit((doc) => arrange(doc), { label: "Tidy up" });
    const end = store.getState().doc;
    while (store.getState().history.past.length > 0) store.getState().undo();
    expect(store.getState().doc).toEqual(start);
    while (store.getState().history.future.length > 0) store.getState().redo();
    expect(store.getState().doc).toEqual(end);
  });

  it("changes nothing while a version that ran is on the canvas", () => {
    const store = opened();
    store.getState().patchUi({ viewing: { version: 3, definition: read(MISSED_CALL) } });
    expect(type(store, "No")).toBe(false);
    expect(store.getState().refusal?.message).toContain("version 3");
  });

  it("drops nodes that are gone from the selection", () => {
    const store = opened();
    store.getState().select(["text", "queue"]);
    store.getState().commit({ op: "remove_node", nodeId: "text" }, { label: "Delete" });
    expect(store.getState().selection).toEqual(["queue"]);
  });
});

describe("two editors at once", () => {
  const theirs = (change: (raw: typeof MISSED_CALL) => void): Definition => {
    const raw = structuredClone(MISSED_CALL);
    change(raw);
    return read(raw);
  };

  it("merges what both changed in different nodes", () => {
    const store = opened();
    type(store, "Mine");
    const other = theirs((raw) => {
      const [, , queue] = raw.nodes;
      if (queue?.config) Object.assign(queue.config, { priority: "high" });
    });
    store.getState().mergeRemote({ definition: other, etag: '"2"' }, mergePatches);
    const { doc, conflicts, save, base } = store.getState();
    expect(conflicts).toEqual([]);
    expect(messageOf(doc)).toBe("Mine");
    expect(doc.nodes.find(({ id }) => id === "queue")).toMatchObject({ config: { priority: "high" } });
    expect(save.kind).toBe("unsaved");
    expect(base.etag).toBe('"2"');
  });

  it("asks about the same field, and keeps mine when told to", () => {
    const store = opened();
    type(store, "Mine");
    const other = theirs((raw) => {
      const [, text] = raw.nodes;
      if (text?.config) Object.assign(text.config, { message: "Theirs" });
    });
    store.getState().mergeRemote({ definition: other, etag: '"2"' }, mergePatches);
    expect(store.getState().conflicts).toHaveLength(1);
    expect(messageOf(store.getState().doc)).toBe("Theirs");
    store.getState().resolve(store.getState().conflicts);
    expect(store.getState().conflicts).toEqual([]);
    expect(messageOf(store.getState().doc)).toBe("Mine");
  });

  it("keeps mine in one conflict and theirs in another", () => {
    const store = opened();
    type(store, "Mine");
    store
      .getState()
      .commit(
        { op: "set_field", nodeId: "queue", field: "config.priority", value: "low" },
        { label: "Type" },
      );
    const other = theirs(({ nodes: [, text, queue] }) => {
      Object.assign(text?.config ?? {}, { message: "Theirs" });
      Object.assign(queue?.config ?? {}, { priority: "high" });
    });
    store.getState().mergeRemote({ definition: other, etag: '"2"' }, mergePatches);
    const { conflicts } = store.getState();
    expect(conflicts).toHaveLength(2);
    store.getState().resolve(conflicts.filter(({ nodeId }) => nodeId === "queue"));
    const { doc, history, save } = store.getState();
    expect(messageOf(doc)).toBe("Theirs");
    expect(doc.nodes.find(({ id }) => id === "queue")).toMatchObject({ config: { priority: "low" } });
    expect([history.past.at(-1)?.label, save.kind]).toEqual(["Keep my changes", "unsaved"]);
  });

  it("is saved when the other one made the same change", () => {
    const store = opened();
    type(store, "Same");
    const other = theirs((raw) => {
      const [, text] = raw.nodes;
      if (text?.config) Object.assign(text.config, { message: "Same" });
    });
    store.getState().mergeRemote({ definition: other, etag: '"2"' }, mergePatches);
    expect(store.getState().save.kind).toBe("saved");
    expect(store.getState().doc).toBe(store.getState().base.definition);
  });
});
