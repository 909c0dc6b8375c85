import { diff, invert, type Patch, squash } from "@/lib/automation/patch";
import { applyPatch } from "@/lib/automation/patch-apply";
import type { Definition } from "@/lib/automation/schema";

/** One undoable step. Steps with the same open key fold into one, so typing a sentence is one step. */
type Step = { label: string; patch: Patch; mergeKey: string | null };
export type History = { past: readonly Step[]; future: readonly Step[] };

export const MOST_STEPS = 300;
export const NO_HISTORY: History = { past: [], future: [] };

export function record(
  history: History,
  {
    before,
    after,
    label,
    mergeKey,
  }: { before: Definition; after: Definition; label: string; mergeKey?: string },
): History {
  const patch = diff(before, after);
  if (patch.length === 0) return history;
  const last = history.past.at(-1);
  if (last && mergeKey !== undefined && last.mergeKey === mergeKey) {
    const folded = squash(last.patch, patch);
    const rest = history.past.slice(0, -1);
    return { past: folded.length === 0 ? rest : [...rest, { ...last, patch: folded }], future: [] };
  }
  const step: Step = { label, patch, mergeKey: mergeKey ?? null };
  return { past: [...history.past, step].slice(-MOST_STEPS), future: [] };
}

/** Ends folding: what is typed next in the same field is a step of its own. */
export function sealed(history: History): History {
  const last = history.past.at(-1);
  if (!last || last.mergeKey === null) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, mergeKey: null }] };
}

type Moved = { definition: Definition; history: History; step: Step };

export function undone(definition: Definition, { past, future }: History): Moved | null {
  const step = past.at(-1);
  if (!step) return null;
  const history = { past: past.slice(0, -1), future: [{ ...step, mergeKey: null }, ...future] };
  return { definition: applyPatch(definition, invert(step.patch)), history, step };
}

export function redone(definition: Definition, { past, future }: History): Moved | null {
  const [step, ...rest] = future;
  if (!step) return null;
  return {
    definition: applyPatch(definition, step.patch),
    history: { past: [...past, step], future: rest },
    step,
  };
}

/** Nodes a step touched and that are still there: what to show after undoing it. */
export function touched(step: Step, definition: Definition): string[] {
  const ids = step.patch.flatMap((change) => {
    if (change.kind === "node_added" || change.kind === "node_removed") return [change.node.id];
    return change.kind === "field" && change.nodeId !== null ? [change.nodeId] : [];
  });
  const there = new Set(definition.nodes.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => there.has(id));
}
