import type { EditResult } from "@/lib/automation/edit-result";
import { openAnswers } from "@/lib/automation/open-answers";
import { stopStem } from "@/lib/automation/stops";
import { addCommand } from "./adding";
import { paletteItems } from "./new-nodes";
import type { Command, EditorStore, EditWords } from "./store";

/** Adds a Stop behind each open answer, as one step to undo. A deploy needs a step behind both answers of a condition. */
export function closeOpenAnswers(store: EditorStore): void {
  const { doc, words, commit } = store.getState();
  const count = openAnswers(doc).length;
  if (count > 0) commit(stopsCommand(words), { label: words("end_open_answers", { count }) });
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
