import { randomId } from "@/components/ui/random-id";
import { toast } from "@/components/ui/toast";
import { NOTE_COLORS, NOTE_SIZE, type Note } from "@/lib/automation/canvas-settings";
import { applyOperations } from "@/lib/automation/edit";
import {
  canvasId,
  groupOperations,
  groupsOf,
  noteOperation,
  notesOf,
  ungroupOperations,
} from "@/lib/automation/edit-canvas";
import type { Node } from "@/lib/automation/schema";
import { canBeOff, isOff } from "@/lib/automation/turned-off";
import { storedNotePlace } from "./canvas/folded";
import { clipboardText, GRID } from "./commands";
import { focusWithTyped } from "./held-typing";
import { placesOf } from "./layout-engine";
import type { EditorStore, Position } from "./store";

/** Acts on steps, notes and groups that the first paint does not need: loaded with the first key or menu that asks. */

function selected(store: EditorStore): Node[] {
  const { doc, selection } = store.getState();
  return doc.nodes.filter(({ id }) => selection.includes(id));
}

/** Turns the selected steps off, or on if all of them are off. */
export function toggleOff(store: EditorStore): void {
  const { commit, refuse, words } = store.getState();
  const steps = selected(store).filter(canBeOff);
  if (steps.length === 0) {
    refuse(words("cannot_turn_off"));
    return;
  }
  const turnsOff = steps.some((node) => !isOff(node));
  commit(
    (doc) =>
      applyOperations(
        doc,
        steps.map(({ id: nodeId }) => ({
          op: "set_field",
          nodeId,
          field: "disabled",
          ...(turnsOff ? { value: true } : {}),
        })),
      ),
    { label: words(turnsOff ? "turn_off" : "turn_on", { count: steps.length }) },
  );
}

export function groupSelection(store: EditorStore): void {
  const { commit, refuse, words } = store.getState();
  const nodeIds = selected(store).map(({ id }) => id);
  if (nodeIds.length === 0) {
    refuse(words("select_first"));
    return;
  }
  const id = canvasId("group", randomId());
  commit((doc) => applyOperations(doc, groupOperations(doc, { nodeIds, id, name: "" })), {
    label: words("group"),
  });
  focusLater(`[data-group="${id}"] input`);
}

/** Takes apart every group of which a step is selected. */
export function ungroupSelection(store: EditorStore): void {
  const ids = new Set(selected(store).flatMap(({ group }) => (group === undefined ? [] : [group])));
  for (const id of ids) ungroup(store, id);
}

export function ungroup(store: EditorStore, id: string): void {
  const { commit, words } = store.getState();
  commit((doc) => applyOperations(doc, ungroupOperations(doc, id)), { label: words("ungroup") });
}

export function toggleGroup(store: EditorStore, id: string): void {
  const { doc, commit, select, words } = store.getState();
  const group = groupsOf(doc).find((one) => one.id === id);
  if (!group) return;
  const folds = !group.collapsed;
  // A group with a selected step stays open.
  if (folds) select([]);
  commit(
    { op: "set_setting", field: `canvas.groups.${id}.collapsed`, ...(folds ? { value: true } : {}) },
    { label: words(folds ? "collapse" : "expand") },
  );
}

/** Adds a note where asked, or below the selected step, or below everything. */
export function addNote(store: EditorStore, at?: Position): void {
  const state = store.getState();
  const { doc, commit, words } = state;
  const position = at ? storedNotePlace(state, { ...onGrid(at), ...NOTE_SIZE }) : onGrid(belowOf(store));
  const id = canvasId("note", randomId());
  const color = NOTE_COLORS[notesOf(doc).length % NOTE_COLORS.length] ?? "yellow";
  const note: Note = { text: "", position, color };
  if (commit(noteOperation(id, note), { label: words("add_note") }))
    focusLater(`[data-note="${id}"] textarea`);
}

function belowOf(store: EditorStore): Position {
  const { doc, selection } = store.getState();
  const places = placesOf(doc);
  const chosen = selection.map((id) => places.get(id)).filter((place) => place !== undefined);
  const all = chosen.length > 0 ? chosen : [...places.values()];
  if (all.length === 0) return { x: 0, y: 0 };
  return { x: Math.min(...all.map(({ x }) => x)), y: Math.max(...all.map(({ y }) => y)) + 136 };
}

export const onGrid = ({ x, y }: Position): Position => ({
  x: Math.round(x / GRID) * GRID,
  y: Math.round(y / GRID) * GRID,
});

/** Focuses an element as soon as it is drawn. Its code may have to be loaded first. */
export function focusLater(selector: string): void {
  let tries = 0;
  const look = () => {
    const field = document.querySelector<HTMLElement>(selector);
    if (field) focusWithTyped(field);
    else if (++tries < 120) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Chooses another action for a step in the palette; what fits is kept. */
export function replaceStep(store: EditorStore, nodeId: string): void {
  store.getState().patchUi({ adding: { replaces: nodeId } });
}

/** Opens the test panel with a test that ends after this step, or that runs nothing else. */
export function testPart(store: EditorStore, part: { nodeId: string; only: boolean }): void {
  const { testDraft, patchUi } = store.getState();
  patchUi({ testDraft: { ...testDraft, part }, drawer: "test" });
  // The menu this was chosen from is gone.
  focusLater("#panel");
}

export async function copySelection(store: EditorStore): Promise<void> {
  const text = clipboardText(store);
  const { words } = store.getState();
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
    toast(words("copied"));
  } catch {
    toast(words("cannot_copy"));
  }
}
