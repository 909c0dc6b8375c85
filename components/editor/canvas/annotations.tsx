"use client";
import { useStore, ViewportPortal } from "@xyflow/react";
import "./annotations.css";
import { useEditor } from "@/components/editor/context";
import { drawn } from "@/components/editor/store";
import { notesOf } from "@/lib/automation/edit-canvas";
import { groupsShown } from "./folded";
import { GroupCard, GroupFrame } from "./group-frame";
import { StickyNote } from "./sticky-note";

/** Notes and groups. They are no steps: nothing leads to them, and a selection does not contain them. */
export function Annotations() {
  const doc = useEditor(drawn);
  const groups = useEditor(groupsShown);
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < 0.12);
  return (
    <ViewportPortal>
      {groups.map((group) =>
        group.isFolded ? (
          <GroupCard key={group.id} group={group} />
        ) : (
          <GroupFrame key={group.id} group={group} />
        ),
      )}
      {isFar ? null : notesOf(doc).map(([id, note]) => <StickyNote key={id} id={id} note={note} />)}
    </ViewportPortal>
  );
}
