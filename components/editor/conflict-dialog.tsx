"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import { conflictField, conflictValues } from "./conflict-field";
import { ConflictSides } from "./conflict-sides";
import { type ConflictUnit, unitsOf } from "./conflict-units";
import { useEditor, useEditorStore } from "./context";
import { placedTitle } from "./step-places";

/** Two people changed the same field: the only case in which a merge asks. */
export function ConflictDialog() {
  const conflicts = useEditor((state) => state.conflicts);
  return conflicts.length === 0 ? null : <Asked units={unitsOf(conflicts)} />;
}

type Side = "mine" | "theirs";

/** One question is decided by a button. Of several, each is chosen, or all of one side. */
function Asked({ units }: { units: readonly ConflictUnit[] }) {
  const t = useWords("editorDialogs");
  const store = useEditorStore();
  const { person } = useTenant();
  const name = useEditor((state) => state.conflictsWith);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const isOne = units.length === 1;
  const keep = (mine: readonly ConflictUnit[]) =>
    store.getState().resolve(mine.flatMap(({ conflicts }) => conflicts));
  const isOpen = units.some(({ key }) => chosen[key] === undefined);
  const known = name === person.name ? "me" : "other";
  return (
    <Dialog open>
      <DialogContent
        title={t("conflict", { who: name === null ? "unknown" : known, name: name ?? "" })}
        description={isOne ? t("conflict_about") : t("conflicts_about")}
        mustAnswer
        footer={
          <>
            <Button onClick={() => keep([])}>{isOne ? t("keep_theirs") : t("keep_all_theirs")}</Button>
            <Button kind={isOne ? "primary" : "secondary"} onClick={() => keep(units)}>
              {isOne ? t("keep_mine") : t("keep_all_mine")}
            </Button>
            {isOne ? null : (
              <Button
                kind="primary"
                disabled={isOpen}
                onClick={() => keep(units.filter(({ key }) => chosen[key] === "mine"))}
              >
                {t("keep_chosen")}
              </Button>
            )}
          </>
        }
      >
        <ul className="flex flex-col gap-3">
          {units.map((unit) => (
            <li key={unit.key} className="rounded-lg border border-line p-3">
              <Sides
                unit={unit}
                isOne={isOne}
                chosen={chosen[unit.key]}
                onChange={(side) => setChosen({ ...chosen, [unit.key]: side })}
              />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

type SidesProps = {
  unit: ConflictUnit;
  isOne: boolean;
  chosen: Side | undefined;
  onChange: (side: Side) => void;
};

function Sides({ unit, isOne, chosen, onChange }: SidesProps) {
  const t = useWords("editorDialogs");
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  const { conflicts } = unit;
  const [{ nodeId, field }] = conflicts;
  const fieldName = (name: string) => conflictField(nodeId, name, { doc, t: steps });
  const rows = conflicts.map((conflict) => {
    const [mine = "", theirs = ""] = conflictValues(conflict, [conflict.mine, conflict.theirs], {
      doc,
      t: steps,
    });
    const lead = conflicts.length > 1 && conflict.field ? `${fieldName(conflict.field)}: ` : "";
    return { mine: `${lead}${mine}`, theirs: `${lead}${theirs}` };
  });
  const textOf = (side: Side) => rows.map((row) => row[side]).join("\n");
  const title = (
    <>
      {useNameOf(nodeId)}
      {field && conflicts.length === 1 ? (
        <span className="font-normal text-ink-2">, {fieldName(field)}</span>
      ) : null}
    </>
  );
  if (!isOne)
    return (
      <fieldset>
        <legend className="mb-2 font-medium">{title}</legend>
        <ConflictSides
          name={unit.key}
          sides={[
            { side: "theirs", label: t("theirs"), value: textOf("theirs") },
            { side: "mine", label: t("mine"), value: textOf("mine") },
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
          <MarkedText text={textOf("theirs")} />
        </dd>
        <dt className="text-ink-3">{t("mine")}</dt>
        <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
          <MarkedText text={textOf("mine")} />
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
