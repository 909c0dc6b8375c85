"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import { conflictField, conflictValues } from "./conflict-field";
import { useEditor, useEditorStore } from "./context";
import { placedTitle } from "./step-places";

/** Two people changed the same field: the only case in which a merge asks. */
export function ConflictDialog() {
  const t = useWords("editorDialogs");
  const steps = useWords("steps");
  const store = useEditorStore();
  const conflicts = useEditor((state) => state.conflicts);
  const doc = useEditor((state) => state.doc);
  if (conflicts.length === 0) return null;
  const nameOf = (nodeId: string | null) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node
      ? placedTitle(node, { definition: doc, t: steps })
      : nodeId === null
        ? t("automation")
        : t("deleted_step");
  };
  const shown = conflicts.map((conflict) => {
    const sides = [conflict.mine, conflict.theirs];
    const [mine = "", theirs = ""] = conflictValues(conflict, sides, { doc, t: steps });
    return { ...conflict, mine, theirs };
  });
  return (
    <Dialog open>
      <DialogContent
        title={t("conflict")}
        description={t("conflict_about")}
        mustAnswer
        footer={
          <>
            <Button onClick={() => store.getState().resolve("theirs")}>{t("keep_theirs")}</Button>
            <Button kind="primary" onClick={() => store.getState().resolve("mine")}>
              {t("keep_mine")}
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-3">
          {shown.map((conflict) => (
            <li key={`${conflict.nodeId} ${conflict.field}`} className="rounded-lg border border-line p-3">
              <p className="font-medium">
                {nameOf(conflict.nodeId)}
                {conflict.field ? (
                  <span className="font-normal text-ink-2">
                    , {conflictField(conflict.nodeId, conflict.field, { doc, t: steps })}
                  </span>
                ) : null}
              </p>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
                <dt className="text-ink-3">{t("mine")}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                  <MarkedText text={conflict.mine} />
                </dd>
                <dt className="text-ink-3">{t("theirs")}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                  <MarkedText text={conflict.theirs} />
                </dd>
              </dl>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
