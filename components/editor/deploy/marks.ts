import type { DiffEntry } from "@/lib/automation/narrate-diff";

/** The kind of change a comparison shows on a step. */
export type Mark = DiffEntry["kind"];

/** A single mark per changed step; added and removed take precedence over a change inside the step. */
export function marksOf(changes: readonly Pick<DiffEntry, "kind" | "nodeId" | "field">[]): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { kind, nodeId, field } of changes) {
    if (nodeId === null) continue;
    const mark = field === null ? kind : "modified";
    if (mark !== "modified" || !marks.has(nodeId)) marks.set(nodeId, mark);
  }
  return marks;
}
