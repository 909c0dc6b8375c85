"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import type { Conflict } from "@/lib/automation/patch-merge";
import { conflictField, conflictValues } from "./conflict-field";
import { ConflictSides } from "./conflict-sides";
import { useEditor, useEditorStore } from "./context";
import { placedTitle } from "./step-places";

/** Two people changed the same field: the only case in which a merge asks. */
export function ConflictDialog() {
  const conflicts = useEditor((state) => state.conflicts);
  if (conflicts.length === 0) return null;
  // Another change of theirs brings other conflicts, whose choices are still open.
  return <Asked key={conflicts.map(placeOf).join("\n")} conflicts={conflicts} />;
}

type Side = "mine" | "theirs";
const placeOf = ({ nodeId, field }: Conflict) => `${nodeId} ${field}`;

/** One conflict is decided by a button. Of several, each is chosen, or all of one side. */
function Asked({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useWords("editorDialogs");
  const store = useEditorStore();
  const name = useEditor((state) => state.conflictsWith);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const isOne = conflicts.length === 1;
  const keep = (mine: readonly Conflict[]) => store.getState().resolve(mine);
  const isOpen = conflicts.some((conflict) => chosen[placeOf(conflict)] === undefined);
  return (
    <Dialog open>
      <DialogContent
        title={t("conflict", { known: String(name !== null), name: name ?? "" })}
        description={isOne ? t("conflict_about") : t("conflicts_about")}
        mustAnswer
        footer={
          <>
            <Button onClick={() => keep([])}>{isOne ? t("keep_theirs") : t("keep_all_theirs")}</Button>
            <Button kind={isOne ? "primary" : "secondary"} onClick={() => keep(conflicts)}>
              {isOne ? t("keep_mine") : t("keep_all_mine")}
            </Button>
            {isOne ? null : (
              <Button
                kind="primary"
                disabled={isOpen}
                onClick={() => keep(conflicts.filter((one) => chosen[placeOf(one)] === "mine"))}
              >
                {t("keep_chosen")}
              </Button>
            )}
          </>
        }
      >
        <ul className="flex flex-col gap-3">
          {conflicts.map((conflict) => (
            <li key={placeOf(conflict)} className="rounded-lg border border-line p-3">
              <Sides
                conflict={conflict}
                isOne={isOne}
                chosen={chosen[placeOf(conflict)]}
                onChange={(side) => setChosen({ ...chosen, [placeOf(conflict)]: side })}
              />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

type SidesProps = {
  conflict: Conflict;
  isOne: boolean;
  chosen: Side | undefined;
  onChange: (side: Side) => void;
};

function Sides({ conflict, isOne, chosen, onChange }: SidesProps) {
  const t = useWords("editorDialogs");
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  const { nodeId, field } = conflict;
  const [mine = "", theirs = ""] = conflictValues(conflict, [conflict.mine, conflict.theirs], {
    doc,
    t: steps,
  });
  const title = (
    <>
      {useNameOf(nodeId)}
      {field ? (
        <span className="font-normal text-ink-2">, {conflictField(nodeId, field, { doc, t: steps })}</span>
      ) : null}
    </>
  );
  if (!isOne)
    return (
      <fieldset>
        <legend className="mb-2 font-medium">{title}</legend>
        <ConflictSides
          name={placeOf(conflict)}
          sides={[
            { side: "theirs", label: t("theirs"), value: theirs },
            { side: "mine", label: t("mine"), value: mine },
          ]}
          chosen={chosen}
          onChange={onChange}
        />
      </fieldset>
    );
  return (
    <>
      <p className="font-medium">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-ink-3">{t("theirs")}</dt>
        <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
          <MarkedText text={theirs} />
        </dd>
        <dt className="text-ink-3">{t("mine")}</dt>
        <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
          <MarkedText text={mine} />
        </dd>
      </dl>
    </>
  );
}

function useNameOf(nodeId: string | null): string {
  const t = useWords("editorDialogs");
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  if (nodeId === null) return t("automation");
  const node = doc.nodes.find(({ id }) => id === nodeId);
  return node ? placedTitle(node, { definition: doc, t: steps }) : t("deleted_step");
}
