"use client";
import { useReactFlow } from "@xyflow/react";
import {
  ArrowDownFromLine,
  ArrowLeftToLine,
  ArrowRightFromLine,
  ClipboardPaste,
  LayoutGrid,
  Maximize,
  Plus,
  SquareDashedMousePointer,
  StickyNote,
  Unlink,
} from "lucide-react";
import { useRef } from "react";
import { removeSelection, selectAll } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { focusStep } from "@/components/editor/go-to-step";
import { tidyUp, turn } from "@/components/editor/layout-engine";
import { addNote } from "@/components/editor/step-commands";
import { ActItem, StepMenuItems } from "@/components/editor/step-menu";
import { type EditorStore, isLocked, type Position } from "@/components/editor/store";
import { Menu, MenuContent, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { directionOf } from "@/lib/automation/node-size";
import { edgeKey } from "./flow-edges";
import { useFit } from "./use-arriving";
import { useShowStart, useShowTidied } from "./use-opening-view";

export type MenuAt = Position & { kind: "steps" | "edge" | "canvas" };

/** The menu of a point on the canvas. The right mouse button and the menu key open it. */
export function ContextMenu({ at, onClose }: { at: MenuAt; onClose: () => void }) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const isChosen = useRef(false);
  return (
    <Menu open onOpenChange={(open) => (open ? undefined : onClose())}>
      <MenuTrigger asChild>
        <span aria-hidden className="fixed size-0" style={{ left: at.x, top: at.y }} />
      </MenuTrigger>
      <MenuContent
        align="start"
        aria-label={t(`menu_${at.kind}`)}
        onClickCapture={() => {
          isChosen.current = true;
        }}
        onKeyDownCapture={({ key }) => {
          if (key === "Enter" || key === " ") isChosen.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const [step] = store.getState().selection;
          // An act may have moved the focus on.
          if (!isChosen.current && step !== undefined) focusStep(step);
        }}
      >
        {at.kind === "steps" ? (
          <StepMenuItems />
        ) : at.kind === "edge" ? (
          <EdgeItems />
        ) : (
          <CanvasItems at={at} />
        )}
      </MenuContent>
    </Menu>
  );
}

function EdgeItems() {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  return (
    <>
      <ActItem icon={Plus} disabled={locked} onSelect={() => insertOnSelected(store)}>
        {t("insert")}
      </ActItem>
      <ActItem icon={Unlink} keys="Delete" danger disabled={locked} onSelect={() => removeSelection(store)}>
        {t("remove_connection")}
      </ActItem>
    </>
  );
}

function insertOnSelected(store: EditorStore): void {
  const { doc, selectedEdge, patchUi } = store.getState();
  const edge = doc.edges.find((one) => edgeKey(one) === selectedEdge);
  if (edge)
    patchUi({ adding: { after: { id: edge.from, ...(edge.branch ? { branch: edge.branch } : {}) } } });
}

function CanvasItems({ at }: { at: MenuAt }) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const flow = useReactFlow();
  const showStart = useShowStart();
  const showTidied = useShowTidied();
  const fit = useFit();
  const locked = useEditor(isLocked);
  const isDown = useEditor((state) => directionOf(state.doc) === "down");
  const place = flow.screenToFlowPosition({ x: at.x, y: at.y });
  const then = (done: Promise<void>) => void done.then(() => requestAnimationFrame(showTidied));
  return (
    <>
      <ActItem
        icon={Plus}
        disabled={locked}
        onSelect={() => store.getState().patchUi({ adding: { place, near: { x: at.x, y: at.y } } })}
      >
        {t("add_step_here")}
      </ActItem>
      <ActItem icon={StickyNote} disabled={locked} onSelect={() => addNote(store, place)}>
        {t("add_note_here")}
      </ActItem>
      <ActItem
        icon={ClipboardPaste}
        disabled={locked}
        onSelect={() => void pasteHere(store, { place, refusal: t("cannot_paste") })}
      >
        {t("paste_here")}
      </ActItem>
      <ActItem icon={SquareDashedMousePointer} keys="Mod A" onSelect={() => selectAll(store)}>
        {t("select_all")}
      </ActItem>
      <MenuSeparator />
      <ActItem icon={LayoutGrid} disabled={locked} onSelect={() => then(tidyUp(store))}>
        {t("tidy_up")}
      </ActItem>
      <ActItem
        icon={isDown ? ArrowRightFromLine : ArrowDownFromLine}
        disabled={locked}
        onSelect={() => then(turn(store, isDown ? "right" : "down"))}
      >
        {isDown ? t("lay_out_right") : t("lay_out_down")}
      </ActItem>
      <ActItem icon={ArrowLeftToLine} keys="0" onSelect={showStart}>
        {t("to_start")}
      </ActItem>
      <ActItem icon={Maximize} keys="1" onSelect={fit}>
        {t("fit")}
      </ActItem>
    </>
  );
}

/** A browser may not let a page read the clipboard without a key. */
async function pasteHere(
  store: EditorStore,
  { place, refusal }: { place: Position; refusal: string },
): Promise<void> {
  try {
    const text = await navigator.clipboard.readText();
    const { pasteText } = await import("@/components/editor/paste");
    pasteText(store, text, place);
  } catch {
    toast(refusal);
  }
}
