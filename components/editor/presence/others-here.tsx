"use client";
import { useMemo } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { placedTitle } from "@/components/editor/step-places";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/words/words";
import { type OtherPerson, peopleOf } from "./others";

const MOST = 3;

/** Shows the other people in this automation; a click selects the step they are at. */
export function OthersHere() {
  const t = useWords("editorComments");
  const others = useEditor((state) => state.others);
  const { personId } = useEditorSession();
  const people = useMemo(() => peopleOf(others, personId), [others, personId]);
  if (people.length === 0) return null;
  const more = people.slice(MOST);
  return (
    <ul aria-label={t("also_here")} className="-space-x-1 flex shrink-0 max-sm:hidden">
      {people.slice(0, MOST).map((person) => (
        <li key={person.personId}>
          <Person person={person} />
        </li>
      ))}
      {more.length > 0 ? (
        <li
          className="flex size-7 items-center justify-center rounded-full border-2 border-sheet bg-sunken text-ink-2 text-xs tabular-nums"
          title={more.map(({ name }) => name).join(", ")}
        >
          +{more.length}
        </li>
      ) : null}
    </ul>
  );
}

function Person({ person: { name, letters, nodeId } }: { person: OtherPerson }) {
  const steps = useWords("steps");
  const t = useWords("editorComments");
  const store = useEditorStore();
  const at = useEditor(({ doc }) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? placedTitle(node, { definition: doc, t: steps }) : null;
  });
  const said = at === null ? name : t("person_at", { person: name, step: at });
  return (
    <Tooltip text={said} side="bottom">
      <button
        type="button"
        aria-label={at === null ? said : t("go_to_person", { person: said })}
        aria-disabled={at === null}
        onClick={() => (at === null ? undefined : store.getState().focusProblem({ nodeId, field: null }))}
        className="flex size-7 items-center justify-center rounded-full border-2 border-sheet bg-people-soft font-semibold text-people text-xs uppercase"
      >
        {letters}
      </button>
    </Tooltip>
  );
}
