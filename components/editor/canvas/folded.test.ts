import { describe, expect, it, vi } from "vitest";
import { addNote } from "@/components/editor/step-commands";
import { createEditorStore } from "@/components/editor/store";
import { notesOf } from "@/lib/automation/edit-canvas";
import type { Definition } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { flowEdges } from "./flow-edges";
import { flowNodes } from "./flow-elements";
import {
  foldCards,
  foldEdges,
  foldedPlaces,
  gapsAtRest,
  groupsShown,
  noteGap,
  placeWith,
  storedNotePlace,
  storedPlace,
} from "./folded";
import { outOfView } from "./out-of-view";
import { cardsOf } from "./use-arriving";

const step = (id: string, x: number, group?: string) => ({
  id,
  type: "action" as const,
  action: "create_callback",
  config: {},
  position: { x, y: 0 },
  ...(group ? { group } : {}),
});
const definition: Definition = {
  name: "",
  description: "",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", position: { x: 0, y: 0 } },
    step("a", 320, "group_1"),
    step("b", 640, "group_1"),
    step("c", 960),
  ],
  edges: [
    { from: "t", to: "a" },
    { from: "a", to: "b" },
    { from: "b", to: "c" },
  ],
  settings: {
    canvas: { groups: { group_1: { name: "Follow-up", collapsed: true }, group_2: { name: "Empty" } } },
  },
};
const open = (more: { readOnly?: boolean } = {}) =>
  createEditorStore({ definition, etag: "1", words: translator("en", "editorEdits"), ...more });
const NOTHING = {
  selection: new Set<string>(),
  problems: new Map(),
  lit: new Map(),
  fallback: new Map(),
  names: new Map(),
  titles: undefined,
  t: translator("en", "steps"),
};

describe("a collapsed group", () => {
  it("stands as one card in the place of its first step, and a group without steps is not drawn", () => {
    const [group, ...others] = groupsShown(open().getState());
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      id: "group_1",
      nodeIds: ["a", "b"],
      isFolded: true,
      place: { x: 320, y: 0 },
      box: { x: 300, y: -20, width: 600, height: 128 },
    });
  });

  it("has all of its steps in its place, where the canvas counts those out of view", () => {
    const boxes = cardsOf(open().getState());
    expect(boxes.map(({ id, x }) => [id, x])).toEqual([
      ["t", 0],
      ["a", 320],
      ["b", 320],
      ["c", 640],
    ]);
    expect(outOfView(boxes, { transform: [0, 0, 1], width: 600, height: 400 })).toEqual({
      right: 1,
      below: 0,
    });
  });

  it("is in the place of its topmost step in an automation that runs down", () => {
    const at = (id: string, x: number, y: number) => ({ ...step(id, x, "group_1"), position: { x, y } });
    const nodes = [at("b", 0, 160), at("a", 160, 0), at("c", 320, 160)];
    const canvas = { direction: "down" as const, groups: { group_1: { name: "", collapsed: true } } };
    const down: Definition = { ...definition, nodes, edges: [], settings: { canvas } };
    const store = createEditorStore({
      definition: down,
      etag: "1",
      words: translator("en", "editorEdits"),
    });
    expect(groupsShown(store.getState())[0]?.place).toEqual({ x: 160, y: 0 });
  });

  it("hides its steps below that card and the connections between them", () => {
    const state = open().getState();
    const folded = foldedPlaces(groupsShown(state));
    const cards = foldCards(flowNodes({ definition, ...NOTHING }), { folded, gaps: gapsAtRest(state) });
    expect(cards.map(({ id, position, style }) => [id, position.x, style?.visibility])).toEqual([
      ["t", 0, undefined],
      ["a", 320, "hidden"],
      ["b", 320, "hidden"],
      ["c", 640, undefined],
    ]);
    const edges = foldEdges(
      flowEdges(definition, { selectedEdge: null, lit: new Set(), t: NOTHING.t }),
      folded,
    );
    expect(edges.map(({ source, target }) => `${source} ${target}`)).toEqual(["t a", "b c"]);
  });

  it("draws what follows next to its card, and stores where it is dragged with the way it moved", () => {
    const store = open();
    expect(gapsAtRest(store.getState())).toEqual(new Map([["c", { x: 320, y: 0 }]]));
    expect(storedPlace(store.getState(), "c", { x: 640, y: 80 })).toEqual({ x: 960, y: 80 });
    store.getState().select(["b"]);
    expect(gapsAtRest(store.getState()).size).toBe(0);
    expect(storedPlace(store.getState(), "c", { x: 960, y: 80 })).toEqual({ x: 960, y: 80 });
  });

  it("opens while one of its steps is selected", () => {
    const store = open();
    store.getState().select(["b"]);
    expect(groupsShown(store.getState())[0]?.isFolded).toBe(false);
    store.getState().select(["c"]);
    expect(groupsShown(store.getState())[0]?.isFolded).toBe(true);
  });

  it("is open where nothing can be changed", () => {
    expect(groupsShown(open({ readOnly: true }).getState())[0]?.isFolded).toBe(false);
  });

  it("follows a step that is dragged, and is the same list while nothing changes", () => {
    const store = open();
    const before = groupsShown(store.getState());
    expect(groupsShown(store.getState())).toBe(before);
    store.getState().patchUi({ drag: new Map([["a", { x: 0, y: 80 }]]) });
    expect(groupsShown(store.getState())[0]?.box).toMatchObject({ x: -20, y: -20, width: 920 });
  });

  describe("with notes beside the steps", () => {
    const noteAt = (x: number) => ({ text: "", position: { x, y: -160 } });
    const notes = { note_1: noteAt(0), note_2: noteAt(320), note_3: noteAt(640), note_4: noteAt(960) };
    const canvas = { ...definition.settings.canvas, notes };
    const store = createEditorStore({
      definition: { ...definition, settings: { canvas } },
      etag: "1",
      words: translator("en", "editorEdits"),
    });
    const shown = () => {
      const state = store.getState();
      return Object.entries(notes).map(([id, { position }]) => placeWith(noteGap(state, id), position));
    };

    it("draws them beside the steps that moved, apart from each other, and where they were once it is open", () => {
      expect(shown()).toEqual([
        { x: 0, y: -160 },
        { x: 320, y: -160 },
        { x: 320, y: 120 },
        { x: 640, y: -160 },
      ]);
      store.getState().select(["b"]);
      expect(shown()).toEqual(Object.values(notes).map(({ position }) => position));
      store.getState().select([]);
    });

    it("stores where one is put so that it is drawn there", () => {
      const state = store.getState();
      const size = { width: 208, height: 112 };
      expect(storedNotePlace(state, { x: 640, y: 200, ...size })).toEqual({ x: 960, y: 200 });
      expect(storedNotePlace(state, { x: 0, y: 200, ...size })).toEqual({ x: 0, y: 200 });
    });

    it("adds one so that it is drawn where it was asked for", () => {
      vi.stubGlobal("requestAnimationFrame", () => 0);
      const store = open();
      addNote(store, { x: 640, y: 200 });
      const [[id, { position }] = expect.fail("no note")] = notesOf(store.getState().doc);
      expect(placeWith(noteGap(store.getState(), id), position)).toEqual({ x: 640, y: 200 });
      vi.unstubAllGlobals();
    });
  });
});
