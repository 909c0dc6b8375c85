import { connectRefusal } from "@/lib/automation/edit-connect";
import type { Definition } from "@/lib/automation/schema";
import { cardText } from "./card-text";
import { nodeLook } from "./families";
import type { PaletteItem } from "./new-nodes";
import type { AddAt } from "./store";

export type KnownStep = Pick<PaletteItem, "key" | "label" | "line" | "group" | "family" | "icon"> & {
  to: string;
};

/** Steps that are there already and may come next: what a wire can be drawn to with the mouse. */
export function knownSteps(definition: Definition, after: NonNullable<AddAt["after"]>): KnownStep[] {
  const { id: from, branch } = after;
  return definition.nodes.flatMap((node) => {
    const connection = { from, to: node.id, ...(branch ? { branch } : {}) };
    if (connectRefusal(definition, connection) !== null) return [];
    const { title, line } = cardText(node, definition);
    const group = "Steps you have";
    return [{ key: `step:${node.id}`, to: node.id, label: title, line, group, ...nodeLook(node) }];
  });
}
