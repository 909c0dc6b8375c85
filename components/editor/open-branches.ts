import type { EditResult } from "@/lib/automation/edit-result";
import { openAnswers } from "@/lib/automation/open-answers";
import { stopStem } from "@/lib/automation/stops";
import { addCommand } from "./adding";
import { paletteItems } from "./new-nodes";
import type { Command, EditorActions, EditorStore, EditWords } from "./store";

/** Others may add an open answer while the draft is saved, which merges their changes. */
const MOST_ROUNDS = 3;

type Completing = {
  /** The name for an automation that has none. */
  name?: { value: string; label: string } | null;
  /** Ends when the server has the draft. */
  saved: () => Promise<void>;
};

/**
 * Saves the draft with a Stop behind each open answer, because a deploy needs a step behind both answers of a condition.
 * All Stops together are one step to undo. Throws the reason if the draft cannot be changed.
 */
export async function completeDraft(store: EditorStore, { name, saved }: Completing): Promise<void> {
  if (name) {
    const { value, label } = name;
    commitOnDraft(store, [{ op: "set_name", name: value }, { label }]);
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { doc, words } = store.getState();
    const count = openAnswers(doc).length;
    if (round > 0 && count === 0) return;
    if (count > 0)
      commitOnDraft(store, [stopsCommand(words), { label: words("end_open_answers", { count }) }]);
    await saved();
  }
}

/** The version of an open run gives way to the draft, which could not be changed behind it. */
function commitOnDraft(store: EditorStore, edit: Parameters<EditorActions["commit"]>): void {
  const { viewing, refusal, patchUi, commit } = store.getState();
  if (viewing) patchUi({ shown: null, viewing: null });
  if (commit(...edit)) return;
  const { refusal: reason } = store.getState();
  // A person who may deploy but not write gets the server's answer instead.
  if (reason && reason !== refusal) throw new Error(reason.message);
}

/** The Stops have the ids that `withStops` gives them. */
function stopsCommand(words: EditWords): Command {
  return (definition) => {
    const item = paletteItems(words, undefined).find(({ key }) => key === "stop");
    let result: EditResult = { ok: true, definition, nodeIds: [] };
    for (const open of openAnswers(definition)) {
      if (!item || !result.ok) break;
      const after = { id: open.nodeId, branch: open.branch };
      result = addCommand({ ...item, stem: stopStem(open) }, { after })(result.definition);
    }
    return result;
  };
}
