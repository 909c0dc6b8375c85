import { randomId } from "@/components/ui/random-id";
import { regroup } from "@/lib/automation/copied-groups";
import { applyOperation, type EditOperation } from "@/lib/automation/edit";
import { canvasId } from "@/lib/automation/edit-canvas";
import type { Groups } from "@/lib/automation/whole-groups";
import type { Command } from "./store";

/** Adds copies of steps, and groups them as their originals are grouped. */
export function copyWithGroups(
  edit: EditOperation,
  { groups, apart = false }: { groups: Groups; apart?: boolean },
): Command {
  const ids = Object.fromEntries(Object.keys(groups).map((id) => [id, canvasId("group", randomId())]));
  return (definition) => {
    const result = applyOperation(definition, edit);
    if (!result.ok) return result;
    return {
      ...result,
      definition: regroup(result.definition, { copies: result.nodeIds, groups, ids, apart }),
    };
  };
}
