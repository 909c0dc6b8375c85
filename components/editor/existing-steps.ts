import { connectRefusal } from "@/lib/automation/edit-connect";
import type { Definition } from "@/lib/automation/schema";
import { cardText, type StepWords } from "./card-text";
import { nodeLook } from "./families";
import type { PaletteItem } from "./new-nodes";
import { placedTitle } from "./step-places";
import type { AddAt } from "./store";

export type ExistingStep = Pick<PaletteItem, "key" | "label" | "line" | "group" | "family" | "icon"> & {
  to: string;
};

/** The existing steps that may come next: the same ones an edge can be drawn to with the mouse. */
export function existingSteps(
  definition: Definition,
  { after, group, t }: { after: NonNullable<AddAt["after"]>; group: string; t: StepWords },
): ExistingStep[] {
  const { id: from, branch } = after;
  return definition.nodes.flatMap((node) => {
    const connection = { from, to: node.id, ...(branch ? { branch } : {}) };
    if (connectRefusal(definition, connection) !== null) return [];
    const { line } = cardText(node, { definition, t });
    const title = placedTitle(node, { definition, t });
    return [{ key: `step:${node.id}`, to: node.id, label: title, line, group, ...nodeLook(node) }];
  });
}
