import type { Json } from "./json";
import { diff } from "./patch";
import { applyPatch } from "./patch-apply";
import { type Conflict, mergePatches } from "./patch-merge";
import type { Definition } from "./schema";

/** A field that the account and the template both changed since the last push. */
export type TemplateConflict = {
  nodeId: string | null;
  /** Dotted path; null: the step as a whole. */
  field: string | null;
  base?: Json;
  theirs?: Json;
  ours?: Json;
};
export type ConflictChoice = { nodeId: string | null; field: string | null; use: "theirs" | "ours" };

type Sides = { base: Definition; ours: Definition; theirs: Definition };

/**
 * Brings the template's changes since the last push into an account's definition. The account's own changes stay; where
 * both changed a field, `choices` decide, and without a choice the account's value stays and the conflict is returned.
 */
export function mergeTemplate(
  { base, ours, theirs }: Sides,
  choices: readonly ConflictChoice[] = [],
): { merged: Definition; conflicts: TemplateConflict[] } {
  const { patch, conflicts } = mergePatches(base, diff(base, ours), diff(base, theirs));
  const chosen = new Map(choices.map((choice) => [placeOf(choice), choice.use]));
  const taken = conflicts.filter((conflict) => chosen.get(placeOf(conflict)) === "ours");
  const merged = applyPatch(
    applyPatch(theirs, patch),
    taken.flatMap(({ changes }) => changes),
  );
  return { merged, conflicts: conflicts.filter((conflict) => !chosen.has(placeOf(conflict))).map(shown) };
}

/** The conflicts of a draft and of the live version, each place once. */
export function joinConflicts(...lists: readonly TemplateConflict[][]): TemplateConflict[] {
  return [...new Map(lists.flat().map((conflict) => [placeOf(conflict), conflict])).values()];
}

export function placeOf({ nodeId, field }: { nodeId: string | null; field: string | null }): string {
  return JSON.stringify([nodeId, field]);
}

function shown({ nodeId, field, base, mine, theirs }: Conflict): TemplateConflict {
  return {
    nodeId,
    field,
    ...(base === undefined ? {} : { base }),
    ...(theirs === undefined ? {} : { theirs }),
    ...(mine === undefined ? {} : { ours: mine }),
  };
}
