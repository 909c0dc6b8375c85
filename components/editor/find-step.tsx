"use client";
import { Command as List } from "cmdk";
import { StickyNote } from "lucide-react";
import { useEffect, useRef } from "react";
import { Dialog, PaletteContent } from "@/components/ui/dialog";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import { useLookCloser } from "./canvas/reveal";
import { useEditor, useEditorStore } from "./context";
import { nodeLook } from "./families";
import { focusStep } from "./go-to-step";
import { focusWithTyped } from "./held-typing";
import { stepPlace } from "./step-places";
import { found, noteEntries, stepEntries } from "./step-search";
import { drawn } from "./store";

/** Finds a step by its name, its texts, its note or its id, or a sticky note by its text, and goes there. */
export function FindStep({ onClose }: { onClose: () => void }) {
  const t = useWords("editorDialogs");
  const steps = useWords("steps");
  const store = useEditorStore();
  const doc = useEditor(drawn);
  const titles = useEditor((state) => state.titles);
  const chosen = useRef<string | null>(null);
  const lookCloser = useLookCloser();
  const onCanvas = useEditor(({ view }) => view === "canvas");
  const listed = stepEntries(doc, { titles, t: steps });
  // The outline shows no notes.
  const notes = onCanvas ? noteEntries(doc) : [];
  const entries = new Map([
    ...listed.map((entry) => [entry.id, entry] as const),
    ...notes.map((entry) => [noteValue(entry), entry] as const),
  ]);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <PaletteContent
        title={t("find_step")}
        className="w-[min(520px,94vw)]"
        onCloseAutoFocus={(event) => {
          if (chosen.current === null) return;
          event.preventDefault();
          const note = notes.find((one) => noteValue(one) === chosen.current);
          if (note) focusNote(note.id);
          else focusStep(chosen.current);
        }}
      >
        <List
          loop
          filter={(id, text) => {
            const entry = entries.get(id);
            return entry ? found(text, entry) : 0;
          }}
        >
          <SearchInput />
          <List.List className="max-h-[50dvh] overflow-y-auto p-2">
            <List.Empty className="px-3 py-8 text-center text-ink-2">{t("no_step")}</List.Empty>
            {listed.map(({ id, node, title, line }) => {
              const place = stepPlace(id, { definition: doc, t: steps });
              const { icon: Icon } = nodeLook(node);
              return (
                <List.Item
                  key={id}
                  value={id}
                  onSelect={() => {
                    chosen.current = id;
                    store.getState().select([id]);
                    lookCloser();
                    onClose();
                  }}
                  className={ROW}
                >
                  <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
                  <span className="max-w-[50%] shrink-0 truncate">{title}</span>
                  <span className="min-w-0 flex-1 truncate text-right text-ink-3 text-sm">
                    <MarkedText text={line} />
                  </span>
                  {place ? <span className="shrink-0 text-ink-3 text-sm tabular-nums">{place}</span> : null}
                </List.Item>
              );
            })}
            {notes.map((note) => (
              <List.Item
                key={note.id}
                value={noteValue(note)}
                onSelect={() => {
                  chosen.current = noteValue(note);
                  onClose();
                }}
                className={ROW}
              >
                <StickyNote aria-hidden className="size-4 shrink-0 text-ink-3" />
                <span className="max-w-[50%] shrink-0 truncate">{note.title}</span>
                <span className="min-w-0 flex-1 truncate text-right text-ink-3 text-sm">{note.line}</span>
              </List.Item>
            ))}
          </List.List>
        </List>
      </PaletteContent>
    </Dialog>
  );
}

/** A step may have the id of a note. */
const noteValue = ({ id }: { id: string }) => `note:${id}`;

const ROW =
  "flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 text-base data-[selected=true]:bg-hover";

/** A note comes into view with the focus. */
function focusNote(id: string): void {
  document.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

/** A part of its own, because the dialog draws its content a moment after itself. */
function SearchInput() {
  const t = useWords("editorDialogs");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) focusWithTyped(input.current);
  }, []);
  return (
    <List.Input
      ref={input}
      maxLength={100}
      placeholder={t("find_step_by")}
      className="h-12 w-full border-line border-b bg-transparent px-4 text-lg outline-none placeholder:text-ink-3"
    />
  );
}
