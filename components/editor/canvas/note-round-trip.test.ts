import fc from "fast-check";
import { expect, it } from "vitest";
import { boxesOf } from "@/components/editor/layout-engine";
import { createEditorStore, type EditorState } from "@/components/editor/store";
import { overlap } from "@/lib/automation/boxes";
import { NOTE_SIZE } from "@/lib/automation/canvas-settings";
import { NODE_SIZE } from "@/lib/automation/node-size";
import type { Definition, Edge } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { foldedPlaces, gapsAtRest, groupsShown, noteGap, placeWith, storedNotePlace } from "./folded";

type Place = { x: number; y: number };
const GRID = 8;
const words = translator("en", "editorEdits");

/** A line of steps, some of them in one collapsed group. */
const flows = fc
  .record({
    isDown: fc.boolean(),
    line: fc.integer({ min: 2, max: 6 }),
    first: fc.nat({ max: 5 }),
    length: fc.integer({ min: 1, max: 4 }),
    spread: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 9, maxLength: 9 }),
  })
  .map(({ isDown, line, first, length, spread }): Definition => {
    const grouped = (n: number) => n >= first % line && n < (first % line) + length;
    const step = (id: string, along: number, group?: string) => ({
      ...{ id, type: "action" as const, action: "create_callback", config: {} },
      position: isDown ? { x: 0, y: along / 2 } : { x: along, y: 0 },
      ...(group ? { group } : {}),
    });
    const at = (n: number) => n * 320 + GRID * 2 * spread.slice(0, n).reduce((sum, one) => sum + one, 0);
    const nodes = Array.from({ length: line }, (_, n) =>
      step(`a${n}`, at(n), grouped(n) ? "group_1" : undefined),
    );
    const edges: Edge[] = Array.from({ length: line - 1 }, (_, n) => ({ from: `a${n}`, to: `a${n + 1}` }));
    return {
      ...{ name: "", description: "", nodes, edges },
      settings: {
        canvas: {
          direction: isDown ? "down" : "right",
          groups: { group_1: { name: "", collapsed: true } },
        },
      },
    };
  });

const places = fc.record({
  x: fc.integer({ min: -50, max: 280 }).map((x) => x * GRID),
  y: fc.integer({ min: -50, max: 120 }).map((y) => y * GRID),
});

function stateWith(definition: Definition): EditorState {
  return createEditorStore({ definition, etag: "1", words }).getState();
}

/** The place at which a note is drawn that was dropped here. */
function drawnAfterDrop(definition: Definition, shown: Place): Place {
  const position = storedNotePlace(stateWith(definition), { ...shown, ...NOTE_SIZE });
  const canvas = { ...definition.settings.canvas, notes: { note_1: { text: "", position } } };
  return placeWith(noteGap(stateWith({ ...definition, settings: { canvas } }), "note_1"), position);
}

function coversCard(definition: Definition, shown: Place): boolean {
  const state = stateWith(definition);
  const folded = foldedPlaces(groupsShown(state));
  const gaps = gapsAtRest(state);
  return boxesOf(definition).some((box) => {
    const place = folded.get(box.id)?.place;
    const card = place ? { ...place, ...NODE_SIZE } : placeWith(gaps.get(box.id), box);
    return overlap({ ...shown, ...NOTE_SIZE }, card);
  });
}

it("a note is drawn where it is dropped, whatever group is collapsed", () => {
  fc.assert(
    fc.property(flows, places, (definition, shown) => {
      fc.pre(!coversCard(definition, shown));
      expect(drawnAfterDrop(definition, shown)).toEqual(shown);
    }),
    { numRuns: 500 },
  );
});
