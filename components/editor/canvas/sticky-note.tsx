"use client";
import { Trash2 } from "lucide-react";
import { type CSSProperties, useRef } from "react";
import { GRID } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { onGrid } from "@/components/editor/step-commands";
import { type EditorStore, isLocked, type Position } from "@/components/editor/store";
import { useWords } from "@/components/words/words";
import { CANVAS_LIMITS, NOTE_COLORS, NOTE_SIZE, type Note } from "@/lib/automation/canvas-settings";
import type { EditOperation } from "@/lib/automation/edit";
import { noteOperation } from "@/lib/automation/edit-canvas";
import { noteGap, placeWith, storedNotePlace } from "./folded";
import { useRevealOnFocus } from "./reveal";
import { useDrag } from "./use-drag";

const LEAST = { width: 120, height: 64 };
const FAR: Record<string, Position> = {
  ArrowUp: { x: 0, y: -GRID },
  ArrowDown: { x: 0, y: GRID },
  ArrowLeft: { x: -GRID, y: 0 },
  ArrowRight: { x: GRID, y: 0 },
};

type Part = "text" | "position" | "size" | "color";

function change(store: EditorStore, id: string, { part, value }: { part: Part; value: Note[Part] }): void {
  const field = `canvas.notes.${id}.${part}`;
  const edit = { op: "set_setting", field, value } as EditOperation;
  const { commit, words } = store.getState();
  const label = words(part === "text" ? "edit_note" : part === "color" ? "color_note" : "move_note");
  commit(edit, { label, ...(part === "color" ? {} : { mergeKey: `${field}` }) });
}

/** A note for people. It can be dragged, resized and colored, by pointer and by keys. */
export function StickyNote({ id, note }: { id: string; note: Note }) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  const frame = useRef<HTMLDivElement>(null);
  const { text, size = NOTE_SIZE, color = "yellow" } = note;
  const position = placeWith(
    useEditor((state) => noteGap(state, id)),
    note.position,
  );
  const moveTo = (place: Position) => {
    const value = storedNotePlace(store.getState(), { ...onGrid(place), ...size });
    change(store, id, { part: "position", value });
  };
  const drag = useDrag({
    disabled: locked,
    onEnd: (by) => {
      store.getState().closeUndoStep();
      moveTo({ x: position.x + by.x, y: position.y + by.y });
      store.getState().closeUndoStep();
    },
  });
  const resize = useDrag({
    disabled: locked,
    onEnd: (by) => change(store, id, { part: "size", value: grown(size, by) }),
  });
  const shown = resize.by ? grown(size, resize.by) : size;
  const onFocus = useRevealOnFocus({ ...position, ...size });
  const at = drag.by ? { x: position.x + drag.by.x, y: position.y + drag.by.y } : position;
  const onKeyDown = (event: React.KeyboardEvent) => {
    const inText = event.target instanceof HTMLTextAreaElement;
    if (event.key === "Escape" && inText) frame.current?.focus();
    else if (inText || locked || event.target !== event.currentTarget) return;
    else if (event.key === "Enter") frame.current?.querySelector("textarea")?.focus();
    else if (event.key === "Delete" || event.key === "Backspace") remove(store, id);
    else if (FAR[event.key]) {
      const by = FAR[event.key] ?? { x: 0, y: 0 };
      moveTo({ x: position.x + by.x, y: position.y + by.y });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be dragged
    <div
      ref={frame}
      role="group"
      aria-label={text ? t("note", { text }) : t("note_empty")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move, edit and remove it
      tabIndex={0}
      data-note={id}
      data-color={color}
      className="canvas-note nopan nodrag"
      style={
        {
          width: shown.width,
          "--note-height": `${shown.height}px`,
          transform: `translate(${at.x}px, ${at.y}px)`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div className="canvas-note-bar" {...drag.handlers}>
        {locked ? null : <NoteTools id={id} color={color} />}
      </div>
      <NoteText id={id} text={text} locked={locked} />
      {locked ? null : <div className="canvas-note-corner" {...resize.handlers} />}
    </div>
  );
}

function NoteText({ id, text, locked }: { id: string; text: string; locked: boolean }) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  return (
    <textarea
      aria-label={t("note_text")}
      className="nowheel"
      value={text}
      readOnly={locked}
      maxLength={CANVAS_LIMITS.noteLength}
      placeholder={t("note_write")}
      onBlur={({ target }) => {
        target.scrollTop = 0;
        store.getState().closeUndoStep();
      }}
      onChange={({ target }) => change(store, id, { part: "text", value: target.value.toWellFormed() })}
    />
  );
}

function NoteTools({ id, color }: { id: string; color: NonNullable<Note["color"]> }) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const [next = "yellow"] = NOTE_COLORS.slice((NOTE_COLORS.indexOf(color) + 1) % NOTE_COLORS.length);
  return (
    <span className="canvas-note-tools">
      <button
        type="button"
        aria-label={t("note_color", { color, next })}
        data-color={next}
        onClick={() => change(store, id, { part: "color", value: next })}
      />
      <button type="button" aria-label={t("note_delete")} onClick={() => remove(store, id)}>
        <Trash2 aria-hidden />
      </button>
    </span>
  );
}

function remove(store: EditorStore, id: string): void {
  const { commit, words } = store.getState();
  commit(noteOperation(id, undefined), { label: words("delete_note") });
}

function grown({ width, height }: typeof NOTE_SIZE, by: Position) {
  return {
    width: Math.min(2_000, Math.max(LEAST.width, Math.round((width + by.x) / GRID) * GRID)),
    height: Math.min(2_000, Math.max(LEAST.height, Math.round((height + by.y) / GRID) * GRID)),
  };
}
