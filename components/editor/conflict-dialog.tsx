"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { cardText } from "./card-text";
import { conflictField, conflictValue } from "./conflict-field";
import { useEditor, useEditorStore } from "./context";

/** Two people changed the same field: the only case in which a merge asks. */
export function ConflictDialog() {
  const store = useEditorStore();
  const conflicts = useEditor((state) => state.conflicts);
  const doc = useEditor((state) => state.doc);
  if (conflicts.length === 0) return null;
  const nameOf = (nodeId: string | null) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? cardText(node, doc).title : nodeId === null ? "The automation" : "A deleted step";
  };
  return (
    <Dialog open>
      <DialogContent
        title="Someone else made a conflicting change"
        description="All other changes are kept. Choose which version to keep. Nothing is saved until you do."
        mustAnswer
        footer={
          <>
            <Button onClick={() => store.getState().resolve("theirs")}>Keep theirs</Button>
            <Button kind="primary" onClick={() => store.getState().resolve("mine")}>
              Keep mine
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-3">
          {conflicts.map((conflict) => (
            <li key={`${conflict.nodeId} ${conflict.field}`} className="rounded-lg border border-line p-3">
              <p className="font-medium">
                {nameOf(conflict.nodeId)}
                {conflict.field ? (
                  <span className="font-normal text-ink-2">
                    , {conflictField(conflict.nodeId, conflict.field, doc)}
                  </span>
                ) : null}
              </p>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
                <dt className="text-ink-3">Mine</dt>
                <dd className="[overflow-wrap:anywhere]">{conflictValue(conflict.mine)}</dd>
                <dt className="text-ink-3">Theirs</dt>
                <dd className="[overflow-wrap:anywhere]">{conflictValue(conflict.theirs)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
